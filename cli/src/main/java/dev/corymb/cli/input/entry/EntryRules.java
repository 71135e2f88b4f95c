package dev.corymb.cli.input.entry;

import static java.util.Objects.requireNonNull;

import dev.corymb.cli.input.InputException;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Schema;
import dev.corymb.server.config.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which columns of an input are which attributes, and what a row must give. A column is a field of
 * CSV, a column of Parquet or a member of a JSON object; {@code a.b} is also the member b of a.
 *
 * @param whole whether a row must give every attribute, as an item does and a query need not
 * @param renamed attributes by the name of the column that gives them, where the names differ
 * @param siteColumn the column of the site; null if there is none
 * @param times what is said about times that do not say it themselves
 */
public record EntryRules(
    Schema schema, boolean whole, Map<String, String> renamed, String siteColumn, TimeRules times) {

  private static final int SHOWN = 20; // names of an input in a message

  public EntryRules {
    requireNonNull(schema, "schema");
    requireNonNull(times, "times");
    renamed = Collections.unmodifiableMap(new LinkedHashMap<>(renamed));
    Map<String, String> columns = new HashMap<>();
    renamed.forEach(
        (column, attribute) -> {
          if (!schema.has(attribute)) {
            throw new IllegalArgumentException(
                "--map must name an attribute of [" + schema + "], but was '" + attribute + "'");
          }
          String other = columns.put(attribute, column);
          if (other != null) {
            throw new IllegalArgumentException(
                "--map must give an attribute one column, but '" + attribute + "' has two");
          }
        });
  }

  /** Rules for an input whose times say all. */
  public EntryRules(Schema schema, boolean whole, Map<String, String> renamed, String siteColumn) {
    this(schema, whole, renamed, siteColumn, TimeRules.NONE);
  }

  /** The attribute that a column gives, or null. */
  public String attribute(String column) {
    String target = renamed.get(column);
    if (target != null) {
      return target;
    }
    return schema.has(column) && !renamed.containsValue(column) ? column : null;
  }

  /** The column that gives an attribute. */
  public String column(String attribute) {
    return renamed.entrySet().stream()
        .filter(entry -> entry.getValue().equals(attribute))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(attribute);
  }

  /** The type of an attribute. */
  public AttributeType type(String attribute) {
    return schema.attributes().get(schema.ordinal(attribute)).type();
  }

  /** Whether a column gives the site. */
  public boolean isSite(String column) {
    return column.equals(siteColumn);
  }

  /** Whether a column gives anything. */
  public boolean isWanted(String column) {
    return attribute(column) != null || isSite(column);
  }

  /** Whether something is wanted that is inside a member of a JSON object. */
  boolean isWantedWithin(String path) {
    String start = path + ".";
    return renamed.keySet().stream().anyMatch(name -> name.startsWith(start))
        || (siteColumn != null && siteColumn.startsWith(start));
  }

  /** The attributes that a row does not give, although it must. */
  Stream<String> missing(long given) {
    return schema.attributes().stream()
        .map(Attribute::name)
        .filter(name -> whole && (given >>> schema.ordinal(name) & 1) == 0);
  }

  /**
   * What an input lacks whose rows have these columns, in words; empty if it lacks nothing. An item
   * needs all attributes; every column that an option names must be there, or the option would have
   * no effect.
   *
   * @param subject what lacks it, with its verb, such as "the header lacks"
   */
  Optional<String> lacking(String subject, Collection<String> columns) {
    List<String> lacking = required().filter(name -> !columns.contains(name)).toList();
    if (lacking.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        subject
            + " "
            + names(lacking)
            + "; found: "
            + names(columns.stream().limit(SHOWN).toList())
            + (columns.size() > SHOWN ? ", …" : "")
            + suggestion(lacking, columns));
  }

  private Stream<String> required() {
    Stream<String> columns =
        whole
            ? schema.attributes().stream().map(attribute -> column(attribute.name()))
            : renamed.keySet().stream();
    return Stream.concat(columns, Stream.ofNullable(siteColumn)).distinct();
  }

  private static String names(List<String> names) {
    return names.stream().map(InputException::quoted).collect(Collectors.joining(", "));
  }

  /** What may have been meant by each name, or where to say what is meant. */
  private String suggestion(List<String> lacking, Collection<String> columns) {
    List<String> free =
        columns.stream()
            .filter(column -> !isWanted(column))
            .collect(Collectors.toCollection(ArrayList::new));
    List<String> meant = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (String name : lacking) {
      Optional<String> near =
          free.stream()
              .filter(column -> column.endsWith("." + name)) // deeper in JSON
              .findFirst()
              .or(() -> NearestName.ifNear(name, free));
      near.ifPresent(free::remove);
      (near.isPresent() ? meant : unknown).add(option(name, near.orElse("COLUMN")));
    }
    return (meant.isEmpty() ? "" : ". Did you mean " + String.join(" ", meant) + "?")
        + (unknown.isEmpty()
            ? ""
            : (meant.isEmpty() ? "; " : " ")
                + String.join(" ", unknown)
                + (unknown.size() == 1 ? " names another column" : " name other columns"));
  }

  private String option(String name, String column) {
    return isSite(name)
        ? "--site-column " + column
        : "--map " + column + "=" + renamed.getOrDefault(name, name);
  }

  /** Checks what a file's columns give, before its first row. */
  public void requireColumns(String file, List<String> columns, Consumer<String> notes)
      throws InputException {
    Set<String> wanted = new HashSet<>();
    for (String column : columns) {
      if (isWanted(column) && !wanted.add(column)) {
        throw new InputException(
            file,
            1,
            "the header must name a column once, but repeats " + InputException.quoted(column));
      }
    }
    Optional<String> lacking = lacking("the header lacks", columns);
    if (lacking.isPresent()) {
      throw new InputException(file, 1, lacking.get());
    }
    if (columns.stream().noneMatch(column -> attribute(column) != null)) {
      throw new InputException(
          file, 1, "the header must name at least one attribute of [" + schema + "]");
    }
    List<String> ignored =
        columns.stream().filter(name -> !isWanted(name) && !RowFormat.isReason(name)).toList();
    if (!ignored.isEmpty()) {
      notes.accept(file + ": " + ignoring(ignored));
    }
  }

  /** Says that columns are ignored. */
  String ignoring(List<String> names) {
    return "ignored " + InputException.quoted(names) + ", not in the schema [" + schema + "]";
  }
}

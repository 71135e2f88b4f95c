package dev.corymb.cli.input.entry;

import static java.util.Objects.requireNonNull;

import dev.corymb.cli.input.InputException;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Schema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Which columns of an input are which attributes, and what a row must give.
 *
 * @param whole whether a row must give every attribute, as an item does and a query need not
 * @param renamed attributes by the name of the column that gives them, where the names differ
 * @param siteColumn the column of the site; null if there is none
 */
public record EntryRules(
    Schema schema, boolean whole, Map<String, String> renamed, String siteColumn) {

  public EntryRules {
    requireNonNull(schema, "schema");
    renamed = Map.copyOf(renamed);
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

  /** The attribute that a column gives, or null. */
  public String attribute(String column) {
    String target = renamed.get(column);
    if (target != null) {
      return target;
    }
    return schema.has(column) && !renamed.containsValue(column) ? column : null;
  }

  /** The type of an attribute. */
  public AttributeType type(String attribute) {
    return schema.attributes().get(schema.ordinal(attribute)).type();
  }

  /** Whether a column gives the site. */
  public boolean isSite(String column) {
    return column.equals(siteColumn);
  }

  /** The rule that a row, or a header, breaks with what it gives; null if it gives enough. */
  public String broken(String subject, long given) {
    if (whole && given != schema.all()) {
      return subject
          + " lacks "
          + names(~given)
          + "; an item gives every attribute of ["
          + schema
          + "]";
    }
    return given == 0 ? subject + " must give at least one attribute of [" + schema + "]" : null;
  }

  private String names(long mask) {
    return schema.attributes().stream()
        .map(Attribute::name)
        .filter(name -> (mask >>> schema.ordinal(name) & 1) != 0)
        .map(name -> "'" + columnOf(name) + "'")
        .collect(Collectors.joining(", "));
  }

  private String columnOf(String attribute) {
    return renamed.entrySet().stream()
        .filter(entry -> entry.getValue().equals(attribute))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(attribute);
  }

  /** What a file's columns give, checked before its first row. */
  public void requireColumns(String file, List<String> columns, Consumer<String> notes)
      throws InputException {
    long given = 0;
    boolean site = siteColumn == null;
    StringBuilder ignored = new StringBuilder();
    for (String column : columns) {
      String attribute = attribute(column);
      if (attribute != null) {
        long bit = 1L << schema.ordinal(attribute);
        if ((given & bit) != 0) {
          throw new InputException(
              file, 1, "the header must name a column once, but repeats " + quoted(column));
        }
        given |= bit;
      }
      site |= isSite(column);
      if (attribute == null && !isSite(column)) {
        ignored.append(ignored.isEmpty() ? "" : ", ").append(quoted(column));
      }
    }
    String broken = broken("the header", given);
    if (broken == null && !site) {
      broken = "the header lacks the site column '" + siteColumn + "'";
    }
    if (broken != null) {
      throw new InputException(file, 1, broken);
    }
    if (!ignored.isEmpty()) {
      notes.accept(
          file + ": ignored " + ignored + ", which the schema [" + schema + "] does not name");
    }
  }

  private static String quoted(String text) {
    return InputException.quoted(text);
  }
}

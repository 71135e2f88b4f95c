package dev.corymb.input.row;

import dev.corymb.core.text.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Says which columns an input does not have, or has too many of, and what may have been meant.
 *
 * @param names of the columns of the input
 */
record MissingColumns(Columns wanted, Collection<String> names) {

  private static final int SHOWN = 20; // names of an input in a message
  private static final Pattern PLAIN = Pattern.compile("[\\w.-]+"); // in a shell

  /**
   * The sentence about columns that are missing.
   *
   * @param because why each attribute must be given; empty if it need not
   */
  String sentence(String subject, List<Column> missing, String because) {
    boolean attribute =
        missing.stream().anyMatch(column -> column.isAttribute() && !column.optional());
    return subject
        + " "
        + quoted(missing.stream().map(Column::name).toList())
        + (attribute && !because.isEmpty() ? ": " + because : "")
        + "; found: "
        + quoted(names.stream().limit(SHOWN).toList())
        + (names.size() > SHOWN ? ", …" : "")
        + suggestion(missing);
  }

  private static String quoted(List<String> some) {
    return some.stream().map(InputException::quoted).collect(Collectors.joining(", "));
  }

  /** What may have been meant by each name, or where to say what is meant. */
  private String suggestion(List<Column> missing) {
    List<String> free = new ArrayList<>(names);
    free.removeIf(name -> wanted.get(name).isWanted());
    List<String> meant = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (Column column : missing) {
      Optional<String> near =
          free.stream()
              .filter(name -> name.endsWith("." + column.name())) // deeper in JSON
              .findFirst()
              .or(() -> NearestName.ifNear(column.name(), free));
      near.ifPresent(free::remove);
      (near.isPresent() ? meant : unknown).add(option(column, near.orElse("COLUMN")));
    }
    return (meant.isEmpty() ? "" : ". Did you mean " + String.join(" ", meant) + "?")
        + (unknown.isEmpty()
            ? ""
            : (meant.isEmpty() ? "; " : " ")
                + String.join(" ", unknown)
                + (unknown.size() == 1 ? " names another column" : " name other columns"));
  }

  private String option(Column column, String name) {
    if (column.site()) {
      return "--site-column " + name;
    }
    return column.isAttribute()
        ? "--map " + name + "=" + wanted.schema().attributes().get(column.ordinal()).name()
        : "--code " + name;
  }

  /**
   * The sentence about columns of queries that give nothing.
   *
   * @param subject what has them
   */
  String excess(String subject, List<String> unknown) {
    return subject
        + " must have only columns that give an attribute of ["
        + wanted.schema()
        + "], but found "
        + InputException.quoted(unknown)
        + ". "
        + remedy(unknown);
  }

  /** The rule that a column breaks which is in one row of many. */
  String excessRule(String name) {
    return "must give an attribute of [" + wanted.schema() + "]. " + remedy(List.of(name));
  }

  /** What may have been meant by columns that give nothing, and how to leave them out. */
  private String remedy(List<String> unknown) {
    boolean typed = unknown.size() == 1 && PLAIN.matcher(unknown.get(0)).matches();
    return (meantBy(unknown) + " --ignore " + (typed ? unknown.get(0) : "COLUMN")).strip()
        + (unknown.size() == 1 ? " leaves it out" : " leaves one out");
  }

  /**
   * What may have been meant by columns that give nothing, as a question; empty if nothing is near.
   */
  String meantBy(List<String> unknown) {
    List<String> free = new ArrayList<>();
    for (Column column : wanted.all()) {
      if (column.isAttribute() && !names.contains(column.name())) {
        free.add(column.name());
      }
    }
    List<String> meant = new ArrayList<>();
    for (String name : unknown) {
      Optional<String> near = NearestName.ifNear(name, free).filter(one -> begins(name, one));
      near.ifPresent(free::remove);
      near.ifPresent(one -> meant.add("--map " + name + "=" + attribute(one)));
    }
    return meant.isEmpty() ? "" : "Did you mean " + String.join(" ", meant) + "?";
  }

  /** Whether two names begin with the same letter: other names are near by chance. */
  private static boolean begins(String name, String other) {
    return name.regionMatches(true, 0, other, 0, 1);
  }

  private String attribute(String column) {
    return wanted.schema().attributes().get(wanted.get(column).ordinal()).name();
  }
}

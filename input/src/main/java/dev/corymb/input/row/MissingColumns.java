package dev.corymb.input.row;

import dev.corymb.core.text.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Says which columns an input does not have, and what may have been meant.
 *
 * @param names of the columns of the input
 */
record MissingColumns(Columns wanted, Collection<String> names) {

  private static final int SHOWN = 20; // names of an input in a message

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

  /** What may have been meant by columns that are ignored. */
  String meantBy(List<String> ignored) {
    List<String> missing =
        wanted.all().stream()
            .filter(column -> column.isAttribute() && !names.contains(column.name()))
            .map(Column::name)
            .toList();
    return ignored.stream()
        .flatMap(
            name ->
                NearestName.ifNear(name, missing).stream()
                    .filter(near -> near.charAt(0) == name.charAt(0))
                    .map(near -> "; did you mean --map " + name + "=" + near + "?"))
        .findFirst()
        .orElse("");
  }
}

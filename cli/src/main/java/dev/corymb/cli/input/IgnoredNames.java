package dev.corymb.cli.input;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Says once, for all inputs of a command, that names outside the schema are ignored. */
final class IgnoredNames {

  private final Consumer<String> notes;
  private boolean told;

  IgnoredNames(Consumer<String> notes) {
    this.notes = notes;
  }

  void tell(String place, List<String> names, RowRules rules) {
    if (!told) {
      told = true;
      notes.accept(
          place
              + ": ignored "
              + names.stream().map(InputException::quoted).collect(Collectors.joining(", "))
              + ", which the schema ["
              + rules.schema()
              + "] does not name (told once)");
    }
  }

  boolean wasTold() {
    return told;
  }
}

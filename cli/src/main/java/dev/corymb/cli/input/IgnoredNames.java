package dev.corymb.cli.input;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Reports once, for all inputs of a command, that names outside the schema are ignored. */
final class IgnoredNames {

  private final Consumer<String> notes;
  private boolean reported;

  IgnoredNames(Consumer<String> notes) {
    this.notes = notes;
  }

  void tell(String place, List<String> names, RowRules rules) {
    if (!reported) {
      reported = true;
      notes.accept(
          place
              + ": ignored "
              + names.stream().map(InputException::quoted).collect(Collectors.joining(", "))
              + ", not in the schema ["
              + rules.schema()
              + "] (reported once)");
    }
  }

  boolean wasReported() {
    return reported;
  }
}

package dev.corymb.cli.input;

import java.util.List;
import java.util.function.Consumer;

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
              + InputException.quoted(names)
              + ", not in the schema ["
              + rules.schema()
              + "] (reported once)");
    }
  }

  boolean wasReported() {
    return reported;
  }
}

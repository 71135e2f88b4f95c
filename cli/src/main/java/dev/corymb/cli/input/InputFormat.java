package dev.corymb.cli.input;

import java.util.Locale;

/** The formats of rows. NDJSON stands for JSON objects in any layout. */
public enum InputFormat {
  CSV,
  NDJSON;

  /** The format that the name of a file tells, or null. */
  static InputFormat ofName(String file) {
    String name = file.toLowerCase(Locale.ROOT);
    if (name.endsWith(".csv")) {
      return CSV;
    }
    return name.matches("(?s).*\\.(ndjson|jsonl|json)") ? NDJSON : null;
  }

  /** The format that the first character of an input tells. */
  static InputFormat ofFirst(int character) {
    return character == '{' || character == '[' ? NDJSON : CSV;
  }

  /** The name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

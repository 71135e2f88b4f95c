package dev.corymb.cli.input.entry;

import java.util.Locale;

/** The formats of entries. */
public enum EntryFormat {
  CSV,
  NDJSON,
  PARQUET;

  /** The format that the name of a file tells, or null. */
  static EntryFormat ofName(String file) {
    String name = file.toLowerCase(Locale.ROOT);
    if (name.endsWith(".csv")) {
      return CSV;
    }
    if (name.endsWith(".parquet")) {
      return PARQUET;
    }
    return name.matches("(?s).*\\.(ndjson|jsonl|json)") ? NDJSON : null;
  }

  /** The format that the first character of a text tells. */
  static EntryFormat ofFirst(int character) {
    return character == '{' || character == '[' ? NDJSON : CSV;
  }

  /** The name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

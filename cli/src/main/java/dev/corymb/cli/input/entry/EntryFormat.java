package dev.corymb.cli.input.entry;

import java.util.Locale;

/** The formats of entries. */
public enum EntryFormat {
  CSV,
  /** JSON objects: one per line, in an array, or printed over several lines. */
  NDJSON,
  PARQUET;

  /** The format of a file by the extension of its name, or null. */
  static EntryFormat ofName(String file) {
    String name = file.toLowerCase(Locale.ROOT);
    if (name.endsWith(".csv") || name.endsWith(".tsv")) {
      return CSV;
    }
    if (name.endsWith(".parquet")) {
      return PARQUET;
    }
    return name.matches("(?s).*\\.(ndjson|jsonl|json)") ? NDJSON : null;
  }

  /** The format of a text by its first character. */
  static EntryFormat ofFirst(int character) {
    return character == '{' || character == '[' ? NDJSON : CSV;
  }

  /** The name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

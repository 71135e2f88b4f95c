package dev.corymb.bench.stores;

import java.util.List;

/** Rows as PostgreSQL's COPY reads them. */
final class CopyText {

  private CopyText() {}

  /** A command that adds rows to a table in a transaction of its own. */
  static String copy(String table, List<Store.Item> items) {
    StringBuilder text = new StringBuilder(items.size() * 64);
    text.append("COPY ").append(table).append(" FROM STDIN;\n");
    for (Store.Item item : items) {
      field(text, item.site()).append('\t');
      field(text, item.name()).append('\t');
      field(text, item.owner()).append('\t').append(item.size()).append('\n');
    }
    return text.append("\\.\n").toString();
  }

  private static StringBuilder field(StringBuilder text, String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '\\' -> text.append("\\\\");
        case '\t' -> text.append("\\t");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        default -> text.append(c);
      }
    }
    return text;
  }
}

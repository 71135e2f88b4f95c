package dev.corymb.client;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.List;

/**
 * Some rows that are sent together, of any number of sites: a batch of a load, or a part of one.
 *
 * @param number which batch of the load it is, from 0
 * @param from the index of the first row in that batch
 */
record LoadBatch<T>(long number, int from, List<Load.Row<T>> rows) {

  LoadBatch {
    rows = List.copyOf(rows);
  }

  /** A whole batch. */
  LoadBatch(long number, List<Load.Row<T>> rows) {
    this(number, 0, rows);
  }

  /**
   * The key under which the server knows it as part of a load. A batch has the key of its first
   * half: so that one is not committed again as a part of the other.
   */
  String key(String load) {
    return from == 0 ? key(load, number) : key(load, number) + "~" + from;
  }

  /** Its two halves, in their order, if it has more than one row. */
  List<LoadBatch<T>> halves() {
    int half = rows.size() / 2;
    return List.of(
        new LoadBatch<>(number, from, rows.subList(0, half)),
        new LoadBatch<>(number, from + half, rows.subList(half, rows.size())));
  }

  static String key(String load, long number) {
    return load + "." + number;
  }

  /** The body of the request that adds or removes them. */
  String body(Load.Op op) {
    StringBuilder body = new StringBuilder("{\"").append(op.member()).append("\":[");
    String site = null;
    String quoted = "";
    for (Load.Row<T> row : rows) {
      if (!row.site().equals(site)) {
        site = row.site();
        quoted = new String(JsonStringEncoder.getInstance().quoteAsString(site));
      }
      body.append("{\"site\":\"").append(quoted).append("\",\"item\":").append(row.item());
      body.append("},");
    }
    if (!rows.isEmpty()) {
      body.setLength(body.length() - 1);
    }
    return body.append("]}").toString();
  }
}

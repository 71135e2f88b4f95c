package dev.corymb.client;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.List;

/**
 * Some rows that are sent together, of any number of sites.
 *
 * @param number which batch of the load it is, from 0
 */
record LoadBatch<T>(long number, List<Load.Row<T>> rows) {

  LoadBatch {
    rows = List.copyOf(rows);
  }

  /** The key under which the server knows it as part of a load. */
  String key(String load) {
    return key(load, number);
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

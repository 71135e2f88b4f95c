package dev.corymb.cli.load;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.List;

/**
 * Some rows that are sent together, of any number of sites.
 *
 * @param number which batch of the load it is, from 0
 */
record Batch<T>(long number, List<Row<T>> rows) {

  /**
   * An item on its way to a site.
   *
   * @param item JSON
   * @param tag what the sender knows the row by
   */
  record Row<T>(String site, String item, T tag) {}

  Batch {
    rows = List.copyOf(rows);
  }

  /** The key under which the server knows it as part of a load. */
  String key(String load) {
    return load + "." + number;
  }

  /** The body of the request that adds or removes them. */
  String body(Change change) {
    StringBuilder body = new StringBuilder("{\"").append(change.member()).append("\":[");
    String site = null;
    String quoted = "";
    for (Row<T> row : rows) {
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

package dev.corymb.cli.load;

import dev.corymb.cli.client.Call;
import dev.corymb.cli.input.entry.Entry;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Some rows of one site that are sent together.
 *
 * @param number which batch of the load it is, from 0
 */
record Batch(String site, long number, List<Entry> entries) {

  Batch {
    entries = List.copyOf(entries);
  }

  /** The key under which the server knows it as part of a load. */
  String key(String load) {
    return load + "." + number;
  }

  /** Where the items of a site are changed. */
  static String itemsPath(String site) {
    return "/v1/sites/" + Call.encoded(site) + "/items";
  }

  /** Where the server says what became of it. */
  String receiptPath(String load) {
    return "/v1/sites/" + Call.encoded(site) + "/receipts/" + key(load);
  }

  /** The body of the request that adds or removes them. */
  String body(Change change) {
    return entries.stream()
        .map(Entry::json)
        .collect(Collectors.joining(",", "{\"" + change.member() + "\":[", "]}"));
  }
}

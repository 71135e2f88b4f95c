package dev.corymb.cli.load;

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

  /** The body of the request that adds or removes them. */
  String body(Change change) {
    return entries.stream()
        .map(Entry::json)
        .collect(Collectors.joining(",", "{\"" + change.member() + "\":[", "]}"));
  }
}

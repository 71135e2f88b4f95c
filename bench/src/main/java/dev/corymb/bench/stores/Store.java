package dev.corymb.bench.stores;

import java.io.IOException;
import java.util.List;

/** A store that keeps, for each value of an item, the sites that have it. */
public interface Store extends AutoCloseable {

  /** The items of a commit, or of a round trip where there are no commits. */
  int BATCH = 1_000;

  /** An item of a site. */
  record Item(String site, String name, String owner, long size) {}

  /** Adds items, at most {@link #BATCH}, and may return before they are durable. */
  void add(List<Item> items) throws IOException;

  /** Waits until all items are durable. */
  void finish() throws IOException;

  @Override
  void close() throws IOException;
}

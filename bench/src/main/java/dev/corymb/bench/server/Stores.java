package dev.corymb.bench.server;

import dev.corymb.bench.harness.Samples;
import dev.corymb.bench.stores.Store;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The stores that take part. */
final class Stores implements AutoCloseable {

  /** A store with the items that it took in a second, round by round. */
  record Entry(StoreFigure figure, Store store, Samples rates) {}

  private final List<Entry> all = new ArrayList<>();

  void add(StoreFigure figure, Store store) {
    all.add(new Entry(figure, store, new Samples()));
  }

  List<Entry> all() {
    return all;
  }

  /** Closes all, whatever happens to one. */
  @Override
  public void close() throws IOException {
    IOException failed = null;
    for (Entry entry : all) {
      try {
        entry.store().close();
      } catch (IOException e) {
        failed = e;
      }
    }
    if (failed != null) {
      throw failed;
    }
  }
}

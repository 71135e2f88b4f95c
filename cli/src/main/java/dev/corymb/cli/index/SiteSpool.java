package dev.corymb.cli.index;

import dev.corymb.cli.terminal.Progress;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.input.DigestSpool;
import dev.corymb.input.Inputs;
import dev.corymb.input.row.Row;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The items of all sites, read once to the end, with the sites numbered as they came. */
final class SiteSpool implements Closeable {

  private final Terminal terminal;
  private final DigestSpool spool;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> sites = new ArrayList<>();
  private long[] items = new long[16];

  /** Takes one item in turn. */
  @FunctionalInterface
  interface ItemConsumer {
    /** Takes the number of a site and the digests of an item, which are reused. */
    void take(int site, long[] digests);
  }

  private SiteSpool(Terminal terminal) throws IOException {
    this.terminal = terminal;
    this.spool = new DigestSpool();
  }

  /** Reads all rows. */
  static SiteSpool read(SiteOptions options, Inputs<long[]> inputs, Terminal terminal)
      throws IOException {
    SiteSpool spool = new SiteSpool(terminal);
    try (inputs) {
      options.known().forEach(spool::number);
      for (Row<long[]> row = inputs.next(); row != null; row = inputs.next()) {
        spool.add(options.site(row), row.item());
      }
    } catch (IOException | RuntimeException e) {
      spool.close();
      throw e;
    }
    return spool;
  }

  private int number(String site) {
    Integer number = numbers.get(site);
    if (number == null) {
      number = sites.size();
      numbers.put(site, number);
      sites.add(site);
      if (number == items.length) {
        items = Arrays.copyOf(items, 2 * items.length);
      }
    }
    return number;
  }

  private void add(String site, long[] digests) throws IOException {
    int number = number(site);
    items[number]++;
    spool.add(digests, number);
  }

  /** The ids, by number. */
  List<String> sites() {
    return sites;
  }

  /** The items of each site, by number. */
  long[] items() {
    return Arrays.copyOf(items, sites.size());
  }

  /** The items of all sites. */
  long allItems() {
    return spool.rows();
  }

  /** Hands over all items in their order, as often as asked. */
  void replay(String task, ItemConsumer consumer) throws IOException {
    try (Progress progress = Progress.ofRows(terminal, task, spool.rows())) {
      spool.replay(
          (digests, site) -> {
            consumer.take(site, digests);
            progress.step();
          });
    }
  }

  @Override
  public void close() throws IOException {
    spool.close();
  }
}

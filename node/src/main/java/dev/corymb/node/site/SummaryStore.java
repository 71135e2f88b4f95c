package dev.corymb.node.site;

import dev.corymb.core.FormatException;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.format.FilterFormat;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.DamagedLedgerException;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.SavedSummary;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Summaries from the ledger: one that was saved and the batches since, or all items. */
final class SummaryStore {

  /**
   * A filter with what a site holds.
   *
   * @param upTo the last batch that is in it
   * @param replayed the changes since it was saved
   */
  record Restored(CountingFilter filter, long upTo, long replayed) {}

  private SummaryStore() {}

  /** The filter of a site; nobody changes the site meanwhile. */
  static Restored restore(Ledger ledger, String site, FilterShape shape) {
    try {
      Optional<SavedSummary> saved = ledger.savedSummary(site);
      Optional<CountingFilter> filter = saved.flatMap(summary -> decode(summary, shape));
      if (filter.isPresent()) {
        return replay(ledger, site, new Restored(filter.get(), saved.get().upTo(), 0));
      }
    } catch (DamagedLedgerException e) {
      // All items are read instead. If they are damaged too, that tells.
    }
    return build(ledger, site, shape);
  }

  /** A saved filter of another shape, or one that cannot be read, is as good as none. */
  private static Optional<CountingFilter> decode(SavedSummary saved, FilterShape shape) {
    byte[] bytes = saved.bytes();
    try {
      Filter filter = FilterFormat.read(new ByteArrayInputStream(bytes), Long.MAX_VALUE);
      return filter instanceof CountingFilter counting && counting.shape().equals(shape)
          ? Optional.of(counting)
          : Optional.empty();
    } catch (FormatException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("an array cannot fail", e);
    }
  }

  /** The filter of a site from all its items; changes go on meanwhile, see {@link #replay}. */
  static Restored build(Ledger ledger, String site, FilterShape shape) {
    CountingFilter filter = new CountingFilter(shape);
    long upTo = ledger.forEach(site, filter::add);
    return new Restored(filter, upTo, filter.items());
  }

  /** Does to a filter what was done to its site since. */
  static Restored replay(Ledger ledger, String site, Restored restored) {
    long[] replayed = {restored.replayed()};
    long upTo =
        ledger.tail(
            site,
            restored.upTo(),
            (number, changes) -> {
              apply(changes, restored.filter());
              replayed[0] += changes.size();
            });
    return new Restored(restored.filter(), upTo, replayed[0]);
  }

  private static void apply(Batch changes, CountingFilter filter) {
    for (int i = 0; i < changes.size(); i++) {
      if (changes.removes(i)) {
        filter.remove(changes.digests(i));
      } else {
        filter.add(changes.digests(i));
      }
    }
  }

  static void save(Ledger ledger, String site, long upTo, CountingFilter filter) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      FilterFormat.write(filter, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("an array cannot fail", e);
    }
    ledger.saveSummary(site, upTo, bytes.toByteArray());
  }
}

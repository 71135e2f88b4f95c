package dev.corymb.node.site;

import dev.corymb.core.FormatException;
import dev.corymb.core.bits.LongList;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.format.FilterFormat;
import dev.corymb.node.ledger.DamagedLedgerException;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.SavedSummary;
import dev.corymb.node.ledger.TupleChanges;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Optional;

/** Summaries from the ledger: one that was saved and the batches since, or all tuples. */
final class SummaryStore {

  /**
   * A filter with the tuples that a site holds, whose number of items is that of its tuples.
   *
   * @param upTo the last batch that is in it
   * @param replayed the changes since it was saved
   */
  record Restored(CountingFilter filter, long upTo, long replayed) {}

  private SummaryStore() {}

  /** The filter of a site; nobody changes the site meanwhile. */
  static Restored restore(Ledger ledger, String site, FilterShape shape) {
    try {
      Optional<Restored> saved = saved(ledger, site, shape);
      if (saved.isPresent()) {
        Restored restored = replay(ledger, site, saved.get());
        if (restored.filter().items() == tuples(ledger, site)) {
          return restored;
        }
      }
    } catch (DamagedLedgerException | IllegalStateException e) {
      // All tuples are read instead. If they are damaged too, that tells.
    }
    return build(ledger, site, shape);
  }

  /** What was saved; nothing if nothing is forgotten yet, since the tail has all batches then. */
  private static Optional<Restored> saved(Ledger ledger, String site, FilterShape shape) {
    if (ledger.state(site).summarised() == 0) {
      return Optional.of(new Restored(new CountingFilter(shape), 0, 0));
    }
    Optional<SavedSummary> saved = ledger.savedSummary(site);
    return saved
        .flatMap(summary -> decode(summary, shape))
        .map(filter -> new Restored(filter, saved.get().upTo(), 0));
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

  private static long tuples(Ledger ledger, String site) {
    return ledger.state(site).tuples().stream().mapToLong(Long::longValue).sum();
  }

  /** The filter of a site from all its tuples; changes go on meanwhile, see {@link #replay}. */
  static Restored build(Ledger ledger, String site, FilterShape shape) {
    CountingFilter filter = new CountingFilter(shape);
    long[] visited = new long[shape.groups().size()];
    long upTo =
        ledger.forEachTuple(
            site,
            (group, tuple) -> {
              filter.addCells(shape.cells(group, tuple), cell -> {});
              visited[group]++;
            });
    return new Restored(filter, upTo, Arrays.stream(visited).max().orElse(0));
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
              replayed[0] += Saving.changes(changes);
            });
    return new Restored(restored.filter(), upTo, replayed[0]);
  }

  private static void apply(TupleChanges changes, CountingFilter filter) {
    FilterShape shape = filter.shape();
    for (int group = 0; group < changes.groups(); group++) {
      long[] firsts = changes.firsts(group);
      filter.addCells(shape.cells(group, firsts), firsts.length, new LongList());
    }
    changes.forEachLast(
        (group, tuple) -> {
          if (!filter.removeCells(shape.cells(group, tuple), cell -> {})) {
            throw new IllegalStateException("the summary must have all tuples, but lacks one");
          }
        });
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

package dev.corymb.bench.rivals;

import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import dev.corymb.bench.index.Stopwatch;
import dev.corymb.core.bits.BitArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tells a rival what owners did: items that come and go, summaries that are exchanged. */
final class Changes {

  private static final int SLICES = 32;
  static final int ITEMS = 64; // in a slice, each at another site, then removed
  private static final int SUMMARY_SLICES = 16;
  private static final int SUMMARIES = 4;
  private static final long FRESH = 1L << 40; // no query asks for items from here on

  private final Rival rival;
  private final Federation federation;
  private final Stopwatch watch;
  private final int sites;
  private final Map<Integer, long[][]> exchanged = new HashMap<>();
  private long fresh; // the number of the next item that was never seen
  private int next; // site

  Changes(Rival rival, Federation federation, Stopwatch watch) {
    this.rival = rival;
    this.federation = federation;
    this.watch = watch;
    this.sites = federation.contest().sites();
  }

  void measure(Measurement measurement) {
    Samples added = new Samples();
    Samples removed = new Samples();
    for (int i = 0; i < 2 * SLICES; i++) {
      List<Runnable> additions = new ArrayList<>();
      List<Runnable> removals = new ArrayList<>();
      for (int j = 0; j < Math.min(ITEMS, sites); j++) {
        int site = nextSite();
        long[] row = freshRow();
        long[] cells = freeCells(site, row);
        additions.add(() -> rival.addItem(site, row, cells));
        removals.add(() -> rival.removeItem(site, row, cells));
      }
      long adding = watch.slice(new Work(additions), additions.size());
      long removing = watch.slice(new Work(removals), removals.size());
      if (i >= SLICES) { // the first half is for the compiler
        added.add(adding, additions.size());
        removed.add(removing, removals.size());
      }
    }
    measurement.put(RivalFigure.ADD_ITEM, added);
    measurement.put(RivalFigure.REMOVE_ITEM, removed);
    measurement.put(RivalFigure.REPLACE_SITE, replace());
  }

  private int nextSite() {
    next = (next + 1) % sites;
    return next;
  }

  private long[] freshRow() {
    return federation.row(Federation.absent(FRESH + fresh++));
  }

  /** The cells that an item takes at a site and no other item there. */
  private long[] freeCells(int site, long[] row) {
    BitArray taken = SlicedRival.filter(federation.shape(), federation.rows(site));
    return Arrays.stream(federation.shape().cells(row)).filter(cell -> !taken.get(cell)).toArray();
  }

  private Samples replace() {
    Samples samples = new Samples();
    for (int i = 0; i < 2 * SUMMARY_SLICES; i++) {
      List<Runnable> summaries = new ArrayList<>();
      for (int j = 0; j < Math.min(SUMMARIES, sites); j++) {
        summaries.add(summary());
      }
      long took = watch.slice(new Work(summaries), summaries.size());
      if (i >= SUMMARY_SLICES) {
        samples.add(took, summaries.size());
      }
    }
    return samples;
  }

  /**
   * A site gets the items of another one where items are shared, else as many that no site had: the
   * number of different items stays.
   */
  private Runnable summary() {
    int site = nextSite();
    long[][] to = new long[federation.contest().items()][];
    for (int i = 0; i < to.length; i++) {
      to[i] =
          federation.contest().sharing() == 1
              ? freshRow()
              : federation.row(federation.item((site + 1) % sites, i));
    }
    BitArray bits = SlicedRival.filter(federation.shape(), to);
    long[][] before = exchanged.put(site, to);
    long[][] from = before == null ? federation.rows(site) : before;
    return () -> rival.replace(site, from, to, bits);
  }

  private record Work(List<Runnable> changes) implements Stopwatch.Work {

    @Override
    public void prepare(int operations) {}

    @Override
    public void run() {
      changes.forEach(Runnable::run);
    }
  }
}

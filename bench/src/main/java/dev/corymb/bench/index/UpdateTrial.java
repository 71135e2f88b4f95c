package dev.corymb.bench.index;

import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import dev.corymb.core.bits.BitArray;
import dev.corymb.index.FilterIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Changes an index: items, then new sites, then sites that go and others that come for them. */
final class UpdateTrial {

  /*
   * A sliced index keeps what is removed until an eighth of its columns is dead, then sweeps. So as
   * many sites are removed first without a clock, and the removals that count are those that pay for
   * sweeps. Their cost comes in lumps, as that of growing does: such figures are means over all.
   */

  static final int SLICE = 64;
  static final int GROWTH_PART = 8; // of the sites: enough for a sliced index to merge blocks twice
  static final int ITEM_SLICES = 64;
  static final int ITEMS = 256; // in a slice: not so many that the fill would change

  private static final int LEAST_SLICES = 32; // for warming up: a small index merges once as well
  private static final int DEAD_PART = 8;
  private static final int MOST_ROUNDS = 64;
  private static final int SMALL = 2_000;

  private final Contest contest;
  private final Population population;
  private final FilterIndex index;
  private final Stopwatch stopwatch;
  private final Measurement measurement;
  private final SplittableRandom draws = new SplittableRandom(3);
  private final List<Integer> present = new ArrayList<>();
  private int next;

  private UpdateTrial(
      Contestant contestant, Contest contest, Budget budget, Measurement measurement) {
    this.contest = contest;
    this.population = contest.population();
    this.index = QueryTrial.build(contestant, contest, true, measurement);
    this.stopwatch = new Stopwatch(budget);
    this.measurement = measurement;
    for (next = 0; next < contest.sites(); next++) {
      present.add(next);
    }
  }

  static Measurement run(Contestant contestant, Contest contest, Budget budget) {
    Contest small = contest.atMost(SMALL);
    budget.warmUp(() -> new UpdateTrial(contestant, small, budget, new Measurement()).change());
    Measurement measurement = new Measurement();
    new UpdateTrial(contestant, contest, budget, measurement).change();
    return measurement;
  }

  private void change() {
    measurement.put(IndexFigure.ADD_ITEM, stopwatch.slices(new AddItems(), ITEM_SLICES, ITEMS));
    addSites();
    renewSites();
  }

  /** The same sites are added to the index and written into blocks, which take turns. */
  private void addSites() {
    AddSites additions = new AddSites();
    BlockWrites writes = new BlockWrites((int) population.shape().size());
    Samples added = new Samples();
    Samples written = new Samples();
    for (int i = 0; i < slicesOfGrowth(contest); i++) {
      boolean first = i % 2 == 0;
      writes.next(population.filters(next, SLICE));
      if (first) {
        written.add(stopwatch.slice(writes, SLICE), SLICE);
      }
      added.add(stopwatch.slice(additions, SLICE), SLICE);
      if (!first) {
        written.add(stopwatch.slice(writes, SLICE), SLICE);
      }
    }
    measurement.put(IndexFigure.ADD_SITE, added);
    measurement.put(IndexFigure.ADD_SITE.ofPeer(), written);
    measurement.put(IndexFigure.ADD_SITE_GROWING, added.mean());
  }

  /** The slices of sites that are added while the index grows. */
  static int slicesOfGrowth(Contest contest) {
    return Math.max(LEAST_SLICES, contest.sites() / GROWTH_PART / SLICE);
  }

  private void renewSites() {
    RemoveSites removals = new RemoveSites();
    AddSites additions = new AddSites();
    int enough = index.size() / DEAD_PART + SLICE; // to be at the edge of a sweep
    stopwatch.slices(removals, (enough + SLICE - 1) / SLICE, SLICE);
    Samples removed = new Samples();
    Samples added = new Samples();
    for (int i = 0; i < rounds(contest); i++) {
      removed.addAll(stopwatch.slices(removals, 1, SLICE));
      added.addAll(stopwatch.slices(additions, 1, SLICE));
    }
    measurement.put(IndexFigure.REMOVE_SITE, removed.mean());
    measurement.put(IndexFigure.RENEW_SITE, added.mean());
  }

  static int rounds(Contest contest) {
    return Math.max(1, Math.min(MOST_ROUNDS, contest.sites() / 10 / SLICE));
  }

  private final class AddItems implements Stopwatch.Work {

    private String[] ids = new String[0];
    private long[][] items = new long[0][];

    @Override
    public void prepare(int operations) {
      ids = new String[operations];
      items = new long[operations][];
      for (int i = 0; i < operations; i++) {
        ids[i] = Population.id(present.get(draws.nextInt(present.size())));
        items[i] = population.stranger(draws);
      }
    }

    @Override
    public void run() {
      for (int i = 0; i < ids.length; i++) {
        index.add(ids[i], items[i]);
      }
    }
  }

  private final class AddSites implements Stopwatch.Work {

    private List<String> ids = List.of();
    private List<BitArray> filters = List.of();

    @Override
    public void prepare(int operations) {
      ids = Population.ids(next, operations);
      filters = population.filters(next, operations);
      for (int i = 0; i < operations; i++) {
        present.add(next++);
      }
    }

    @Override
    public void run() {
      Population.insertEach(index, ids, filters);
    }
  }

  private final class RemoveSites implements Stopwatch.Work {

    private String[] ids = new String[0];

    @Override
    public void prepare(int operations) {
      ids = new String[operations];
      for (int i = 0; i < operations; i++) {
        int at = draws.nextInt(present.size());
        ids[i] = Population.id(present.get(at));
        present.set(at, present.get(present.size() - 1));
        present.remove(present.size() - 1);
      }
    }

    @Override
    public void run() {
      for (String id : ids) {
        index.remove(id);
      }
    }
  }
}

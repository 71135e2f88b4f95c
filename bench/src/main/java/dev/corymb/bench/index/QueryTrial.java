package dev.corymb.bench.index;

import dev.corymb.core.bits.BitArray;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.SiteSet;
import dev.corymb.index.sliced.SlicedIndex;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Builds an index and asks it. Positions are made before the clock starts. */
final class QueryTrial {

  static final int BATCH = 32;

  private static final int SMALL = 256; // sites, to compile what builds an index
  private static final int CHECKED = 64; // answers looked at without a clock

  private final Contestant contestant;
  private final Contest contest;
  private final Stopwatch stopwatch;
  private final Measurement measurement = new Measurement();

  private QueryTrial(Contestant contestant, Contest contest, Budget budget) {
    this.contestant = contestant;
    this.contest = contest;
    this.stopwatch = new Stopwatch(budget);
  }

  static Measurement run(Contestant contestant, Contest contest, Budget budget) {
    QueryTrial trial = new QueryTrial(contestant, contest, budget);
    Contest small = contest.withSites(Math.min(SMALL, contest.sites()));
    budget.warmUp(() -> build(contestant, small, new Measurement()));
    trial.ask(build(contestant, contest, trial.measurement));
    return trial.measurement;
  }

  /** An index of all sites, with the time to build it from filters that are there. */
  static FilterIndex build(Contestant contestant, Contest contest, Measurement measurement) {
    Population population = contest.population();
    List<BitArray> filters = population.filters(0, contest.sites());
    List<String> ids = Population.ids(0, contest.sites());
    BuildClock clock = new BuildClock();
    FilterIndex index = contestant.build(population.shape(), ids, filters);
    clock.stop(measurement);
    return index;
  }

  private void ask(FilterIndex index) {
    measurement.put(Figure.MEMORY, (double) index.bytes());
    if (index instanceof SlicedIndex sliced) {
      measurement.put(Figure.GROUP, sliced.group());
    }
    check(index, true, Figure.FOUND_BY_HIT, Figure.READ_BY_HIT);
    check(index, false, Figure.FOUND_BY_MISS, Figure.READ_BY_MISS);
    time(Figure.HIT, new Singles(index, questions(true), false), 1);
    time(Figure.MISS, new Singles(index, questions(false), false), 1);
    if (contest.elements() > 0) {
      time(Figure.HIT_IDS, new Singles(index, questions(true), true), 1);
      time(Figure.MISS_IDS, new Singles(index, questions(false), true), 1);
      if (contestant.hasBatches()) {
        time(Figure.HIT_BATCH, new Batches(index, questions(true)), BATCH);
        time(Figure.MISS_BATCH, new Batches(index, questions(false)), BATCH);
      }
    }
  }

  private void time(Figure figure, Stopwatch.Work work, int unit) {
    measurement.put(figure, stopwatch.time(work, unit));
  }

  private Questions questions(boolean held) {
    return new Questions(contest, held);
  }

  /** Looks at answers as ids, and at what was read for them. */
  private void check(FilterIndex index, boolean held, Figure foundFigure, Figure readFigure) {
    Questions questions = questions(held);
    SiteSet found = new SiteSet();
    double sites = 0;
    double read = 0;
    for (int i = 0; i < CHECKED; i++) {
      questions.prepare(1);
      index.query(questions.positions[0], found);
      List<String> ids = found.ids();
      if (held && !ids.contains(Population.id(questions.sites[0]))) {
        throw new IllegalStateException(
            contestant + " must find " + Population.id(questions.sites[0]) + ", but found " + ids);
      }
      sites += ids.size();
      read += (double) Long.BYTES * found.wordsRead();
    }
    measurement.put(foundFigure, sites / CHECKED);
    measurement.put(readFigure, read / CHECKED);
  }

  /** Items that a site holds, or strangers, new ones for every slice. */
  private static final class Questions {

    private final Contest contest;
    private final Population population;
    private final boolean held;
    private final SplittableRandom draws;
    int[] sites = new int[0];
    long[][] positions = new long[0][];

    Questions(Contest contest, boolean held) {
      this.contest = contest;
      this.population = contest.population();
      this.held = held;
      this.draws = new SplittableRandom(held ? 1 : 2);
    }

    void prepare(int count) {
      sites = new int[count];
      positions = new long[count][];
      for (int i = 0; i < count; i++) {
        sites[i] = draws.nextInt(contest.sites());
        positions[i] = held ? population.held(sites[i], draws) : population.stranger(draws);
      }
    }

    /** Refuses an answer in which a site is missing that holds the item. */
    void require(int question, SiteSet found) {
      if (held && !found.contains(sites[question])) {
        throw new IllegalStateException("an index must not miss " + Population.id(sites[question]));
      }
    }
  }

  /** One query after the other, with a bitmap or with ids as the answer. */
  private static final class Singles implements Stopwatch.Work {

    private final FilterIndex index;
    private final Questions questions;
    private final boolean asIds;
    private final SiteSet found = new SiteSet();
    private List<String> ids = List.of();

    Singles(FilterIndex index, Questions questions, boolean asIds) {
      this.index = index;
      this.questions = questions;
      this.asIds = asIds;
    }

    @Override
    public void prepare(int operations) {
      questions.prepare(operations);
    }

    @Override
    public void run() {
      for (int i = 0; i < questions.positions.length; i++) {
        index.query(questions.positions[i], found);
        questions.require(i, found);
        if (asIds) {
          ids = found.ids();
          if (ids.isEmpty() && questions.held) {
            throw new IllegalStateException("an index must find ids, but found none");
          }
        }
      }
    }
  }

  /** Batches of queries, with bitmaps as answers. */
  private static final class Batches implements Stopwatch.Work {

    private final FilterIndex index;
    private final Questions questions;
    private final SiteSet[] found = new SiteSet[BATCH];
    private long[][][] batches = new long[0][][];

    Batches(FilterIndex index, Questions questions) {
      this.index = index;
      this.questions = questions;
      Arrays.setAll(found, i -> new SiteSet());
    }

    @Override
    public void prepare(int operations) {
      questions.prepare(operations * BATCH);
      batches = new long[operations][][];
      for (int i = 0; i < operations; i++) {
        batches[i] = Arrays.copyOfRange(questions.positions, i * BATCH, (i + 1) * BATCH);
      }
    }

    @Override
    public void run() {
      for (int i = 0; i < batches.length; i++) {
        index.queryBatch(batches[i], found);
        for (int j = 0; j < BATCH; j++) {
          questions.require(i * BATCH + j, found[j]);
        }
      }
    }
  }
}

package dev.corymb.bench.index;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.index.Questions.Way;
import dev.corymb.core.bits.BitArray;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.SiteSet;
import java.util.List;

/** Builds an index and asks it. Positions are made before the clock starts. */
final class QueryTrial {

  private static final int SMALL = 256; // sites, to compile what builds an index
  private static final int CHECKED = 64; // answers looked at without a clock

  private final Contest contest;
  private final Stopwatch stopwatch;
  private final FilterIndex index;
  private final Measurement measurement = new Measurement();

  private QueryTrial(Contestant contestant, Contest contest, Budget budget) {
    this.contest = contest;
    this.stopwatch = new Stopwatch(budget);
    this.index = build(contestant, contest, true, measurement);
  }

  static Measurement run(Contestant contestant, Contest contest, Budget budget) {
    budget.warmUp(() -> build(contestant, contest.atMost(SMALL), true, new Measurement()));
    QueryTrial trial = new QueryTrial(contestant, contest, budget);
    trial.ask(contestant.hasBatches());
    return trial.measurement;
  }

  /** Builds an index by inserting one site after the other, growth included. */
  static Measurement runSiteBySite(Contestant contestant, Contest contest, Budget budget) {
    budget.warmUp(() -> build(contestant, contest.atMost(2 * SMALL), false, new Measurement()));
    Measurement measurement = new Measurement();
    FilterIndex index = build(contestant, contest, false, measurement);
    measurement.put(IndexFigure.MEMORY, (double) index.bytes());
    return measurement;
  }

  /** An index of all sites, with the time to make the filters, and to build it from them. */
  static FilterIndex build(
      Contestant contestant, Contest contest, boolean atOnce, Measurement measurement) {
    Population population = contest.population();
    Clock making = Clock.ofThisThread();
    List<BitArray> filters = population.filters(0, contest.sites());
    measurement.put(IndexFigure.FILTERS, (double) making.elapsed());
    List<String> ids = Population.ids(0, contest.sites());
    TwoClocks clocks = new TwoClocks();
    FilterIndex index = contestant.empty(population.shape());
    if (atOnce) {
      int early = contest.sites() - contestant.late(contest.sites());
      index.insertAll(ids.subList(0, early), filters.subList(0, early));
      Population.insertEach(
          index, ids.subList(early, contest.sites()), filters.subList(early, contest.sites()));
    } else {
      Population.insertEach(index, ids, filters);
    }
    clocks.stop(measurement, IndexFigure.BUILD, IndexFigure.BUILD_WALL);
    contestant.settle(index);
    return index;
  }

  private void ask(boolean hasBatches) {
    measurement.put(IndexFigure.MEMORY, (double) index.bytes());
    if (index.kind().isSliced()) {
      measurement.put(IndexFigure.GROUP, index.group());
    }
    check(true, IndexFigure.FOUND_BY_HIT, IndexFigure.READ_BY_HIT);
    check(false, IndexFigure.FOUND_BY_MISS, IndexFigure.READ_BY_MISS);
    for (int i = 0; i < 2; i++) { // the second time counts: by then all is compiled that is used
      time(Way.BITMAPS, IndexFigure.HIT, IndexFigure.MISS);
      if (contest.elements() > 0) {
        time(Way.IDS, IndexFigure.HIT_IDS, IndexFigure.MISS_IDS);
        if (hasBatches) {
          time(Way.BATCHES, IndexFigure.HIT_BATCH, IndexFigure.MISS_BATCH);
        }
      }
    }
  }

  private void time(Way way, IndexFigure hit, IndexFigure miss) {
    measurement.put(hit, stopwatch.time(new Questions(index, contest, true, way)));
    measurement.put(miss, stopwatch.time(new Questions(index, contest, false, way)));
  }

  /** Looks at answers as ids, and at what was read for them. */
  private void check(boolean held, IndexFigure foundFigure, IndexFigure readFigure) {
    Questions questions = new Questions(index, contest, held, Way.IDS);
    double sites = 0;
    double read = 0;
    for (int i = 0; i < CHECKED; i++) {
      SiteSet found = questions.askOne();
      sites += found.ids().size();
      read += (double) Long.BYTES * found.wordsRead();
    }
    measurement.put(foundFigure, sites / CHECKED);
    measurement.put(readFigure, read / CHECKED);
  }
}

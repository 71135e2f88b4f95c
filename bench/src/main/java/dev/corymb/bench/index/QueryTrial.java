package dev.corymb.bench.index;

import dev.corymb.bench.report.Clock;
import dev.corymb.core.bits.BitArray;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.SiteSet;
import dev.corymb.index.sliced.SlicedIndex;
import java.util.List;

/** Builds an index and asks it. Positions are made before the clock starts. */
final class QueryTrial {

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

  /** An index of all sites, with the time to make the filters, and to build it from them. */
  static FilterIndex build(Contestant contestant, Contest contest, Measurement measurement) {
    Population population = contest.population();
    Clock making = Clock.ofThisThread();
    making.start();
    List<BitArray> filters = population.filters(0, contest.sites());
    measurement.put(Figure.FILTERS, (double) making.elapsed());
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
    timeAll(index); // the second time counts: by then all is compiled that is used
    timeAll(index);
  }

  private void timeAll(FilterIndex index) {
    time(Figure.HIT, new Singles(index, questions(true), false), 1);
    time(Figure.MISS, new Singles(index, questions(false), false), 1);
    if (contest.elements() > 0) {
      time(Figure.HIT_IDS, new Singles(index, questions(true), true), 1);
      time(Figure.MISS_IDS, new Singles(index, questions(false), true), 1);
      if (contestant.hasBatches()) {
        time(Figure.HIT_BATCH, new Batches(index, questions(true)), Batches.SIZE);
        time(Figure.MISS_BATCH, new Batches(index, questions(false)), Batches.SIZE);
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
}

package dev.corymb.bench.index;

import dev.corymb.bench.report.Clock;
import dev.corymb.core.bits.BitArray;
import dev.corymb.index.FilterIndex;
import java.util.List;

/** Builds an index by inserting one site after the other, growth included. */
final class SiteBySiteTrial {

  private static final int SMALL = 512;

  private SiteBySiteTrial() {}

  static Measurement run(Contestant contestant, Contest contest, Budget budget) {
    Contest small = contest.withSites(Math.min(SMALL, contest.sites()));
    long started = System.nanoTime();
    do {
      build(contestant, small);
    } while (System.nanoTime() - started < budget.warmUpNanos());
    return build(contestant, contest);
  }

  private static Measurement build(Contestant contestant, Contest contest) {
    Population population = contest.population();
    List<BitArray> filters = population.filters(0, contest.sites());
    List<String> ids = Population.ids(0, contest.sites());
    Measurement measurement = new Measurement();
    Clock wall = Clock.ofTheWall();
    Clock thread = Clock.ofThisThread();
    wall.start();
    thread.start();
    FilterIndex index = contestant.empty(population.shape());
    Contestant.insertEach(index, ids, filters);
    measurement.put(Figure.BUILD, thread.elapsed());
    measurement.put(Figure.BUILD_WALL, wall.elapsed());
    measurement.put(Figure.MEMORY, index.bytes());
    return measurement;
  }
}

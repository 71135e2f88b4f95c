package dev.corymb.bench.index;

import dev.corymb.core.bits.BitArray;
import dev.corymb.index.FilterIndex;
import java.util.List;

/** Builds an index by inserting one site after the other, growth included. */
final class SiteBySiteTrial {

  private static final int SMALL = 512;

  private SiteBySiteTrial() {}

  static Measurement run(Contestant contestant, Contest contest, Budget budget) {
    Contest small = contest.withSites(Math.min(SMALL, contest.sites()));
    budget.warmUp(() -> build(contestant, small));
    return build(contestant, contest);
  }

  private static Measurement build(Contestant contestant, Contest contest) {
    Population population = contest.population();
    List<BitArray> filters = population.filters(0, contest.sites());
    List<String> ids = Population.ids(0, contest.sites());
    Measurement measurement = new Measurement();
    BuildClock clock = new BuildClock();
    FilterIndex index = contestant.empty(population.shape());
    Contestant.insertEach(index, ids, filters);
    clock.stop(measurement);
    measurement.put(Figure.MEMORY, (double) index.bytes());
    return measurement;
  }
}

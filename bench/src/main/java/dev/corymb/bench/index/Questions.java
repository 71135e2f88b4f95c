package dev.corymb.bench.index;

import dev.corymb.index.SiteSet;
import java.util.SplittableRandom;

/** Items that a site holds, or strangers, new ones for every slice. */
final class Questions {

  private final Contest contest;
  private final Population population;
  final boolean held;
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

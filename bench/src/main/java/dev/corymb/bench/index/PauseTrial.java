package dev.corymb.bench.index;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.core.bits.BitArray;
import dev.corymb.index.FilterIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** How long a caller waits at most when sites come, go and change, each with a clock of its own. */
final class PauseTrial {

  private static final int SMALL = 2_000;
  private static final int CHANGES_PART = 2; // as many changes as a half of the sites

  private final Population population;
  private final FilterIndex index;
  private final Clock processor = Clock.ofThisThread();
  private final Clock wall = Clock.ofTheWall();
  private final SplittableRandom draws = new SplittableRandom(7);
  private final List<Integer> present = new ArrayList<>();
  private int next;
  private long longestWall;

  private PauseTrial(Contestant contestant, Contest contest) {
    this.population = contest.population();
    this.index = QueryTrial.build(contestant, contest, true, new Measurement());
    for (next = 0; next < contest.sites(); next++) {
      present.add(next);
    }
  }

  static Measurement run(Contestant contestant, Contest contest, Budget budget) {
    Contest small = contest.atMost(SMALL);
    budget.warmUp(() -> new PauseTrial(contestant, small).change(small.sites()));
    PauseTrial trial = new PauseTrial(contestant, contest);
    System.gc(); // else the filters of the build are collected meanwhile
    return trial.change(contest.sites() / CHANGES_PART);
  }

  /** Grows by a tenth of the changes, so long that blocks are merged and dead columns swept. */
  private Measurement change(int changes) {
    long add = 0;
    long remove = 0;
    long replace = 0;
    for (int i = 0; i < changes; i++) {
      int choice = draws.nextInt(10);
      int at = draws.nextInt(present.size());
      String id = Population.id(present.get(at));
      BitArray filter = population.filter(next);
      if (choice < 4) {
        present.add(next);
        String added = Population.id(next++);
        add = Math.max(add, time(() -> index.insert(added, filter)));
      } else if (choice < 7 && present.size() > 1) {
        present.set(at, present.get(present.size() - 1));
        present.remove(present.size() - 1);
        remove = Math.max(remove, time(() -> index.remove(id)));
      } else {
        next++;
        replace = Math.max(replace, time(() -> index.replace(id, filter)));
      }
    }
    Measurement measurement = new Measurement();
    measurement.put(IndexFigure.LONGEST_ADD, (double) add);
    measurement.put(IndexFigure.LONGEST_REMOVE, (double) remove);
    measurement.put(IndexFigure.LONGEST_REPLACE, (double) replace);
    measurement.put(IndexFigure.LONGEST_WALL, (double) longestWall);
    return measurement;
  }

  private long time(Runnable change) {
    wall.start();
    processor.start();
    change.run();
    long elapsed = processor.elapsed();
    longestWall = Math.max(longestWall, wall.elapsed());
    return elapsed;
  }
}

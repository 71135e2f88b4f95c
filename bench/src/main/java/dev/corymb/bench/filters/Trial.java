package dev.corymb.bench.filters;

import dev.corymb.bench.contender.Contender;
import dev.corymb.bench.contender.Entrant;
import dev.corymb.bench.contender.Items;
import dev.corymb.bench.report.Clock;
import dev.corymb.bench.report.Samples;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/**
 * Measures one entrant in a JVM that has seen no other, so that its code is compiled for it alone.
 */
final class Trial {

  /*
   * Order of events: the same operations on small filters until they are compiled; builds, of whose
   * adds the second half counts, since an empty filter is not typical; rounds of questions, of
   * which the first does not count; rounds of removing and adding again.
   *
   * Times are taken over slices of well below a millisecond, whose items are made just before; see
   * Samples.undisturbed() for which of them count.
   */

  private static final int SLICE = 1 << 10;
  private static final int SMALL = 30_000;
  private static final long WARM_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(2_500);
  private static final int LEAST_ADDS = 4_000_000;
  private static final int MOST_QUESTIONS = 1 << 19; // in a round

  private final Entrant entrant;
  private final Contest contest;
  private final int rounds;

  Trial(Entrant entrant, Contest contest, int rounds) {
    this.entrant = entrant;
    this.contest = contest;
    this.rounds = rounds;
  }

  Measurement run() {
    long started = System.nanoTime();
    do {
      measure(SMALL, 2 * SMALL, 2);
    } while (System.nanoTime() - started < WARM_UP_NANOS);
    return measure(contest.items(), LEAST_ADDS, rounds);
  }

  /** Measures code as it is, cold or not. */
  Measurement measure() {
    return measure(contest.items(), contest.items(), rounds);
  }

  private Measurement measure(int items, int leastAdds, int times) {
    Map<Figure, Double> figures = new EnumMap<>(Figure.class);
    Samples adds = new Samples();
    Contender contender = build(items, adds);
    for (int added = items; added < leastAdds; added += items) {
      contender = build(items, adds);
    }
    figures.put(Figure.ADD, adds.undisturbed());
    figures.put(Figure.BITS, (double) contender.bits() / items);
    ask(contender, items, times, figures);
    if (contender.canRemove()) {
      figures.put(Figure.REMOVE, remove(contender, items, times));
    }
    return new Measurement(entrant, contest, figures);
  }

  private Contender build(int items, Samples adds) {
    Contender contender = entrant.create(items, contest.falseRate());
    Clock clock = contender.threads() == 1 ? Clock.ofThisThread() : Clock.ofTheWall();
    for (int from = 0; from < items; from += SLICE) {
      Items slice = Items.range(from, Math.min(SLICE, items - from));
      clock.start();
      contender.addAll(slice);
      long elapsed = clock.elapsed();
      if (from >= items / 2 || items <= SLICE) {
        adds.add(elapsed, slice.size());
      }
    }
    return contender;
  }

  private static void ask(Contender contender, int items, int times, Map<Figure, Double> figures) {
    Questions hits = new Questions((from, count) -> Items.members(items, from, count));
    Questions misses = new Questions(Items::strangers);
    Questions mixed = new Questions((from, count) -> Items.mixed(items, from, count));
    int questions = Math.min(items, MOST_QUESTIONS);
    for (int round = 0; round <= times; round++) {
      for (int from = 0; from < questions; from += SLICE) {
        int count = Math.min(SLICE, questions - from);
        hits.ask(contender, from, count, round > 0);
        misses.ask(contender, from, count, round > 0);
        mixed.ask(contender, from, count, round > 0);
      }
    }
    if (hits.rate() != 1) {
      throw new IllegalStateException(
          contender.getClass().getSimpleName()
              + " must find all it holds, but found "
              + hits.rate());
    }
    figures.put(Figure.HIT, hits.undisturbed());
    figures.put(Figure.MISS, misses.undisturbed());
    figures.put(Figure.MIXED, mixed.undisturbed());
    figures.put(Figure.MISS_RATE, misses.rate());
    figures.put(Figure.MIXED_RATE, mixed.rate());
  }

  private static double remove(Contender contender, int items, int times) {
    Samples removes = new Samples();
    Clock clock = Clock.ofThisThread();
    int questions = Math.min(items, MOST_QUESTIONS);
    for (int round = 0; round < times; round++) {
      for (int from = 0; from < questions; from += SLICE) {
        Items slice = Items.members(items, from, Math.min(SLICE, questions - from));
        clock.start();
        contender.removeAll(slice);
        removes.add(clock.elapsed(), slice.size());
        contender.addAll(slice);
      }
    }
    return removes.undisturbed();
  }

  /** One kind of question, with the times and the answers so far. */
  private static final class Questions {

    private final BiFunction<Integer, Integer, Items> source;
    private final Clock clock = Clock.ofThisThread();
    private final Samples samples = new Samples();
    private long asked;
    private long found;

    Questions(BiFunction<Integer, Integer, Items> source) {
      this.source = source;
    }

    void ask(Contender contender, int from, int count, boolean timed) {
      Items slice = source.apply(from, count);
      clock.start();
      found += contender.count(slice);
      long elapsed = clock.elapsed();
      if (timed) {
        samples.add(elapsed, count);
      }
      asked += count;
    }

    double undisturbed() {
      return samples.undisturbed();
    }

    double rate() {
      return (double) found / asked;
    }
  }
}

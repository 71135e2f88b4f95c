package dev.corymb.bench.filters;

import dev.corymb.bench.contender.Contender;
import dev.corymb.bench.contender.Entrant;
import dev.corymb.bench.contender.Items;
import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Json;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import dev.corymb.bench.harness.Trial;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/** Measures one entrant. */
record FilterTrial(Entrant entrant, Contest contest, int rounds) implements Trial {

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

  @Override
  public String name() {
    return contest + ": " + entrant;
  }

  @Override
  public Map<String, Object> parameters() {
    return Json.object(
        "entrant", entrant.name(), "items", contest.items(), "false_rate", contest.falseRate());
  }

  @Override
  public Measurement run() {
    Clock clock = Clock.ofTheWall();
    do {
      measure(SMALL, 2 * SMALL, 2);
    } while (clock.elapsed() < WARM_UP_NANOS);
    return measure(contest.items(), LEAST_ADDS, rounds);
  }

  /** Measures code as it is, cold or not. */
  Measurement measure() {
    return measure(contest.items(), contest.items(), rounds);
  }

  private Measurement measure(int items, int leastAdds, int times) {
    Measurement measurement = new Measurement();
    Samples adds = new Samples();
    Contender contender = build(items, adds);
    for (int added = items; added < leastAdds; added += items) {
      contender = build(items, adds);
    }
    measurement.put(FilterFigure.ADD, adds);
    measurement.put(FilterFigure.BITS, (double) contender.bits() / items);
    ask(contender, items, times, measurement);
    if (contender.canRemove()) {
      measurement.put(FilterFigure.REMOVE, remove(contender, items, times));
    }
    return measurement;
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

  private static void ask(Contender contender, int items, int times, Measurement measurement) {
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
          "%s must find all it holds, but found %s"
              .formatted(contender.getClass().getSimpleName(), hits.rate()));
    }
    measurement.put(FilterFigure.HIT, hits.samples);
    measurement.put(FilterFigure.MISS, misses.samples);
    measurement.put(FilterFigure.MIXED, mixed.samples);
    measurement.put(FilterFigure.MISS_RATE, misses.rate());
    measurement.put(FilterFigure.MIXED_RATE, mixed.rate());
  }

  private static Samples remove(Contender contender, int items, int times) {
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
    return removes;
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

    double rate() {
      return (double) found / asked;
    }
  }
}

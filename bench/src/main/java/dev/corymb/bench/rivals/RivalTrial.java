package dev.corymb.bench.rivals;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Json;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Trial;
import dev.corymb.bench.index.Budget;
import dev.corymb.bench.index.Stopwatch;
import java.util.List;
import java.util.Map;

/** Builds a rival over the items of a contest, asks it and changes it. */
record RivalTrial(Contestant contestant, Contest contest, Budget budget) implements Trial {

  private static final int CHECKED = 20_000; // queries whose answers are counted

  @Override
  public String name() {
    return contestant + ": " + contest;
  }

  /** A heap that does not change, most of it for what stays. */
  @Override
  public List<String> jvmFlags() {
    return List.of("-Xms6g", "-Xmx6g", "-XX:MaxNewSize=768m");
  }

  @Override
  public Map<String, Object> parameters() {
    return Json.object(
        "index", contestant.name(),
        "form", contest.form().name(),
        "sites", contest.sites(),
        "items", contest.items(),
        "sharing", contest.sharing());
  }

  @Override
  public Measurement run() {
    Measurement measurement = new Measurement();
    Federation federation = new Federation(contest);
    long before = usedBytes();
    Rival rival = contestant.create(contest, federation.shape());
    Clock thread = Clock.ofThisThread();
    Clock wall = Clock.ofTheWall();
    rival.build(federation);
    measurement.put(RivalFigure.BUILD, (double) thread.elapsed());
    measurement.put(RivalFigure.BUILD_WALL, (double) wall.elapsed());
    double bytes = usedBytes() - before;
    measurement.put(RivalFigure.BYTES, bytes / contest.allItems());
    count(rival, federation, measurement);
    ask(rival, federation, Budget.QUICK, new Measurement()); // compiles all that is used
    ask(rival, federation, budget, measurement);
    new Changes(rival, federation, new Stopwatch(budget)).measure(measurement);
    return measurement;
  }

  /** The bytes of all objects that are in use: the same account for everybody. */
  private static long usedBytes() {
    Runtime runtime = Runtime.getRuntime();
    for (int i = 0; i < 2; i++) {
      System.gc();
    }
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private boolean hasParts() {
    return contest.form() == Form.PRODUCT;
  }

  private void count(Rival rival, Federation federation, Measurement measurement) {
    count(rival, federation, Way.FULL, true, RivalFigure.FOUND_BY_HIT, measurement);
    count(rival, federation, Way.FULL, false, RivalFigure.FOUND_BY_MISS, measurement);
    if (hasParts()) {
      count(rival, federation, Way.MIXED, true, RivalFigure.FOUND_BY_MIXED, measurement);
      count(rival, federation, Way.ONE, false, RivalFigure.FOUND_BY_ONE, measurement);
    }
  }

  private static void count(
      Rival rival,
      Federation federation,
      Way way,
      boolean held,
      RivalFigure figure,
      Measurement measurement) {
    Questions questions = new Questions(rival, federation, way, held);
    measurement.put(figure, questions.meanFound(CHECKED));
  }

  private void ask(Rival rival, Federation federation, Budget time, Measurement measurement) {
    Stopwatch watch = new Stopwatch(time);
    ask(RivalFigure.HIT, Way.FULL, true, rival, federation, watch, measurement);
    ask(RivalFigure.MISS, Way.FULL, false, rival, federation, watch, measurement);
    ask(RivalFigure.HIT_BATCH, Way.BATCH, true, rival, federation, watch, measurement);
    ask(RivalFigure.MISS_BATCH, Way.BATCH, false, rival, federation, watch, measurement);
    if (hasParts()) {
      ask(RivalFigure.MIXED, Way.MIXED, true, rival, federation, watch, measurement);
      ask(RivalFigure.ONE_HIT, Way.ONE, true, rival, federation, watch, measurement);
      ask(RivalFigure.ONE_MISS, Way.ONE, false, rival, federation, watch, measurement);
      ask(RivalFigure.TWO_HIT, Way.TWO, true, rival, federation, watch, measurement);
    }
  }

  private static void ask(
      RivalFigure figure,
      Way way,
      boolean held,
      Rival rival,
      Federation federation,
      Stopwatch watch,
      Measurement measurement) {
    measurement.put(figure, watch.time(new Questions(rival, federation, way, held)));
  }
}

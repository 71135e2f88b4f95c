package dev.corymb.bench.codes;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Json;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import dev.corymb.bench.harness.Trial;
import dev.corymb.core.check.Require;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/** Measures one entrant. */
record CodeTrial(CodeEntrant entrant, int items, double falseRate) implements Trial {

  private static final int SLICE = 1 << 14;
  private static final int MOST_QUESTIONS = 1 << 20;
  private static final int SMALL = 50_000;
  private static final int ROUNDS = 3;
  private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(4);

  CodeTrial {
    Require.positive("--items", items);
    Require.openUnit("--false-rate", falseRate);
  }

  @Override
  public String name() {
    return String.format(Locale.ROOT, "%,d items: %s", items, entrant);
  }

  @Override
  public Map<String, Object> parameters() {
    return Json.object("entrant", entrant.name(), "items", items, "false_rate", falseRate);
  }

  /**
   * Little room for garbage, so that the largest heap says something about what is needed; and no
   * word from the logging of Sux4J.
   */
  @Override
  public List<String> jvmFlags() {
    return List.of("-Xmn128m", "-Dslf4j.internal.verbosity=ERROR");
  }

  @Override
  public Measurement run() throws IOException {
    Clock clock = Clock.ofTheWall();
    do {
      measure(SMALL);
    } while (clock.elapsed() < WARM_UP_NANOS);
    return measure(items);
  }

  /** Measures code as it is, cold or not. */
  Measurement measure() throws IOException {
    return measure(items);
  }

  private Measurement measure(int number) throws IOException {
    Measurement measurement = new Measurement();
    CodedKeys members = CodedKeys.members(number);
    CodeContender contender = build(members, measurement);
    measurement.put(CodeFigure.BITS, (double) contender.bits() / number);
    ask(contender, members, measurement);
    return measurement;
  }

  private CodeContender build(CodedKeys members, Measurement measurement) throws IOException {
    System.gc();
    long before = heap(pool -> pool.getUsage().getUsed());
    ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
    Clock wall = Clock.ofTheWall();
    Clock process = Clock.ofTheProcess();
    CodeContender contender = entrant.build(members, falseRate);
    measurement.put(CodeFigure.BUILD, (double) wall.elapsed() / members.size());
    measurement.put(CodeFigure.BUILD_CPU, (double) process.elapsed() / members.size());
    long peak = heap(pool -> pool.getPeakUsage().getUsed());
    measurement.put(CodeFigure.BUILD_BYTES, (double) (peak - before) / members.size());
    return contender;
  }

  /** The sum over the parts of the heap. Parts peak at different times: this errs upwards. */
  private static long heap(ToLongFunction<MemoryPoolMXBean> usage) {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(usage)
        .sum();
  }

  private static void ask(CodeContender contender, CodedKeys members, Measurement measurement) {
    int count = Math.min(members.size(), MOST_QUESTIONS);
    CodedKeys strangers = CodedKeys.strangers(count);
    Samples memberTimes = new Samples();
    Samples strangerTimes = new Samples();
    long right = 0;
    long admitted = 0;
    Clock clock = Clock.ofThisThread();
    for (int round = 0; round < ROUNDS; round++) {
      for (int from = 0; from < count; from += SLICE) {
        int to = Math.min(count, from + SLICE);
        clock.start();
        right += countRight(contender, members, from, to);
        memberTimes.add(clock.elapsed(), to - from);
        clock.start();
        admitted += countAdmitted(contender, strangers, from, to);
        strangerTimes.add(clock.elapsed(), to - from);
      }
    }
    measurement.put(CodeFigure.MEMBER, memberTimes.median());
    measurement.put(CodeFigure.STRANGER, strangerTimes.median());
    measurement.put(CodeFigure.RIGHT, 100.0 * right / ROUNDS / count);
    measurement.put(CodeFigure.FALSE, 100.0 * admitted / ROUNDS / count);
  }

  private static int countRight(CodeContender contender, CodedKeys members, int from, int to) {
    int right = 0;
    for (int i = from; i < to; i++) {
      right += contender.lookup().applyAsInt(members.key(i)) == members.code(i) ? 1 : 0;
    }
    return right;
  }

  private static int countAdmitted(CodeContender contender, CodedKeys keys, int from, int to) {
    int admitted = 0;
    for (int i = from; i < to; i++) {
      admitted += contender.lookup().applyAsInt(keys.key(i)) > 0 ? 1 : 0;
    }
    return admitted;
  }
}

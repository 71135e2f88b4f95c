package dev.corymb.bench.codes;

import dev.corymb.bench.report.Clock;
import dev.corymb.bench.report.Samples;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/** Measures one entrant in a JVM that has seen no other. */
final class CodeTrial {

  private static final int SLICE = 1 << 14;
  private static final int MOST_QUESTIONS = 1 << 20;
  private static final int SMALL = 50_000;
  private static final int ROUNDS = 3;
  private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(4);

  private final CodeEntrant entrant;
  private final double falseRate;

  CodeTrial(CodeEntrant entrant, double falseRate) {
    this.entrant = entrant;
    this.falseRate = falseRate;
  }

  Map<CodeFigure, Double> run(int items) throws IOException {
    long started = System.nanoTime();
    do {
      measure(SMALL);
    } while (System.nanoTime() - started < WARM_UP_NANOS);
    return measure(items);
  }

  Map<CodeFigure, Double> measure(int items) throws IOException {
    Map<CodeFigure, Double> figures = new EnumMap<>(CodeFigure.class);
    CodedKeys members = CodedKeys.members(items);
    CodeContender contender = build(members, figures);
    figures.put(CodeFigure.BITS, (double) contender.bits() / items);
    ask(contender, members, figures);
    return figures;
  }

  private CodeContender build(CodedKeys members, Map<CodeFigure, Double> figures)
      throws IOException {
    System.gc();
    long before = heap(pool -> pool.getUsage().getUsed());
    ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
    Clock wall = Clock.ofTheWall();
    Clock process = Clock.ofTheProcess();
    wall.start();
    process.start();
    CodeContender contender = entrant.build(members, falseRate);
    figures.put(CodeFigure.BUILD, (double) wall.elapsed() / members.size());
    figures.put(CodeFigure.BUILD_CPU, (double) process.elapsed() / members.size());
    long peak = heap(pool -> pool.getPeakUsage().getUsed());
    figures.put(CodeFigure.BUILD_BYTES, (double) (peak - before) / members.size());
    return contender;
  }

  /** The sum over the parts of the heap. Parts peak at different times: this errs upwards. */
  private static long heap(ToLongFunction<MemoryPoolMXBean> usage) {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(usage)
        .sum();
  }

  private static void ask(
      CodeContender contender, CodedKeys members, Map<CodeFigure, Double> figures) {
    int count = Math.min(members.size(), MOST_QUESTIONS);
    CodedKeys strangers = CodedKeys.strangers(count);
    Samples memberTimes = new Samples();
    Samples strangerTimes = new Samples();
    long right = 0;
    long admitted = 0;
    for (int round = 0; round < ROUNDS; round++) {
      for (int from = 0; from < count; from += SLICE) {
        int to = Math.min(count, from + SLICE);
        Clock clock = Clock.ofThisThread();
        clock.start();
        right += countRight(contender, members, from, to);
        memberTimes.add(clock.elapsed(), to - from);
        clock.start();
        admitted += countAdmitted(contender, strangers, from, to);
        strangerTimes.add(clock.elapsed(), to - from);
      }
    }
    figures.put(CodeFigure.MEMBER, memberTimes.median());
    figures.put(CodeFigure.STRANGER, strangerTimes.median());
    figures.put(CodeFigure.RIGHT, 100.0 * right / ROUNDS / count);
    figures.put(CodeFigure.FALSE, 100.0 * admitted / ROUNDS / count);
  }

  private static int countRight(CodeContender contender, CodedKeys members, int from, int to) {
    int right = 0;
    for (int i = from; i < to; i++) {
      right += contender.lookup(members.key(i)) == members.code(i) ? 1 : 0;
    }
    return right;
  }

  private static int countAdmitted(CodeContender contender, CodedKeys keys, int from, int to) {
    int admitted = 0;
    for (int i = from; i < to; i++) {
      admitted += contender.lookup(keys.key(i)) > 0 ? 1 : 0;
    }
    return admitted;
  }
}

package dev.corymb.bench;

import dev.corymb.bench.contender.Contender;
import dev.corymb.bench.contender.Entrant;
import dev.corymb.bench.contender.Items;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The operations of the comparison of filters one by one, for looking closer with the profilers of
 * JMH. An invocation works through a slice of rows, drawn just before; a slice takes long enough
 * for JMH's stamps around each invocation not to matter.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgs = {"-Xms4g", "-Xmx4g", "-XX:+UseParallelGC"})
public class FilterBenchmark {

  private static final int SLICE = 1 << 13;

  @Param private Entrant entrant;

  @Param({"1000000", "10000000"})
  private int items;

  @Param("0.01")
  private double falseRate;

  private Contender filter;
  private int added;
  private int asked;

  /** Fills the filter. */
  @Setup
  public void fill() {
    fillUpTo(items);
  }

  private void fillUpTo(int count) {
    filter = entrant.create(items, falseRate);
    for (added = 0; added + SLICE <= count; added += SLICE) {
      filter.addAll(Items.range(added, SLICE));
    }
  }

  /** Rows to add, to a filter that is at least half full. */
  @State(Scope.Benchmark)
  public static class Fresh {

    private Items rows;

    /** Draws the rows. */
    @Setup(Level.Invocation)
    public void draw(FilterBenchmark benchmark) {
      if (benchmark.added + SLICE > benchmark.items) {
        benchmark.fillUpTo(benchmark.items / 2);
      }
      rows = Items.range(benchmark.added, SLICE);
      benchmark.added += SLICE;
    }
  }

  /** Rows to ask for. */
  @State(Scope.Benchmark)
  public static class Questions {

    private Items members;
    private Items strangers;
    private Items mixed;

    /** Draws the rows. */
    @Setup(Level.Invocation)
    public void draw(FilterBenchmark benchmark) {
      int items = benchmark.added;
      benchmark.asked = (benchmark.asked + SLICE) % (items - SLICE);
      members = Items.members(items, benchmark.asked, SLICE);
      strangers = Items.strangers(benchmark.asked, SLICE);
      mixed = Items.mixed(items, benchmark.asked, SLICE);
    }
  }

  /** Adds items. */
  @Benchmark
  @OperationsPerInvocation(SLICE)
  public Contender add(Fresh fresh) {
    filter.addAll(fresh.rows);
    return filter;
  }

  /** Asks for items that were added. */
  @Benchmark
  @OperationsPerInvocation(SLICE)
  public int hit(Questions questions) {
    return filter.count(questions.members);
  }

  /** Asks for items of which no attribute was added. */
  @Benchmark
  @OperationsPerInvocation(SLICE)
  public int miss(Questions questions) {
    return filter.count(questions.strangers);
  }

  /** Asks for items whose attributes were added with different items. */
  @Benchmark
  @OperationsPerInvocation(SLICE)
  public int mixed(Questions questions) {
    return filter.count(questions.mixed);
  }
}

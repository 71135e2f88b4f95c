package dev.corymb.bench.index;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Samples;
import java.util.concurrent.TimeUnit;

/** Times an operation in slices, short so that some are undisturbed, long beside the clock. */
public final class Stopwatch {

  private static final long SLICE_NANOS = TimeUnit.MICROSECONDS.toNanos(250);
  private static final int MOST = 1 << 10; // operations in a slice
  private static final int LEAST_SLICES = 11;

  /** An operation that can be done several times. */
  public interface Work {

    /** Makes all that the next operations need. Not timed. */
    void prepare(int operations);

    /** Does as many operations as were prepared. */
    void run();

    /** What one operation counts for, such as the queries of a batch. */
    default int unit() {
      return 1;
    }
  }

  private final Budget budget;
  private final Clock clock = Clock.ofThisThread();

  public Stopwatch(Budget budget) {
    this.budget = budget;
  }

  /** Does the work for as long as the budget says. */
  public Samples time(Work work) {
    int operations = 1;
    long started = System.nanoTime();
    while (System.nanoTime() - started < budget.warmUpNanos()) {
      if (slice(work, operations) < SLICE_NANOS / 2) {
        operations = Math.min(2 * operations, MOST);
      } else if (operations > 1 && slice(work, operations) > 2 * SLICE_NANOS) {
        operations /= 2; // was chosen while the code was not compiled, or was disturbed
      }
    }
    Samples samples = new Samples();
    started = System.nanoTime();
    for (int i = 0; i < LEAST_SLICES || System.nanoTime() - started < budget.nanos(); i++) {
      samples.add(slice(work, operations), operations * work.unit());
    }
    return samples;
  }

  /** Does the work in a number of slices of as many operations each. */
  public Samples slices(Work work, int slices, int operations) {
    Samples samples = new Samples();
    for (int i = 0; i < slices; i++) {
      samples.add(slice(work, operations), operations);
    }
    return samples;
  }

  /** Does the work once and returns the time it took. */
  public long slice(Work work, int operations) {
    work.prepare(operations);
    clock.start();
    work.run();
    return clock.elapsed();
  }
}

package dev.corymb.bench.index;

import java.util.concurrent.TimeUnit;

/**
 * How long one figure is measured.
 *
 * @param warmUpNanos for the compiler, before the first slice that counts
 * @param nanos for the slices that count
 * @param bandwidthBytes how much memory is read to find its bandwidth: more than caches hold
 */
public record Budget(long warmUpNanos, long nanos, long bandwidthBytes) {

  public static final Budget FULL = ofMillis(500, 1200, 1L << 30);
  public static final Budget QUICK = ofMillis(2, 4, 1L << 22);

  private static Budget ofMillis(long warmUp, long rest, long bytes) {
    return new Budget(
        TimeUnit.MILLISECONDS.toNanos(warmUp), TimeUnit.MILLISECONDS.toNanos(rest), bytes);
  }

  /** Does something for as long as it takes to warm up, at least once. */
  public void warmUp(Runnable work) {
    long started = System.nanoTime();
    do {
      work.run();
    } while (System.nanoTime() - started < warmUpNanos);
  }
}

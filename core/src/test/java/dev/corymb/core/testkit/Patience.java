package dev.corymb.core.testkit;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits for what other processes and threads do and tell nobody: looks again and again. What is
 * awaited must come true, whenever it does before the deadline; no test passes because time went
 * by.
 */
public final class Patience {

  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final long PAUSE_MILLIS = 5;

  private Patience() {}

  /** Waits until a condition holds. */
  public static void until(String what, BooleanSupplier condition) throws InterruptedException {
    until(condition, () -> "it never came true that " + what);
  }

  /** Waits until a condition holds, or fails with what is said when the time is over. */
  public static void until(BooleanSupplier condition, Supplier<String> failure)
      throws InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError(failure.get());
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }
}

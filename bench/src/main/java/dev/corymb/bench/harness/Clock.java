package dev.corymb.bench.harness;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/**
 * A stop watch. That of the thread stands still while other processes have the processor, so that
 * figures from a busy machine are of use.
 */
public final class Clock {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final LongSupplier now;
  private long started;

  private Clock(LongSupplier now) {
    this.now = now;
    start();
  }

  /** The time that the calling thread spends on a processor, or that of the wall if unknown. */
  public static Clock ofThisThread() {
    return THREADS.isCurrentThreadCpuTimeSupported()
        ? new Clock(THREADS::getCurrentThreadCpuTime)
        : ofTheWall();
  }

  /** The time that passes, for work on several threads. */
  public static Clock ofTheWall() {
    return new Clock(System::nanoTime);
  }

  /** The time that all threads of this process spend on processors, collectors included. */
  public static Clock ofTheProcess() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? new Clock(system::getProcessCpuTime)
        : ofTheWall();
  }

  /** Starts again. A new clock has started. */
  public void start() {
    started = now.getAsLong();
  }

  /** The nanoseconds since the start. */
  public long elapsed() {
    return now.getAsLong() - started;
  }
}

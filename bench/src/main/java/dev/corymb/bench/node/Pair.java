package dev.corymb.bench.node;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Figure;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The same work by one thread and by two at once, in turns: the time of an operation of all. */
final class Pair {

  /** Work of a thread. */
  @FunctionalInterface
  interface Work {

    /** Does a number of operations. */
    void run(int thread) throws Exception;
  }

  private Pair() {}

  /**
   * Does work for several rounds, after some that do not count.
   *
   * @param operations of the work of one thread
   */
  static Measurement measure(
      Figure two, Figure one, int warmUp, int rounds, int operations, Work work) throws Exception {
    Samples byTwo = new Samples();
    Samples byOne = new Samples();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (int round = -warmUp; round < rounds; round++) {
        long alone = timed(threads, 1, work);
        long together = timed(threads, 2, work);
        if (round >= 0) {
          byOne.add(alone, operations);
          byTwo.add(together, 2 * operations);
        }
      }
    } finally {
      threads.shutdownNow();
    }
    Measurement measurement = new Measurement();
    measurement.put(two, byTwo);
    measurement.put(one, byOne);
    return measurement;
  }

  private static long timed(ExecutorService threads, int count, Work work) throws Exception {
    CyclicBarrier start = new CyclicBarrier(count);
    Clock wall = Clock.ofTheWall();
    Future<?>[] all = new Future<?>[count];
    for (int i = 0; i < count; i++) {
      int thread = i;
      all[i] =
          threads.submit(
              () -> {
                start.await();
                work.run(thread);
                return null;
              });
    }
    for (Future<?> one : all) {
      one.get();
    }
    return wall.elapsed();
  }
}

package dev.corymb.bench.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Several connections that ask without a pause, each waiting for its answer. */
final class Load {

  /** How long answers took, and how many there were in a second. */
  static final class Result {

    private final long[] nanos; // sorted
    private final double perSecond;

    private Result(long[] nanos, double perSecond) {
      this.nanos = nanos;
      this.perSecond = perSecond;
    }

    double perSecond() {
      return perSecond;
    }

    double micros(double quantile) {
      return nanos[(int) Math.min(nanos.length - 1, quantile * nanos.length)] / 1e3;
    }
  }

  private Load() {}

  /** Asks ready-made requests in turn, on so many connections, for a time. */
  static Result run(int port, List<byte[]> requests, int connections, long forNanos)
      throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(connections);
    try {
      long end = System.nanoTime() + forNanos;
      List<Future<long[]>> all = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        int first = i * requests.size() / connections;
        all.add(threads.submit(() -> ask(port, requests, first, end)));
      }
      List<long[]> nanos = new ArrayList<>();
      for (Future<long[]> one : all) {
        nanos.add(one.get());
      }
      long[] joined = nanos.stream().flatMapToLong(Arrays::stream).sorted().toArray();
      return new Result(joined, joined.length / (forNanos / 1e9));
    } catch (ExecutionException e) {
      throw new IllegalStateException("a request failed", e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private static long[] ask(int port, List<byte[]> requests, int first, long end) {
    long[] nanos = new long[1 << 10];
    int asked = 0;
    try (Connection connection = new Connection(port)) {
      for (long start = System.nanoTime(); start < end; asked++) {
        connection.ask(requests.get((first + asked) % requests.size()));
        long now = System.nanoTime();
        if (asked == nanos.length) {
          nanos = Arrays.copyOf(nanos, 2 * asked);
        }
        nanos[asked] = now - start;
        start = now;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Arrays.copyOf(nanos, asked);
  }
}

package dev.corymb.bench.server;

import dev.corymb.bench.harness.Samples;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Several connections that ask without a pause, each waiting for its answer. */
final class Load {

  private Load() {}

  /**
   * Asks ready-made requests in turn, on several connections, for a time. Returns how long each
   * answer took.
   */
  static Samples run(int port, List<byte[]> requests, int connections, long forNanos)
      throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(connections);
    try {
      long end = System.nanoTime() + forNanos;
      List<Future<Samples>> all = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        int first = i * requests.size() / connections;
        all.add(threads.submit(() -> ask(port, requests, first, end)));
      }
      Samples nanos = new Samples();
      for (Future<Samples> one : all) {
        nanos.addAll(one.get());
      }
      return nanos;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a request failed", e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private static Samples ask(int port, List<byte[]> requests, int first, long end)
      throws IOException {
    Samples nanos = new Samples();
    try (Connection connection = new Connection(port)) {
      for (long start = System.nanoTime(); start < end; ) {
        connection.ask(requests.get((first + nanos.size()) % requests.size()));
        long now = System.nanoTime();
        nanos.add(now - start, 1);
        start = now;
      }
    }
    return nanos;
  }
}

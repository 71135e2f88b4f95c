package dev.corymb.bench.server;

import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.Schema;
import dev.corymb.server.Server;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/** Questions to a server of many sites, by clients in the same process. */
final class LocateTrials {

  private static final int CONNECTIONS = 4;
  private static final int ROUNDS = 5;
  private static final int BATCH = 1_000;
  private static final byte[] HEALTH = Connection.get("/v1/health/live");

  private final Server server;
  private final int port;
  private final Sample sample;
  private final long nanosEach;

  LocateTrials(Server server, Sample sample, long nanosEach) {
    this.server = server;
    this.port = server.uri().getPort();
    this.sample = sample;
    this.nanosEach = nanosEach;
  }

  private List<byte[]> singles() {
    return sample.asked(4_096).stream()
        .map(number -> Connection.post("/v1/locate", "{\"query\":" + Sample.item(number) + "}"))
        .toList();
  }

  /** Single questions and the route that does nothing, in turns. */
  void single(Measurement measurement) throws InterruptedException {
    List<byte[]> questions = singles();
    Samples located = new Samples();
    Samples health = new Samples();
    for (int round = 0; round <= ROUNDS; round++) {
      double ofHealth = perSecond(List.of(HEALTH));
      double ofLocate = perSecond(questions);
      if (round > 0) { // before, not all is compiled
        health.add(ofHealth);
        located.add(ofLocate);
      }
    }
    put(ServerFigure.SINGLE, located, health, measurement);
  }

  private double perSecond(List<byte[]> requests) throws InterruptedException {
    return Load.run(port, requests, CONNECTIONS, nanosEach).size() / (nanosEach / 1e9);
  }

  /** Batches, and the same queries to the directory in this process, in turns. */
  void batches(Measurement measurement) throws IOException {
    Schema schema = server.node().profile().schema();
    List<Long> numbers = sample.asked(BATCH);
    List<Query> queries =
        numbers.stream().map(number -> schema.query(Sample.values(number))).toList();
    String all = numbers.stream().map(Sample::item).collect(Collectors.joining(","));
    byte[] request = Connection.post("/v1/locate", "{\"queries\":[" + all + "]}");
    Samples served = new Samples();
    Samples bare = new Samples();
    long found = 0;
    try (Connection connection = new Connection(port)) {
      long end = System.nanoTime() + 4 * nanosEach;
      for (int i = 0; i < 100 || System.nanoTime() < end; i++) {
        long start = System.nanoTime();
        connection.ask(request);
        long middle = System.nanoTime();
        found += server.node().locateAll(queries).size();
        long stop = System.nanoTime();
        if (i >= 50) {
          served.add((middle - start) / 1e3 / BATCH);
          bare.add((stop - middle) / 1e3 / BATCH);
        }
      }
    }
    if (found == 0) {
      throw new IllegalStateException("nothing was found");
    }
    put(ServerFigure.BATCH, served, bare, measurement);
  }

  /** The slowest hundredth of questions while a stream is loaded, and while the server is idle. */
  void whileLoading(Measurement measurement) throws IOException, InterruptedException {
    List<byte[]> questions = singles();
    try (Connection connection = new Connection(port)) {
      connection.ask(Connection.post("/v1/sites", "{\"id\":\"loading\"}"));
    }
    p99(questions);
    Samples idle = new Samples();
    Samples busy = new Samples();
    long loaded = 0;
    for (int round = 0; round < ROUNDS; round++) {
      AwakeCore core = new AwakeCore();
      try (core) {
        idle.add(p99(questions));
      }
      AtomicBoolean enough = new AtomicBoolean();
      ExecutorService loader = Executors.newSingleThreadExecutor();
      long first = 1_000_000_000L * (round + 1);
      Future<Long> loading = loader.submit(() -> stream(first, enough));
      busy.add(p99(questions));
      enough.set(true);
      loader.shutdown();
      try {
        loaded += loading.get();
      } catch (ExecutionException e) {
        throw new IOException("the load failed", e.getCause());
      }
    }
    measurement.put(ServerFigure.LOADED, loaded / (ROUNDS * nanosEach / 1e9));
    put(ServerFigure.LOADING, busy, idle, measurement);
  }

  /** In microseconds. */
  private double p99(List<byte[]> questions) throws InterruptedException {
    return Load.run(port, questions, 1, nanosEach).quantile(0.99) / 1e3;
  }

  private long stream(long first, AtomicBoolean enough) throws IOException {
    try (Connection connection = new Connection(port)) {
      return connection.stream("loading", first, sent -> enough.get() ? 0 : 1_000);
    }
  }

  private static void put(
      ServerFigure figure, Samples served, Samples peer, Measurement measurement) {
    measurement.put(figure, served.median());
    measurement.put(figure.ofPeer(), peer.median());
  }
}

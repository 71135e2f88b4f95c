package dev.corymb.bench.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.Schema;
import dev.corymb.server.Server;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
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

  private static String locate(String query) {
    return "{\"query\":" + query + "}";
  }

  private List<byte[]> singles() {
    return sample.asked(4_096).stream()
        .map(number -> Connection.post("/v1/locate", locate(Sample.item(number))))
        .toList();
  }

  /** Single questions beside the route that does nothing, in turns. */
  Requirement single() throws InterruptedException {
    List<byte[]> questions = singles();
    List<Double> asked = new ArrayList<>();
    List<Double> idle = new ArrayList<>();
    for (int round = 0; round <= ROUNDS; round++) {
      double health = Load.run(port, List.of(HEALTH), CONNECTIONS, nanosEach).perSecond();
      double located = Load.run(port, questions, CONNECTIONS, nanosEach).perSecond();
      if (round > 0) { // before, not all is compiled
        idle.add(health);
        asked.add(located);
      }
    }
    double served = median(asked);
    double beside = median(idle);
    return new Requirement(
        "single locate beside the health route",
        served,
        beside,
        "requests/s",
        served / beside,
        0.6,
        true);
  }

  /** Batches beside the same queries to the directory in this process, in turns. */
  Requirement batches() throws IOException {
    Schema schema = server.node().profile().schema();
    List<Long> numbers = sample.asked(BATCH);
    List<Query> queries =
        numbers.stream().map(number -> schema.query(Sample.values(number))).toList();
    byte[] request =
        Connection.post(
            "/v1/locate",
            numbers.stream()
                .map(Sample::item)
                .collect(Collectors.joining(",", "{\"queries\":[", "]}")));
    List<Double> served = new ArrayList<>();
    List<Double> bare = new ArrayList<>();
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
    return new Requirement(
        "a query of a batch of 1,000 beside the directory in process",
        median(served),
        median(bare),
        "µs",
        median(served) / median(bare),
        5,
        false);
  }

  /** The slowest hundredth of questions while a stream is loaded, beside an idle server. */
  List<Requirement> whileLoading() throws IOException, InterruptedException {
    List<byte[]> questions = singles();
    try (Connection connection = new Connection(port)) {
      connection.ask(Connection.post("/v1/sites", "{\"id\":\"loading\"}"));
    }
    Load.run(port, questions, 1, nanosEach);
    List<Double> idle = new ArrayList<>();
    List<Double> busy = new ArrayList<>();
    AtomicLong loaded = new AtomicLong();
    for (int round = 0; round < ROUNDS; round++) {
      idle.add(idle(questions).micros(0.99));
      AtomicBoolean enough = new AtomicBoolean();
      ExecutorService loader = Executors.newSingleThreadExecutor();
      int from = round;
      var loading = loader.submit(() -> loaded.addAndGet(stream(from, enough)));
      busy.add(Load.run(port, questions, 1, nanosEach).micros(0.99));
      enough.set(true);
      loader.shutdown();
      try {
        loading.get();
      } catch (java.util.concurrent.ExecutionException e) {
        throw new IOException("the load failed", e.getCause());
      }
    }
    double rate = loaded.get() / (ROUNDS * nanosEach / 1e9);
    return List.of(
        new Requirement(
            String.format("p99 of locate while %,.0f items/s are loaded, beside idle", rate),
            median(busy),
            median(idle),
            "µs",
            median(busy) / median(idle),
            10,
            false));
  }

  private Load.Result idle(List<byte[]> questions) throws InterruptedException {
    AwakeCore core = new AwakeCore();
    try (core) {
      return Load.run(port, questions, 1, nanosEach);
    }
  }

  /** Streams items until it is enough; gives how many. */
  private long stream(int round, AtomicBoolean enough) throws IOException {
    long number = 1_000_000_000L * (round + 1);
    long first = number;
    try (Connection connection = new Connection(port)) {
      OutputStream out = connection.socket().getOutputStream();
      out.write(Connection.streamTo("/v1/sites/loading/items"));
      while (!enough.get()) {
        number = Streams.writeChunk(out, number, 1_000);
      }
      out.write("0\r\n\r\n".getBytes(UTF_8));
      out.flush();
      connection.readUntil("\"done\":true");
    }
    return number - first;
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return Arrays.stream(sorted).skip(sorted.length / 2).findFirst().orElseThrow();
  }
}

package dev.corymb.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.corymb.core.testkit.Property;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Loads to a server that takes fewer combinations of values at a time than a batch has. */
@Timeout(60)
final class LoadTest {

  private static final Pattern ITEM = Pattern.compile("\\{\"n\":(\\d+)}");

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, String> receipts = new HashMap<>(); // bodies by key
  private final List<Integer> committed = new ArrayList<>();
  private final List<Integer> heard = Collections.synchronizedList(new ArrayList<>());
  private HttpServer server;
  private int mostRows;
  private String field = "items";
  private int requestsLeft = Integer.MAX_VALUE; // before the server refuses everything

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/v1/items", this::take);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  /** A commit as servers do it: whole or not at all, and under a key once. */
  private synchronized void take(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
    List<Integer> rows = new ArrayList<>();
    for (Matcher item = ITEM.matcher(body); item.find(); ) {
      rows.add(Integer.valueOf(item.group(1)));
    }
    if (requestsLeft-- <= 0) {
      reply(exchange, 403, "{\"status\":403,\"detail\":\"it ends here\"}");
    } else if (rows.size() > mostRows) {
      String problem = "{\"status\":413,\"detail\":\"too large\",\"field\":\"" + field + "\"}";
      reply(exchange, 413, problem);
    } else if (!receipts.getOrDefault(key, body).equals(body)) {
      reply(exchange, 409, "{\"status\":409,\"detail\":\"key reused\"}");
    } else {
      boolean replayed = receipts.put(key, body) != null;
      if (!replayed) {
        committed.addAll(rows);
      }
      reply(
          exchange,
          200,
          "{\"added\":"
              + rows.size()
              + ",\"removed\":0,\"refused\":[],\"replayed\":"
              + replayed
              + "}");
    }
  }

  private static void reply(HttpExchange exchange, int status, String text) throws IOException {
    String type = status == 200 ? "application/json" : "application/problem+json";
    exchange.getResponseHeaders().set("Content-Type", type);
    byte[] bytes = text.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private void load(int rows, int batch) throws InterruptedException {
    heard.clear();
    CorymbClient client =
        new CorymbClient(URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
    Load.Listener<Integer> listener =
        (sent, result) -> {
          assertThat(result.added()).isEqualTo(sent.size());
          sent.forEach(row -> heard.add(row.tag()));
        };
    Load.Options options = new Load.Options("load", Load.Op.ADD, true, batch);
    try (Load<Integer> load = client.load(options, listener)) {
      for (int i = 0; i < rows; i++) {
        load.add("a", "{\"n\":" + i + "}", i);
      }
      load.finish();
    }
  }

  private static List<Integer> numbers(int rows) {
    return IntStream.range(0, rows).boxed().toList();
  }

  @Property(tries = 20)
  void everyRowIsCommittedOnceHoweverOftenTheLoadEnds(long seed) throws InterruptedException {
    SplittableRandom random = new SplittableRandom(seed);
    int rows = random.nextInt(1, 40);
    int batch = random.nextInt(5, 30);
    mostRows = random.nextInt(1, 20);
    for (int i = random.nextInt(4); i > 0; i--) {
      requestsLeft = random.nextInt(12);
      try {
        load(rows, batch);
      } catch (Problem e) {
        assertThat(e.status()).isEqualTo(403);
      }
    }
    requestsLeft = Integer.MAX_VALUE;

    load(rows, batch);

    assertThat(committed).containsExactlyInAnyOrderElementsOf(numbers(rows));
    assertThat(heard).containsExactlyInAnyOrderElementsOf(numbers(rows));
  }

  /** A server with other memory divides a batch at other rows; then keys belong to other rows. */
  @Property(tries = 20)
  void noRowIsCommittedTwiceIfTheServerTakesMoreOrFewerWhenALoadIsResumed(long seed)
      throws InterruptedException {
    SplittableRandom random = new SplittableRandom(seed);
    int rows = random.nextInt(1, 40);
    int batch = random.nextInt(5, 30);
    boolean whole = false;
    for (int i = 0; i < 4; i++) {
      mostRows = random.nextInt(1, 30);
      requestsLeft = random.nextInt(20);
      try {
        load(rows, batch);
        whole = true;
      } catch (Problem e) {
        assertThat(e.status()).isIn(403, 409);
      }
    }

    assertThat(committed).doesNotHaveDuplicates();
    if (whole) {
      assertThat(committed).containsExactlyInAnyOrderElementsOf(numbers(rows));
    }
  }

  @Test
  void aRowThatAloneIsTooLargeEndsTheLoad() {
    mostRows = 0;

    assertThatThrownBy(() -> load(5, 5)).isInstanceOf(Problem.class).hasMessageContaining("413");
    assertThat(committed).isEmpty();
  }

  @Test
  void otherLimitsAreNotWorkedAround() {
    mostRows = 3;
    field = "add";

    assertThatThrownBy(() -> load(5, 5)).isInstanceOf(Problem.class).hasMessageContaining("413");
    assertThat(committed).isEmpty();
  }
}

package dev.corymb.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Other nodes may answer anything, or nothing. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class PeersTest {

  private static final LocateRequest.Asked QUERY =
      new LocateRequest.Asked(null, null, null, "{\"name\":\"x\"}".getBytes(UTF_8));

  private HttpServer other;
  private ExecutorService threads;
  private final List<String> heard = new ArrayList<>();

  private interface Answer {
    void to(HttpExchange exchange) throws IOException;
  }

  @BeforeEach
  void start() throws IOException {
    threads = Executors.newCachedThreadPool();
    other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.setExecutor(threads);
    other.start();
  }

  @AfterEach
  void stop() {
    other.stop(0);
    threads.shutdownNow();
  }

  private Map<String, Boolean> ask(Answer answer, Duration timeout) {
    other.createContext(
        "/v1/holds",
        exchange -> {
          heard.add(exchange.getRequestHeaders().getFirst("Authorization"));
          heard.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          answer.to(exchange);
        });
    return ask("http://127.0.0.1:" + other.getAddress().getPort(), timeout);
  }

  private static Map<String, Boolean> ask(String endpoint, Duration timeout) {
    Peers peers = new Peers(Duration.ofSeconds(10), "secret");
    List<String> sites = List.of("a", "b", "c");
    return peers.ask(endpoint, sites, QUERY, Confirmation.Deadline.in(timeout)).get();
  }

  private static Answer json(int status, String body) {
    return exchange -> {
      exchange.sendResponseHeaders(status, body.length());
      exchange.getResponseBody().write(body.getBytes(UTF_8));
      exchange.close();
    };
  }

  @Test
  void whatAPeerSaysIsTakenDown() {
    Map<String, Boolean> said =
        ask(
            json(200, "{\"holding\":[\"a\",\"z\"],\"mistaken\":[\"b\"],\"unknown\":[\"c\"]}"),
            Duration.ofSeconds(30));

    // That nobody asked for z is for the node to see, see Confirmed.
    assertThat(said).containsOnly(entry("a", true), entry("z", true), entry("b", false));
    assertThat(heard)
        .containsExactly(
            "Bearer secret", "{\"sites\":[\"a\",\"b\",\"c\"],\"query\":{\"name\":\"x\"}}");
  }

  @Test
  void refusalsAndNonsenseAreSilence() {
    assertThat(ask(json(401, "{}"), Duration.ofSeconds(30))).isEmpty();
    other.removeContext("/v1/holds");
    assertThat(ask(json(200, "<html>"), Duration.ofSeconds(30))).isEmpty();
  }

  /** Nobody waits for its end, and it takes no more memory than an answer may. */
  @Test
  void aPeerThatSaysTooMuchIsGivenUp() {
    byte[] much = new byte[1 << 20];
    Arrays.fill(much, (byte) ' ');
    AtomicInteger sent = new AtomicInteger();
    Map<String, Boolean> said =
        ask(
            exchange -> {
              exchange.sendResponseHeaders(200, 0);
              while (sent.incrementAndGet() < 1_000) { // it is cut off long before
                exchange.getResponseBody().write(much);
              }
            },
            Duration.ofSeconds(30));

    assertThat(said).isEmpty();
    assertThat(sent).hasValueLessThan(100);
  }

  @Test
  void aPeerThatStallsAfterItsHeadIsGivenUp() {
    Map<String, Boolean> said =
        ask(
            exchange -> {
              exchange.sendResponseHeaders(200, 1_000);
              exchange.getResponseBody().write('{');
              exchange.getResponseBody().flush();
            },
            Duration.ofMillis(500));

    assertThat(said).isEmpty();
  }

  @Test
  void addressesThatAreNoneAreSilent() {
    for (String endpoint : List.of("", "nonsense", "file:///etc/passwd", "http://", "ftp://x/")) {
      assertThat(ask(endpoint, Duration.ofSeconds(5))).as(endpoint).isEmpty();
    }
  }
}

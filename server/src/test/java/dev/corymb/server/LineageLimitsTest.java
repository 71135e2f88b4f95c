package dev.corymb.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Patience;
import dev.corymb.server.testkit.TestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Producers that send slowly, too much, or half of something do not keep others out. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
final class LineageLimitsTest {

  private static final String PATH = "/api/v1/lineage";
  private static final int LONG = 200_000;

  @TempDir private Path data;
  private TestServer server;
  private final List<Socket> sockets = new ArrayList<>();

  @AfterEach
  void stop() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    server.close();
  }

  private void start(String... more) {
    String[] settings = {"schema", "provenance", "name", "oslo"};
    String[] all = new String[settings.length + more.length];
    System.arraycopy(settings, 0, all, 0, settings.length);
    System.arraycopy(more, 0, all, settings.length, more.length);
    server = TestServer.start(data, all);
  }

  private Socket open(int announced, String body) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.server().uri().getPort());
    socket.setSoTimeout(60_000);
    sockets.add(socket);
    String head =
        "POST "
            + PATH
            + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: "
            + announced
            + "\r\n\r\n";
    socket.getOutputStream().write((head + body).getBytes(UTF_8));
    return socket;
  }

  private static String firstLine(Socket socket) throws IOException {
    return new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8)).readLine();
  }

  /** An event of about this many bytes. */
  private static String event(int bytes) {
    return "{\"eventTime\":\"2026-11-19T10:00:00Z\",\"producer\":\"https://example.org/tests\",\"run\":"
        + "{\"runId\":\"5b0e8a1e-8c2f-4d4a-9f0e-4b7f6f0a9d01\"},\"job\":{\"namespace\":\"tests\","
        + "\"name\":\"copy\"},\"custom\":\""
        + "x".repeat(bytes)
        + "\"}";
  }

  private int post(int bytes) {
    return server.post(PATH, event(bytes)).status();
  }

  /** A producer that has sent the first half of a long event, and does not go on. */
  private Socket stall() throws Exception {
    String event = event(LONG);
    Socket socket = open(event.length(), event.substring(0, event.length() / 2));
    Patience.until("it is being read", () -> Double.parseDouble(bodyBytes()) > 70_000);
    return socket;
  }

  @Test
  void aBusyServerSaysWhatTheClientsRepeat() throws Exception {
    start("max-streams", "1");
    assertThat(post(LONG)).isEqualTo(201);
    Socket stalled = stall();

    TestServer.Answer busy = server.post(PATH, event(LONG));
    assertThat(busy.status()).isEqualTo(503);
    assertThat(busy.header("Retry-After")).isEqualTo("1");
    assertThat(busy.json().getString("detail")).contains("the limit is 1");
    assertThat(post(100)).as("a short event needs none of that").isEqualTo(201);
    TestServer.Answer other = server.site("a").stream("/v1/sites/a/provenance", event(10));
    assertThat(other.status()).as("others are told so as ever").isEqualTo(200);

    stalled.close();
    Patience.until("there is room again", () -> post(LONG) == 201);
  }

  @Test
  void whatIsNotSentInTimeIsGivenUp() throws Exception {
    start("request-timeout", "500ms", "max-streams", "1");
    String event = event(LONG);
    Socket half = open(event.length(), event.substring(0, event.length() / 2));
    assertThat(firstLine(half)).startsWith("HTTP/1.1 408");
    Socket little = open(event.length(), event.substring(0, 10));
    assertThat(firstLine(little)).startsWith("HTTP/1.1 408");
    Patience.until("there is room again", () -> post(LONG) == 201);
    Patience.until("no memory is held", () -> bodyBytes().equals("0.0"));
  }

  private String bodyBytes() {
    return server
        .get("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("corymb_http_body_bytes "))
        .findFirst()
        .orElseThrow()
        .replaceAll(".* ", "");
  }

  @Test
  void aProducerThatGoesLeavesNothingBehind() throws Exception {
    start("max-streams", "1");
    String event = event(LONG);
    for (int sent : List.of(10, 30_000, 150_000)) {
      open(event.length(), event.substring(0, sent)).close();
    }
    Patience.until("no memory is held", () -> bodyBytes().equals("0.0"));
    Patience.until("there is room", () -> post(LONG) == 201);
    assertThat(server.get("/v1/sites/oslo/provenance").lines()).hasSize(1);
  }

  @Test
  void memoryForBodiesIsBounded() throws Exception {
    start("body-memory", "3MiB", "max-line", "64KiB", "max-event", "2MiB");
    TestServer.Answer large = server.post(PATH, event((int) (1.9 * (1 << 20))));
    assertThat(large.status()).as(large.body()).isEqualTo(201);
    String event = event(1_500_000);
    open(event.length(), event.substring(0, 1_400_000));
    Patience.until("it is being read", () -> !bodyBytes().equals("0.0"));
    Patience.until(
        "another one has no room",
        () -> {
          TestServer.Answer answer = server.post(PATH, event(1_500_001));
          return answer.status() == 503 && answer.header("Retry-After").equals("1");
        });
    assertThat(post(100)).isEqualTo(201);
  }
}

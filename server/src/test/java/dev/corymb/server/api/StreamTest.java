package dev.corymb.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.server.testkit.TestServer;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamTest {

  @TempDir private static Path data;
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(data, "max-line", "1KiB", "request-timeout", "2s");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String lines(int from, int to) {
    StringBuilder lines = new StringBuilder();
    for (int i = from; i < to; i++) {
      lines.append("{\"name\":\"n").append(i).append("\",\"device\":").append(i).append("}\n");
    }
    return lines.toString();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 999, 1_000, 1_001, 2_000, 3_500})
  void everyLineIsAddedAndAcknowledgedByItsChunk(int items) {
    String site = "all-" + items;
    server.site(site);

    List<JsonObject> answer =
        server.stream("/v1/sites/" + site + "/items", lines(0, items)).lines();

    JsonObject done = answer.get(answer.size() - 1);
    assertThat(done.getBoolean("done")).isTrue();
    assertThat(done.getInteger("added")).isEqualTo(items);
    assertThat(answer).hasSize((items + 999) / 1_000 + 1);
    assertThat(server.items(site)).isEqualTo(items);
  }

  @Test
  void malformedLinesAreNamedAndTheOthersAreDone() {
    server.site("malformed");
    String body =
        lines(0, 1_500)
            + "{bad\n\n   \r\n{\"name\":\"x\"}\n{\"name\":\"x\",\"device\":1} {}\n[1]\n"
            + "{\"name\":\"last\",\"device\":9}";

    List<JsonObject> answer = server.stream("/v1/sites/malformed/items", body).lines();

    assertThat(answer.get(2).getInteger("added")).isEqualTo(1_501);
    assertThat(answer.get(2).getInteger("refused")).isEqualTo(4);
    assertThat(answer.get(1).getJsonArray("refused").stream().map(one -> lineOf(one)))
        .containsExactly(1_501, 1_504, 1_505, 1_506);
    assertThat(server.locate("{\"name\":\"last\"}")).containsExactly("malformed");
  }

  private static int lineOf(Object refusal) {
    return ((JsonObject) refusal).getInteger("line");
  }

  @Test
  void aStreamSentAgainWithItsKeyCountsOnce() {
    server.site("again");
    String path = "/v1/sites/again/items";

    server.stream(path, lines(0, 2_000), "Idempotency-Key", "s");
    JsonObject done = server.stream(path, lines(0, 3_500), "Idempotency-Key", "s").lines().get(4);

    assertThat(done.getInteger("replayed")).isEqualTo(2);
    assertThat(server.items("again")).isEqualTo(3_500);
  }

  @Test
  void aStreamRemoves() {
    server.site("removes");
    String path = "/v1/sites/removes/items";
    server.stream(path, lines(0, 1_200));

    List<JsonObject> answer = server.stream(path + "?op=remove", lines(1_000, 1_300)).lines();

    assertThat(answer.get(1).getInteger("removed")).isEqualTo(200);
    assertThat(answer.get(1).getInteger("refused")).isEqualTo(100);
    assertThat(server.items("removes")).isEqualTo(1_000);
  }

  @Test
  void aLineTooLongEndsTheStreamAfterWhatWasAcknowledged() {
    server.site("long");
    String tooLong = "{\"name\":\"" + "x".repeat(2_000) + "\",\"device\":1}\n";

    List<JsonObject> answer =
        server.stream("/v1/sites/long/items", lines(0, 1_000) + tooLong + lines(0, 10)).lines();

    JsonObject problem = answer.get(answer.size() - 1).getJsonObject("problem");
    assertThat(problem.getInteger("status")).isEqualTo(413);
    assertThat(answer.get(0).getInteger("added")).isEqualTo(1_000);
    assertThat(server.items("long")).isEqualTo(1_000);
  }

  /** Sends the beginning of a stream and leaves the connection as it is. */
  private static Socket begin(String site, String body) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.server().uri().getPort());
    socket.setSoTimeout(30_000);
    String head =
        "POST /v1/sites/"
            + site
            + "/items HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-ndjson\r\n"
            + "Idempotency-Key: begun\r\nTransfer-Encoding: chunked\r\n\r\n";
    byte[] bytes = body.getBytes(UTF_8);
    socket.getOutputStream().write((head + Integer.toHexString(bytes.length)).getBytes(UTF_8));
    socket.getOutputStream().write("\r\n".getBytes(UTF_8));
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().write("\r\n".getBytes(UTF_8));
    socket.getOutputStream().flush();
    return socket;
  }

  private static BufferedReader reader(Socket socket) throws IOException {
    return new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
  }

  @Test
  void aClientThatGoesInMidstreamLeavesWhatWasAcknowledgedAndCanSendItAgain() throws IOException {
    server.site("gone");
    try (Socket socket = begin("gone", lines(0, 1_000) + lines(1_000, 1_100) + "{\"name\":\"ha")) {
      BufferedReader answer = reader(socket);
      String line = answer.readLine();
      while (line != null && !line.contains("\"chunk\":0")) {
        line = answer.readLine();
      }
      assertThat(line).as("the first chunk is acknowledged in midstream").isNotNull();
    }

    List<JsonObject> again =
        server.stream("/v1/sites/gone/items", lines(0, 1_500), "Idempotency-Key", "begun").lines();

    assertThat(again.get(0).getBoolean("replayed")).isTrue();
    assertThat(server.items("gone")).isEqualTo(1_500);
    assertThat(server.locate("{\"name\":\"ha\"}")).as("half a line is no line").isEmpty();
  }

  @Test
  void aStreamThatStallsIsEndedWithItsReason() throws IOException {
    server.site("stalls");
    try (Socket socket = begin("stalls", lines(0, 1_000) + "{\"name\"")) {
      String all = reader(socket).lines().reduce("", (a, b) -> a + b + "\n");

      assertThat(all).contains("\"chunk\":0").contains("\"status\":408");
    }
    assertThat(server.items("stalls")).isEqualTo(1_000);
  }

  @Test
  void aBodyThatStallsIsRefused() throws IOException {
    server.site("slow");
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), server.server().uri().getPort())) {
      socket.setSoTimeout(30_000);
      socket
          .getOutputStream()
          .write(
              ("POST /v1/sites/slow/items HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                      + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"add\":[")
                  .getBytes(UTF_8));

      String all = reader(socket).lines().reduce("", (a, b) -> a + b + "\n");

      assertThat(all).startsWith("HTTP/1.1 408").contains("/problems/too-slow");
    }
  }
}

package dev.corymb.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Patience;
import dev.corymb.node.ledger.Batch;
import dev.corymb.server.security.Role;
import dev.corymb.server.security.TokenFile;
import dev.corymb.server.testkit.TestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that send half of something, slowly, wrongly, or longer than they may. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
final class SocketTest {

  private static final String HOST = "Host: 127.0.0.1\r\n";
  private static final int MIB = 1 << 20;

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

  private Socket open(String text) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.server().uri().getPort());
    socket.setSoTimeout(60_000);
    sockets.add(socket);
    socket.getOutputStream().write(text.getBytes(UTF_8));
    return socket;
  }

  private static BufferedReader reader(Socket socket) throws IOException {
    return new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
  }

  private static String firstLine(Socket socket) throws IOException {
    return reader(socket).readLine();
  }

  private static String lineWith(BufferedReader reader, String part) throws IOException {
    String line = reader.readLine();
    while (line != null && !line.contains(part)) {
      line = reader.readLine();
    }
    return line;
  }

  private static String post(String path, String type, String framing) {
    return "POST "
        + path
        + " HTTP/1.1\r\n"
        + HOST
        + "Content-Type: "
        + type
        + "\r\n"
        + framing
        + "\r\n\r\n";
  }

  private static String large(int bytes) {
    return post("/v1/locate", "application/json", "Content-Length: " + bytes);
  }

  private void awaitBodyBytes(int bytes) throws InterruptedException {
    Patience.until(
        bytes + " bytes of bodies",
        () ->
            server
                .get("/metrics")
                .body()
                .contains("\ncorymb_http_body_bytes " + (double) bytes + "\n"));
  }

  @Test
  void halfSentBodiesAreRefusedBeyondTheBudgetAndQueriesGoOn()
      throws IOException, InterruptedException {
    server = TestServer.start(data, "body-memory", "8MiB").site("a");
    Socket first = open(large(4 * MIB) + " ");
    awaitBodyBytes(4 * MIB);

    Socket second = open(large(4 * MIB) + " ");
    assertThat(firstLine(second)).startsWith("HTTP/1.1 429");
    TestServer.Answer chunked =
        server.stream("/v1/sites/a/items", "{\"name\":\"x\",\"device\":1}\n");
    assertThat(chunked.status()).as("a stream").isEqualTo(429);
    assertThat(chunked.header("Retry-After")).isEqualTo("1");
    assertThat(server.locate("{\"name\":\"x\"}")).isEmpty();

    first.close();
    awaitBodyBytes(0);
    assertThat(server.stream("/v1/sites/a/items", "").status()).isEqualTo(200);
  }

  @Test
  void bodiesInChunksAreCountedAsTheyCome() throws IOException, InterruptedException {
    server = TestServer.start(data, "body-memory", "8MiB");
    String chunk = Integer.toHexString(MIB) + "\r\n" + " ".repeat(MIB) + "\r\n";
    Socket first = open(post("/v1/locate", "application/json", "Transfer-Encoding: chunked"));
    first.getOutputStream().write((chunk + chunk).getBytes(UTF_8));
    awaitBodyBytes(2 * MIB);

    Socket second = open(large(5 * MIB));
    assertThat(firstLine(second)).startsWith("HTTP/1.1 429");
    Socket third = open(large(7 * MIB));
    assertThat(firstLine(third)).as("never has room").startsWith("HTTP/1.1 413");
    first.close();
    awaitBodyBytes(0);
  }

  @Test
  void whatABodyTookIsGivenBackAfterATimeout() throws IOException, InterruptedException {
    server = TestServer.start(data, "body-memory", "8MiB", "request-timeout", "200ms");
    assertThat(firstLine(open(large(MIB) + " "))).startsWith("HTTP/1.1 408");
    awaitBodyBytes(0);
  }

  @Test
  void whatABodyTookIsGivenBackAfterAnAnswer() throws InterruptedException {
    server = TestServer.start(data, "body-memory", "8MiB");
    assertThat(server.post("/v1/locate", " ".repeat(MIB)).status()).isEqualTo(400);
    awaitBodyBytes(0);
  }

  @Test
  void streamsCountWithTheChunksThatTheyHoldAndCommit() throws IOException, InterruptedException {
    server = TestServer.start(data, "body-memory", "8MiB").site("a");
    Socket stream =
        open(post("/v1/sites/a/items", "application/x-ndjson", "Transfer-Encoding: chunked"));
    awaitBodyBytes(4 * MIB + 1_000 * 3 * Batch.BYTES_PER_TUPLE);
    stream.close();
    awaitBodyBytes(0);
  }

  @Test
  void connectionsWithoutAllHeadersAreClosed() throws IOException {
    server = TestServer.start(data, "header-timeout", "200ms");
    Socket silent = open("");
    Socket half = open("GET /v1/health/live HTTP/1.1\r\n" + HOST);
    Socket trickling = open("GET /v1/health/live HTTP/1.1\r\n" + HOST + "X-Slow: ");

    assertThat(isClosedBySending(trickling)).isTrue();
    assertThat(silent.getInputStream().read()).isEqualTo(-1);
    assertThat(half.getInputStream().read()).isEqualTo(-1);
  }

  @Test
  void theHeadersOfTheNextRequestHaveADeadlineToo() throws IOException {
    server = TestServer.start(data, "header-timeout", "200ms", "idle-timeout", "3s");
    String live = "GET /v1/health/live HTTP/1.1\r\n" + HOST + "\r\n";
    Socket used = open(live);
    BufferedReader answers = reader(used);
    assertThat(lineWith(answers, "HTTP/1.1 200")).isNotNull();
    assertThat(open("").getInputStream().read()).as("one without a request").isEqualTo(-1);

    used.getOutputStream().write(live.getBytes(UTF_8));
    assertThat(lineWith(answers, "HTTP/1.1 200")).as("it was kept").isNotNull();
    used.getOutputStream().write("GET /v1/health/live HTTP/1.1\r\nX-Slow: ".getBytes(UTF_8));

    assertThat(isClosedBySending(used)).isTrue();
  }

  /**
   * Whether the other side closes while a byte is sent now and then: long before so many have been
   * sent that it closes for their number.
   */
  private static boolean isClosedBySending(Socket socket) throws IOException {
    socket.setSoTimeout(20);
    for (int i = 0; i < 2_000; i++) {
      try {
        socket.getOutputStream().write('x');
        while (socket.getInputStream().read() >= 0) {
          // the rest of an answer
        }
        return true;
      } catch (SocketTimeoutException e) {
        // it is open still
      } catch (SocketException e) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/sites?prefix=%",
        "/v1/sites?prefix=%4",
        "/v1/sites?prefix=%zz",
        "/v1/sites?prefix=%ff",
        "/v1/sites?prefix=%ed%a0%80",
        "/v1/sites?%=1",
        "/v1/overview?%",
        "/v1/sites/%",
        "/v1/sites/%zz",
        "/v1/sites/%ff",
        "/v1/sites/a/receipts/%c3",
        "/console/%"
      })
  void whatCannotBeDecodedIsABadRequest(String path) throws IOException {
    server = TestServer.start(data);

    assertThat(firstLine(open("GET " + path + " HTTP/1.1\r\n" + HOST + "\r\n")))
        .startsWith("HTTP/1.1 400");
  }

  @Test
  void whatCanBeDecodedIs() throws IOException {
    server = TestServer.start(data).site("grün + 100 %");

    assertThat(server.get("/v1/sites/gr%C3%BCn%20+%20100%20%25").status()).isEqualTo(200);
    assertThat(server.get("/v1/sites?prefix=gr%c3%bc").json().getInteger("total")).isEqualTo(1);
  }

  @Test
  void aRevokedTokenEndsStreamsAndEvents() throws IOException, InterruptedException {
    String token = TokenFile.at(data).create("ada", Role.ADMIN);
    server = TestServer.start(data, "auth", "required").as(token).site("a");
    String header = "Authorization: Bearer " + token + "\r\n";
    Socket stream =
        open(
            post(
                "/v1/sites/a/items",
                "application/x-ndjson",
                header + "Transfer-Encoding: chunked"));
    BufferedReader acknowledged = reader(stream);
    String lines = "{\"name\":\"x\",\"device\":1}\n".repeat(1_000);
    String chunk = Integer.toHexString(lines.length()) + "\r\n" + lines + "\r\n";
    stream.getOutputStream().write(chunk.getBytes(UTF_8));
    assertThat(lineWith(acknowledged, "\"chunk\":0")).isNotNull();
    BufferedReader events = reader(open("GET /v1/events HTTP/1.1\r\n" + HOST + header + "\r\n"));
    assertThat(lineWith(events, ": listening")).isNotNull();

    TokenFile.at(data).revoke("ada");
    Patience.until("it is unknown", () -> server.get("/v1/overview").status() == 401);
    stream.getOutputStream().write(chunk.getBytes(UTF_8));

    assertThat(lineWith(acknowledged, "\"problem\"")).contains("\"status\":401");
    assertThat(lineWith(events, "event: unauthorized")).isNotNull();
    assertThat(events.readLine()).contains("\"status\":401");
    String last = events.readLine();
    while (last != null && !last.equals("0")) { // the chunk of length 0, which ends the answer
      last = events.readLine();
    }
    assertThat(last).isEqualTo("0");
  }
}

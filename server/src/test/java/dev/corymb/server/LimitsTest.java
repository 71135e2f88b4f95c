package dev.corymb.server;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Patience;
import dev.corymb.node.Node;
import dev.corymb.server.testkit.TestServer;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that is asked for too much says so, and goes on for those who ask for less. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class LimitsTest {

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
    socket.setSoTimeout(30_000);
    socket.getOutputStream().write(text.getBytes(UTF_8));
    sockets.add(socket);
    return socket;
  }

  private static String firstLine(Socket socket) throws IOException {
    return new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8)).readLine();
  }

  private static final String STREAM =
      head("POST /v1/sites/a/items", "application/x-ndjson", "Transfer-Encoding: chunked");

  /** Opens a stream that has its permit: it has acknowledged a chunk, and stays open. */
  private Socket openAdmittedStream() throws IOException {
    String lines = "{}\n".repeat(1_000); // a whole chunk, so that it is acknowledged at once
    Socket stream = open(STREAM + Integer.toHexString(lines.length()) + "\r\n" + lines + "\r\n");
    assertThat(firstLine(stream)).startsWith("HTTP/1.1 200");
    return stream;
  }

  private static String head(String request, String type, String more) {
    return String.join(
        "\r\n", request + " HTTP/1.1", "Host: 127.0.0.1", "Content-Type: " + type, more, "", "");
  }

  /** What has been counted when a client has gone is known to the server only. */
  private void awaitOpen(int requests) throws InterruptedException {
    Patience.until(
        requests + " requests are open", () -> server.server().openRequests() == requests);
  }

  private Optional<Socket> answered() {
    return sockets.stream().filter(LimitsTest::isAnswered).findFirst();
  }

  private static boolean isAnswered(Socket socket) {
    try {
      return socket.getInputStream().available() > 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void streamsBeyondTheLimitAreRefusedUntilOneEnds() throws IOException, InterruptedException {
    server = TestServer.start(data, "max-streams", "2").site("a");
    Socket first = openAdmittedStream();
    openAdmittedStream();

    TestServer.Answer third = server.stream("/v1/sites/a/items", "");
    assertThat(third.status()).isEqualTo(429);
    assertThat(third.header("Retry-After")).isEqualTo("1");
    assertThat(server.get("/v1/overview").status()).as("it can be looked at").isEqualTo(200);
    assertThat(server.get("/metrics").status()).isEqualTo(200);

    first.close();
    Patience.until(
        "there is room again", () -> server.stream("/v1/sites/a/items", "").status() == 200);
  }

  /** A ledger on a full disk makes changes wait; the queries of others need no ledger. */
  @Test
  void changesThatHangKeepNoQueryFromBeingAnswered() throws IOException, InterruptedException {
    int most = 64; // more than there are threads
    server = TestServer.start(data, "max-concurrent", "" + most, "write-timeout", "1h").site("a");
    Node node = server.server().node();
    synchronized (node) { // as a change has it that waits in the ledger
      for (int i = 0; i <= most; i++) {
        String body = "{\"id\":\"site " + i + "\"}";
        open(head("POST /v1/sites", "application/json", "Content-Length: " + body.length()) + body);
      }
      Patience.until("one of them is refused", () -> answered().isPresent());
      assertThat(firstLine(answered().orElseThrow())).startsWith("HTTP/1.1 429");
      TestServer.Answer batch =
          server.post("/v1/locate", "{\"queries\":[{\"name\":\"x\"},{\"device\":1}]}");
      assertThat(batch.status()).as(batch.body()).isEqualTo(200);
      assertThat(batch.json().getJsonArray("answers")).hasSize(2);
      assertThat(server.get("/v1/overview").status()).isEqualTo(200);
      assertThat(server.get("/metrics").status()).isEqualTo(200);
    }
    awaitOpen(0);
    assertThat(node.siteIds()).hasSize(most + 1); // and the one before them
  }

  @Test
  void listenersThatLeaveMakeRoomForOthers() throws IOException, InterruptedException {
    server = TestServer.start(data, "max-listeners", "1");
    String request = "GET /v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    for (int i = 0; i < 3; i++) {
      Socket listener = open(request);
      assertThat(firstLine(listener)).startsWith("HTTP/1.1 200");
      assertThat(server.get("/v1/events").status()).isEqualTo(429);
      listener.close();
      awaitOpen(0);
    }
  }

  @Test
  void listenersHearWhatHappensAndAreLetGoAtTheEnd() throws IOException, InterruptedException {
    server = TestServer.start(data);
    Socket listener = open("GET /v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    BufferedReader heard =
        new BufferedReader(new InputStreamReader(listener.getInputStream(), UTF_8));
    while (!heard.readLine().contains("listening")) {
      // the head of the answer
    }
    server.site("a");
    String line = heard.readLine();
    while (!line.contains("\"change\":\"created\"")) {
      line = heard.readLine();
    }
    server.server().drain(open -> {});

    while (!heard.readLine().equals("0")) {
      // until the chunk of length 0, which ends the answer
    }
    awaitOpen(0);
  }

  @Test
  void connectionsBeyondTheLimitAreRefusedAndTheOthersAreServed() throws IOException {
    server = TestServer.start(data, "max-connections", "3");
    String live = "GET /v1/health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    String federation = "GET /v1/federation HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    List<Socket> served = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      served.add(open(live));
      assertThat(firstLine(served.get(i))).startsWith("HTTP/1.1 200");
    }

    Socket surplus = open(live);
    assertThat(firstLine(surplus)).as("it lives").startsWith("HTTP/1.1 200");
    assertThat(firstLine(open(federation))).startsWith("HTTP/1.1 503");
    served.get(0).getOutputStream().write(federation.getBytes(UTF_8));
    BufferedReader again =
        new BufferedReader(new InputStreamReader(served.get(0).getInputStream(), UTF_8));
    String line = again.readLine();
    while (!line.startsWith("HTTP/1.1")) {
      line = again.readLine();
    }
    assertThat(line).startsWith("HTTP/1.1 200");
  }

  @Test
  void bodiesAreRefusedByTheirLengthBeforeTheyAreRead() throws IOException {
    server = TestServer.start(data, "max-body", "1KiB");
    Socket announced = open(head("POST /v1/locate", "application/json", "Content-Length: 1025"));
    assertThat(firstLine(announced)).startsWith("HTTP/1.1 413");

    HttpRequest.Builder chunked =
        server
            .request("/v1/locate")
            .header("Content-Type", "application/json")
            .POST(
                HttpRequest.BodyPublishers.fromPublisher(
                    HttpRequest.BodyPublishers.ofString(" ".repeat(1_025))));
    assertThat(server.send(chunked).status()).isEqualTo(413);
    assertThat(server.post("/v1/locate", " ".repeat(1_000) + "{}").status()).isEqualTo(400);
  }

  @Test
  void batchesOfQueriesAreBounded() {
    server = TestServer.start(data, "max-batch", "200").site("a");
    String query = "{\"name\":\"x\"}";

    assertThat(server.post("/v1/locate", queries(query, 200, false)).status()).isEqualTo(200);
    assertThat(server.post("/v1/locate", queries(query, 201, false)).status()).isEqualTo(413);
    assertThat(server.post("/v1/locate", queries(query, 100, true)).status()).isEqualTo(200);
    assertThat(server.post("/v1/locate", queries(query, 101, true)).status()).isEqualTo(413);
  }

  @Test
  void batchesOfRangesAloneAreBoundedByTheSitesThatTheyVisit() {
    server = TestServer.start(data, "range", "device", "max-batch", "1000");
    String rows =
        IntStream.range(0, 201)
            .mapToObj(
                i -> "{\"site\":\"s" + i + "\",\"item\":{\"name\":\"x\",\"device\":" + i + "}}")
            .collect(Collectors.joining(",", "{\"add\":[", "]}"));
    assertThat(server.post("/v1/items?create=true", rows).status()).isEqualTo(200);
    String alone = "{\"device\":{\"lt\":0}}";

    assertThat(server.post("/v1/locate", queries(alone, 333, false)).status()).isEqualTo(200);
    TestServer.Answer tooMany = server.post("/v1/locate", queries(alone, 334, false));
    assertThat(tooMany.status()).isEqualTo(413);
    assertThat(tooMany.body()).contains("one of ranges alone counts as 3");
    String withName = "{\"name\":\"x\",\"device\":{\"lt\":0}}";
    assertThat(server.post("/v1/locate", queries(withName, 1000, false)).status()).isEqualTo(200);
  }

  /** A body of items that have 529 combinations of values each. */
  private static String items(String site, int count) {
    String tags = String.join(",", Collections.nCopies(16, "\"t%d\""));
    String ports = String.join(",", Collections.nCopies(16, "%d"));
    StringJoiner rows = new StringJoiner(",", "{\"add\":[", "]}");
    for (int i = 0; i < count; i++) {
      Object[] numbers = IntStream.range(100 * i, 100 * i + 16).boxed().toArray();
      rows.add(
          "{\"site\":\""
              + site
              + "\",\"item\":{\"name\":\"n"
              + i
              + "\",\"tag\":["
              + String.format(tags, numbers)
              + "],\"port\":["
              + String.format(ports, numbers)
              + "]}}");
    }
    return rows.toString();
  }

  private void startWithLittleMemory() {
    server =
        TestServer.start(
            data,
            "schema",
            "name:text,tag:text*,port:long*",
            "ask",
            "name,tag,tag+port,all",
            "body-memory",
            "12MiB",
            "max-line",
            "1KiB");
    server.site("a");
  }

  private double bodyBytes() {
    return server
        .get("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("corymb_http_body_bytes "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
        .sum();
  }

  @Test
  void itemsWithMoreCombinationsThanThereIsMemoryForAreRejectedWhole() throws Exception {
    startWithLittleMemory();

    TestServer.Answer answer = server.post("/v1/items", items("a", 70));
    assertThat(answer.status()).as(answer.body()).isEqualTo(413);
    assertThat(answer.json().getString("detail"))
        .matches(
            "items must have at most 36\\d{3} combinations of values in a request, as body-memory allows,"
                + " but was more");
    assertThat(server.items("a")).isZero();
    assertThat(server.post("/v1/items", items("a", 69)).status()).isEqualTo(200);
    assertThat(server.items("a")).isEqualTo(69);
    Patience.until("nothing is under way", () -> bodyBytes() == 0);
  }

  @Test
  void commitsThatHaveNoMemoryBesideOthersAreRefusedUntilTheseEnd() throws Exception {
    startWithLittleMemory();
    String body = items("b", 40);
    synchronized (server.server().node()) { // the site cannot be created meanwhile
      open(
          head("POST /v1/items?create=true", "application/json", "Content-Length: " + body.length())
              + body);
      Patience.until("its memory is taken", () -> bodyBytes() > 40 * 529 * 200);

      TestServer.Answer other = server.post("/v1/items", items("a", 40));
      assertThat(other.status()).as(other.body()).isEqualTo(429);
      assertThat(other.header("Retry-After")).isEqualTo("1");
      assertThat(other.json().getString("detail")).contains("raise body-memory, which is 12582912");
      assertThat(server.items("a")).isZero();
      assertThat(server.post("/v1/items", "{\"add\":[" + item("a") + "]}").status()).isEqualTo(200);
    }
    Patience.until("it is done", () -> bodyBytes() == 0);
    assertThat(server.items("b")).isEqualTo(40);
    assertThat(server.post("/v1/items", items("a", 40)).status()).isEqualTo(200);
    assertThat(server.items("a")).isEqualTo(41);
  }

  private static String item(String site) {
    return "{\"site\":\"" + site + "\",\"item\":{\"name\":\"x\",\"tag\":\"t\"}}";
  }

  private static String queries(String query, int count, boolean confirm) {
    String all = String.join(",", Collections.nCopies(count, query));
    return "{\"queries\":[" + all + "],\"confirm\":" + confirm + "}";
  }

  @Test
  void candidatesAreCutAtTheLimitAndCounted() {
    server = TestServer.start(data);
    for (int i = 0; i < 70; i++) {
      server.site("s" + i);
      server.post("/v1/sites/s" + i + "/items", "{\"add\":[{\"name\":\"x\",\"device\":1}]}");
    }

    JsonObject cut = server.post("/v1/locate", "{\"query\":{\"name\":\"x\"},\"limit\":3}").json();
    assertThat(cut.getJsonArray("candidates")).hasSize(3);
    assertThat(cut.getInteger("total")).isEqualTo(70);
    JsonObject several =
        server
            .post(
                "/v1/locate",
                "{\"queries\":[{\"name\":\"x\"},{\"name\":\"y\"},{\"name\":\"x\"}],\"limit\":3}")
            .json();
    assertThat(several.getJsonArray("answers").getJsonObject(2).getJsonArray("candidates"))
        .hasSize(3);
    assertThat(several.getJsonArray("answers").getJsonObject(1).getInteger("total")).isZero();
  }

  @Test
  void otherEncodingsAreRefusedNotTakenForAFault() {
    server = TestServer.start(data).site("a");
    byte[] utf16 = "{\"query\":{\"name\":\"x\"}}".getBytes(UTF_16BE);
    HttpRequest.Builder request =
        server
            .request("/v1/locate")
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(utf16));
    assertThat(server.send(request).status()).isEqualTo(400);

    byte[] line = {0, 0, (byte) 0xfe, (byte) 0xff, 'x', '\n'};
    HttpRequest.Builder stream =
        server
            .request("/v1/sites/a/items")
            .header("Content-Type", "application/x-ndjson")
            .POST(HttpRequest.BodyPublishers.ofByteArray(line));
    JsonObject chunk = server.send(stream).lines().get(0);
    assertThat(chunk.getInteger("refusedCount")).isEqualTo(1);
  }

  @Test
  void keysOfChunksAndOfBatchesAreNotTheSame() {
    server = TestServer.start(data).site("a");
    String item = "{\"name\":\"x\",\"device\":1}";
    server.stream("/v1/sites/a/items", item, "Idempotency-Key", "k");

    server.post("/v1/sites/a/items", "{\"add\":[" + item + "]}", "Idempotency-Key", "k.0");

    assertThat(server.items("a")).isEqualTo(2);
    assertThat(server.get("/v1/sites/a/receipts/k?chunk=0").status()).isEqualTo(200);
    assertThat(server.get("/v1/sites/a/receipts/k?chunk=1").status()).isEqualTo(404);
  }

  @Test
  void timesOfPartsOfAMillisecondAreRefused() {
    server = TestServer.start(data);
    for (String body :
        List.of(
            "{\"id\":\"a\",\"timeToLive\":\"PT0.0015S\"}",
            "{\"id\":\"a\",\"window\":{\"bucket\":\"PT0.0015S\",\"buckets\":2}}")) {
      assertThat(server.post("/v1/sites", body).status()).as(body).isEqualTo(400);
    }
    assertThat(server.post("/v1/sites", "{\"id\":\"" + "x".repeat(501) + "\"}").status())
        .isEqualTo(400);
    assertThat(server.post("/v1/sites", "{\"id\":\"" + "x".repeat(500) + "\"}").status())
        .isEqualTo(201);
  }

  @Test
  void creatorsThatLoseTheRaceForMemoryAreToldSo() throws Exception {
    server = TestServer.start(data, "directory-memory", "1MiB");
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<TestServer.Answer>> answers = new ArrayList<>();
      for (int i = 0; i < 40; i++) { // several times what fits
        int site = i;
        answers.add(threads.submit(() -> create(site)));
      }
      int created = 0;
      for (Future<TestServer.Answer> future : answers) {
        TestServer.Answer answer = future.get();
        if (answer.status() == 201) {
          created++;
        } else {
          assertThat(answer.status()).as(answer.body()).isEqualTo(507);
          assertThat(answer.json().getString("type")).isEqualTo("/problems/memory-full");
        }
      }
      assertThat(created).isBetween(1, 39);
      assertThat(server.get("/v1/sites").json().getInteger("total")).isEqualTo(created);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aServerWithoutMemoryForOneMoreSiteSaysSoAndGoesOn() {
    server = TestServer.start(data, "directory-memory", "1MiB");
    int sites = 0;
    TestServer.Answer answer = create(sites);
    while (answer.status() == 201) {
      server.post(
          "/v1/sites/s" + sites + "/items",
          "{\"add\":[{\"name\":\"n" + sites + "\",\"device\":1}]}");
      answer = create(++sites);
    }

    assertThat(sites).isPositive();
    assertThat(answer.status()).as(answer.body()).isEqualTo(507);
    assertThat(answer.json().getString("type")).isEqualTo("/problems/memory-full");
    assertThat(answer.json().getString("detail")).contains("raise directory-memory");
    assertThat(answer.header("Retry-After")).isNotEmpty();
    for (int i = 0; i < sites; i++) {
      assertThat(server.locate("{\"name\":\"n" + i + "\"}")).contains("s" + i);
    }
    JsonObject overview = server.get("/v1/overview").json();
    assertThat(overview.getLong("directoryLimitBytes")).isEqualTo(1 << 20);
    assertThat(overview.getLong("directoryBytes")).isBetween(900_000L, 1L << 20);
    assertThat(server.send(server.request("/v1/sites/s0").DELETE()).status()).isEqualTo(204);
    assertThat(create(sites).status()).isEqualTo(201);
  }

  private TestServer.Answer create(int number) {
    return server.post("/v1/sites", "{\"id\":\"s" + number + "\"}");
  }
}

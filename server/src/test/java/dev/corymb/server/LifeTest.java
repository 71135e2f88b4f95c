package dev.corymb.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.corymb.core.testkit.Patience;
import dev.corymb.server.testkit.TestServer;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class LifeTest {

  @TempDir private Path data;

  @Test
  void aRestartKeepsEverything() {
    String name;
    try (TestServer server = TestServer.start(data)) {
      server.site("a").site("b");
      server.post("/v1/sites/a/items", "{\"add\":[{\"name\":\"x\",\"device\":1}]}");
      server.post(
          "/v1/sites/b/items", "{\"add\":[{\"name\":\"y\",\"device\":2}]}", "Idempotency-Key", "k");
      name = server.get("/v1/federation").json().getString("node");
    }
    try (TestServer server = TestServer.start(data, "schema", "")) {
      assertThat(server.locate("{\"name\":\"x\"}")).containsExactly("a");
      assertThat(server.locate("{\"name\":\"y\",\"device\":2}")).containsExactly("b");
      assertThat(server.get("/v1/federation").json().getString("node")).isEqualTo(name);
      JsonObject again =
          server
              .post(
                  "/v1/sites/b/items",
                  "{\"add\":[{\"name\":\"y\",\"device\":2}]}",
                  "Idempotency-Key",
                  "k")
              .json();
      assertThat(again.getBoolean("replayed")).isTrue();
      assertThat(server.items("b")).isEqualTo(1);
    }
  }

  @Test
  void aFirstStartNeedsASchemaAndALaterOneTheSame() {
    assertThatThrownBy(() -> TestServer.start(data, "schema", ""))
        .hasMessageContaining("a first start must be given a schema");
    TestServer.start(data).close();
    assertThatThrownBy(() -> TestServer.start(data, "schema", "name:text"))
        .hasMessageContaining("must agree with");
    assertThatThrownBy(() -> TestServer.start(data, "false-sites", "1"))
        .hasMessageContaining("the setting false-sites must agree with")
        .hasMessageContaining("which has 0.1, but was 1");
    assertThatThrownBy(() -> TestServer.start(data, "federation", "other"))
        .hasMessageContaining("but was other");
    TestServer.start(data, "false-sites", "0.10").close();
  }

  /** One of an earlier version has what was the default then. */
  @Test
  void aFederationOfProvenanceKeepsItsBudget() {
    try (TestServer server = TestServer.start(data.resolve("new"), "schema", "provenance")) {
      assertThat(falseSites(server)).isEqualTo(0.01);
    }
    Path old = data.resolve("old");
    try (TestServer server = TestServer.start(old, "schema", "provenance", "false-sites", "0.1")) {
      assertThat(falseSites(server)).isEqualTo(0.1);
    }
    try (TestServer server = TestServer.start(old, "schema", "provenance")) {
      assertThat(falseSites(server)).isEqualTo(0.1);
    }
    assertThatThrownBy(() -> TestServer.start(old, "schema", "", "false-sites", "0.01"))
        .hasMessageContaining("which has 0.1, but was 0.01");
  }

  /** A profile without a shape was written before there was a choice. */
  @Test
  void aFederationKeepsTheShapesThatItWasCreatedWith() throws Exception {
    Path old = data.resolve("old");
    TestServer.start(old, "shape", "smallest").close();
    assertThat(old.resolve("profile")).content().doesNotContain("shape");
    try (TestServer server = TestServer.start(old)) {
      assertThat(settings(server).containsKey("shape")).isFalse();
    }
    assertThatThrownBy(() -> TestServer.start(old, "shape", "fast"))
        .hasMessageContaining("the setting shape must agree with")
        .hasMessageContaining("which has smallest, but was fast");

    for (String schema : List.of("name,owner", "provenance")) {
      Path fast = data.resolve(schema);
      try (TestServer server = TestServer.start(fast, "schema", schema)) {
        assertThat(settings(server).getString("shape")).isEqualTo("fast");
      }
      assertThat(fast.resolve("profile")).content().contains("\nshape = fast\n");
      TestServer.start(fast, "schema", schema, "shape", "fast").close();
      assertThatThrownBy(() -> TestServer.start(fast, "schema", schema, "shape", "smallest"))
          .hasMessageContaining("which has fast, but was smallest");
    }
  }

  private static JsonObject settings(TestServer server) {
    return server.get("/v1/federation").json().getJsonObject("settings");
  }

  private static double falseSites(TestServer server) {
    return server.get("/v1/overview").json().getJsonObject("budget").getDouble("falseSites");
  }

  @Test
  void rangesAreDeclaredOnTheFirstStart() {
    assertThatThrownBy(() -> TestServer.start(data, "range", "weight"))
        .hasMessageContaining("but was 'weight'");
    try (TestServer server = TestServer.start(data, "range", "device,name")) {
      assertThat(server.get("/v1/federation").json().getJsonArray("schema").encode())
          .isEqualTo(
              "[{\"name\":\"name\",\"type\":\"text\",\"range\":true},"
                  + "{\"name\":\"device\",\"type\":\"long\",\"range\":true}]");
    }
    assertThatThrownBy(() -> TestServer.start(data, "range", "name"))
        .hasMessageContaining("the setting range must agree with")
        .hasMessageContaining("which has name,device, but was name");
    TestServer.start(data, "range", "name,device").close();
  }

  @Test
  void twoServersDoNotShareADirectory() {
    try (TestServer first = TestServer.start(data)) {
      assertThatThrownBy(() -> TestServer.start(data)).hasMessageContaining("in use");
      assertThat(first.get("/v1/health/ready").status()).isEqualTo(200);
    }
  }

  @Test
  void aDirectoryThatIsAFileIsRefused() throws IOException {
    Path file = Files.writeString(data.resolve("file"), "");

    assertThatThrownBy(() -> TestServer.start(file))
        .hasMessageContaining("data directory")
        .hasMessageContaining("cannot be written to");
  }

  @Test
  void drainingFinishesWhatIsOpenAndTakesNothingNew() throws Exception {
    try (TestServer server = TestServer.start(data)) {
      server.site("a");
      Patience.until("that request has ended", () -> server.server().openRequests() == 0);
      int port = server.server().uri().getPort();
      AtomicInteger waiting = new AtomicInteger();
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        String item = "{\"name\":\"late\",\"device\":1}\n";
        socket
            .getOutputStream()
            .write(
                ("POST /v1/sites/a/items HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                        + "Content-Type: application/x-ndjson\r\nContent-Length: "
                        + 2 * item.length()
                        + "\r\n\r\n"
                        + item)
                    .getBytes(UTF_8));
        awaitOpen(server);
        CompletableFuture<Void> drained =
            CompletableFuture.runAsync(() -> server.server().drain(waiting::set));
        awaitUnready(server);

        assertThat(server.post("/v1/locate", "{\"query\":{\"name\":\"x\"}}").status())
            .isEqualTo(503);
        assertThat(server.get("/v1/health/live").status()).isEqualTo(200);
        assertThat(drained).isNotDone();
        Patience.until("it says what it waits for", () -> waiting.get() == 1);
        socket.getOutputStream().write(item.getBytes(UTF_8));
        BufferedReader answer =
            new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
        String line = answer.readLine();
        while (line != null && !line.contains("\"done\":true")) {
          line = answer.readLine();
        }
        assertThat(line).contains("\"added\":2");
        drained.get(30, TimeUnit.SECONDS);
      }
    }
  }

  @Test
  void drainingSaysNothingIfNothingIsOpen() {
    try (TestServer server = TestServer.start(data)) {
      server.server().drain(open -> fail("waits for " + open + " requests"));
    }
  }

  /** The request is open once it is counted; there is no answer to wait for. */
  private static void awaitOpen(TestServer server) throws InterruptedException {
    Patience.until("a request is open", () -> server.server().openRequests() > 0);
  }

  private static void awaitUnready(TestServer server) throws InterruptedException {
    Patience.until("it drains", () -> server.get("/v1/health/ready").status() == 503);
  }
}

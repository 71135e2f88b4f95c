package dev.corymb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.corymb.node.ledger.LedgerException;
import dev.corymb.server.testkit.TestServer;
import dev.corymb.server.testkit.ZippedData;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Bad ids, damaged sites and lost files: reported, isolated or refused, never silent. */
@Timeout(120)
class DamagedDirectoryTest {

  private static final String HALF = "\\ud800"; // as JSON has it
  private static final String HALF_PATH = "/v1/sites/%5Cud800?escaped=true";
  private static final Logger LOG = Logger.getLogger(Server.class.getName());

  @TempDir private Path folder;
  private final List<String> logged = new ArrayList<>();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord entry) {
          logged.add(entry.getLevel() + " " + entry.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    LOG.addHandler(handler);
  }

  @AfterEach
  void leave() {
    LOG.removeHandler(handler);
  }

  private Path data() {
    return folder.resolve("data");
  }

  private Path unpacked(String name) throws IOException {
    ZippedData.unpack("/damaged/" + name, data());
    return data();
  }

  private static List<String> ids(TestServer server) {
    return server.get("/v1/sites").json().getJsonArray("sites").stream()
        .map(site -> ((JsonObject) site).getString("id"))
        .toList();
  }

  private static String warnings(TestServer server) {
    JsonArray warnings = server.get("/v1/overview").json().getJsonArray("warnings");
    return warnings.encode();
  }

  @Test
  void refusesBadIdsBeforeAnythingIsWritten() {
    try (TestServer server = TestServer.start(data())) {
      for (String id : List.of("", ".", "..", "\\ud800", "a\\udc00", "a\\u0000", "\\u2028")) {
        TestServer.Answer answer = server.post("/v1/sites", "{\"id\":\"" + id + "\"}");
        assertThat(answer.status()).as(id + ": " + answer.body()).isEqualTo(400);
        assertThat(answer.json().getString("detail"))
            .contains("id must be 1 to 500 characters without control characters");
      }
      assertThat(ids(server)).isEmpty();
      assertThat(server.server().node().siteIds()).isEmpty();
      TestServer.Answer holds =
          server.post("/v1/holds", "{\"sites\":[\"\\ud800\"],\"query\":{\"name\":\"a\"}}");
      assertThat(holds.status()).as(holds.body()).isLessThan(500);
    }
    TestServer.start(data()).close();
  }

  @Test
  void opensADirectoryThatAnUnpairedSurrogateHadBricked() throws IOException {
    unpacked("unpaired-surrogate.zip");
    try (TestServer server = TestServer.start(data())) {
      assertThat(server.get("/v1/health/ready").status()).isEqualTo(200);
      assertThat(ids(server)).containsExactly("good", "other", "\ud800");
      assertThat(server.locate("{\"name\":\"a\"}")).containsExactly("good", "other");
      TestServer.Answer answer = server.post("/v1/locate", "{\"query\":{\"name\":\"a\"}}");
      assertThat(answer.json().getInteger("unheard")).isEqualTo(1);

      assertThat(warnings(server)).contains("is isolated and not searched", "unpaired surrogate");
      assertThat(server.get("/v1/overview").json().getJsonObject("sites").getInteger("isolated"))
          .isEqualTo(1);
      TestServer.Answer shown = server.get(HALF_PATH);
      assertThat(shown.body()).contains("\"id\":\"" + HALF + "\"");
      assertThat(shown.json().getString("state")).isEqualTo("isolated");
      assertThat(shown.json().getString("reason")).contains("unpaired surrogate");

      assertThat(server.delete(HALF_PATH).status()).isEqualTo(204);
      assertThat(ids(server)).containsExactly("good", "other");
      assertThat(warnings(server)).doesNotContain("isolated");
    }
    try (TestServer server = TestServer.start(data())) {
      assertThat(ids(server)).containsExactly("good", "other");
      TestServer.Answer answer = server.post("/v1/locate", "{\"query\":{\"name\":\"a\"}}");
      assertThat(answer.json().getInteger("unheard")).isZero();
    }
  }

  @Test
  void refusesBrokenEscapesAndLongIds() {
    try (TestServer server = TestServer.start(data())) {
      assertThat(server.delete("/v1/sites/%5Cu12?escaped=true").status()).isEqualTo(400);
      assertThat(server.delete("/v1/sites/%5Cu002e?escaped=true").status()).isEqualTo(404);
      assertThat(server.get("/v1/sites/" + "x".repeat(501)).status()).isEqualTo(400);
    }
  }

  private void writeTwoSites() {
    try (TestServer server = TestServer.start(data())) {
      for (String site : List.of("good", "bad")) {
        server.site(site);
        server.post(
            "/v1/sites/" + site + "/items",
            "{\"add\":[{\"name\":\"a\",\"device\":1},{\"name\":\"" + site + "\",\"device\":2}]}");
      }
    }
    TestServer.start(data()).close(); // which writes the log into files
  }

  private List<Path> files(String ending) throws IOException {
    try (Stream<Path> all = Files.list(data().resolve("ledger"))) {
      return all.filter(file -> file.toString().endsWith(ending)).toList();
    }
  }

  private void damageItems() throws IOException {
    int damaged = 0;
    for (Path file : files(".sst")) {
      byte[] bytes = Files.readAllBytes(file);
      if (new String(bytes, StandardCharsets.ISO_8859_1).contains("items")) {
        bytes[3] ^= 0x55; // in the first record
        Files.write(file, bytes);
        damaged++;
      }
    }
    assertThat(damaged).isPositive();
  }

  @Test
  void namesWhatIsDamagedAndGoesOn() throws IOException {
    writeTwoSites();
    damageItems();
    try (TestServer server = TestServer.start(data())) { // from the summaries, which are whole
      assertThat(server.locate("{\"name\":\"a\"}")).containsExactly("bad", "good");
      TestServer.Answer add =
          server.post("/v1/sites/bad/items", "{\"remove\":[{\"name\":\"a\",\"device\":1}]}");
      assertThat(add.status()).as(add.body()).isEqualTo(500);
      assertThat(add.json().getString("type")).isEqualTo("/problems/store-damaged");
      assertThat(add.json().getString("detail"))
          .contains("site 'bad'", ".sst", "restore the data directory from a backup");
      assertThat(server.get("/v1/overview").json().getJsonObject("store").getBoolean("writable"))
          .isTrue(); // for other sites
      JsonObject confirmed =
          server
              .post("/v1/locate", "{\"query\":{\"name\":\"a\",\"device\":1},\"confirm\":true}")
              .json()
              .getJsonObject("confirmed");
      assertThat(confirmed.getJsonArray("mistaken")).isEmpty();
      assertThat(confirmed.getJsonArray("silent")).isNotEmpty();
      server.site("new");
      assertThat(
              server
                  .post("/v1/sites/new/items", "{\"add\":[{\"name\":\"n\",\"device\":3}]}")
                  .status())
          .isEqualTo(200);
      assertThat(server.delete("/v1/sites/bad").status()).isEqualTo(204);
    }
  }

  private void refusesToStart(String... words) {
    assertThatExceptionOfType(LedgerException.class)
        .isThrownBy(() -> TestServer.start(data()).close())
        .withMessageContainingAll(words);
  }

  @Test
  void refusesALogThatIsGoneUnlessToldToGoOn() throws IOException {
    writeTwoSites();
    try (TestServer server = TestServer.start(data())) {
      server.site("third");
    }
    for (Path log : files(".log")) {
      Files.delete(log);
    }
    refusesToStart("A crash cannot cause this", "accept-loss", "ledger.mark");
    try (TestServer server = TestServer.start(data(), "accept-loss", "true")) {
      assertThat(ids(server)).containsExactly("bad", "good");
      assertThat(logged)
          .anyMatch(line -> line.matches("WARNING .*was on the disk according to.*"))
          .anyMatch(line -> line.startsWith("WARNING accept-loss is true"));
    }
    TestServer.start(data()).close();
  }

  @Test
  void refusesALedgerThatIsGone() throws IOException {
    writeTwoSites();
    Files.move(data().resolve("ledger"), folder.resolve("elsewhere"));
    refusesToStart("holds no ledger", "accept-loss");
    Files.move(folder.resolve("elsewhere"), data().resolve("ledger"));
    try (TestServer server = TestServer.start(data())) {
      assertThat(ids(server)).containsExactly("bad", "good");
    }
  }

  @Test
  void warnsOfFilesThatOthersCanRead() throws IOException {
    writeTwoSites();
    assertThat(logged).noneMatch(line -> line.contains("can be read by other users"));
    assertThat(
            PosixFilePermissions.toString(Files.getPosixFilePermissions(data().resolve("ledger"))))
        .isEqualTo("rwx------");
    Files.writeString(data().resolve("tokens"), "");
    for (String name : List.of("profile", "tokens", "ledger")) {
      Files.setPosixFilePermissions(
          data().resolve(name), PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    TestServer.start(data()).close();
    assertThat(logged)
        .anyMatch(line -> line.matches("WARNING .*profile can be read by other users.*chmod 600.*"))
        .anyMatch(line -> line.matches("WARNING .*tokens can be read by other users.*chmod 600.*"))
        .anyMatch(line -> line.matches("WARNING .*ledger can be read by other users.*chmod 700.*"));
  }

  @Test
  void saysWhichFileCannotBeReadAndWhere() throws IOException {
    writeTwoSites();
    Path profile = data().resolve("profile");
    byte[] whole = Files.readAllBytes(profile);
    Files.write(profile, new byte[] {'#', ' ', (byte) 0xfc, '\n'});
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(() -> TestServer.start(data()).close())
        .withMessageContainingAll(profile.toString(), "UTF-8", "0xfc at offset 2");
    Files.delete(profile);
    Files.createSymbolicLink(profile, Path.of("/dev/zero"));
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(() -> TestServer.start(data()).close())
        .withMessageContainingAll(profile.toString(), "at most 1048576 bytes");
    Files.delete(profile);
    Files.write(profile, whole);
    TestServer.start(data()).close();
  }
}

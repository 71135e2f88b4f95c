package dev.corymb.server.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.server.console.Browser.Look;
import dev.corymb.server.testkit.TestServer;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The pages of a server whose sites hold events, in a browser. */
@Tag("browser")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class ProvenanceConsoleTest {

  private static final Path PICTURES = Path.of("target", "screenshots");
  private static final String VIEW = Runs.id("db view");

  @TempDir static Path folder;
  private static TestServer server;
  private static Browser browser;

  @BeforeAll
  static void start() {
    Browser.assumeInstalled();
    server = TestServer.start(folder.resolve("data"), "schema", "provenance", "name", "oslo");
    browser = Browser.start(folder.resolve("browser"));
    browser.look(Look.LIGHT);
    run(1, 10, "old", "table");
    run(2, 11, "table", "view");
    run(3, 12, "new", "table"); // later than what was made of it
    run(3, 12, "new", "table");
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
      server.close();
    }
  }

  /** Records a run that computed a column of one dataset from a column of another. */
  private static void run(int number, int hour, String input, String output) {
    String columns =
        "{\"columnLineage\":{\"fields\":{\"total\":{\"inputFields\":[{\"namespace\":\"db\",\"name\":\""
            + input
            + "\",\"field\":\"price\",\"transformations\":[{\"type\":\"DIRECT\","
            + "\"subtype\":\"AGGREGATION\"}]}]}}}}";
    new Client(server.server().uri())
        .post(
            "/api/v1/lineage?site=north",
            "{\"eventTime\":\"2026-11-19T"
                + hour
                + ":00:00Z\",\"producer\":\"https://example.org/tests\",\"run\":{\"runId\":"
                + "\"5b0e8a1e-8c2f-4d4a-9f0e-00000000000"
                + number
                + "\"},\"job\":{\"namespace\":\"nightly\",\"name\":\"sum\"},"
                + "\"inputs\":[{\"namespace\":\"db\",\"name\":\""
                + input
                + "\"}],\"outputs\":[{\"namespace\":\"db\",\"name\":\""
                + output
                + "\",\"facets\":"
                + columns
                + "}]}");
  }

  private static List<String> names() {
    return LineagePageTest.words(browser, ".lineage-box .entity .name");
  }

  @Test
  void timesAndColumnsAreAskedForWithATick() {
    browser.open(server.server().uri(), "#/lineage?id=" + URLEncoder.encode(VIEW, UTF_8));
    assertThat(names()).containsExactlyInAnyOrder("view", "table", "old");
    assertThat(browser.texts("#columns")).isEmpty();

    browser.find("#walk-anyTime").click();
    browser.find("#walk-columns").click();
    browser.find("#lineage button[type=submit]").click();
    browser.until("document.querySelector('#columns')");
    assertThat(names()).containsExactlyInAnyOrder("view", "table", "old", "new");
    assertThat(browser.driver().getCurrentUrl()).contains("causal=false", "columns=true");
    assertThat(browser.texts("#columns tbody tr"))
        .hasSize(3)
        .anyMatch(
            row ->
                row.contains(VIEW + " · total")
                    && row.contains("north")
                    && row.contains(Runs.id("db table") + " · price")
                    && row.contains("DIRECT AGGREGATION"));
    browser.script("document.querySelector('#columns').scrollIntoView()");
    browser.picture(PICTURES.resolve("provenance-columns.png"));
    assertThat(browser.errors()).isEmpty();
  }

  @Test
  void theFirstPageCountsEventsAndWalks() {
    server.get("/v1/provenance/ancestors?id=" + URLEncoder.encode(VIEW, UTF_8));
    server.get("/v1/provenance/ancestors?depth=1&id=" + URLEncoder.encode(VIEW, UTF_8));
    browser.open(server.server().uri(), "#/");

    assertThat(browser.texts(".tile h2"))
        .containsExactly("Sites", "Events", "Walks", "Publications");
    assertThat(browser.texts(".tile").get(1))
        .containsPattern(
            "^Events\\s+3\\s+held now, with 15.keys; since the start 3.recorded, 1.already there$");
    assertThat(browser.texts(".tile").get(2)).containsPattern("p50.*p99.*[1-9].not complete");
    assertThat(browser.find("main").getText())
        .containsPattern("False sites per key\n.* measured at [1-9][0-9,]* keys that walks located")
        .doesNotContain("items", "Queries");
    browser.picture(PICTURES.resolve("provenance-overview.png"));
    assertThat(browser.errors()).isEmpty();
  }

  @Test
  void sitesHaveEventsAndKeys() {
    browser.open(server.server().uri(), "#/sites");
    assertThat(browser.texts("#sites thead th")).contains("Keys").doesNotContain("Items");
    browser.open(server.server().uri(), "#/sites/north");
    assertThat(browser.texts("main dl.facts").get(0)) // which is drawn again while events come
        .containsPattern("Events\n3\n")
        .containsPattern("Keys\n15\n")
        .contains("distinct keys");
    assertThat(browser.find("main").getText()).doesNotContain("Items");
    assertThat(browser.errors()).isEmpty();
  }
}

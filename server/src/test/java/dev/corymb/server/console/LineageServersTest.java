package dev.corymb.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Patience;
import dev.corymb.kafka.testkit.BrokerCluster;
import dev.corymb.server.console.Browser.Look;
import dev.corymb.server.testkit.TestServer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page of lineage in a browser, against two servers that know of each other. */
@Tag("browser")
@Tag("broker")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class LineageServersTest {

  private static final Path PICTURES = Path.of("target", "screenshots");
  private static final String REPORT = Runs.id("s3://lake report.pdf");
  private static final String SALES = Runs.id("s3://lake sales");
  private static final String PAGE =
      "#/lineage?id=" + URLEncoder.encode(REPORT, StandardCharsets.UTF_8);

  @TempDir private Path folder;

  private TestServer start(String name, BrokerCluster brokers, String... more) {
    String[] settings = {
      "name",
      name,
      "schema",
      "provenance",
      "kafka",
      brokers.bootstrapServers(),
      "kafka-replicas",
      "1"
    };
    String[] all = new String[settings.length + more.length];
    System.arraycopy(settings, 0, all, 0, settings.length);
    System.arraycopy(more, 0, all, settings.length, more.length);
    return TestServer.start(folder.resolve(name), all);
  }

  @Test
  void showsWhatTwoServersRecordedAndThatOneIsSilent() throws Exception {
    Browser.assumeInstalled();
    try (BrokerCluster brokers = BrokerCluster.start(1);
        TestServer oslo = start("oslo", brokers);
        TestServer lima =
            start(
                "lima", brokers, "profile", folder.resolve("oslo").resolve("profile").toString());
        Browser browser = Browser.start(folder.resolve("browser"))) {
      Runs north = new Runs(oslo.server().uri());
      north.run("north", "report", List.of("s3://lake sales"), List.of("s3://lake report.pdf"));
      Runs south = new Runs(lima.server().uri());
      south.run("south", "ingest", List.of("s3://lake raw.csv"), List.of("s3://lake sales"));
      Patience.until(
          "oslo knows what lima has",
          () -> oslo.get("/v1/provenance/ancestors?id=" + encoded(REPORT)).body().contains("raw"));
      browser.look(Look.LIGHT);
      browser.open(oslo.server().uri(), PAGE);

      assertThat(browser.texts("#sites li")).containsExactlyInAnyOrder("north", "south");
      assertThat(browser.find("#asked").getText()).startsWith("Asked 2 of 2 sites, 0 falsely;");
      assertThat(browser.texts(".lineage-box [data-id]")).hasSize(5);
      assertThat(LineagePageTest.words(browser, ".lineage-box .open .name"))
          .containsExactly("raw.csv");
      assertThat(LineagePageTest.words(browser, ".lineage-box .activity .name"))
          .containsExactly("report", "ingest");
      browser.find(".lineage-box .open").click();
      browser.until("document.querySelector('#detail .statements')");
      assertThat(browser.find("#detail .statements").getText()).contains(SALES);
      assertThat(browser.find("#detail .event").getText()).contains("south");
      browser.script("document.querySelector('#graph').scrollIntoView()");
      browser.picture(PICTURES.resolve("lineage-two-servers.png"));
      assertThat(browser.errors()).isEmpty();

      lima.server().close();
      browser.open(oslo.server().uri(), PAGE);
      assertThat(LineagePageTest.words(browser, ".lineage-box .silent .name"))
          .containsExactly("south");
      assertThat(browser.find("#headline").getText()).startsWith("▲ Not complete: ");
      assertThat(browser.texts("#missing [data-reason=silent]")).hasSize(1);
      assertThat(browser.find(".lineage-box .badge").getDomProperty("textContent"))
          .isEqualTo("? 1 site");
      browser.picture(PICTURES.resolve("lineage-silent-server.png"));
      assertThat(browser.errors()).isEmpty();
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}

package dev.corymb.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import dev.corymb.server.console.Browser.Look;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;

/** The page of lineage in a browser, with answers that no single server gives on demand. */
@Tag("browser")
final class LineagePageTest {

  private static final Path PICTURES = Path.of("target", "screenshots");
  private static final String WALK = "/v1/provenance/walk";
  private static final String EVENTS = "/v1/provenance/events/";
  private static final String PAGE = "#/lineage?id=" + Walks.REPORT;

  @TempDir static Path folder;
  private static Server server;
  private static Browser browser;
  private final List<Runnable> endings = new ArrayList<>();

  @BeforeAll
  static void start() {
    Browser.assumeInstalled();
    server =
        Server.start(
            Settings.of(
                Map.of(
                    "data", folder.resolve("data").toString(),
                    "port", "0",
                    "name", "n1",
                    "federation", "files",
                    "schema", "name:text")));
    browser = Browser.start(folder.resolve("browser"));
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void forget() {
    browser.forget();
    browser.look(Look.LIGHT);
  }

  @AfterEach
  void unstub() {
    endings.forEach(Runnable::run);
  }

  private void open(Stub stub, String hash) {
    endings.add(browser.always(stub.script()));
    browser.open(server.uri(), hash);
    browser.until("!document.querySelector('[aria-busy]')");
  }

  private void openWalk(String... answers) {
    open(Stub.ofProvenance().reply(WALK, answers).reply(EVENTS, Walks.event("COMPLETE")), PAGE);
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void drawsAGraphWithOpenEndsAndSilentSites(Look look) {
    browser.look(look);
    openWalk(Walks.incomplete());

    assertThat(browser.texts(".lineage-box [data-id]")).hasSize(4); // without the agent
    assertThat(words(browser, ".lineage-box .open .name"))
        .containsExactlyInAnyOrder("shop.public.orders", "orders.csv");
    assertThat(style(".lineage-box .open .shape", "strokeDasharray")).isNotEqualTo("none");
    assertThat(style(".lineage-box .box:not(.open) .shape", "strokeDasharray")).isEqualTo("none");
    assertThat(words(browser, ".lineage-box .silent text"))
        .containsExactly("office-31", "did not answer");
    assertThat(style(".lineage-box .silent .shape", "fill"))
        .isNotEqualTo(style(".lineage-box .entity .shape", "fill"));
    assertThat(browser.texts("#sites li")).containsExactly("office-17", "office-23");
    assertThat(browser.texts(".lineage-box path.link")).hasSize(3);
    browser.script("document.querySelector('#graph').scrollIntoView()");
    picture("lineage", look);
    assertThat(browser.errors()).isEmpty();
    assertThat(browser.hosts()).containsOnly(server.uri().getAuthority());
    assertThat(browser.script("return document.documentElement.scrollWidth <= innerWidth"))
        .isEqualTo(true);
    assertThat(browser.script("return document.querySelectorAll('[style]').length")).isEqualTo(0L);
  }

  @Test
  void saysWhatItAskedAndCoversAndWhatIsMissing() {
    openWalk(Walks.incomplete());
    Object clock =
        browser.script("return new Date('2026-11-19T10:32:05Z').toLocaleTimeString('en-GB')");

    assertThat(browser.find("#headline").getText())
        .isEqualTo("▲ Not complete: 4 ancestors in 2 steps, 2 open ends.");
    assertThat(browser.find("#asked").getText())
        .startsWith("Asked 12 of 10,000 sites, 1 falsely; everything before ")
        .contains(String.valueOf(clock))
        .endsWith(" is covered, except at 1 site.");
    assertThat(browser.texts("#missing [data-reason]"))
        .hasSize(3)
        .anyMatch(reason -> reason.contains("stopped at depth 2"))
        .anyMatch(reason -> reason.contains("office-31"));
    assertThat(browser.script("return document.querySelector('#silent').textContent"))
        .isEqualTo("Why they did not answeroffice-31: node-4 did not answer");
    assertThat(browser.script("return document.querySelector('#uncovered').textContent"))
        .asString()
        .contains("office-40: its owner");
  }

  @Test
  void aCompleteAnswerSaysSo() {
    openWalk(Walks.named(Walks.RAW, "office-1"));
    assertThat(browser.find("#headline").getText())
        .isEqualTo("✓ Complete: 1 ancestor in 1 step, 1 open end.");
    assertThat(browser.find("#asked").getText()).endsWith(" is covered.");
    assertThat(browser.texts("#missing")).isEmpty();
  }

  @Test
  void opensAnIdByAClick() {
    openWalk(Walks.incomplete());
    browser.find(".lineage-box [data-id='" + Walks.ORDERS + "']").click();
    browser.until("document.querySelector('#detail .statements')");

    assertThat(browser.find("#detail h2").getText()).isEqualTo("shop.public.orders");
    assertThat(browser.find("#detail").getText())
        .contains(Walks.ORDERS, "entity", "office-17, office-23", "1 site that may know more")
        .contains("was used by make_report", "2 events", "Open end: no event found says");
    assertThat(browser.texts("#detail .statements li").get(0))
        .contains("used", Walks.RUN, Walks.RAW, "state", "COMPLETE");
    assertThat(browser.find("#detail .event details").getText()).contains("As sent (openlineage)");
    assertThat(words(browser, ".lineage-box [aria-current] .name"))
        .containsExactly("shop.public.orders");
    browser.find("#detail .link-button").click();
    browser.until("document.querySelector('#detail h2').textContent === 'make_report'");
    picture("lineage-opened", Look.LIGHT);
    assertThat(browser.errors()).isEmpty();

    browser.find("#detail a[href*='descendants']").click();
    browser.until("window.asked.filter((each) => each[1] === '" + WALK + "').length === 2");
    assertThat(lastBody()).contains("\"starts\":[\"" + Walks.RUN + "\"]", "\"descendants\"");
    browser.driver().navigate().back();
    browser.until("document.querySelector('#walk-start').value === '" + Walks.REPORT + "'");
  }

  @Test
  void canBeUsedWithTheKeyboardAlone() {
    openWalk(Walks.incomplete());
    browser.script("document.querySelector('#agents').focus()");
    press(Keys.TAB);
    assertThat(focused()).startsWith("5b0e8a1e…, entity " + Walks.REPORT + ", start");
    assertThat(
            browser.script(
                "return getComputedStyle(document.activeElement.querySelector('.ring')).stroke"))
        .as("the focus can be seen")
        .isNotEqualTo("none");
    press(Keys.ARROW_LEFT);
    assertThat(focused()).startsWith("make_report, activity " + Walks.RUN + ", step 1");
    press(Keys.ARROW_LEFT, Keys.ARROW_DOWN);
    assertThat(focused()).contains("step 2", "open end");
    press(Keys.ARROW_LEFT);
    assertThat(focused()).isEqualTo("site office-31 did not answer");
    press(Keys.ENTER);
    assertThat(browser.find("#detail").getText()).contains("node-4 did not answer");
    press(Keys.ESCAPE, Keys.HOME, Keys.ARROW_LEFT, Keys.ENTER);
    browser.until("document.querySelector('#detail .statements')");
    assertThat(browser.script("return document.activeElement.textContent"))
        .isEqualTo("make_report");
    press(Keys.ESCAPE);
    assertThat(focused()).startsWith("make_report, activity " + Walks.RUN);
    assertThat(browser.script("return document.querySelector('#detail').hidden")).isEqualTo(true);
    press(Keys.TAB);
    assertThat(browser.script("return document.activeElement.closest('svg') === null"))
        .as("Tab leaves the graph")
        .isEqualTo(true);
    assertThat(
            browser.script(
                "return document.querySelectorAll('.lineage-box [tabindex=\"0\"]').length"))
        .isEqualTo(1L);
  }

  @Test
  void drawsAgentsOnDemand() {
    openWalk(Walks.incomplete());
    assertThat(browser.find("#graph-note").getText())
        .isEqualTo("1 agent is not drawn; the table has them.");
    assertThat(browser.texts("#ids tbody th")).hasSize(5);
    browser.find("#ids tr[data-id='" + Walks.JOB + "'] .link-button").click();
    assertThat(browser.find("#detail").getText()).contains(Walks.JOB, "took part in make_report");
    assertThat(browser.texts(".lineage-box [aria-current]")).isEmpty();

    browser.find("#agents").click();
    assertThat(browser.find("#agents").getDomAttribute("aria-pressed")).isEqualTo("true");
    assertThat(browser.texts(".lineage-box .agent")).hasSize(1);
    assertThat(browser.texts(".lineage-box path.link")).hasSize(4);
    assertThat(browser.find("#graph-note").getText()).isEmpty();
  }

  @Test
  void listsAllIdsAndOpensThemFromThere() {
    openWalk(Walks.incomplete());
    assertThat(browser.texts("#ids tbody th")).hasSize(5);
    assertThat(browser.texts("#ids tbody tr").get(2))
        .contains(
            Walks.ORDERS, "entity", "office-17", "+1", "open end, 1 site silent or not asked");
    browser.find("#list-open").click();
    assertThat(browser.texts("#ids tbody th")).hasSize(2);
    browser.find("#list-contains").sendKeys("ORDERS.CSV");
    assertThat(browser.texts("#ids tbody th")).hasSize(1);

    browser.find("#ids .link-button").sendKeys(Keys.ENTER);
    browser.until("document.querySelector('#detail h2').textContent === 'orders.csv'");
    press(Keys.ESCAPE);
    assertThat(browser.script("return document.activeElement.textContent")).isEqualTo("orders.csv");
  }

  @Test
  void draws500IdsOneByOne() {
    openWalk(Walks.tree("ancestors", 500, 12, 30));
    assertThat(browser.texts(".lineage-box [data-id]")).hasSize(500);
    assertThat(browser.texts(".lineage-box path.link")).hasSize(499);
    browser.until("document.querySelector('#graph').dataset.millis");
    String millis =
        (String) browser.script("return document.querySelector('#graph').dataset.millis");
    System.out.println("500 ids laid out, drawn and painted in " + millis + " ms");
    assertThat(Double.parseDouble(millis)).isLessThan(10_000); // 1,000 where nothing else runs
    browser.script("document.querySelector('#graph').scrollIntoView()");
    picture("lineage-500", Look.LIGHT);
    Object overlaps =
        browser.script(
            """
            const boxes = [...document.querySelectorAll(".lineage-box [data-id]")].map((box) =>
              box.getAttribute("transform").match(/[-0-9.]+/g).map(Number));
            return boxes.filter(([x, y], i) => boxes.some(([a, b], j) =>
              i < j && a === x && Math.abs(b - y) < 44)).length;
            """);
    assertThat(overlaps).isEqualTo(0L);
  }

  @Test
  void drawsMoreIdsAsGroupsThatOpen() {
    openWalk(Walks.tree("descendants", 2_000, 10, 40));
    assertThat(browser.texts(".lineage-box [data-id]")).hasSize(1);
    assertThat(words(browser, ".lineage-box .group .name")).hasSize(10).startsWith("199 ids");
    assertThat(browser.find("#graph-note").getText()).startsWith("2,000 ids: steps");

    browser.find(".lineage-box [data-key='group 1']").click();
    assertThat(browser.texts(".lineage-box [data-id]")).hasSize(26);
    assertThat(words(browser, ".lineage-box .group .name")).contains("174 ids");
    assertThat(focused()).contains("step 1");
    browser.script("document.querySelector('#graph').scrollIntoView()");
    picture("lineage-groups", Look.LIGHT);

    browser.find("#collapse").click();
    assertThat(browser.texts(".lineage-box [data-id]")).hasSize(1);
    assertThat(browser.texts("#ids tbody th")).hasSize(50);
    browser.find("#list-contains").sendKeys(Walks.treeId(7, 150));
    browser.find("#ids .link-button").click();
    assertThat(words(browser, ".lineage-box [aria-current] .name")).containsExactly("199 ids");
  }

  @Test
  void showsIdsOfStrangersAsText() {
    String id = "urn:ol:dataset:x/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E\u202egnp.exe";
    String site = "<b>site</b>\u202e";
    open(
        Stub.ofProvenance()
            .reply(WALK, Walks.named(id, site))
            .reply(EVENTS, Walks.event("<script>alert(1)</script>")),
        PAGE);
    browser.find(".lineage-box .open").click();
    browser.until("document.querySelector('#detail .statements')");

    assertThat(browser.find("#detail h2").getText())
        .isEqualTo("<img src=x onerror=alert(1)>\\u{202e}gnp.exe");
    assertThat(browser.find("#detail .statements").getText()).contains("<script>alert(1)</script>");
    assertThat(browser.texts("#sites li")).containsExactly("<b>site</b>\\u{202e}");
    assertThat(
            browser.script(
                "return document.querySelectorAll('main img, main script, main b').length"))
        .isEqualTo(0L);
    assertThat(
            browser.script("return document.querySelector('main').textContent.includes('\u202e')"))
        .as("nothing turns the direction of text around")
        .isEqualTo(false);
    assertThat(browser.errors()).isEmpty();
  }

  @Test
  void keepsTheQuestionInTheAddress() {
    open(Stub.ofProvenance().reply(WALK, Walks.incomplete()), "#/lineage");
    assertThat(browser.texts("#headline")).isEmpty();
    browser.find("#walk-start").sendKeys("urn:a:1  urn:b:2?x=1&y");
    browser.script("document.querySelector('#walk-direction').value = 'descendants'");
    browser.script("document.querySelector('#walk-asOf').value = '2026-11-19T10:30:15'");
    browser.find("#walk-thorough").click();
    browser.find("#walk-anyTime").click();
    browser.find("#limits summary").click();
    browser.find("#walk-timeout").sendKeys("30");
    browser.find("#walk-depth").clear();
    browser.find("#walk-depth").sendKeys("7" + Keys.ENTER);
    browser.until("document.querySelector('#headline')");
    String asked = lastBody();
    assertThat(asked)
        .contains("\"starts\":[\"urn:a:1\",\"urn:b:2?x=1&y\"]", "\"direction\":\"descendants\"")
        .contains("\"depth\":7", "\"thorough\":true", "\"causal\":false", "\"timeout\":\"30\"")
        .containsPattern("\"asOf\":\"2026-11-[0-9T:]+:15.000Z\"");

    String address = browser.driver().getCurrentUrl();
    browser.open(server.uri(), address.substring(address.indexOf('#')));
    browser.until("document.querySelector('#headline')");
    assertThat(lastBody()).isEqualTo(asked);
    assertThat(browser.find("#walk-start").getDomProperty("value"))
        .isEqualTo("urn:a:1 urn:b:2?x=1&y");
    assertThat(browser.find("[data-format=turtle]").getDomAttribute("href"))
        .startsWith("/v1/provenance/descendants?id=urn%3Aa%3A1&depth=7&asOf=2026-11-")
        .endsWith("&causal=false&thorough=true&timeout=30&format=turtle");
  }

  @Test
  void raisesALimitAndContinuesTheWalk() {
    openWalk(Walks.incomplete(), Walks.incomplete(), Walks.continued());
    browser.find("[data-raise=depth]").click();
    browser.until("document.querySelector('#walk-depth').value === '4'");
    browser.until("document.querySelector('#continue') && !document.querySelector('[aria-busy]')");
    assertThat(lastBody()).contains("\"depth\":4");

    browser.find("#continue").click();
    browser.until("document.querySelectorAll('.lineage-box [data-id]').length === 5");
    assertThat(lastBody()).isEqualTo("{\"next\":\"eyJ2IjoxfQ\"}");
    assertThat(browser.texts("#sites li")).containsExactly("office-17", "office-44");
    assertThat(browser.find("#headline").getText())
        .as("the answer that continues a walk has all of it")
        .isEqualTo("✓ Complete: 5 ancestors in 3 steps, 2 open ends.");
    assertThat(browser.texts("#missing, #continue")).isEmpty();
    assertThat(browser.find("#asked").getText())
        .startsWith("Asked 12 of 10,000 sites, 1 falsely;")
        .endsWith(" is covered.");
    assertThat(words(browser, ".lineage-box .silent")).isEmpty();
    assertThat(browser.script("return document.querySelector('#sites li svg').className.baseVal"))
        .as("a site keeps its colour")
        .isEqualTo("tone-0");
  }

  @Test
  void whatIsOpenStaysOpenWhenTheWalkGoesOn() {
    openWalk(Walks.incomplete(), Walks.continued());
    browser.find(".lineage-box [data-id='" + Walks.ORDERS + "']").click();
    browser.until("document.querySelector('#detail .statements')");
    assertThat(browser.find("#detail").getText()).contains("Open end").doesNotContain("Came from");
    browser.find("#continue").click();
    browser.until("document.querySelector('#headline').textContent.startsWith('✓ Complete: 5')");

    assertThat(browser.find("#detail h2").getText()).isEqualTo("shop.public.orders");
    assertThat(browser.find("#detail").getText()).contains("Came from").doesNotContain("Open end");
    assertThat(words(browser, ".lineage-box [aria-current] .name"))
        .containsExactly("shop.public.orders");
    browser.find("[data-format=dot]").click();
    browser.until("window.asked.at(-1)[2].includes('dot')");
    assertThat(lastBody())
        .as("an export of what is shown")
        .isEqualTo("{\"next\":\"eyJ2IjoxfQ\",\"format\":\"dot\"}");
  }

  @Test
  void listsTheLineageOfColumns() {
    openWalk(Walks.incomplete());
    assertThat(browser.texts("#columns")).as("nobody asked for it").isEmpty();
    assertThat(lastBody()).doesNotContain("columns");

    String columns = Walks.withColumns(Walks.incomplete());
    open(
        Stub.ofProvenance()
            .reply(WALK, columns, Walks.withColumns(Walks.continued()), columns, columns),
        PAGE + "&columns=true");
    assertThat(lastBody()).contains("\"columns\":true");
    assertThat(browser.texts("#columns thead th"))
        .containsExactly("Column", "Computed from", "How", "Recorded at");
    assertThat(browser.texts("#columns tbody th, #columns tbody td"))
        .containsExactly(
            Walks.REPORT + " · total",
            Walks.ORDERS + " · price <b>",
            "DIRECT AGGREGATION",
            "office-17",
            Walks.REPORT + " · total",
            Walks.RAW,
            "–",
            "office-17");
    browser.find("#continue").click();
    browser.until("document.querySelector('#headline').textContent.startsWith('✓ Complete: 5')");
    assertThat(browser.texts("#columns tbody tr")).as("each link once").hasSize(2);
    browser.script("document.querySelector('#columns').scrollIntoView()");
    picture("lineage-columns", Look.LIGHT);
    assertThat(browser.errors()).isEmpty();
  }

  @Test
  void saysThatThereAreNoColumns() {
    open(
        Stub.ofProvenance().reply(WALK, Walks.withoutColumns(Walks.incomplete())),
        PAGE + "&columns=true");
    assertThat(browser.find("main").getText())
        .contains("No event found says anything about columns.");
    assertThat(browser.texts("#columns")).isEmpty();
    browser.find("[data-format=turtle]").click();
    browser.until("window.asked.at(-1)[2].includes('turtle')");
    assertThat(lastBody()).as("only JSON has room for columns").doesNotContain("columns");
    browser.find("[data-format=json]").click();
    browser.until("window.asked.at(-1)[2].includes('json')");
    assertThat(lastBody()).contains("\"columns\":true");
  }

  @Test
  void savesAnExportOfTheWholeQuestionOrSaysWhyNot() {
    open(Stub.ofProvenance().reply(WALK, Walks.incomplete(), "digraph {}"), PAGE + "&perKey=7");
    browser.script(
        "const real = URL.createObjectURL;"
            + " URL.createObjectURL = (blob) => { window.saved = blob.text(); return real(blob); }");
    browser.find("[data-format=dot]").click();
    browser.until("window.saved");
    assertThat(browser.driver().executeAsyncScript("window.saved.then(arguments[0])"))
        .isEqualTo("digraph {}");
    assertThat(lastBody()).contains(Walks.REPORT, "\"perKey\":7", "\"format\":\"dot\"");
    assertThat(browser.script("return location.hash")).asString().startsWith("#/lineage?");
    assertThat(browser.errors()).isEmpty();

    openWalk(Walks.incomplete());
    browser.script(
        "window.fetch = () => Promise.resolve(new Response("
            + "'{\"detail\":\"try again in 5 s\"}', { status: 503 }))");
    browser.find("[data-format=turtle]").click();
    browser.until("document.querySelector('main p.problem')");
    assertThat(browser.find("main p.problem").getText()).isEqualTo("try again in 5 s");
  }

  @Test
  void readsAnEventAtAnotherSiteThatHasIt() {
    String gone = "{\"detail\":\"site a does not have the event\"}";
    open(
        Stub.ofProvenance()
            .reply(WALK, Walks.named(Walks.RAW, "a", "b & c"))
            .refuse(EVENTS + "3f1c2a9d6b7e4f508192a3b4c5d6e7f8?site=a", 404, gone)
            .reply(EVENTS + "3f1c2a9d6b7e4f508192a3b4c5d6e7f8?site=b+", Walks.event("COMPLETE")),
        PAGE);
    browser.find(".lineage-box .open").click();
    browser.until("document.querySelector('#detail .statements')");

    open(
        Stub.ofProvenance().reply(WALK, Walks.named(Walks.RAW, "a")).refuse(EVENTS, 404, gone),
        PAGE);
    browser.find(".lineage-box .open").click();
    browser.until("document.querySelector('#detail .problem')");
    assertThat(browser.find("#detail .problem").getText())
        .isEqualTo("site a does not have the event");
  }

  @Test
  void raisesLimitsUpToTheirGreatestValues() {
    browser.open(server.uri(), "#/");
    for (var expected :
        Map.of(
                "'depth', '2'", "4",
                "'depth', '700000'", "1000000",
                "'nodes', '90000'", "100000",
                "'perKey', '9000'", "10000",
                "'sitesPerKey', '700000'", "1000000",
                "'bytes', '200000000'", "268435456",
                "'timeout', 'PT10S'", "20s",
                "'timeout', 'PT0.5S'", "1s",
                "'timeout', 'PT1M'", "60s")
            .entrySet()) {
      Object shown =
          browser
              .driver()
              .executeAsyncScript(
                  "import('/console/lineage/answer.js').then((all) => arguments[0](all.raised("
                      + expected.getKey()
                      + ")))");
      assertThat(shown).as(expected.getKey()).isEqualTo(expected.getValue());
    }
  }

  @Test
  void saysWhichFieldIsWrong() {
    open(
        Stub.ofProvenance()
            .refuse(
                WALK,
                400,
                "{\"detail\":\"perKey must be at most 100000, but was 9999999\","
                    + "\"field\":\"perKey\",\"rule\":\"must be at most 100000\"}"),
        PAGE + "&perKey=9999999");
    assertThat(browser.find("#walk-perKey-problem").getText()).isEqualTo("must be at most 100000");
    assertThat(browser.find("main p.problem").getText()).contains("but was 9999999");
    assertThat(browser.script("return document.activeElement.id")).isEqualTo("walk-perKey");

    open(Stub.ofProvenance().reply(WALK, Walks.incomplete()), PAGE + "&asOf=yesterday");
    assertThat(browser.find("main p.problem").getText()).startsWith("“yesterday” is not a time");
    assertThat(browser.texts("#headline")).isEmpty();
  }

  @Test
  void saysThatNothingIsKnown() {
    openWalk(Walks.nothing());
    assertThat(browser.find("#headline").getText()).isEqualTo("✓ Complete: no ancestors found.");
    assertThat(browser.find("main").getText()).contains("No event found names this id.");
    assertThat(browser.texts("#graph, #list")).isEmpty();
  }

  @Test
  void isThereOnAFederationOfProvenanceOnly() {
    browser.open(server.uri(), "#/lineage");
    assertThat(browser.find("main").getText()).contains("has items, not provenance");
    assertThat(pages()).contains("Locate").doesNotContain("Lineage");

    open(Stub.ofProvenance(), "#/locate");
    browser.until("document.querySelector('nav [data-page=locate]').hidden");
    assertThat(browser.find("main").getText()).contains("has provenance, not items");
    assertThat(pages()).contains("Lineage").doesNotContain("Locate");

    for (String page : List.of("#/", "#/sites", "#/index")) {
      browser.open(server.uri(), page);
      assertThat(browser.find("main").getText())
          .contains("OPENLINEAGE_URL", "corymb lineage send")
          .doesNotContain("corymb load");
      assertThat(browser.errors()).isEmpty();
    }
  }

  @Test
  void coloursOfSitesStandOutFromWhatIsBehindThem() {
    browser.open(server.uri(), "#/");
    for (String theme : List.of("light", "dark")) {
      for (int tone = 0; tone < 8; tone++) {
        for (String back : List.of("surface", "page")) {
          assertThat((Double) browser.script(ConsoleTest.CONTRAST, theme, "tone-" + tone, back))
              .as("tone %d on %s in %s", tone, back, theme)
              .isGreaterThanOrEqualTo(3.0); // WCAG 2.2, AA, of graphical objects
        }
      }
    }
  }

  @Test
  void namesThingsShortlyAndWithoutTricks() {
    browser.open(server.uri(), "#/");
    for (var expected :
        Map.of(
                "urn:uuid:0c6f4a52-3c35-4e27-8a2e-3d1b2f9d7a10", "0c6f4a52…",
                "urn:ol:dataset:s3%3A%2F%2Fraw/a%2Fb%2Forders.csv", "orders.csv",
                "urn:ol:dataset:db/t%20x@v%201", "t x@v 1",
                "https://example.org/ns#report", "report",
                "https://example.org/a/", "a",
                "urn:x:50%", "50%",
                "urn:x:%0Aa", "\\u{a}a",
                "a:", "a")
            .entrySet()) {
      Object shown =
          browser
              .driver()
              .executeAsyncScript(
                  "import('/console/lineage/names.js').then((all) =>"
                      + " arguments[1](all.shortName(arguments[0])))",
                  expected.getKey());
      assertThat(shown).as(expected.getKey()).isEqualTo(expected.getValue());
    }
  }

  /** Of elements of SVG, which have no inner text. */
  static List<String> words(Browser browser, String selector) {
    Object found =
        browser.script(
            "return [...document.querySelectorAll(arguments[0])].map((each) => each.textContent)",
            selector);
    return ((List<?>) found).stream().map(String.class::cast).toList();
  }

  private static List<String> pages() {
    return browser.texts(".bar nav a:not([hidden])");
  }

  private static String lastBody() {
    return (String)
        browser.script(
            "return window.asked.filter((each) => each[1] === arguments[0]).at(-1)[2]", WALK);
  }

  private static Object style(String selector, String property) {
    return browser.script(
        "return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]",
        selector,
        property);
  }

  private static String focused() {
    return (String)
        browser.script("return document.activeElement.getAttribute('aria-label') ?? ''");
  }

  private static void press(CharSequence... keys) {
    new Actions(browser.driver()).sendKeys(keys).perform();
  }

  private static void picture(String name, Look look) {
    browser.picture(PICTURES.resolve(name + "-" + look.name().toLowerCase(Locale.ROOT) + ".png"));
  }
}

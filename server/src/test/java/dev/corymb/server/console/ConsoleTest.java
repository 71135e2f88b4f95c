package dev.corymb.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import dev.corymb.server.console.Browser.Look;
import dev.corymb.server.security.Role;
import dev.corymb.server.security.TokenFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** The console in a browser, against a real server. */
@Tag("browser")
final class ConsoleTest {

  private static final Path PICTURES = Path.of("target", "screenshots");
  private static final Map<String, String> PAGES =
      Map.of(
          "overview", "#/",
          "locate", "#/locate?name=" + Client.name(7) + "&%3Aexplain=1&%3Aconfirm=1",
          "sites", "#/sites",
          "site", "#/sites/host-000.eu-west",
          "index", "#/index",
          "metrics", "#/metrics",
          "guide", "#/guides/operating");

  @TempDir static Path folder;
  private static Server server;
  private static Client client;
  private static Browser browser;

  @BeforeAll
  static void start() {
    Browser.assumeInstalled();
    server = Server.start(settings(folder.resolve("data"), "0", "auto"));
    client = new Client(server.uri());
    for (int i = 0; i < 12; i++) {
      client.createSite(site(i));
      client.addFiles(site(i), 50 * i, 50 * i + 100);
    }
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

  private static Settings settings(Path data, String port, String auth) {
    return Settings.of(
        Map.of(
            "data",
            data.toString(),
            "port",
            port,
            "auth",
            auth,
            "name",
            "n1",
            "federation",
            "files",
            "schema",
            "name:text,device:long"));
  }

  private static String site(int i) {
    return "host-%03d.%s".formatted(i, i % 2 == 0 ? "eu-west" : "us-east");
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void everyPageOpensWithoutAComplaintAndAsksNobodyElse(Look look) {
    browser.look(look);
    PAGES.forEach(
        (name, hash) -> {
          browser.open(server.uri(), hash);

          browser.picture(
              PICTURES.resolve(name + "-" + look.name().toLowerCase(Locale.ROOT) + ".png"));
          assertThat(browser.errors()).as(name).isEmpty();
          assertThat(browser.hosts()).as(name).containsOnly(server.uri().getAuthority());
          assertThat(browser.script("return document.documentElement.scrollWidth <= innerWidth"))
              .as("%s needs no scrolling sideways", name)
              .isEqualTo(true);
          assertThat(browser.script("return document.querySelectorAll('[style]').length"))
              .as("%s has no styles that the policy forbids", name)
              .isEqualTo(0L);
        });
  }

  @Test
  void locatesThroughTheForm() {
    browser.open(server.uri(), "#/locate");
    browser.find("#attribute-name").sendKeys(Client.name(120));
    browser.find("#attribute-device").sendKeys("8" + Keys.ENTER);
    browser.until("document.querySelector('#candidates')");

    assertThat(browser.texts("#candidates tbody th")).contains(site(1), site(2));
    assertThat(browser.find("#headline").getText())
        .matches("2 of [0-9]+ sites may hold this; [0-9]+ need not be asked\\.");
    assertThat(browser.find("#error").getText())
        .matches(
            "name\\+device is tied to one item. False sites among them: (at most [0-9.e-]+|<[ \u00a0]1e-6) on average\\.");
    assertThat(browser.texts(".answer .verdict")).isEmpty();
    assertThat(browser.texts("#candidates thead th")).containsExactly("Site", "Node", "Summary");
    browser.find("#details").click();
    assertThat(browser.texts("#candidates thead th")).contains("Version", "Miss rate");
  }

  @Test
  void explainsAndConfirms() {
    browser.open(server.uri(), "#/locate");
    browser.find("#attribute-name").sendKeys(Client.name(7));
    browser.find("#explain").click();
    browser.find("#confirm").click();
    browser.find("#locate .primary").click();
    browser.until("document.querySelector('#explanation')");

    assertThat(browser.texts("#explanation li")).isNotEmpty();
    assertThat(browser.find("#candidates tr[data-site='" + site(0) + "']").getText())
        .contains("✓ holds it");
    assertThat(browser.find("#error").getText())
        .matches("False sites among them: .+ on average\\.");
    assertThat(browser.find("#confirmed").getText()).contains("1 site holds it");
  }

  /** A query that is not tied to one item; the last site alone holds a match. */
  @Test
  void showsWhatIsConfirmedFirstAndStatesNoErrorThatIsNotBounded() {
    Settings settings =
        Settings.of(
            Map.of(
                "data",
                folder.resolve("three").toString(),
                "port",
                "0",
                "schema",
                "name:text,owner:text,size:long"));
    try (Server three = Server.start(settings)) {
      Client loader = new Client(three.uri());
      for (int i = 0; i < 4; i++) {
        loader.createSite(site(i));
        loader.add(
            site(i),
            "{\"name\":\"a\",\"owner\":\"" + (i == 3 ? "ada" : "eve") + "\",\"size\":1}",
            "{\"name\":\"b\",\"owner\":\"ada\",\"size\":2}");
      }
      browser.open(three.uri(), "#/locate?name=a&owner=ada&%3Aconfirm=1");

      assertThat(browser.find("#headline").getText()).startsWith("4 of 4 sites may hold this");
      assertThat(browser.find("#error").getText()).contains("not bounded", "different items");
      assertThat(browser.find("#confirmed").getText()).contains("1 site holds it, 3 do not");
      assertThat(browser.texts("#candidates tbody th"))
          .containsExactly(site(3), site(0), site(1), site(2));
      browser.picture(PICTURES.resolve("locate-unbounded.png"));
      browser.script(
          "const v = document.querySelector('#verdict'); v.value = 'holding';"
              + " v.dispatchEvent(new Event('change'))");
      assertThat(browser.texts("#candidates tbody th")).containsExactly(site(3));
      browser.open(three.uri(), "#/");
      assertThat(browser.find(".page").getText())
          .contains("3 in 1 query not tied to one item, for which it is not bounded");
    }
  }

  @Test
  void asksForRangesThatAreDeclaredAndSaysThatTheyAreSeparate() {
    browser.open(server.uri(), "#/locate");
    assertThat(browser.find("#locate p").getText()).contains("it declares none");
    Settings settings =
        Settings.of(
            Map.of(
                "data",
                folder.resolve("ranges").toString(),
                "port",
                "0",
                "schema",
                "name:text,mtime:date?",
                "range",
                "mtime"));
    try (Server ranges = Server.start(settings)) {
      Client loader = new Client(ranges.uri());
      for (int i = 0; i < 2; i++) {
        loader.createSite(site(i));
        loader.add(site(i), "{\"name\":\"a\",\"mtime\":\"202%d-05-01\"}".formatted(4 + 2 * i));
      }
      browser.open(ranges.uri(), "#/locate");
      assertThat(browser.find("#range-example").getText()).isEqualTo("mtime>=2026-01-01");
      assertThat(browser.find("label[for='attribute-mtime']").getText())
          .isEqualTo("mtime date, ranges");
      assertThat(browser.find("label[for='attribute-name']").getText()).isEqualTo("name text");
      browser
          .find("#query-text")
          .sendKeys("name=a " + browser.find("#range-example").getText() + Keys.ENTER);
      browser.until("document.querySelector('#candidates')");

      assertThat(browser.texts("#candidates tbody th")).containsExactly(site(1));
      assertThat(browser.find("#error").getText())
          .contains(
              "not bounded: a site is listed if it has the values of name and the range from its"
                  + " smallest to its largest mtime overlaps what is asked for, possibly in"
                  + " different items.");
      browser.picture(PICTURES.resolve("locate-range.png"));
      assertThat(browser.errors()).isEmpty();
    }
  }

  /** A declared pair, an attribute that is in no set, and items without a value. */
  @Test
  void saysWhatCanBeAskedTogetherAndAsksForNoValue() {
    browser.open(server.uri(), "#/locate");
    assertThat(browser.find("#askable").getText())
        .isEqualTo(
            "Every attribute can be asked alone or with others. Tied to one item: all attributes."
                + " Values of other combinations may be of different items.");
    assertThat(browser.texts("#locate .fields input[type=checkbox]")).isEmpty();
    Settings settings =
        Settings.of(
            Map.of(
                "data",
                folder.resolve("declared").toString(),
                "port",
                "0",
                "schema",
                "name:text,owner:text?,tag:text*,size:long?",
                "ask",
                "name,name+owner,tag"));
    try (Server declared = Server.start(settings)) {
      Client loader = new Client(declared.uri());
      loader.createSite(site(0));
      loader.createSite(site(1));
      loader.add(site(0), "{\"name\":\"a\",\"owner\":\"ada\",\"tag\":\"red\"}");
      loader.add(site(1), "{\"name\":\"a\",\"owner\":null}");
      browser.open(declared.uri(), "#/locate");

      assertThat(browser.find("#askable").getText())
          .isEqualTo(
              "What can be asked is declared: name; tag; name + owner. Each set is tied to one"
                  + " item. Several sets can be asked at once; their values may be of different"
                  + " items. No values of size can be asked.");
      assertThat(browser.find("label[for='attribute-name']").getText()).isEqualTo("name text");
      assertThat(browser.find("label[for='attribute-owner']").getText())
          .isEqualTo("owner text, only with name");
      assertThat(browser.find("label[for='attribute-size']").getText())
          .isEqualTo("size long, cannot be asked");
      assertThat(browser.find("#attribute-size").isEnabled()).isFalse();
      assertThat(browser.texts("#attribute-name-none, #attribute-size-none")).isEmpty();
      browser.find("#attribute-owner-none").click();
      assertThat(browser.find("#attribute-owner").isEnabled()).isFalse();
      browser.find("#attribute-name").sendKeys("a" + Keys.ENTER);
      browser.until("document.querySelector('#candidates')");

      assertThat(browser.texts("#candidates tbody th")).containsExactly(site(1));
      browser.picture(PICTURES.resolve("locate-declared.png"));
      String address = browser.driver().getCurrentUrl();
      browser.open(declared.uri(), address.substring(address.indexOf('#')));
      assertThat(browser.find("#attribute-owner-none").isSelected()).isTrue();
      assertThat(browser.texts("#candidates tbody th")).containsExactly(site(1));
      browser.find("#locate button[type=button]").click();
      assertThat(browser.find("#attribute-owner").isEnabled()).isTrue();
      browser.find("#attribute-tag-none").click();
      browser.find("#locate .primary").click();
      browser.until("document.querySelector('#candidates')");
      assertThat(browser.texts("#candidates tbody th")).containsExactly(site(1));
      assertThat(browser.errors()).isEmpty();
    }
  }

  /** What the reader can do about it. */
  @Test
  void saysWhyCandidatesDidNotAnswer() {
    Settings settings =
        Settings.of(
            Map.of(
                "data",
                folder.resolve("hasty").toString(),
                "port",
                "0",
                "schema",
                "name:text",
                "confirm-timeout",
                "PT0.000000001S"));
    try (Server hasty = Server.start(settings)) {
      Client loader = new Client(hasty.uri());
      loader.createSite(site(0));
      loader.add(site(0), "{\"name\":\"a\"}");
      browser.open(hasty.uri(), "#/locate?name=a&%3Aconfirm=1");

      assertThat(browser.find("#confirmed").getText())
          .contains("1 did not answer. No answer: the confirmations of this request timed out")
          .endsWith("raise confirm-timeout on the server.");
    }
  }

  @Test
  void saysOfHasThatItsValuesMayBeOfDifferentItems() {
    Settings settings =
        Settings.of(
            Map.of(
                "data",
                folder.resolve("tags").toString(),
                "port",
                "0",
                "schema",
                "name,tag:text*,size:long?",
                "range",
                "size"));
    try (Server tags = Server.start(settings)) {
      Client loader = new Client(tags.uri());
      loader.createSite(site(0));
      loader.add(site(0), "{\"name\":\"a\",\"tag\":\"red\",\"size\":7}");
      loader.add(site(0), "{\"name\":\"b\",\"tag\":\"blue\"}");
      browser.open(tags.uri(), "#/locate");
      browser.find("#query-text").sendKeys("tag has (red, blue)" + Keys.ENTER);
      browser.until("document.querySelector('#candidates')");

      assertThat(browser.texts("#candidates tbody th")).containsExactly(site(0));
      assertThat(browser.find("#error").getText())
          .contains(
              "not bounded: a site is listed if it has each value, possibly in different items.");
      browser.find("#query-text").sendKeys(" size>=5" + Keys.ENTER);
      browser.until("document.querySelector('#error').textContent.includes('size')");
      assertThat(browser.find("#error").getText())
          .contains(
              "it has each combination of the values of tag and the range from its smallest to its"
                  + " largest size overlaps what is asked for, possibly in different items.")
          .doesNotContain("They may hold the value");
    }
  }

  @Test
  void refusesAnAddressWithTwoValuesAndHintsAtPatterns() {
    browser.open(server.uri(), "#/locate?device=1&device=2");
    assertThat(browser.find("#attribute-device-problem").getText()).contains("“1” and “2”");
    assertThat(browser.find("main .problem").getText()).contains("A field has one value");
    assertThat(browser.texts("#headline")).isEmpty();

    browser.open(server.uri(), "#/locate?name=*.pdf");
    assertThat(browser.find("#hint").getText()).contains("\"*.pdf\" exactly", "patterns");
  }

  @Test
  void locatesByTextAndPointsAtTheCharacterThatIsWrong() {
    String query = "name in (" + Client.name(120) + ", nothing) device=8";
    browser.open(server.uri(), "#/locate?%3Aexplain=1");
    browser.find("#query-text").sendKeys(query + Keys.ENTER);
    browser.until("document.querySelector('#candidates')");

    assertThat(browser.texts("#candidates tbody th")).contains(site(1), site(2));
    assertThat(browser.texts("#alternatives li"))
        .singleElement()
        .asString()
        .startsWith("name=" + Client.name(120) + " device=8: 2 sites (");
    String address = browser.driver().getCurrentUrl();
    browser.open(server.uri(), address.substring(address.indexOf('#')));
    assertThat(browser.find("#query-text").getDomProperty("value")).isEqualTo(query);
    assertThat(browser.texts("#candidates tbody th")).contains(site(1), site(2));

    browser.open(server.uri(), "#/locate?%3Aquery=device%3D8%20name%20like%20a");
    assertThat(browser.find("#query-text-problem").getText()).contains("must not be asked for a");
    assertThat(
            browser.script("return document.querySelector('#query-text-problem pre').textContent"))
        .isEqualTo("device=8 name like a\n" + " ".repeat(14) + "^");
    assertThat(browser.script("return document.activeElement.selectionStart")).isEqualTo(14L);
    assertThat(browser.find("#query-text").getDomAttribute("aria-invalid")).isEqualTo("true");
    browser.picture(PICTURES.resolve("locate-text-problem.png"));
    browser.find("#attribute-device").sendKeys("8" + Keys.ENTER);
    browser.until("document.querySelector('main .problem').textContent.includes('not both')");
    assertThat(browser.texts("#candidates")).isEmpty();
  }

  @Test
  void keepsTheQueryInTheAddress() {
    browser.open(server.uri(), "#/locate");
    browser.find("#attribute-name").sendKeys("ä & b=c.txt" + Keys.ENTER);
    browser.until("document.querySelector('#headline')");
    String address = browser.driver().getCurrentUrl();

    browser.open(server.uri(), address.substring(address.indexOf('#')));

    assertThat(browser.find("#attribute-name").getDomProperty("value")).isEqualTo("ä & b=c.txt");
    assertThat(browser.find("#headline").getText())
        .matches("No candidate among [0-9]+ sites; none need be asked\\.");
  }

  @Test
  void saysNothingOfCandidatesWhereThereAreNone() {
    browser.open(server.uri(), "#/locate?name=nowhere&%3Aconfirm=1");
    assertThat(browser.find("#headline").getText()).startsWith("No candidate among");
    assertThat(browser.texts("#error, #confirmed, #candidates")).isEmpty();
    assertThat(browser.find("main").getText()).doesNotContain("these sites", "among them");
  }

  @Test
  void theFocusRingOfACheckboxKeepsClearOfItsLabel() {
    browser.open(server.uri(), "#/locate");
    Object clear =
        browser.script(
            """
            const box = document.querySelector("#confirm");
            box.focus({ focusVisible: true });
            const style = getComputedStyle(box);
            const text = document.createRange();
            text.selectNode(box.nextSibling);
            const gap = text.getBoundingClientRect().left - box.getBoundingClientRect().right;
            return gap - parseFloat(style.outlineWidth) - parseFloat(style.outlineOffset) >= 4;
            """);
    assertThat(clear).isEqualTo(true);
  }

  @Test
  void theAttributesOfItemsAreOnOneLine() {
    browser.open(server.uri(), "#/");
    Object lines =
        browser.script(
            """
            const row = [...document.querySelectorAll(".facts div")]
              .find((each) => each.firstChild.textContent === "Items have");
            return [...row.children].map((each) => each.getBoundingClientRect().height
              < 2 * parseFloat(getComputedStyle(each).lineHeight));
            """);
    assertThat(lines).isEqualTo(List.of(true, true));
  }

  @Test
  void saysWhatTheIndexIsForAndHowMuchItHas() {
    browser.open(server.uri(), "#/index");
    assertThat(browser.find("#headline").getText())
        .matches(
            "The index tells which sites may hold an item, without asking them: it has the"
                + " summaries of [0-9]+ sites, in [0-9.]+.[KM]iB of memory\\.");
  }

  @Test
  void saysWhenASummaryWasPublished() {
    browser.open(server.uri(), "#/sites?contains=host-000");
    assertThat(browser.texts("#sites thead th").get(3)).isEqualTo("Published");
    assertThat(browser.find("main").getText()).doesNotContainIgnoringCase("updated");
    browser.until(
        "/ago|just now/.test(document.querySelector('#sites tbody td:nth-child(4)').textContent)");
  }

  @Test
  void statesAMissRateOnlyWhereThereAreOtherNodes() {
    browser.open(server.uri(), "#/sites/" + site(0));
    browser.find(".fold summary").sendKeys(Keys.ENTER);
    assertThat(browser.find(".fold").getText()).contains("Miss rate\nnone: no other node");
    assertThat(browser.find(".chart-card").getText()).contains("No other node: nothing is missed.");
    Object among =
        browser
            .driver()
            .executeAsyncScript(
                "import('/console/pages/site.js').then((all) => arguments[0](all.ownMissRate("
                    + "{ missRate: 0.5, status: { decision: { missRate: 0.02 } } }, false)))");
    assertThat(among).isEqualTo("0.02");
  }

  @Test
  void saysWhichFieldIsWrongAndShowsItAsText() {
    browser.open(server.uri(), "#/locate");
    browser.find("#attribute-device").sendKeys("<img src=x onerror=alert(1)>" + Keys.ENTER);
    browser.until("document.querySelector('main .problem')");

    assertThat(browser.find("#attribute-device-problem").getText()).contains("whole number");
    assertThat(browser.find("#attribute-device").getDomAttribute("aria-invalid")).isEqualTo("true");
    assertThat(browser.find("main .problem").getText()).contains("<img");
    assertThat(browser.script("return document.querySelectorAll('main img').length")).isEqualTo(0L);
  }

  @Test
  void canBeUsedWithTheKeyboardAlone() {
    browser.open(server.uri(), "#/");
    press(Keys.TAB);
    assertThat(focused()).isEqualTo("Skip to content");
    press(Keys.TAB, Keys.TAB, Keys.TAB, Keys.ENTER); // the name of the product, Overview, Locate
    browser.until("document.querySelector('[data-page=locate][data-ready=true]')");

    press(Keys.TAB);
    browser.until("document.activeElement.id === 'query-text'");
    press(Keys.TAB);
    browser.until("document.activeElement.id === 'attribute-name'");
    press(Client.name(7), Keys.TAB, Keys.TAB, Keys.TAB, Keys.TAB, Keys.SPACE);
    assertThat(browser.find("#explain").isSelected()).isTrue();
    new Actions(browser.driver())
        .keyDown(Keys.SHIFT)
        .sendKeys(Keys.TAB, Keys.TAB)
        .keyUp(Keys.SHIFT)
        .sendKeys(Keys.ENTER)
        .perform();
    browser.until("document.querySelector('#candidates')");

    assertThat(browser.texts("#candidates tbody th")).contains(site(0));
    assertThat(browser.script("return getComputedStyle(document.activeElement).outlineStyle"))
        .as("the focus can be seen")
        .isEqualTo("solid");
  }

  @Test
  void sortsAndNarrowsTheSites() {
    browser.open(server.uri(), "#/sites?contains=HOST-");
    assertThat(browser.texts("#sites tbody th")).hasSize(12).startsWith(site(0), site(1));

    browser.find("#sites thead th:first-child button").click();
    assertThat(browser.texts("#sites tbody th")).startsWith(site(11), site(10));
    assertThat(browser.find("#sites thead th:first-child").getDomAttribute("aria-sort"))
        .isEqualTo("descending");

    browser.find("#contains").sendKeys("01");
    browser.until("document.querySelector('[data-rows=\"2\"]')");
    assertThat(browser.texts("#sites tbody th")).containsExactly(site(11), site(10));
    browser.find("#contains").clear();
    browser.find("#contains").sendKeys("us-east");
    browser.until("document.querySelector('[data-rows=\"6\"]')");
    assertThat(browser.driver().getCurrentUrl()).contains("contains=us-east");
  }

  @Test
  void plainWordsComeFirstAndDetailsWhenAskedFor() {
    browser.open(server.uri(), "#/sites?contains=host-000");
    assertThat(browser.texts("#sites tbody td").get(0)).isEqualTo("✓ healthy");
    assertThat(browser.find("#sites").getText()).doesNotContain("Miss rate");
    browser.find("#details").click();
    assertThat(browser.find("#sites").getText()).contains("Miss rate", "Step");
    assertThat(browser.texts("#sites tbody tr:first-child > *")).hasSize(8);

    browser.open(server.uri(), "#/sites/" + site(0));
    assertThat(browser.find("#standing").getText()).startsWith("✓ Healthy, published ");
    assertThat(browser.find("main").getText()).doesNotContain("δ1");
    browser.find(".fold summary").sendKeys(Keys.ENTER);
    assertThat(browser.find("main").getText()).contains("δ1", "Version");

    browser.open(server.uri(), "#/");
    assertThat(browser.find("#headline").getText()).startsWith("✓ Healthy");
  }

  @Test
  void numbersThatDoNotMatterAreNotShown() {
    browser.open(server.uri(), "#/");
    Object sentence =
        browser
            .driver()
            .executeAsyncScript(
                "import('/console/format.js').then((all) => arguments[0](all.shorter("
                    + "'20 of 353 missed, 0.05666 weighted; 9.046e-10, bound 0.0001000')))");
    assertThat(sentence).isEqualTo("20 of 353 missed, 0.05666 weighted; <\u00a01e-6, bound 0.0001");
    for (var expected :
        Map.of( // as NumbersTest of the CLI has them, but for what is below a millionth
                "1e-32",
                "<\u00a01e-6",
                "9.9e-7",
                "<\u00a01e-6",
                "0.00009999",
                "1e-4",
                "999.9",
                "1000",
                "1234567",
                "1,234,567",
                "1.2e-5",
                "1.2e-5",
                "6.521e-6",
                "6.52e-6",
                "0",
                "0",
                "0.010101",
                "0.0101",
                "12.345",
                "12.3")
            .entrySet()) {
      Object shown =
          browser
              .driver()
              .executeAsyncScript(
                  "import('/console/format.js').then((all) => arguments[1](all.rate(arguments[0])))",
                  Double.parseDouble(expected.getKey()));
      assertThat(shown).isEqualTo(expected.getValue());
    }
  }

  @Test
  void aNumberAndItsUnitStayOnOneLine() {
    browser.open(server.uri(), "#/");
    for (String call :
        List.of(
            "bytes(5120)",
            "age(40000)",
            "age(300000)",
            "micros(5000)",
            "percent(0.5)",
            "percent(0.0001)",
            "rate(1e-9)",
            "atMost(1e-9)")) {
      Object shown =
          browser
              .driver()
              .executeAsyncScript(
                  "import('/console/format.js').then((all) => arguments[0](all." + call + "))");
      assertThat(String.valueOf(shown)).as(call).contains("\u00a0").doesNotContain(" ");
    }
  }

  @Test
  void anIdThatNoAddressCanCarryIsShownWithoutALink() {
    browser.open(server.uri(), "#/");
    Object shown =
        browser
            .driver()
            .executeAsyncScript(
                "import('/console/dom.js').then((all) => {"
                    + " const link = (id) => all.siteLink(id).outerHTML;"
                    + " arguments[0]([link('a\\ud800b'), link('\\ud83c\\udf3c')]); })");
    assertThat(shown)
        .isEqualTo(
            List.of("<span>a\\ud800b</span>", "<a href=\"#/sites/%F0%9F%8C%BC\">\ud83c\udf3c</a>"));
  }

  @Test
  void everyLinkToTheGuidesTheDescriptionAndTheMetricsLeadsSomewhere() {
    browser.open(server.uri(), "#/");
    List<?> links =
        (List<?>)
            browser.script("return [...document.querySelectorAll('footer a')].map((a) => a.href)");
    assertThat(links).hasSize(4);
    assertThat(links).asString().contains("/v1/openapi.yaml");
    Object description = // browsers save it rather than show it
        browser
            .driver()
            .executeAsyncScript(
                "fetch('/v1/openapi.yaml').then((all) => all.text()).then(arguments[0])");
    assertThat(String.valueOf(description)).startsWith("openapi:");
    for (String page : List.of("http", "operating", "metrics")) {
      browser.open(server.uri(), "#/");
      browser.find("footer a[data-page=" + page + "]").click();
      browser.until("document.querySelector('[data-page=" + page + "][data-ready=true] h1')");
    }
  }

  @Test
  void showsAGuideAsTextToReadAndItsLinksLeadToItsHeadings() {
    browser.open(server.uri(), "#/guides/http");
    assertThat(browser.find(".guide h1").getText()).isEqualTo("The HTTP API");
    assertThat(browser.find(".guide").getText())
        .contains("Sites and items.")
        .doesNotContain("```", "**", "](", "|---");
    Object links =
        browser.script(
            "return [...document.querySelectorAll('.guide a[href*=at]')].map((a) => a.getAttribute('href'))");
    assertThat((List<?>) links).asString().contains("#/guides/operating?at=settings");

    browser.open(server.uri(), "#/guides/operating?at=metrics");
    assertThat(browser.script("return scrollY > 0")).isEqualTo(true);
    assertThat(browser.find("[data-at=metrics]").getText()).isEqualTo("Metrics");
  }

  @Test
  void everyLinkOfAGuideLeadsToAPageAndItsHeading() {
    browser.open(server.uri(), "#/");
    List<?> guides =
        (List<?>)
            browser
                .driver()
                .executeAsyncScript(
                    "import('/console/pages/guide.js').then((all) => arguments[0](all.GUIDES))");
    assertThat(guides).asString().contains("http", "operating", "asking");
    Set<String> links = new TreeSet<>();
    for (Object guide : guides) {
      browser.open(server.uri(), "#/guides/" + guide);
      assertThat(browser.texts(".guide :not(pre, code)"))
          .as("%s is read as Markdown", guide)
          .noneMatch(text -> text.contains("](") || text.contains("|---"));
      Object found =
          browser.script(
              "return [...document.querySelectorAll('.guide a')].map((a) => a.getAttribute('href'))");
      ((List<?>) found).forEach(link -> links.add((String) link));
    }
    assertThat(links)
        .contains("#/guides/asking", "#/guides/operating?at=settings", "/v1/openapi.yaml")
        .allMatch(link -> link.matches("#/guides/.+|/v1/openapi.yaml|https://.+"));
    for (String link : links) {
      if (link.startsWith("#")) {
        browser.open(server.uri(), link);
        int at = link.indexOf("?at=");
        String heading = at < 0 ? "h1" : "[data-at='" + link.substring(at + 4) + "']";
        assertThat(browser.texts(".guide " + heading)).as(link).hasSize(1);
      }
    }
  }

  @Test
  void aLinkToAHeadingWorksAgainAfterScrollingAway() {
    browser.open(server.uri(), "#/guides/operating?at=settings");
    browser.script(
        "scrollTo(0, 0); document.querySelector(\".guide a[href$='at=settings']\").click()");
    browser.until("scrollY > 0");
  }

  @Test
  void saysHowManyCellsASummaryHasAsTheIndexDoes() {
    browser.open(server.uri(), "#/sites/" + site(0));
    browser.find(".fold summary").sendKeys(Keys.ENTER);
    Object cells =
        browser.script(
            "return [...document.querySelectorAll('.facts div')].filter((row) =>"
                + " row.firstChild.textContent === 'Cells').map((row) => row.lastChild.textContent)");
    browser.open(server.uri(), "#/index");
    String shape =
        String.valueOf(browser.script("return document.querySelector('.steps').textContent"));
    assertThat((List<?>) cells)
        .singleElement()
        .satisfies(each -> assertThat(shape).contains(each + " cells"));
  }

  @Test
  void aNodeWithoutOthersMissesNothing() {
    browser.open(server.uri(), "#/");
    assertThat(browser.find(".page").getText())
        .contains("No other nodes: nothing is missed.")
        .doesNotContain("All within the budget");
  }

  @Test
  void aTableThatIsTooWideShowsThatItScrolls() {
    browser.look(Look.PHONE);
    browser.open(server.uri(), "#/sites?details=1");
    assertThat(
            browser.script(
                "const box = document.querySelector('.scroll');"
                    + " return box.scrollWidth > box.clientWidth"))
        .isEqualTo(true);
    // Shadows stay at the edges; what covers them moves with the table.
    assertThat(
            browser.script(
                "return getComputedStyle(document.querySelector('.scroll')).backgroundAttachment"))
        .isEqualTo("local, local, scroll, scroll, scroll");
  }

  @Test
  void theLastColumnOfAWideTableIsClearOfTheShadowWhenScrolledToItsEnd() {
    browser.look(Look.PHONE);
    browser.open(server.uri(), "#/sites?details=1");
    Object room =
        browser.script(
            """
            const box = document.querySelector(".scroll");
            box.scrollLeft = box.scrollWidth;
            const text = document.createRange();
            text.selectNodeContents(box.querySelector("tbody tr:first-child > :last-child"));
            return box.getBoundingClientRect().right - text.getBoundingClientRect().right;
            """);
    browser.picture(PICTURES.resolve("sites-scrolled-phone.png"));
    assertThat(((Number) room).doubleValue()).isGreaterThanOrEqualTo(0.7 * 16);
  }

  @Test
  void aSiteThatIsNotThereIsSaidInPlainWords() {
    browser.open(server.uri(), "#/sites/%3Cb%3Enowhere");
    assertThat(browser.find("main h1").getText()).isEqualTo("Site not found");
    assertThat(browser.find("main .problem").getText()).contains("“<b>nowhere”");
  }

  @Test
  void anAddressThatCannotBeReadSaysSo() {
    browser.driver().get("about:blank");
    browser.driver().get(server.uri().resolve("/") + "#/sites/%");
    browser.until("document.querySelector('main h1')");
    assertThat(browser.find("main h1").getText()).isEqualTo("Page not found");
    assertThat(browser.errors()).isEmpty();
  }

  @Test
  void theChartOfASiteFollowsItsItems() {
    client.createSite("growing");
    browser.open(server.uri(), "#/sites/growing");
    long items = number(".page", "items");

    client.addFiles("growing", 10_000, 10_500);

    browser.until("document.querySelector('.page').dataset.items == " + (items + 500));
    browser.until("document.querySelector('.chart-card').dataset.samples > 1");
    long samples = number(".chart-card", "samples");
    client.addFiles("growing", 10_500, 10_900);
    browser.until("document.querySelector('.chart-card').dataset.samples > " + samples);
    browser.until("document.querySelector('.chart-card').dataset.marks > 0");
    assertThat(browser.texts(".decisions li")).isNotEmpty();
    assertThat(browser.errors()).isEmpty();
  }

  @Test
  void showsTheRangeThatIsChosen() {
    browser.open(server.uri(), "#/sites/" + site(0));
    assertThat(browser.find(".page").getDomAttribute("data-range")).isEqualTo("5m");

    browser.find("button[data-range='24h']").sendKeys(Keys.ENTER);

    browser.until("document.querySelector('.page').dataset.range === '24h'");
    assertThat(browser.find("button[data-range='24h']").getDomAttribute("aria-pressed"))
        .isEqualTo("true");
    String address = browser.driver().getCurrentUrl();
    browser.open(server.uri(), address.substring(address.indexOf('#')));
    assertThat(browser.find(".page").getDomAttribute("data-range")).isEqualTo("24h");
    assertThat(browser.errors()).isEmpty();
  }

  @Test
  void readsAChartWithTheKeyboard() {
    client.createSite("read");
    client.addFiles("read", 20_000, 20_300);
    browser.open(server.uri(), "#/sites/read");
    browser.until("document.querySelector('.chart-card').dataset.samples > 1");
    WebElement chart = browser.find(".chart");

    chart.sendKeys(Keys.HOME);

    assertThat(chart.getDomAttribute("aria-valuenow")).isEqualTo("0");
    assertThat(browser.find(".readout").getText()).contains(" at ");
  }

  @Test
  void remembersTheChosenColours() {
    browser.open(server.uri(), "#/");
    browser.find("#theme").click();
    browser.open(server.uri(), "#/index");

    assertThat(browser.script("return document.documentElement.dataset.theme")).isEqualTo("dark");
    browser.script("localStorage.clear()");
  }

  @Test
  void textStandsOutFromWhatIsBehindIt() {
    browser.open(server.uri(), "#/");
    for (String theme : List.of("light", "dark")) {
      for (String pair :
          List.of(
              "text/page",
              "text/surface",
              "quiet/page",
              "quiet/surface",
              "accent/page",
              "accent/surface",
              "accent/accent-soft",
              "on-accent/accent",
              "good/surface",
              "warn/surface",
              "warn/warn-soft",
              "bad/surface",
              "bad/bad-soft",
              "text/warn-soft",
              "text/accent-soft",
              "accent/warn-soft")) {
        String[] names = pair.split("/", -1);
        assertThat((Double) browser.script(CONTRAST, theme, names[0], names[1]))
            .as("%s in %s", pair, theme)
            .isGreaterThanOrEqualTo(4.5); // WCAG 2.2, AA
      }
    }
  }

  static final String CONTRAST =
      """
      document.documentElement.dataset.theme = arguments[0];
      const style = getComputedStyle(document.documentElement);
      const luminance = (name) => {
        const hex = style.getPropertyValue("--" + name).trim().slice(1);
        const [r, g, b] = [0, 2, 4].map((at) => {
          const part = parseInt(hex.slice(at, at + 2), 16) / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const [low, high] = [luminance(arguments[1]), luminance(arguments[2])].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05) + 0.0000001;
      """;

  @Test
  void asksForATokenAndKeepsItForThisTabOnly() throws IOException {
    Path data = folder.resolve("guarded");
    String token = TokenFile.at(data).create("reader", Role.READ);
    try (Server guarded = Server.start(settings(data, "0", "required"))) {
      browser.driver().get("about:blank");
      browser.driver().get(guarded.uri().resolve("/") + "#/sites");
      browser.find("dialog #token").sendKeys("wrong" + Keys.ENTER);
      browser.until("document.querySelector('dialog .problem')");
      assertThat(browser.find("dialog").getText()).contains("The token was rejected");

      browser.find("dialog button[value=cancel]").click();
      browser.until("document.querySelector('main .problem')");

      assertThat(browser.find("main .problem").getText()).contains("token");
      browser.find("main .primary").click(); // try again
      browser.find("dialog #token").sendKeys(token + Keys.ENTER);
      browser.until("document.querySelector('[data-page=sites][data-ready=true]')");
      browser.until("document.body.dataset.stream === 'open'");
      browser.open(guarded.uri(), "#/index"); // it is not asked for again
      assertThat(browser.texts("dialog")).isEmpty();
      assertThat(browser.script("return localStorage.length")).isEqualTo(0L);
    }
  }

  @Test
  void saysThatTheConnectionIsLostAndFindsItAgain() {
    Path data = folder.resolve("restarted");
    URI uri;
    Object green;
    try (Server first = Server.start(settings(data, "0", "auto"))) {
      uri = first.uri();
      browser.open(uri, "#/");
      browser.until("document.querySelector('#headline.state-ok')");
      green = browser.script(COLOUR, "#headline");
    }
    browser.until("document.querySelector('#connection').textContent.includes('Reconnecting')");
    assertThat(browser.find("#connection").getText())
        .matches(".* This page is as of [0-9]{2}(:[0-9]{2}){2}\\.");
    assertThat(browser.find("#headline").getText()).matches("As of [0-9]{2}(:[0-9]{2}){2}: .+");
    assertThat(browser.script(COLOUR, "#headline")).isNotEqualTo(green);

    try (Server second = Server.start(settings(data, Integer.toString(uri.getPort()), "auto"))) {
      assertThat(second.uri()).isEqualTo(uri);
      browser.until("document.querySelector('#connection').textContent === ''");
      assertThat(browser.find("#headline").getText()).doesNotStartWith("As of");
    }
  }

  private static final String COLOUR =
      "return getComputedStyle(document.querySelector(arguments[0])).color";

  @Test
  void saysWhatToDoWhenThereIsNothingYet() {
    browser.look(Look.PHONE);
    try (Server empty = Server.start(settings(folder.resolve("empty"), "0", "auto"))) {
      for (String page : List.of("#/", "#/sites", "#/index")) {
        browser.open(empty.uri(), page);

        browser.picture(PICTURES.resolve("empty-" + page.replaceAll("\\W", "") + ".png"));
        assertThat(browser.find("main pre").getText()).contains("corymb load");
        assertThat(browser.script("return document.documentElement.scrollWidth <= innerWidth"))
            .isEqualTo(true);
        assertThat(browser.errors()).isEmpty();
      }
    }
  }

  private static long number(String selector, String name) {
    String value =
        (String)
            browser.script(
                "return document.querySelector(arguments[0]).dataset[arguments[1]]",
                selector,
                name);
    return Long.parseLong(value);
  }

  private static String focused() {
    return browser.driver().switchTo().activeElement().getText();
  }

  private static void press(CharSequence... keys) {
    new Actions(browser.driver()).sendKeys(keys).perform();
  }
}

package dev.corymb.server.console;

import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import dev.corymb.server.console.Browser.Look;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Takes the pictures of the console that the documentation shows. Not a test, and by its name not
 * run as one. From the root of the project:
 *
 * <pre>
 * .mvn/launch test -pl server -am -Dtest=ConsolePictures -Dsurefire.failIfNoSpecifiedTests=false
 *     -Dscreenshots=$PWD/docs/images
 * </pre>
 */
final class ConsolePictures {

  private static final int SITES = 200;
  private static final int SECONDS = Integer.getInteger("seconds", 90);
  private static final String[] REGIONS = {"eu-west", "eu-north", "us-east", "ap-south"};

  @TempDir Path folder;

  @Test
  void take() throws InterruptedException {
    Browser.assumeInstalled();
    Path pictures = Path.of(System.getProperty("screenshots", "target/pictures"));
    SplittableRandom random = new SplittableRandom(17);
    Map<String, String> settings =
        Map.of(
            "data", folder.resolve("data").toString(),
            "port", "0",
            "name", "berlin-1",
            "federation", "files",
            "schema", "name:text,device:long");
    try (Server server = Server.start(Settings.of(settings));
        Browser browser = Browser.start(folder.resolve("browser"))) {
      Client client = new Client(server.uri());
      Map<String, Integer> sites = new LinkedHashMap<>(); // with the number of their next file
      for (int i = 0; i < SITES; i++) {
        String site = "host-%03d.%s".formatted(i, REGIONS[i % REGIONS.length]);
        int first = random.nextInt(60_000);
        int files = 200 + (int) Math.pow(random.nextDouble() * 80, 2) % 6_000;
        client.createSite(site);
        client.addFiles(site, first, first + files);
        sites.put(site, first + files);
      }
      String shown = sites.keySet().stream().filter(id -> id.contains("017")).findFirst().get();
      work(client, sites, shown, random);
      browser.open(server.uri(), "#/");
      browser.until("document.querySelectorAll('.recent a').length > 5");
      Map<String, String> pages =
          Map.of(
              "overview", "#/",
              "locate", "#/locate?name=" + Client.name(30_417) + "&%3Aexplain=1&%3Aconfirm=1",
              "sites", "#/sites?sort=items&down=1",
              "site", "#/sites/" + shown,
              "index", "#/index");
      for (Look look : Look.values()) {
        browser.look(look);
        for (Map.Entry<String, String> page : pages.entrySet()) {
          browser.open(server.uri(), page.getValue());
          browser.picture(
              pictures.resolve("console-" + page.getKey() + "-" + suffix(look) + ".png"));
        }
      }
    }
  }

  @Test
  void takeLineage() {
    Browser.assumeInstalled();
    Path pictures = Path.of(System.getProperty("screenshots", "target/pictures"));
    Map<String, String> settings =
        Map.of(
            "data", folder.resolve("provenance").toString(),
            "port", "0",
            "name", "oslo-1",
            "federation", "offices",
            "schema", "provenance");
    try (Server server = Server.start(Settings.of(settings));
        Browser browser = Browser.start(folder.resolve("browser"))) {
      Runs runs = new Runs(server.uri());
      for (int i = 0; i < SITES; i++) {
        String shop = String.format(Locale.ROOT, "shop-%03d", i);
        runs.run(shop, "close_day", List.of("pos://" + shop + " receipts"), List.of(sales(shop)));
      }
      recordReport(runs);
      String page = "#/lineage?depth=20&id=" + encoded(Runs.id(REPORT));
      for (Look look : Look.values()) {
        browser.look(look);
        browser.open(server.uri(), page);
        browser.until("document.querySelector('#graph').dataset.millis");
        browser.script("document.querySelector('#headline').scrollIntoView(); scrollBy(0, -24)");
        browser.picture(pictures.resolve("console-lineage-" + suffix(look) + ".png"));
      }
    }
  }

  private static final String REPORT = "s3://reports board.pdf";

  /** What the board reads, made in five offices of what others recorded. */
  private static void recordReport(Runs runs) {
    String north = "s3://lake sales/north";
    String south = "s3://lake sales/south";
    String revenue = "s3://marts revenue";
    String stock = "postgres://stock-db:5432 stock.public.levels";
    String prices = "s3://marts prices";
    runs.run(
            "region-north",
            "collect",
            List.of(sales("shop-017"), sales("shop-042")),
            List.of(north))
        .run("region-south", "collect", List.of(sales("shop-101")), List.of(south))
        .run("warehouse-2", "count_stock", List.of("sftp://scanner pallets.csv"), List.of(stock))
        .run("purchasing", "price_list", List.of("sftp://mail suppliers.xlsx"), List.of(prices))
        .run("finance", "revenue", List.of(north, south, prices), List.of(revenue))
        .run("head-office", "board_report", List.of(revenue, stock, prices), List.of(REPORT));
  }

  private static String sales(String shop) {
    return "s3://lake sales/" + shop;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String suffix(Look look) {
    return look.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Some ordinary minutes: files come everywhere, most of them at the site that is shown. */
  private static void work(
      Client client, Map<String, Integer> sites, String shown, SplittableRandom random)
      throws InterruptedException {
    String[] ids = sites.keySet().toArray(String[]::new);
    for (int second = 0; second < SECONDS; second++) {
      grow(client, sites, shown, random.nextInt(4, 12));
      for (int i = 0; i < 6; i++) {
        grow(client, sites, ids[random.nextInt(ids.length)], random.nextInt(1, 25));
        client.locate(Client.name(random.nextInt(70_000)), true);
      }
      TimeUnit.SECONDS.sleep(1); // what is shown is measured over time
    }
  }

  private static void grow(Client client, Map<String, Integer> sites, String site, int files) {
    int next = sites.get(site);
    client.addFiles(site, next, next + files);
    sites.put(site, next + files);
  }
}

package dev.corymb.server.console;

import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import dev.corymb.server.console.Browser.Look;
import java.nio.file.Path;
import java.util.LinkedHashMap;
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
          String name =
              "console-"
                  + page.getKey()
                  + "-"
                  + look.name().toLowerCase(Locale.ROOT).replace('_', '-');
          browser.picture(pictures.resolve(name + ".png"));
        }
      }
    }
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

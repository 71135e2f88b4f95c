package dev.corymb.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Patience;
import dev.corymb.server.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The tables of docs/operating.md are those of the program; -Dregenerate=true writes them anew. */
@Timeout(120)
final class OperatingDocTest {

  private static final Path PAGE = Path.of("../docs/operating.md");

  @TempDir private Path folder;

  @Test
  void hasTheTableOfSettings() throws IOException {
    String rows =
        Arrays.stream(Setting.values())
            .map(
                one ->
                    "| `%s` | %s | %s | %s |\n"
                        .formatted(
                            one.key(),
                            one.standard().isEmpty() ? "" : "`" + one.standard() + "`",
                            one.kind().rule().replaceAll(" such as .*| ?, .*", ""),
                            one.meaning()))
            .collect(Collectors.joining());

    holds("settings", "| setting | default | is a | |\n|---|---|---|---|\n" + rows);
  }

  @Test
  void hasTheTableOfMetrics() throws Exception {
    Map<String, String> meters = meters();
    StringBuilder table = new StringBuilder("| metric | type | |\n|---|---|---|\n");
    meters.values().forEach(table::append);

    holds("metrics", table.toString());
  }

  @Test
  void alertsAskForMetricsThatThereAre() throws Exception {
    Set<String> asked = new TreeSet<>();
    Matcher names = Pattern.compile("corymb(_[a-z]+)+").matcher(Files.readString(PAGE));
    while (names.find()) {
      asked.add(names.group());
    }

    assertThat(asked).isNotEmpty();
    assertThat(meters().keySet()).containsAll(asked);
  }

  @Test
  void saysWhatTooLongARequestIsAnswered() throws IOException {
    assertThat(Files.readString(PAGE)).contains("8 KiB, 16 KiB, fixed | 414, 431, without a body");
    try (TestServer server = TestServer.start(folder.resolve("data"))) {
      TestServer.Answer line = server.get("/v1/sites?prefix=" + "x".repeat(8 << 10));
      TestServer.Answer header =
          server.send(server.request("/v1/sites").header("X-Long", "x".repeat(16 << 10)));

      assertThat(line.status()).isEqualTo(414);
      assertThat(header.status()).isEqualTo(431);
      assertThat(line.body() + header.body()).isEmpty();
    }
  }

  /** A row of the table for every meter of a server that has been asked everything once. */
  private Map<String, String> meters() throws IOException, InterruptedException {
    try (TestServer server = TestServer.start(folder.resolve("data"))) {
      server.site("berlin").locate("{\"name\":\"a\"}");
      System.gc(); // its meter comes with the first collection
      Patience.until("a collection", () -> server.get("/metrics").body().contains("jvm_gc_pause"));
      Map<String, String> rows = new TreeMap<>();
      String help = "";
      for (String line : server.get("/metrics").body().lines().toList()) {
        String[] words = line.split(" ", 4);
        if (line.startsWith("# HELP ")) {
          help = words[3];
        } else if (line.startsWith("# TYPE ") && !words[2].matches(".*_max|jvm_gc_concurrent.*")) {
          rows.put(words[2], "| `%s` | %s | %s |\n".formatted(words[2], words[3], help));
        }
      }
      return rows;
    }
  }

  private static void holds(String name, String table) throws IOException {
    String begin = "<!-- " + name + ": made by OperatingDocTest -->\n";
    String end = "<!-- end of " + name + " -->";
    String page = Files.readString(PAGE);
    int from = page.indexOf(begin) + begin.length();
    int to = page.indexOf(end);
    assertThat(page).contains(begin, end);
    if (Boolean.getBoolean("regenerate")) {
      Files.writeString(PAGE, page.substring(0, from) + table + page.substring(to));
      return;
    }
    assertThat(page.substring(from, to))
        .as("a table of %s; run this test with -Dregenerate=true to write it", PAGE)
        .isEqualTo(table);
  }
}

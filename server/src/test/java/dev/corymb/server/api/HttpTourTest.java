package dev.corymb.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.corymb.core.testkit.Patience;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The tour of docs/http.md runs as printed, and the server answers what stands there. */
@Timeout(180)
final class HttpTourTest {

  private static final Path PAGE = Path.of("../docs/http.md");
  private static final String EVENTS = "\n## Events of provenance\n"; // of a server of its own
  private static final String ADDRESS = "http://127.0.0.1:7200";
  private static final Pattern BLOCK = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path folder;

  /** A command, and what the page says it prints. */
  private record Step(String command, String printed) {}

  @Test
  void everyCommandPrintsWhatThePageSays() throws Exception {
    assumeCurl();
    String page = Files.readString(PAGE);
    int events = page.indexOf(EVENTS);
    int rest = page.indexOf("\n## ", events + EVENTS.length());
    assertThat(events).isPositive();
    List<Step> ofItems = steps(page.substring(0, events) + page.substring(rest));
    List<Step> ofEvents = steps(page.substring(events, rest));
    assertThat(ofItems).hasSizeGreaterThan(15);
    assertThat(ofEvents).hasSizeGreaterThan(5);
    take(ofItems, "items", "name:text,device:long");
    take(ofEvents, "events", "provenance");
  }

  private void take(List<Step> steps, String directory, String schema) throws Exception {
    Map<String, String> settings =
        Map.of(
            "data", folder.resolve(directory).toString(),
            "port", "0",
            "name", "n1",
            "schema", schema,
            "min-free-space", "1MiB");
    try (Server server = Server.start(Settings.of(settings))) {
      for (Step step : steps) {
        String printed = run(step.command(), server.uri().toString());
        assertThat(packed(printed))
            .as("%s%nprinted%n%s", step.command(), printed)
            .matches(pattern(step.printed()));
        // Until its summary has grown, a site that got many items may be a false positive.
        Patience.until(
            "summaries fit",
            () -> server.node().sites().stream().noneMatch(HttpTourTest::isTooSmall));
      }
    }
  }

  private static boolean isTooSmall(SiteStatus site) {
    return site.building() || site.decision().wantsLargerShape();
  }

  /** Whoever lacks it is to see that this was not tested. */
  private static void assumeCurl() throws Exception {
    String version = "none";
    try {
      Process curl = new ProcessBuilder("curl", "--version").redirectErrorStream(true).start();
      version = new String(curl.getInputStream().readAllBytes(), UTF_8);
    } catch (IOException e) {
      // there is none
    }
    Matcher found = Pattern.compile("^curl (\\d+)\\.(\\d+)").matcher(version);
    boolean fit =
        found.find()
            && 1_000 * Integer.parseInt(found.group(1)) + Integer.parseInt(found.group(2)) >= 7_083;
    if (!fit) {
      System.err.println("NOT TESTED: the tour of docs/http.md needs curl 7.83, found " + version);
    }
    assumeTrue(fit, "curl 7.83 or newer is needed to run the tour");
  }

  private static List<Step> steps(String page) {
    List<Step> steps = new ArrayList<>();
    Matcher blocks = BLOCK.matcher(page);
    while (blocks.find()) {
      for (String step : blocks.group(1).split("(?m)^\\$ ", -1)) {
        if (!step.isBlank()) {
          int end = endOfCommand(step);
          steps.add(new Step(step.substring(0, end), step.substring(end)));
        }
      }
    }
    return steps;
  }

  /** A command goes on over lines that are indented, or follow a backslash. */
  private static int endOfCommand(String step) {
    int end = step.indexOf('\n') + 1;
    while (end < step.length() && step.startsWith("    ", end)) {
      end = step.indexOf('\n', end) + 1;
    }
    return end;
  }

  private String run(String command, String address) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-c", command.replace(ADDRESS, address))
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().put("api", address + "/v1");
    builder.environment().put("no_proxy", "*");
    Path output = Files.createTempFile(folder, "output", ".txt");
    Process process = builder.redirectOutput(output.toFile()).start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(command).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(output).replace(address, ADDRESS);
  }

  private static String packed(String text) {
    return text.replaceAll("\\s", "");
  }

  private static Pattern pattern(String printed) {
    return Pattern.compile(
        Stream.of(packed(printed).split("…", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*?")),
        Pattern.DOTALL);
  }
}

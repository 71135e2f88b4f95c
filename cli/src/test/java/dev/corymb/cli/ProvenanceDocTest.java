package dev.corymb.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli.Result;
import dev.corymb.provenance.walk.WalkLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What docs/provenance.md shows is so. */
@Timeout(120)
final class ProvenanceDocTest {

  private static final Path PAGE = Path.of("../docs/provenance.md");
  private static final Pattern FILE =
      Pattern.compile("`(\\w+\\.json)`:\n\n```json\n(.*?)```", Pattern.DOTALL);
  private static final Pattern BLOCK = Pattern.compile("```\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path folder;

  /** From the first event to an answer across sites, as it is printed. */
  @Test
  void theCommandsPrintWhatThePageShows() throws IOException {
    String page =
        Files.readString(PAGE).split("## From the first event", 2)[1].split("\n## ", 2)[0];
    try (FaultyServer server = FaultyServer.ofEvents(folder)) {
      Cli cli = new Cli(folder, Map.of("CORYMB_SERVER", server.url()));
      Matcher file = FILE.matcher(page);
      while (file.find()) {
        cli.write(file.group(1), file.group(2));
      }
      List<String> shown = new ArrayList<>();
      String printed = "";
      Matcher block = BLOCK.matcher(page.replaceAll("(?s)```json.*?```", ""));
      while (block.find()) {
        String text = block.group(1);
        if (!text.startsWith("./corymb") && !text.startsWith("curl")) {
          assertThat(comparable(printed)).isEqualTo(comparable(text));
          shown.add(text);
          continue;
        }
        for (String line : text.lines().filter(one -> one.startsWith("./corymb ")).toList()) {
          if (!line.contains(" serve ")) {
            Result result =
                cli.run(line.replace("./corymb ", "").replaceAll("(\\w+\\.json)", "@$1"));
            assertThat(result.code()).as(line + "\n" + result.err()).isZero();
            printed = result.out();
          }
        }
      }
      assertThat(shown).hasSize(2);
    }
  }

  /** Times differ from run to run, and tokens have times in them. */
  private static String comparable(String text) {
    return text.replaceAll("[\\d,]+ µs", "… µs")
        .replaceAll("events recorded before \\S+?(,|\n)", "events recorded before …$1")
        .replaceAll("doubled: \\S+ (\\w+) --next .*", "doubled: corymb $1 --next …");
  }

  @Test
  void theLimitsAreThoseOfAWalk() throws IOException {
    WalkLimits usual = WalkLimits.DEFAULT;

    assertThat(Files.readString(PAGE))
        .contains("| `depth` | `--depth` | " + count(usual.depth()) + " |")
        .contains("| `nodes` | `--limit` | " + count(usual.nodes()) + " |")
        .contains("| `perKey` | `--per-key` | " + count(usual.perKey()) + " |")
        .contains("| `sitesPerKey` | `--sites-per-key` | " + count(usual.sitesPerKey()) + " |")
        .contains("| `bytes` | `--bytes` | " + (usual.bytes() >> 20) + " MiB |")
        .contains("| `timeout` | `--timeout` | " + usual.timeout().toSeconds() + " s |");
  }

  private static String count(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}

package dev.corymb.cli.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
final class QuickstartCommandTest {

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void prepare() {
    cli = new Cli(folder);
  }

  /** That the samples and the suggestions work is seen where those of the README are run. */
  @Test
  void asksAThousandSitesAndLeavesSamples() throws IOException {
    Result shown = cli.run("quickstart --dir @sample --exit");

    assertThat(shown.code()).as(shown.err()).isZero();
    assertThat(shown.err()).isEmpty();
    assertThat(shown.out()).doesNotContain("\r").contains("1,000 hosts hold 100,000 files");
    List<String> answers =
        shown.lines().stream().filter(line -> line.contains(" out of 1,000 (")).toList();
    assertThat(answers).hasSize(5);
    assertThat(answers.get(0)).startsWith("   1 candidate host ");
    assertThat(answers.get(1)).matches("   [0-9]{2,3} candidate hosts .*");
    assertThat(answers.subList(2, 5))
        .allSatisfy(line -> assertThat(line).startsWith("   no candidate"));

    assertThat(Files.readAllLines(cli.path("sample/items.csv"))).hasSize(100_001);
    assertThat(Files.readAllLines(cli.path("sample/removed.csv"))).hasSize(2);
    assertThat(cli.path("sample/items.parquet")).isRegularFile();
    List<String> suggestions =
        shown.lines().stream()
            .filter(line -> line.startsWith("  corymb "))
            .map(line -> line.substring("  corymb ".length()))
            .toList();
    assertThat(suggestions).hasSize(4).first().asString().startsWith("serve --schema ");
  }

  @Test
  void cleansUpATemporaryFolderAndSpeaksJson() throws IOException {
    long before = leftovers();

    Result shown = cli.run("quickstart --exit --json");

    assertThat(shown.code()).as(shown.err()).isZero();
    Map<String, Object> story = JsonText.object(shown.out());
    assertThat(story).containsEntry("sites", 1000).containsEntry("items", 100_000);
    assertThat(JsonText.objects(story, "questions"))
        .hasSize(5)
        .allSatisfy(question -> assertThat(question).containsEntry("sites", 1000));
    assertThat(leftovers()).isEqualTo(before);
  }

  private static long leftovers() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(QuickstartCommand.PREFIX))
          .count();
    }
  }

  @Test
  void tellsWhereDocumentsCameFrom() throws IOException {
    Result shown = cli.run("quickstart --provenance --dir @sample --exit");

    assertThat(shown.code()).as(shown.err()).isZero();
    assertThat(shown.err()).isEmpty();
    assertThat(shown.out())
        .containsPattern("asked 4 of 1,000 sites, [01] falsely")
        .containsPattern("asked 6 of 1,000 sites, [01] falsely")
        .contains("The walk stopped at depth 4, where 2 ids may lead further")
        .contains("   raise: --depth (now 4)");
    assertThat(shown.lines().stream().filter(line -> line.contains("complete: nothing")))
        .hasSize(2);
    assertThat(shown.lines().stream().filter(line -> line.equals("   NOT COMPLETE:"))).hasSize(1);
    assertThat(shown.lines().stream().filter(line -> line.startsWith("  corymb lineage send")))
        .hasSize(RecalledPermit.OFFICES.size());
    for (String office : RecalledPermit.OFFICES) {
      assertThat(Files.readAllLines(cli.path("sample/" + office + ".ndjson")))
          .hasSizeGreaterThan(10);
    }
  }

  @Test
  void tellsItAsJson() {
    Result shown = cli.run("quickstart --provenance --exit --json");

    assertThat(shown.code()).as(shown.err()).isZero();
    Map<String, Object> story = JsonText.object(shown.out());
    assertThat(story).containsEntry("sites", 1000);
    assertThat(JsonText.objects(story, "questions"))
        .extracting(question -> question.get("complete"))
        .containsExactly(true, true, false);
  }

  @Test
  void theOfficesAlwaysDoTheSame() {
    assertThat(new Offices().events()).isEqualTo(new Offices().events()).hasSize(1000);
  }

  @Test
  void theSampleIsAlwaysTheSame() {
    assertThat(new Sample().items()).isEqualTo(new Sample().items()).hasSize(100_000);
    assertThat(new Sample().items().stream().map(SampleItem::site).distinct()).hasSize(1000);
  }

  @Test
  void refusesAFolderThatIsInUse() {
    cli.write("something.txt", "precious");

    Result refused = cli.run("quickstart --dir @");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("--dir must be an empty or new directory");
    assertThat(refused.out()).isEmpty();
  }
}

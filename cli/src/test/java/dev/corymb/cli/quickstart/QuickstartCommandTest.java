package dev.corymb.cli.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class QuickstartCommandTest {

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void prepare() {
    cli = new Cli(folder);
  }

  @Test
  void tellsTheStoryWithTheAnswersOfTheFilters() {
    Result shown = cli.run("quickstart --dir @sample");

    assertThat(shown.code()).as(shown.err()).isZero();
    assertThat(shown.err()).isEmpty();
    assertThat(shown.out())
        .contains("Here are 8 files on three disks")
        .contains("report.pdf,1,1709283600")
        .containsPattern("name=report.pdf device=1 mtime=1709283600 +yes +yes")
        .containsPattern("name=notes.txt +yes +yes")
        .containsPattern("name=secret.doc +no +no")
        .containsPattern("name=report.pdf device=2 mtime=1721917200 +no +yes")
        .contains("It does so for whole items only")
        .contains("asked before, yes;")
        .contains("asked after, no.")
        .contains("All files are in " + cli.path("sample"));
    assertThat(shown.lines()).hasSizeLessThan(45);
  }

  @Test
  void itsSuggestionsWork() {
    List<String> suggestions =
        cli.run("quickstart --dir @sample").lines().stream()
            .filter(line -> line.startsWith("  corymb "))
            .map(line -> line.substring("  corymb ".length()))
            .toList();

    assertThat(suggestions).hasSizeGreaterThan(4);
    for (String suggestion : suggestions) {
      Result result = cli.run(suggestion);
      assertThat(result.code()).as(suggestion + "\n" + result.err()).isZero();
      assertThat(result.err()).as(suggestion).isEmpty();
      assertThat(result.out()).as(suggestion).isNotEmpty();
    }
  }

  @Test
  void writesItsFilesAndListing() throws Exception {
    cli.run("quickstart --dir @sample");

    assertThat(Files.readAllLines(cli.path("sample/items.csv"))).hasSize(9);
    assertThat(cli.path("sample/disk2/holiday.jpg")).isRegularFile();
    assertThat(cli.path("sample/disk1/report.pdf")).doesNotExist();
    assertThat(cli.path("sample/files.cym")).isRegularFile();
  }

  @Test
  void refusesAFolderThatIsInUse() {
    cli.write("something.txt", "precious");

    Result refused = cli.run("quickstart --dir @");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("must be empty or new, but has files in it");
    assertThat(refused.out()).isEmpty();
  }

  @Test
  void quotesAFolderForTheShell() {
    Result shown = cli.run(new byte[0], "quickstart", "--dir", "@it's here");

    assertThat(shown.out()).contains("filter info '").contains("it'\\''s here/files.cym'");
  }
}

package dev.corymb.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.reject.RejectsFile;
import dev.corymb.input.row.RowFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InvocationTest {

  @TempDir private Path folder;

  private static Invocation of(String words) {
    return new Invocation(
        List.of(words.split(" ")),
        Set.of("--site", "--in", "--rejects", "--resume", "--format", "--delimiter"));
  }

  @Test
  void dropsOptionsWithTheirValues() {
    Invocation asked = of("load --site --in --in=x --create --resume 7");

    assertThat(asked.without("--in", "--resume").words())
        .containsExactly("load", "--site", "--in", "--create");
    assertThat(asked.has("--create")).isTrue();
    assertThat(asked.has("--json")).isFalse();
  }

  @Test
  void dropsParametersButNotTheValuesOfOptions() {
    assertThat(of("--debug load a.csv --site b - --create *.csv").withoutParameters("load"))
        .hasToString("corymb --debug load --site b --create");
    assertThat(of("load --site b -- --in").withoutParameters("load"))
        .hasToString("corymb load --site b");
    assertThat(of("load --site b -- --in").with("--resume", "7"))
        .hasToString("corymb load --site b --resume 7 -- --in");
  }

  @Test
  void undoesWhatWasAskedAndNotASiteOfThatName() {
    NextCommands next =
        new NextCommands(
            of("--debug load --site load --in x --create --rejects b --anyway"), Change.ADD, "7");

    assertThat(next.undoing()).hasToString("corymb --debug remove --site load --in x --anyway");
    assertThat(new NextCommands(of("remove --in x"), Change.REMOVE, "7").undoing())
        .hasToString("corymb load --in x");
  }

  @Test
  void resumesAnywayOnlyWhereItMust() {
    assertThat(new NextCommands(of("load --in x"), Change.ADD, "7").resumption(false))
        .hasToString("corymb load --in x --resume 7 --anyway");
    assertThat(new NextCommands(of("load --in x --anyway"), Change.ADD, "7").resumption(true))
        .hasToString("corymb load --in x --anyway --resume 7");
    assertThat(new NextCommands(of("load --resume 7"), Change.ADD, "7").resumption(false))
        .hasToString("corymb load --resume 7");
  }

  /** Whatever its name is, the file is read as it was written. */
  @Test
  void readsRejectedRowsInTheFormatThatTheyHave() {
    NextCommands next =
        new NextCommands(
            of("load --site a --in x.tsv --format parquet --rejects b.csv --resume 7"),
            Change.ADD,
            "7");
    Path csv = folder.resolve("b.csv");
    String start = "corymb load --site a --in " + csv;

    assertThat(next.correction(csv, new RowFormat("h", ','), false))
        .hasToString(start + " --rejects " + folder.resolve("b-2.csv"));
    assertThat(next.correction(csv, new RowFormat("h", '\t'), false).toString())
        .startsWith(start + " --delimiter tab --rejects ");
    assertThat(next.correction(csv, new RowFormat("h", ';'), false).toString())
        .startsWith(start + " --delimiter ';' --rejects ");
    assertThat(next.correction(csv, RowFormat.JSON, false).toString())
        .startsWith(start + " --format ndjson --rejects ");
    assertThat(next.correction(folder.resolve("b.tsv"), new RowFormat("h", ','), false).toString())
        .contains("b.tsv --delimiter , --rejects ");
    assertThat(next.correction(folder.resolve("b"), RowFormat.JSON, false).toString())
        .contains("/b --rejects ");
  }

  @Test
  void namesAFileThatIsNotThere() throws IOException {
    Files.createFile(folder.resolve("bad-2.csv"));
    Files.createFile(folder.resolve("bad-3.csv"));

    assertThat(RejectsFile.freeNameLike(folder.resolve("bad.csv")))
        .isEqualTo(folder.resolve("bad-4.csv"));
    assertThat(RejectsFile.freeNameLike(folder.resolve("bad-3.csv")))
        .isEqualTo(folder.resolve("bad-4.csv"));
    assertThat(RejectsFile.freeNameLike(Path.of("bad"))).isEqualTo(Path.of("bad-2"));
    assertThat(RejectsFile.freeNameLike(Path.of(".bad"))).isEqualTo(Path.of(".bad-2"));
  }
}

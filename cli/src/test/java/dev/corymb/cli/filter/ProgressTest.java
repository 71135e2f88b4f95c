package dev.corymb.cli.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.terminal.Screen;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person sees of long work whose output goes elsewhere. */
final class ProgressTest {

  private static final int MANY = 300_000;

  private static final Screen WATCHED = new Screen(false, false, 120);

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void prepare() {
    cli = new Cli(folder);
  }

  private static String rows(int count) {
    StringBuilder text = new StringBuilder("name,class\n");
    for (int i = 0; i < count; i++) {
      text.append("a name of thirty characters ").append(i).append(",1\n");
    }
    return text.toString();
  }

  private Result build(boolean watched, String input, String options) {
    String command = "filter build --schema name --out @f.cym " + options;
    return watched ? cli.runWatched(WATCHED, input, command) : cli.runWith(input, command);
  }

  @Test
  void showsThatFilesAreReadAndFiltersFilled() {
    cli.write("items.csv", rows(MANY).getBytes(StandardCharsets.UTF_8));

    Result built = build(true, "", "--in @items.csv");

    assertThat(built.code()).as(built.err()).isZero();
    assertThat(built.err()).contains("items.csv", "MiB").contains("\rfilling", "rows");
    assertThat(built.out()).doesNotContain("\r");
    assertThat(cli.runWatched(WATCHED, "", "filter add @f.cym --in @items.csv").err())
        .contains("\rchanging");
  }

  @Test
  void showsThatAMultibitFilterIsBuiltFromStandardInput() {
    Result built = build(true, rows(MANY), "--kind multibit --code class");

    assertThat(built.code()).as(built.err()).isZero();
    assertThat(built.err()).contains("\rstandard input", "MiB").contains("\rbuilding", "rows");
  }

  @Test
  void showsNothingOfShortWorkOrToNobody() {
    assertThat(build(true, rows(10), "").err()).doesNotContain("\r");
    assertThat(build(false, rows(MANY), "").err()).doesNotContain("\r");
  }

  @Test
  void takesNoMoreThanTheWidthAndEndsFull() {
    Screen narrow = new Screen(false, false, 60);

    String shown =
        cli.runWatched(narrow, rows(MANY), "filter build --schema name --out @f.cym").err();

    assertThat(shown.split("\r"))
        .filteredOn(line -> !line.startsWith("note: "))
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(60));
    assertThat(shown.lastIndexOf("100%")).isGreaterThan(shown.indexOf("\rfilling"));
    assertThat(shown).contains("\rfilling 100%");
  }

  @Test
  void showsNothingBesideAnswersOrWhereThereIsNoRoom() {
    cli.write("items.csv", rows(MANY).getBytes(StandardCharsets.UTF_8));
    build(false, "", "--in @items.csv");
    String query = "filter query @f.cym --in @items.csv";

    assertThat(cli.runWatched(WATCHED, "", query).err()).contains("\r");
    assertThat(cli.runWatched(new Screen(false, true, 120), "", query).err()).doesNotContain("\r");
    assertThat(cli.runWatched(new Screen(false, false, 10), "", query).err()).doesNotContain("\r");
  }
}

package dev.corymb.cli.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.core.schema.Digester;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class UnionCommandTest {

  private static final String SIZES = " --items 100 --false-rate 0.0001";

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void prepare() {
    cli = new Cli(folder);
    cli.write("a.csv", "name", "a");
    cli.write("b.csv", "name", "b");
    cli.write("c.csv", "name", "c");
  }

  private void build(String file, String options) {
    Result built =
        cli.run(
            "filter build --schema name --in @" + file + ".csv --out @" + file + ".cym " + options);
    assertThat(built.code()).as(built.err()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"standard", "counting", "pbf", "pbf-ht", "pbf-bf --counting", "offf", "woff"})
  void holdsWhatAnyHolds(String kind) {
    build("a", "--kind " + kind + SIZES);
    build("b", "--kind " + kind + SIZES);
    build("c", "--kind " + kind + SIZES);

    Result united = cli.run("filter union @a.cym @b.cym @c.cym --out @u.cym");

    assertThat(united.code()).as(united.err()).isZero();
    assertThat(united.out()).contains("u.cym: the union of 3 filters, 3 items");
    for (String file : new String[] {"a", "b", "c"}) {
      assertThat(cli.run("filter query @u.cym --in @" + file + ".csv").out()).isEqualTo("yes\n");
    }
    assertThat(cli.run("filter query @u.cym --where name=d").out()).isEqualTo("no\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--items 100 --seed 1      | : their seeds differ; ",
        "--items 9999              | : their sizes differ; ",
        "--items 100 --counting    | : one has bits, the other counters; ",
        "--items 100 --kind offf   | : their kinds differ, pbf-bf and offf; ",
        "--items 100 --kind offf   | pbf-bf of bits (pbf-bf over [name:text], attributes [segment",
        "--items 100 --kind offf   | and offf of bits (offf"
      })
  void refusesFiltersOfDifferentShapes(String options, String reason) {
    build("a", "--items 100");
    build("b", options);

    Result refused = cli.run("filter union @a.cym @b.cym --out @u.cym");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("a.cym and ").contains("b.cym: ").contains(reason);
    assertThat(refused.err().lines()).hasSize(1);
    assertThat(cli.path("u.cym")).doesNotExist();
  }

  @Test
  void mayReplaceOneOfItsInputs() {
    build("a", SIZES.strip());
    build("b", SIZES.strip());

    assertThat(cli.run("filter union @a.cym @b.cym --out @a.cym").code()).isZero();

    assertThat(cli.run("filter query @a.cym --in @b.csv").out()).isEqualTo("yes\n");
  }

  @Test
  void losesNoChangeOfTheInputThatItReplaces() throws Exception {
    build("a", SIZES.strip());
    build("b", SIZES.strip());
    FilterFile stored = new FilterFile(cli.path("a.cym"));
    AtomicReference<Result> united = new AtomicReference<>();
    Thread union =
        new Thread(() -> united.set(cli.run("filter union @a.cym @b.cym --out @a.cym")), "union");

    stored.locked(
        () -> {
          union.start();
          while (union.getState() != Thread.State.WAITING) { // for the lock held here
            Thread.onSpinWait();
          }
          FilterView view = FilterView.of(stored.read());
          Digester digester = view.filter().digester();
          view.add(digester.digest(digester.schema().item("c")), 0);
          stored.write(view.filter());
        });
    union.join();

    assertThat(united.get().code()).as(united.get().err()).isZero();
    for (String file : new String[] {"a", "b", "c"}) {
      assertThat(cli.run("filter query @a.cym --in @" + file + ".csv").out()).isEqualTo("yes\n");
    }
  }

  @Test
  void needsAtLeastTwo() {
    build("a", SIZES.strip());

    assertThat(cli.run("filter union @a.cym --out @u.cym").code()).isEqualTo(2);
  }

  @Test
  void tellsInJsonWhatInfoTells() {
    build("a", SIZES.strip());
    build("b", SIZES.strip());

    Result united = cli.run("filter union @a.cym @b.cym --out @u.cym --json");

    assertThat(united.out()).isEqualTo(cli.run("filter info @u.cym --json").out());
  }

  @Test
  void saysThatSchemasDiffer() {
    build("a", SIZES.strip());
    cli.write("b.csv", "title", "b");
    cli.run("filter build --schema title --in @b.csv --out @b.cym" + SIZES);

    assertThat(cli.run("filter union @a.cym @b.cym --out @u.cym").err())
        .contains(": their schemas differ, [name:text] and [title:text]; ");
  }

  @Test
  void refusesToReplaceWhatIsNoFilter() {
    build("a", SIZES.strip());
    build("b", SIZES.strip());

    assertThat(cli.run("filter union @a.cym @b.cym --out @c.csv").err())
        .contains("c.csv: exists and is not a Corymb filter; remove it first");
    assertThat(cli.run("filter union @a.cym @b.cym --out -").err())
        .contains("standard output is not supported");
  }
}

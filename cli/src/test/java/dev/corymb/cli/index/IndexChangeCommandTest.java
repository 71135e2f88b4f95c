package dev.corymb.cli.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.JsonText;
import dev.corymb.index.IndexKind;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Adding items to an index and removing sites from it. */
final class IndexChangeCommandTest {

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void prepare() {
    cli = new Cli(folder);
    cli.write("items.csv", "site,name,device", "oslo,a,1", "rome,b,2", "oslo,c,3", "rome,a,1");
    cli.write("more.csv", "site,name,device", "bern,a,1", "rome,d,4", "bern,e,5");
    build(IndexKind.SLICED);
  }

  private void build(IndexKind kind) {
    Result built =
        cli.run(
            "index build --schema name:text,device:long --site-column site --in @items.csv"
                + " --out @idx.cyi --cells 500 --hashes 6 --index "
                + kind);
    assertThat(built.code()).as(built.err()).isZero();
  }

  private String locate(String options) {
    Result found = cli.run("index locate @idx.cyi " + options);
    assertThat(found.code()).as(found.err()).isZero();
    return String.join(",", found.lines());
  }

  @ParameterizedTest
  @EnumSource(IndexKind.class)
  void addsItemsAndSites(IndexKind kind) {
    build(kind);

    Result added = cli.run("index add @idx.cyi --site-column site --in @more.csv");

    assertThat(added.code()).as(added.err()).isZero();
    assertThat(added.out())
        .startsWith(
            "added 3 items at 2 sites, 1 of them new; "
                + cli.path("idx.cyi")
                + " now has 3 sites, and a full query finds ");
    assertThat(locate("--where name=a --where device=1").split(",", -1))
        .containsExactlyInAnyOrder("oslo", "rome", "bern");
    assertThat(locate("--where name=d --where device=4")).isEqualTo("rome");
    assertThat(locate("--where name=e --where device=5")).isEqualTo("bern");
    assertThat(locate("--where name=c --where device=3")).isEqualTo("oslo");
  }

  @Test
  void anIndexThatWasAddedToIsTheOneBuiltAtOnce() {
    cli.run("index add @idx.cyi --site-column site --in @more.csv");
    byte[] added = cli.read("idx.cyi");

    Result built =
        cli.run(
            "index build --schema name:text,device:long --site-column site --in @items.csv"
                + " --in @more.csv --out @idx.cyi --cells 500 --hashes 6 --index sliced");

    assertThat(built.code()).isZero();
    assertThat(cli.read("idx.cyi")).isEqualTo(added);
  }

  @Test
  void addsFilesThatAreSites() {
    cli.write("bern", "name,device", "z,26");
    cli.write("empty", "name,device");

    Result added =
        cli.run("index add --json @idx.cyi --format csv --one-site-per-file @bern @empty");

    assertThat(added.code()).as(added.err()).isZero();
    Map<String, Object> counts = JsonText.object(added.out());
    assertThat(JsonText.number(counts, "expectedFalseSites")).isBetween(0.0, 0.001);
    assertThat(counts)
        .containsEntry("added", 1)
        .containsEntry("changedSites", 0)
        .containsEntry("newSites", 2)
        .containsEntry("sites", 4);
    assertThat(locate("--where name=z")).isEqualTo("bern");
  }

  @ParameterizedTest
  @EnumSource(IndexKind.class)
  void removesSites(IndexKind kind) {
    build(kind);

    Result removed = cli.run("index remove @idx.cyi oslo");

    assertThat(removed.code()).as(removed.err()).isZero();
    assertThat(removed.out())
        .isEqualTo("removed 1 site; " + cli.path("idx.cyi") + " now has 1 site\n");
    assertThat(locate("--where name=a --where device=1")).isEqualTo("rome");
    assertThat(locate("--where name=c --where device=3")).isEmpty();
  }

  @Test
  void removesAllSitesAndTakesNewOnes() {
    Result removed = cli.run("index remove @idx.cyi rome oslo rome --json");

    assertThat(JsonText.object(removed.out())).isEqualTo(Map.of("removed", 2, "sites", 0));
    assertThat(locate("--where name=a")).isEmpty();
    assertThat(cli.run("index info @idx.cyi").code()).isZero();

    assertThat(cli.run("index add @idx.cyi --site-column site --in @more.csv").code()).isZero();

    assertThat(locate("--where name=d")).isEqualTo("rome");
  }

  @Test
  void removesNothingIfASiteIsUnknown() {
    byte[] before = cli.read("idx.cyi");

    Result refused = cli.run("index remove @idx.cyi oslo paris rome wien");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .isEqualTo(
            "corymb: "
                + cli.path("idx.cyi")
                + ": sites must be in the index, but are unknown: 'paris', 'wien'; nothing"
                + " changed\n");
    assertThat(refused.out()).isEmpty();
    assertThat(cli.read("idx.cyi")).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "add @idx.cyi --in @more.csv | either --site-column or --one-site-per-file must be given",
        "add --site-column site --in @more.csv | INDEX",
        "remove @idx.cyi | SITE",
        "info | INDEX"
      })
  void refusesWrongUsage(String command, String rule) {
    Result refused = cli.run("index " + command);

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains(rule);
  }

  @Test
  void addsNothingIfALineIsBad() {
    byte[] before = cli.read("idx.cyi");
    cli.write("bad.csv", "site,name,device", "oslo,a,1", ",b,2");

    Result failed = cli.run("index add @idx.cyi --site-column site --in @more.csv --in @bad.csv");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err())
        .contains("bad.csv line 3: site must be given: it names the site")
        .hasLineCount(1);
    assertThat(cli.read("idx.cyi")).isEqualTo(before);
    assertThat(folder.toFile().list()).noneMatch(name -> name.endsWith(".tmp"));
  }

  /** The name leaves no room for that of a temporary file beside it. */
  @Test
  void keepsTheOldFileIfTheNewOneCannotBeWritten() {
    String name = "x".repeat(240);
    byte[] before = cli.read("idx.cyi");
    cli.write(name, before);

    Result removed = cli.run("index remove @" + name + " oslo");
    Result added = cli.run("index add @" + name + " --site-column site --in @more.csv");

    assertThat(removed.code()).isEqualTo(1);
    assertThat(removed.err()).contains("too long").hasLineCount(1);
    assertThat(added.code()).isEqualTo(1);
    assertThat(added.out()).isEmpty();
    assertThat(cli.read(name)).isEqualTo(before);
  }

  @Test
  void leavesNoLockWhereThereIsNoIndex() {
    Result added = cli.run("index add @none.cyi --site-column site --in @more.csv");
    Result removed = cli.run("index remove @none.cyi oslo");

    assertThat(added.code()).isEqualTo(1);
    assertThat(removed.code()).isEqualTo(1);
    assertThat(removed.err()).isEqualTo("corymb: " + cli.path("none.cyi") + ": no such file\n");
    assertThat(cli.path(".none.cyi.lock")).doesNotExist();
  }
}

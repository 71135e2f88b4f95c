package dev.corymb.cli.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.JsonText;
import dev.corymb.index.IndexKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class IndexInfoCommandTest {

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void prepare() {
    cli = new Cli(folder);
    String[] rows = new String[8001];
    rows[0] = "site,name,device";
    for (int i = 0; i < 8000; i++) {
      rows[i + 1] = "s" + i % 40 + ",n" + i + "," + i;
    }
    cli.write("items.csv", rows);
  }

  private void build(String options) {
    Result built =
        cli.run(
            "index build --schema name:text,device:long --site-column site --in @items.csv"
                + " --out @idx.cyi --seed 4711 "
                + options);
    assertThat(built.code()).as(built.err()).isZero();
  }

  @Test
  void describesInWords() {
    build("");

    Result info = cli.run("index info @idx.cyi");

    assertThat(info.code()).isZero();
    assertThat(info.err()).isEmpty();
    assertThat(info.out())
        .contains("sites      40\n")
        .contains("scan: for fewer than 128 sites, asking each takes the least memory")
        .contains("kind       pbf-bf, bits\n")
        .contains("schema     name:text,device:long\n")
        .containsPattern("\nfill +0\\.[12]")
        .containsPattern("\nstructure +sites are asked one by one\n")
        .containsPattern("\nmemory +[0-9,]+ bytes")
        .containsPattern("\nfile +[0-9,]+ bytes")
        .containsPattern("\n\\(verification\\) +segment +[45] +")
        .containsPattern("\nfull +\\S+\n")
        .containsPattern("\npartial, name +0\\.\\d+\n")
        .containsPattern("\npartial, device +0\\.\\d+\n")
        .doesNotContain("4711");
  }

  @ParameterizedTest
  @EnumSource(IndexKind.class)
  void describesEveryIndexAsJson(IndexKind kind) throws IOException {
    build("--index " + kind);

    Map<String, Object> info = JsonText.object(cli.run("index info @idx.cyi --json").out());

    assertThat(info)
        .containsEntry("sites", 40)
        .containsEntry("implementation", kind.toString())
        .containsEntry("kind", "pbf-bf")
        .containsEntry(
            "schema",
            List.of(
                Map.of("name", "name", "type", "text"), Map.of("name", "device", "type", "long")));
    assertThat((String) info.get("reason"))
        .startsWith(
            kind == IndexKind.SCAN ? "for fewer than 128" : "chosen when it was built; now");
    assertThat(info.containsKey("height")).isEqualTo(kind == IndexKind.TREE);
    assertThat(info.containsKey("nodes")).isEqualTo(kind == IndexKind.TREE);
    boolean sliced = kind == IndexKind.SLICED || kind == IndexKind.COMPACT;
    assertThat(info.containsKey("group")).isEqualTo(sliced);
    assertThat(info.containsKey("coarseFill"))
        .isEqualTo(sliced && JsonText.number(info, "group") > 1);
    assertThat(JsonText.number(info, "fill")).isBetween(0.1, 0.3);
    assertThat(JsonText.number(JsonText.object(info, "bytes"), "file"))
        .isEqualTo((double) Files.size(cli.path("idx.cyi")));
    assertThat(JsonText.number(JsonText.object(info, "bytes"), "memory")).isPositive();
    Map<String, Object> expected = JsonText.object(info, "expectedFalseSites");
    assertThat(JsonText.number(expected, "full")).isBetween(0.05, 0.15);
    Map<String, Object> partial = JsonText.object(expected, "partial");
    assertThat(partial).containsOnlyKeys("name", "device");
    assertThat(JsonText.number(partial, "name")).isBetween(0.01, 0.15);
  }

  @Test
  void describesATreeInWords() {
    build("--index tree");

    assertThat(cli.run("index info @idx.cyi").out())
        .containsPattern("\nstructure +height \\d, \\d+ nodes\n")
        .contains("tree: chosen when it was built; now it would be scan: for fewer than");
  }

  @Test
  void failsOnAFileThatIsNoIndex() {
    cli.write("bad.cyi", "no index");

    Result failed = cli.run("index info @bad.cyi");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err()).contains("bad.cyi: is not a Corymb index").hasLineCount(1);
  }
}

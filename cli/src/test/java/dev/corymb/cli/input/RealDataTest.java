package dev.corymb.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.FaultyServer;
import dev.corymb.cli.input.RealData.Asked;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that other programs wrote are read without a rejected row, and every query is exact. */
final class RealDataTest {

  private static final int QUERIES = 60; // of each group

  @TempDir private Path folder;

  private Result done(Cli cli, String command) {
    Result result = cli.run(command);
    assertThat(result.code()).as("%s: %s", command, result.err()).isZero();
    return result;
  }

  private List<Asked> prepare(Cli cli, RealData data) {
    cli.write(data.file(), data.content().get());
    List<Asked> queries = data.queries(QUERIES, new SplittableRandom(data.file().hashCode()));
    cli.write(
        "queries.ndjson",
        queries.stream()
            .map(Asked::json)
            .collect(Collectors.joining("\n"))
            .getBytes(StandardCharsets.UTF_8));
    assertThat(queries).anyMatch(asked -> asked.sites().isEmpty());
    assertThat(queries).anyMatch(asked -> asked.json().contains("null"));
    return queries;
  }

  @ParameterizedTest
  @MethodSource("dev.corymb.cli.input.RealData#all")
  void aFilterFindsWhatTheItemsHave(RealData data) {
    Cli cli = new Cli(folder);
    List<Asked> queries = prepare(cli, data);

    Result built =
        done(
            cli,
            "filter build --false-rate 1e-9 --counting --schema %s --in @%s %s --out @f.cym"
                    .formatted(data.schema(), data.file(), data.options())
                + data.asks());

    assertThat(built.out()).contains(": " + data.rows() + " items in a groups filter");
    assertThat(done(cli, "filter query @f.cym --in @queries.ndjson").lines())
        .isEqualTo(queries.stream().map(asked -> asked.sites().isEmpty() ? "no" : "yes").toList());
    assertThat(
            done(cli, "filter remove @f.cym --in @%s %s".formatted(data.file(), data.options()))
                .out())
        .startsWith("removed 200, refused 0; ");
  }

  @ParameterizedTest
  @MethodSource("dev.corymb.cli.input.RealData#all")
  void anIndexFindsWhereTheyAre(RealData data) {
    Cli cli = new Cli(folder);
    List<Asked> queries = prepare(cli, data);
    String rows = " --site-column site --in @%s %s".formatted(data.file(), data.options());

    done(
        cli,
        "index build --false-sites 1e-8 --schema %s %s --out @i.cyi"
                .formatted(data.schema(), data.asks())
            + rows);

    List<String> expected = queries.stream().map(asked -> String.join(",", asked.sites())).toList();
    assertThat(done(cli, "index locate @i.cyi --in @queries.ndjson").lines()).isEqualTo(expected);
    done(cli, "index add @i.cyi" + rows);
    assertThat(done(cli, "index locate @i.cyi --in @queries.ndjson").lines()).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("dev.corymb.cli.input.RealData#all")
  void aServerConfirmsThem(RealData data) throws IOException {
    try (FaultyServer server = new FaultyServer(folder, data.schema())) {
      Cli cli = new Cli(folder, Map.of("CORYMB_SERVER", server.url()));
      List<Asked> queries = prepare(cli, data);
      String rows = "--site-column site --in @%s %s".formatted(data.file(), data.options());

      done(cli, "load --create " + rows);

      assertThat(server.items()).isEqualTo(data.rows());
      assertThat(done(cli, "locate --confirm --in @queries.ndjson").lines())
          .isEqualTo(queries.stream().map(asked -> String.join(",", asked.sites())).toList());
      done(cli, "remove " + rows);
      assertThat(server.items()).isZero();
    }
  }

  @Test
  void rejectedRowsAreMendedAndLoadedAgain() throws IOException {
    try (FaultyServer server = new FaultyServer(folder, "name:text,tag:text*,port:long*")) {
      Cli cli = new Cli(folder, Map.of("CORYMB_SERVER", server.url()));
      String ports = IntStream.range(0, 300).mapToObj(i -> i + ";").collect(Collectors.joining());
      cli.write("a.csv", "name,tag,tag,port", "x,red,blue,80", "y,red,,q", "z,,," + ports);
      cli.write("b.ndjson", "{\"name\":\"v\",\"tag\":[\"red\",null]}");
      String options = " --site s --split port=; ";

      Result loaded =
          cli.run("load --create --in @a.csv --in @b.ndjson --rejects @bad.json" + options);

      assertThat(loaded.code()).isEqualTo(1);
      assertThat(loaded.err())
          .contains(
              "port must be a whole number of 64 bits",
              "must have at most 256 combinations of values of port in an item",
              "tag must be one value or a list of values, without null, lists or objects in it");
      String bad = new String(cli.read("bad.json"), StandardCharsets.UTF_8);
      assertThat(bad.lines()).hasSize(3);
      assertThat(bad).contains("\"tag\":[\"red\"],\"port\":\"q\"", "\"tag\":[\"red\",null]");
      cli.write(
          "good.json",
          bad.replace("\"q\"", "\"1; 2\"")
              .replace(",null", ",\"green\"")
              .replace(ports, "7")
              .getBytes(StandardCharsets.UTF_8));
      done(cli, "load --in @good.json" + options);

      assertThat(server.items()).isEqualTo(4);
      for (String query : List.of("name=y tag=red port=2", "name=v tag=green", "port=7")) {
        assertThat(cli.run(new byte[0], "locate", query, "--confirm").out())
            .as(query)
            .contains("confirmed: 1 site holds it");
      }
    }
  }
}

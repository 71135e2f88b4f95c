package dev.corymb.cli.ask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** More queries than a server takes at a time. */
@Timeout(120)
final class ManyQueriesTest {

  private static final int ROWS = 300;

  @TempDir private Path folder;
  private Server server;
  private Cli cli;

  @BeforeEach
  void start() {
    server =
        Server.start(
            Settings.of(
                Map.of(
                    "data", folder.resolve("data").toString(),
                    "port", "0",
                    "min-free-space", "1MiB",
                    "max-batch", "150",
                    "schema", "name:text,owner:text,size:long")));
    cli = new Cli(folder, Map.of("CORYMB_SERVER", server.uri().toString()));
    cli.write("items.csv", "name,owner,size", "x,ada,1", "y,bob,2");
    assertThat(cli.run("load --site a --in @items.csv --create").code()).isZero();
    cli.write(
        "q.csv",
        IntStream.rangeClosed(0, ROWS)
            .mapToObj(
                i -> i == 0 ? "name,owner" : i % 3 == 0 ? "x,ada" : i % 3 == 1 ? "x,bob" : "z,z")
            .toArray(String[]::new));
  }

  @AfterEach
  void end() {
    server.close();
  }

  @Test
  void areAskedInBatchesThatTheServerTakes() {
    Result found = cli.run("locate --in @q.csv");

    assertThat(found.code()).as(found.err()).isZero();
    assertThat(found.lines()).hasSize(ROWS).startsWith("a", "", "a");
    assertThat(found.err())
        .contains("300 rows: 200 with sites, 100 without, 0 invalid")
        .contains("200 answers with candidates not tied to one item: ");
  }

  @Test
  void areConfirmedAndThenExact() {
    Result found = cli.run("locate --in @q.csv --confirm");

    assertThat(found.code()).as(found.err()).isZero();
    assertThat(found.lines()).hasSize(ROWS).startsWith("", "", "a");
    assertThat(found.err())
        .contains("300 rows: 100 with sites, 200 without, 0 invalid")
        .doesNotContain("not tied to one item");
  }
}

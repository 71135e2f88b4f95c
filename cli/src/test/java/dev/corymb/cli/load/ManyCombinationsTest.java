package dev.corymb.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.JsonText;
import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Batches whose items have more combinations of values together than a server has memory for. */
@Timeout(120)
final class ManyCombinationsTest {

  private static final int ITEMS = 100; // of which the server takes 69 at a time

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
                    "body-memory", "12MiB",
                    "max-line", "1KiB",
                    "schema", "name:text,tag:text*,port:long*",
                    "ask", "name,tag,tag+port,all")));
    cli = new Cli(folder, Map.of("CORYMB_SERVER", server.uri().toString()));
    cli.write(
        "items.ndjson",
        IntStream.range(0, ITEMS).mapToObj(i -> item(i, 16)).toArray(String[]::new));
  }

  @AfterEach
  void end() {
    server.close();
  }

  private static String item(int number, int tags) {
    return "{\"name\":\"n%d\",\"tag\":[%s],\"port\":[%s]}"
        .formatted(
            number,
            IntStream.range(0, tags)
                .mapToObj(i -> "\"t" + i + '"')
                .collect(Collectors.joining(",")),
            IntStream.range(0, 16).mapToObj(Integer::toString).collect(Collectors.joining(",")));
  }

  private long items() {
    return server.node().status("a").orElseThrow().items();
  }

  private Map<String, Object> summary(String command) {
    Result result = cli.run(command + " --json");
    assertThat(result.code()).as(result.err()).isZero();
    return JsonText.object(result.out());
  }

  @Test
  void areLoadedInHalvesResumedAndRemoved() {
    String load = "load --site a --create --in @items.ndjson";

    Result loaded = cli.run(load + " --resume first --anyway");
    assertThat(loaded.code()).as(loaded.err()).isZero();
    assertThat(items()).isEqualTo(ITEMS);
    assertThat(summary(load + " --resume first"))
        .containsEntry("added", 0)
        .containsEntry("replayed", ITEMS);
    assertThat(items()).isEqualTo(ITEMS);
    assertThat(summary("remove --site a --in @items.ndjson")).containsEntry("removed", ITEMS);
    assertThat(items()).isZero();
  }

  @Test
  void anItemThatAloneHasTooManyIsRejectedAndNamed() {
    cli.write(
        "items.ndjson",
        IntStream.range(0, ITEMS).mapToObj(i -> item(i, i == 70 ? 17 : 16)).toArray(String[]::new));

    Result loaded = cli.run("load --site a --create --in @items.ndjson");

    assertThat(loaded.code()).isEqualTo(1);
    assertThat(loaded.err())
        .contains("must have at most 256 combinations of values of tag+port in an item (line 71");
    assertThat(items()).isEqualTo(ITEMS - 1);
  }
}

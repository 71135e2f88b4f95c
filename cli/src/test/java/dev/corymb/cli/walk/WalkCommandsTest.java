package dev.corymb.cli.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.FaultyServer;
import dev.corymb.cli.JsonText;
import dev.corymb.client.api.RecordJson;
import dev.corymb.client.api.WalkAnswer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code ancestors} and {@code descendants} ask, and how they show what they are answered. */
@Timeout(60)
final class WalkCommandsTest {

  private static final String PATH = "/v1/provenance/walk";

  @TempDir private Path folder;
  private FaultyServer server;
  private Cli cli;

  @BeforeEach
  void prepare() throws IOException {
    server = new FaultyServer(folder);
    cli = new Cli(folder, Map.of("CORYMB_SERVER", server.url()));
    server.answering(
        PATH, RecordJson.text(new Graph("ancestors").node(0, "urn:a").incomplete()) + "\n");
  }

  @AfterEach
  void end() {
    server.close();
  }

  private Map<String, Object> asked() {
    return JsonText.object(server.requests().get(server.requests().size() - 1).body());
  }

  @Test
  void asksForNoMoreThanWasGiven() {
    Result found = cli.run("ancestors urn:a urn:b");

    assertThat(found.code()).as(found.err()).isZero();
    assertThat(asked())
        .isEqualTo(Map.of("starts", List.of("urn:a", "urn:b"), "direction", "ancestors"));
    assertThat(found.out()).startsWith("urn:a\n");
  }

  @Test
  void asksWithAllOptions() {
    Result found =
        cli.run(
            "descendants urn:a --depth 3 --limit 4 --as-of 2026-11-19T11:00:00+01:00 --mode"
                + " derivation --any-time --thorough --columns --per-key 5 --sites-per-key 6"
                + " --bytes 7 --timeout 8s --format json");

    assertThat(found.code()).as(found.err()).isZero();
    assertThat(asked())
        .isEqualTo(
            Map.ofEntries(
                Map.entry("starts", List.of("urn:a")),
                Map.entry("direction", "descendants"),
                Map.entry("depth", 3),
                Map.entry("nodes", 4),
                Map.entry("asOf", "2026-11-19T10:00:00Z"),
                Map.entry("mode", "derivation"),
                Map.entry("causal", false),
                Map.entry("thorough", true),
                Map.entry("columns", true),
                Map.entry("perKey", 5),
                Map.entry("sitesPerKey", 6),
                Map.entry("bytes", 7),
                Map.entry("timeout", "8s")));
    assertThat(found.out()).startsWith("{\"direction\":").endsWith("}\n").doesNotContain("\n\n");
  }

  @Test
  void continuesAWalkWithTheCommandThatItPrints() {
    String shown = cli.run("ancestors urn:a --server " + server.url()).out();
    String next = shown.lines().reduce((first, second) -> second).orElseThrow();
    assertThat(next)
        .isEqualTo(
            "with all of these doubled: corymb ancestors --next eyJ2IjoxfQ --server "
                + server.url());

    Result found = cli.run(next.replace("with all of these doubled: corymb ", ""));

    assertThat(found.code()).as(found.err()).isZero();
    assertThat(asked()).isEqualTo(Map.of("next", "eyJ2IjoxfQ"));
  }

  @Test
  void printsNoCommandThatAShellMightNotTake() {
    WalkAnswer answer = new Graph("ancestors").node(0, "urn:a").incomplete("x".repeat(8_001));
    server.answering(PATH, RecordJson.text(answer));

    assertThat(cli.run("ancestors urn:a").out())
        .contains("raise: --depth (now 2)")
        .doesNotContain("--next");
  }

  @Test
  void printsDocumentsAsTheyAre() {
    server.answering(PATH, "digraph {\n}\n");

    Result found = cli.run("ancestors urn:a --format dot");

    assertThat(found.out()).isEqualTo("digraph {\n}\n");
    assertThat(asked()).containsEntry("format", "dot");
    cli.run("ancestors urn:a --format prov-jsonld");
    assertThat(asked()).containsEntry("format", "prov-jsonld");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "urn:a --next x",
        "--next x --as-of 2026-11-19T11:00:00Z",
        "--next x --mode derivation",
        "urn:a --columns --format dot",
        "urn:a --format svg",
        "urn:a --mode all",
        "urn:a --as-of yesterday",
        "urn:a --as-of 2026-11-19T11:00:00",
        "urn:a --depth deep"
      })
  void refusesWhatMakesNoSense(String arguments) {
    Result refused = cli.run("ancestors " + arguments);

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).startsWith("corymb: ");
    assertThat(server.requests()).isEmpty();
  }
}

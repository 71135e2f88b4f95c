package dev.corymb.cli.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.FaultyServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a server finds at its sites, as a tree and in other formats. */
@Timeout(120)
final class RealWalkTest {

  private static final String RUN = "5b0e8a1e-8c2f-4d4a-9f0e-4b7f6f0a9d01";
  private static final String REPORT = "urn:ol:dataset:s3%3A%2F%2Freports/daily.csv";
  private static final String ORDERS =
      "urn:ol:dataset:postgres%3A%2F%2Fdb%3A5432/shop.public.orders";

  @TempDir private Path folder;
  private FaultyServer server;
  private Cli cli;

  @BeforeEach
  void prepare() throws IOException {
    server = FaultyServer.ofEvents(folder);
    cli = new Cli(folder, Map.of("CORYMB_SERVER", server.url()));
    send(
        "berlin",
        """
        {"eventType":"START","eventTime":"2026-11-19T10:30:00Z","run":{"runId":"%s"},
         "job":{"namespace":"airflow","name":"shop.daily"},
         "inputs":[{"namespace":"postgres://db:5432","name":"shop.public.orders"}],
         "producer":"https://example.org/airflow"}
        """
            .formatted(RUN));
    send(
        "oslo",
        """
        {"eventType":"COMPLETE","eventTime":"2026-11-19T10:31:58.120Z","run":{"runId":"%s"},
         "job":{"namespace":"airflow","name":"shop.daily"},
         "outputs":[{"namespace":"s3://reports","name":"daily.csv"}],
         "producer":"https://example.org/airflow"}
        """
            .formatted(RUN));
    send(
        "lima",
        """
        {"prefix":{"ex":"http://example.org/","ol":"urn:ol:dataset:"},
         "entity":{"ex:article":{}},
         "wasDerivedFrom":{"_:d":{"prov:generatedEntity":"ex:article",
           "prov:usedEntity":"ol:s3%3A%2F%2Freports/daily.csv"}}}
        """);
  }

  private void send(String site, String document) {
    Result sent = cli.runWith(document, "lineage send --create - --site " + site);
    assertThat(sent.code()).as(sent.err()).isZero();
  }

  @AfterEach
  void end() {
    server.close();
  }

  @Test
  void findsAncestorsOverSites() {
    Result found = cli.run("ancestors http://example.org/article");

    assertThat(found.code()).as(found.err()).isZero();
    assertThat(found.out().replaceAll("events recorded before \\S+", "events recorded before …"))
        .startsWith(
            """
            http://example.org/article
            └─ wasDerivedFrom %s  [lima; …]
               └─ wasGeneratedBy urn:uuid:%s  [oslo; 2026-11-19T10:31:58.120Z]\
              by https://example.org/airflow, urn:ol:job:airflow/shop.daily
                  └─ used %s  [berlin; 2026-11-19T10:30:00Z]  (open)
            (open) nothing leads further: it is an origin, or events are missing

            6 ids, 5 links, up to 3 steps from the start;"""
                .formatted(REPORT, RUN, ORDERS)
                .replace("[lima; …]", found.out().replaceAll("(?s).*(\\[lima; .*?\\]).*", "$1")))
        .contains("asked 3 of 3 sites, 0 falsely; ")
        .endsWith(
            """
            covered: all events recorded before …
            complete: nothing recorded before then is missing
            """);
  }

  @Test
  void findsDescendantsOverSites() {
    assertThat(cli.run("descendants " + ORDERS).out())
        .startsWith(ORDERS + "\n└─ wasUsedBy urn:uuid:" + RUN + "  [berlin; 2026-")
        .contains("\n   └─ generated " + REPORT + "  [oslo; ")
        .containsPattern("\n      └─ hadDerivation http://example.org/article  \\[lima; .*open");
  }

  @Test
  void saysThatADocumentIsNotComplete() {
    Result whole = cli.run("ancestors http://example.org/article --format turtle");
    Result part = cli.run("ancestors http://example.org/article --format turtle --depth 1");

    assertThat(whole.out()).contains("prov:wasDerivedFrom");
    assertThat(whole.err()).isEmpty();
    assertThat(part.out()).contains("prov:wasDerivedFrom");
    assertThat(part.err())
        .isEqualTo("note: the answer is not complete; --format tree and json say why\n");
    for (String format : new String[] {"json", "dot", "prov-json", "prov-jsonld"}) {
      Result found = cli.run("ancestors http://example.org/article --format " + format);
      assertThat(found.code()).as(found.err()).isZero();
      assertThat(found.out()).as(format).contains("example.org");
    }
  }

  @Test
  void goesBackInTime() {
    assertThat(cli.run("ancestors " + REPORT + " --as-of 2026-11-19T10:31:00Z").out())
        .doesNotContain(RUN);
    assertThat(cli.run("ancestors " + REPORT + " --as-of 2026-11-19T10:32:00Z").out())
        .contains(RUN, ORDERS);
  }

  @Test
  void followsStatedDerivationsOnly() {
    assertThat(cli.run("ancestors http://example.org/article --mode derivation").out())
        .contains(REPORT)
        .doesNotContain(RUN);
  }

  @Test
  void saysThatAServerHoldsEvents() throws IOException {
    Files.writeString(folder.resolve("items.csv"), "id,role\na,b\n");
    for (String command : List.of("load", "remove")) {
      assertThat(cli.run(command + " --site berlin items.csv").err())
          .contains(
              "corymb "
                  + command
                  + " is for items, but the sites of this server hold events of"
                  + " provenance; use corymb lineage "
                  + (command.equals("load") ? "send" : command));
    }
  }

  @Test
  void saysThatAServerHoldsItems() throws IOException {
    try (FaultyServer items = new FaultyServer(folder.resolve("items"))) {
      assertThat(cli.run("ancestors urn:a --server " + items.url()).err())
          .contains("409", "hold items, not events of provenance");
    }
  }
}

package dev.corymb.provenance.openlineage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Links;
import dev.corymb.provenance.event.Role;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LocalNamespacesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file",
        "FILE",
        "file:",
        "file://",
        "file:///var/data",
        "file:/var/data",
        "/",
        "/var/warehouse",
        "C:/data",
        "d:\\data",
        "file://localhost/var",
        "inmemory",
        "inmemory://",
        "localhost",
        "LocalHost:8080",
        "localhost.",
        "db.localhost",
        "127.0.0.1",
        "127.3.2.1:9092",
        "::1",
        "[::1]:80",
        "0:0:0:0:0:0:0:1",
        "::ffff:127.0.0.1",
        "postgres://localhost:5432",
        "postgres://reader:secret@localhost",
        "mysql://127.0.0.1:3306",
        "http://[::1]:8080/path",
        "kafka://broker:9092,localhost:9093",
        "jdbc:postgresql://localhost:5432/shop?ssl=true",
        "sqlserver://localhost;database=shop",
      })
  void namesThatMeanSomethingElseOnEveryMachineAreLocal(String namespace) {
    assertThat(LocalNamespaces.DEFAULT.test(namespace)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plant",
        "files",
        "file-server",
        "file://nas/share",
        "profile",
        "//nas/share",
        "c:data",
        "s3://file",
        "s3://bucket",
        "postgres://db:5432",
        "localhosts",
        "localhost-7",
        "notlocalhost",
        "localhost.example.org",
        "128.0.0.1",
        "127.0.0.1.example.org",
        "https://example.org/localhost",
        "https://example.org/?at=//localhost",
        "kafka://one:9092,two:9092",
        "::2",
        "urn:localhost:1",
      })
  void otherNamesAreNot(String namespace) {
    assertThat(LocalNamespaces.DEFAULT.test(namespace)).isFalse();
  }

  @Test
  void otherSchemesCanBeLocal() {
    LocalNamespaces local = new LocalNamespaces(Set.of("duckdb"));

    assertThat(local.test("duckdb")).isTrue();
    assertThat(local.test("duckdb:shop.db")).isTrue();
    assertThat(local.test("file")).isFalse();
    assertThat(local.test("/var/warehouse")).isFalse();
    assertThat(local.test("postgres://localhost")).isTrue();
  }

  /** Every name of a dataset or job that an event can have. */
  @Test
  void localNamesOfTwoSitesAreNotTheSame() throws IOException {
    String local = "{'namespace':'file','name':'/tmp/a'";
    String party = ",'type':'DATASET'}";
    String sent =
        Sent.run(
                ",'inputs':["
                    + local
                    + ",'facets':{'version':{'datasetVersion':'1'},'symlinks':{'identifiers':["
                    + local
                    + ",'name2':0}]}}}],'outputs':["
                    + local.replace("/a", "/b")
                    + ",'facets':{'lifecycleStateChange':{'lifecycleStateChange':'RENAME',"
                    + "'previousIdentifier':"
                    + local.replace("/a", "/c")
                    + "}}}}]",
                "",
                ",'facets':{'lineage':{'entries':["
                    + local.replace("/a", "/d")
                    + ",'inputs':["
                    + local.replace("/a", "/e")
                    + party
                    + "]"
                    + party
                    + "]}}")
            .replace("'plant'", "'localhost:8080'");

    Event here = Sent.events(sent, OpenLineageOptions.of("north")).get(0);
    Event there = Sent.events(sent, OpenLineageOptions.of("south/2")).get(0);

    assertThat(ids(here))
        .contains(
            new Iri("urn:ol:dataset:north!file/%2Ftmp%2Fa@1"),
            new Iri("urn:ol:dataset:north!file/%2Ftmp%2Fc"),
            new Iri("urn:ol:dataset:north!file/%2Ftmp%2Fe"),
            new Iri("urn:ol:job:north!localhost%3A8080/press"));
    assertThat(ids(there)).contains(new Iri("urn:ol:dataset:south%2F2!file/%2Ftmp%2Fa"));
    assertThat(ids(here)).doesNotContainAnyElementsOf(ids(there));
  }

  /** All but the run and the producer, which are the same everywhere. */
  private static List<Iri> ids(Event event) {
    return Links.of(event).keySet().stream()
        .filter(key -> key.role() != Role.RUN)
        .map(Key::id)
        .filter(id -> !id.equals(Sent.PRODUCER))
        .toList();
  }

  @Test
  void theRuleCanBeAnyOther() throws IOException {
    String sent = Sent.run(",'inputs':[" + Sent.dataset("coil") + "]");

    Event event =
        Sent.events(sent, Sent.options().withLocalNamespaces(name -> name.startsWith("s3:")))
            .get(0);

    assertThat(ids(event))
        .contains(new Iri("urn:ol:dataset:north!s3%3A%2F%2Fsteel/coil"), Sent.JOB);
  }
}

package dev.corymb.cli.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.FaultyServer;
import dev.corymb.cli.FaultyServer.Request;
import dev.corymb.client.api.RecordJson;
import dev.corymb.client.api.SitePage;
import dev.corymb.client.api.SiteView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class SiteCommandsTest {

  @TempDir private Path folder;
  private FaultyServer server;
  private Cli cli;

  @BeforeEach
  void prepare() throws IOException {
    server = new FaultyServer(folder);
    cli = new Cli(folder, Map.of("CORYMB_SERVER", server.url()));
  }

  @AfterEach
  void end() {
    server.close();
  }

  private void listing(String path, String next, int total, SiteView... sites) {
    server.answering(path, RecordJson.text(new SitePage(List.of(sites), next, total)));
  }

  private static SiteView site(
      String id, boolean own, long items, long age, String state, String reason) {
    return new SiteView(
        id,
        own,
        own ? "n1" : "n2",
        "",
        items,
        0,
        "1.1",
        0,
        0,
        age,
        null,
        false,
        null,
        null,
        state,
        reason,
        Optional.empty());
  }

  @Test
  void createsASite() {
    assertThat(cli.run("site create berlin --time-to-live 1h").out())
        .isEqualTo("created berlin on n1\n");
    assertThat(cli.run("site create oslo --window 1m*60 --json").out())
        .startsWith("{\"id\":\"oslo\",\"own\":true,\"node\":\"n1\"")
        .contains("\"window\":{\"bucket\":\"PT1M\",\"buckets\":60}");

    assertThat(server.requests().get(0).body())
        .isEqualTo("{\"id\":\"berlin\",\"timeToLive\":\"PT1H\"}");
    assertThat(server.requests().get(1).body())
        .isEqualTo("{\"id\":\"oslo\",\"window\":{\"bucket\":\"PT1M\",\"buckets\":60}}");
    Result again = cli.run("site create berlin");
    assertThat(again.code()).isEqualTo(1);
    assertThat(again.err()).contains("answered 409: site already exists: berlin");
    assertThat(cli.run("site create x --window 60").err())
        .contains(
            "--window must be a bucket and a number of buckets such as 1m*60 or PT1M*60, but was '60'");
  }

  @Test
  void listsAllPages() {
    listing(
        "/v1/sites?limit=1000&own=true&prefix=a%20b",
        "a b", 2, site("a b", true, 1200, 0, "ok", ""));
    listing(
        "/v1/sites?limit=1000&after=a%20b&own=true&prefix=a%20b",
        null, 2, site("a bc", false, 0, 130_000, "stale", "not heard of"));

    Result listed = cli.run(new byte[0], "site", "list", "--own", "--prefix", "a b");

    assertThat(listed.code()).as(listed.err()).isZero();
    assertThat(listed.lines()).hasSize(3);
    assertThat(listed.out()).containsPattern("a b +n1 \\(own\\) +1,200 +0 .* - +healthy");
    assertThat(listed.out()).containsPattern("a bc +n2 .*2 min +stale: not heard of");
    assertThat(cli.run(new byte[0], "site", "list", "--own", "--prefix", "a b", "--json").lines())
        .hasSize(2);
  }

  @Test
  void listsThoseThatContainAText() {
    listing(
        "/v1/sites?limit=1000&contains=eu%2F1&prefix=h",
        null, 1, site("h.eu/1", true, 0, 0, "ok", ""));

    Result listed = cli.run("site list --contains eu/1 --prefix h");

    assertThat(listed.code()).as(listed.err()).isZero();
    assertThat(listed.out()).contains("h.eu/1");
  }

  @Test
  void showsAndDeletes() {
    server.with("berlin").answering("/v1/sites/oslo?dismiss=true", "{}"); // of another node

    assertThat(cli.run("site show berlin").out())
        .containsPattern("state +healthy\n")
        .containsPattern("owner +n1, this server, http")
        .containsPattern("fill +0\n")
        .containsPattern("capacity +1,000\n");
    assertThat(cli.run("site delete berlin").out()).isEqualTo("deleted berlin\n");
    assertThat(cli.run("site show berlin").err()).contains("404: no such site: berlin");
    assertThat(cli.run("site delete oslo --dismiss").out()).isEqualTo("forgot oslo\n");
    Request last = server.requests().get(server.requests().size() - 1);
    assertThat(last.path()).isEqualTo("/v1/sites/oslo?dismiss=true");
    assertThat(last.method()).isEqualTo("DELETE");
  }

  /** Whatever got in can be shown and deleted: the id goes escaped where a URL cannot carry it. */
  @Test
  void deletesIdsThatAUrlCannotCarry() {
    for (String path : List.of("%5Cud800", "%5Cu002e%5Cu002e", "a%5Cu0009b")) {
      server.answering("/v1/sites/" + path + "?escaped=true", "{}");
    }

    assertThat(cli.run(new byte[0], "site", "delete", "--escaped", "\\ud800").out())
        .isEqualTo("deleted \\ud800\n");
    assertThat(cli.run(new byte[0], "site", "delete", "--escaped", "\\ud800", "--json").out())
        .isEqualTo("{\"deleted\":\"\\ud800\"}\n");
    assertThat(cli.run(new byte[0], "site", "delete", "..").out())
        .isEqualTo("deleted \\u002e\\u002e\n");
    assertThat(cli.run(new byte[0], "site", "delete", "a\tb").out())
        .isEqualTo("deleted a\\u0009b\n");
    assertThat(cli.run(new byte[0], "site", "delete", "--escaped", "\\u12").err())
        .contains("ID must be text in which");
  }

  @Test
  void listsIdsThatCannotBePrinted() {
    listing("/v1/sites?limit=1000", null, 1, site("\ud800", true, 0, 0, "isolated", "bad id"));

    assertThat(cli.run("site list").out()).containsPattern("\\\\ud800 +n1 .*isolated: bad id");
    assertThat(cli.run("site list --json").out()).contains("\"id\":\"\\ud800\"");
  }
}

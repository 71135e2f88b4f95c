package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.client.CorymbClient;
import dev.corymb.client.Problem;
import dev.corymb.client.api.BatchAnswer;
import dev.corymb.client.api.FederationView;
import dev.corymb.client.api.Health;
import dev.corymb.client.api.Holds;
import dev.corymb.client.api.HoldsBody;
import dev.corymb.client.api.IndexView;
import dev.corymb.client.api.JsonText;
import dev.corymb.client.api.LocateAnswer;
import dev.corymb.client.api.LocateBody;
import dev.corymb.client.api.LocatedQuery;
import dev.corymb.client.api.NewSiteBody;
import dev.corymb.client.api.ProblemDocument;
import dev.corymb.client.api.RecordJson;
import dev.corymb.client.api.Rejected;
import dev.corymb.client.api.ReplicationView;
import dev.corymb.client.api.ServerStatus;
import dev.corymb.client.api.SiteHistory;
import dev.corymb.client.api.SitePage;
import dev.corymb.client.api.SiteView;
import dev.corymb.client.api.StreamChunk;
import dev.corymb.client.api.StreamDone;
import dev.corymb.client.api.TextOr;
import dev.corymb.client.api.WindowView;
import dev.corymb.server.http.Json;
import dev.corymb.server.testkit.TestServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever a server answers reads into its record, and the record says the same: the locate route
 * writes its answers member by member, and must not say anything else.
 */
final class ReadAnswersTest {

  @TempDir private static Path folder;
  private static TestServer server;
  private static CorymbClient client;

  @BeforeAll
  static void start() throws InterruptedException {
    server = TestServer.start(folder).site("berlin").site("lima");
    server.post("/v1/sites/berlin/items", "{\"add\":[{\"name\":\"a\",\"device\":1}]}");
    client = new CorymbClient(server.server().uri());
    client.createSite(
        new NewSiteBody(
            "wide", Optional.empty(), Optional.of(TextOr.of(new WindowView("PT1M", 60)))));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static <T extends Record> T same(String answer, Class<T> type) {
    T read = RecordJson.read(answer, type);
    assertThat(Json.buffer(read).toString()).isEqualTo(answer);
    return read;
  }

  private static void get(String path, Class<? extends Record> type) {
    same(server.get(path).body(), type);
  }

  @Test
  void ofTheState() {
    get("/v1/health/live", Health.class);
    get("/v1/overview", ServerStatus.class);
    get("/v1/federation", FederationView.class);
    get("/v1/index", IndexView.class);
    get("/v1/replication", ReplicationView.class);
    get("/v1/nothing", ProblemDocument.class);
    get("/v1/sites?limit=many", ProblemDocument.class);
  }

  @Test
  void ofSites() throws InterruptedException {
    get("/v1/sites", SitePage.class);
    get("/v1/sites?limit=1", SitePage.class);
    get("/v1/sites/berlin", SiteView.class);
    get("/v1/sites/wide", SiteView.class);
    get("/v1/sites/berlin/history", SiteHistory.class);
    assertThat(client.site("wide").status().orElseThrow().window())
        .isEqualTo(new WindowView("PT1M", 60));
    assertThat(client.sites(Optional.of("berlin")).sites())
        .extracting(SiteView::id)
        .containsExactly("lima", "wide");
    assertThat(client.status().sites().own()).isEqualTo(3);
  }

  @Test
  void ofStreams() {
    List<String> lines =
        server.stream(
                "/v1/items", "{\"site\":\"lima\",\"item\":{\"name\":\"b\",\"device\":2}}\n{}\n")
            .body()
            .lines()
            .toList();
    assertThat(same(lines.get(0), StreamChunk.class).refused()).hasSize(1);
    assertThat(same(lines.get(1), StreamDone.class).created()).contains(0L);
  }

  @Test
  void ofOwners() {
    HoldsBody asked =
        new HoldsBody(
            Optional.of(List.of("berlin", "lima", "x")), JsonText.of(Map.of("name", "a")));
    assertThat(same(server.post("/v1/holds", RecordJson.text(asked)).body(), Holds.class))
        .isEqualTo(new Holds(List.of("berlin"), List.of("lima"), List.of("x")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\":\"a\",\"device\":1}",
        "{\"name\":\"a\"}",
        "{\"name\":\"none*\"}",
        "{\"device\":\"7\"}"
      })
  void ofQueries(String query) {
    LocateBody one = LocateBody.of(new JsonText(query));
    LocateBody several = LocateBody.ofAll(List.of(new JsonText(query), new JsonText("{\"x\":1}")));
    for (boolean explain : List.of(false, true)) {
      for (boolean confirm : List.of(false, true)) {
        LocateAnswer answer = same(locate(one.with(explain, confirm, 9)), LocateAnswer.class);
        BatchAnswer all = same(locate(several.with(explain, confirm, 9)), BatchAnswer.class);

        assertThat(answer.explain().isPresent()).isEqualTo(explain);
        assertThat(answer.confirmed().isPresent()).isEqualTo(confirm);
        assertThat(((LocatedQuery) all.answers().get(0)).ids())
            .isEqualTo(answer.candidates().stream().map(each -> each.site()).toList());
        assertThat(all.answers().get(1)).isInstanceOf(Rejected.class);
      }
    }
  }

  private static String locate(LocateBody body) {
    return server.post("/v1/locate", RecordJson.text(body)).body();
  }

  @Test
  void aQueryThatIsNotOneIsAProblem() throws InterruptedException {
    assertThat(client.locate(Map.of("name", "a"))).containsExactly("berlin");
    assertThatThrownBy(() -> client.locate(Map.of("owner", "a")))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("query.owner must be an attribute of");
  }
}

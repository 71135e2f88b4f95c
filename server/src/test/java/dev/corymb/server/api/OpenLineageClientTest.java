package dev.corymb.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.corymb.server.security.Role;
import dev.corymb.server.security.TokenFile;
import dev.corymb.server.testkit.TestServer;
import io.openlineage.client.OpenLineage;
import io.openlineage.client.OpenLineageClient;
import io.openlineage.client.OpenLineageClientException;
import io.openlineage.client.transports.ApiKeyTokenProvider;
import io.openlineage.client.transports.HttpConfig;
import io.openlineage.client.transports.HttpTransport;
import io.vertx.core.json.JsonObject;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The client of OpenLineage for Java, which nobody here wrote, against a server. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
final class OpenLineageClientTest {

  private static final URI PRODUCER = URI.create("https://example.org/tests");

  @TempDir private Path folder;
  private final List<OpenLineageClient> clients = new ArrayList<>();
  private final Map<Role, String> tokens = new EnumMap<>(Role.class);
  private TestServer server;

  @BeforeEach
  void start() throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    for (Role role : Role.values()) {
      tokens.put(role, TokenFile.at(data).create(role.label(), role));
    }
    server =
        TestServer.start(data, "schema", "provenance", "name", "oslo", "auth", "required")
            .as(tokens.get(Role.ADMIN));
  }

  @AfterEach
  void stop() throws Exception {
    for (OpenLineageClient client : clients) {
      client.close();
    }
    server.close();
  }

  private OpenLineageClient client(String token, Consumer<HttpConfig> more) {
    return client(server.server().uri(), token, more);
  }

  private OpenLineageClient client(URI uri, String token, Consumer<HttpConfig> more) {
    HttpConfig config = new HttpConfig();
    config.setUrl(uri);
    ApiKeyTokenProvider auth = new ApiKeyTokenProvider();
    auth.setApiKey(token);
    config.setAuth(auth);
    more.accept(config);
    OpenLineageClient client = new OpenLineageClient(new HttpTransport(config));
    clients.add(client);
    return client;
  }

  /** A run that reads one table and writes a file, with facets of all kinds. */
  private static OpenLineage.RunEvent event(OpenLineage.RunEvent.EventType type, UUID run) {
    OpenLineage openLineage = new OpenLineage(PRODUCER);
    ZonedDateTime time = ZonedDateTime.parse("2026-11-19T10:31:58.120+01:00");
    return openLineage
        .newRunEventBuilder()
        .eventType(type)
        .eventTime(time)
        .run(
            openLineage
                .newRunBuilder()
                .runId(run)
                .facets(
                    openLineage
                        .newRunFacetsBuilder()
                        .nominalTime(openLineage.newNominalTimeRunFacet(time, null))
                        .build())
                .build())
        .job(openLineage.newJobBuilder().namespace("airflow").name("shop.daily").build())
        .inputs(
            List.of(
                openLineage
                    .newInputDatasetBuilder()
                    .namespace("postgres://db:5432")
                    .name("shop.public.orders")
                    .build()))
        .outputs(
            List.of(
                openLineage
                    .newOutputDatasetBuilder()
                    .namespace("s3://reports")
                    .name("daily.csv")
                    .build()))
        .build();
  }

  private List<String> ancestors() {
    TestServer.Answer answer =
        server.get(
            "/v1/provenance/ancestors?id="
                + URLEncoder.encode("urn:ol:dataset:s3%3A%2F%2Freports/daily.csv", UTF_8));
    return answer.json().getJsonArray("nodes").stream()
        .map(node -> ((JsonObject) node).getString("id"))
        .toList();
  }

  private void expectOneEvent(UUID run) {
    assertThat(server.get("/v1/sites/oslo/provenance").lines()).hasSize(1);
    assertThat(ancestors())
        .contains(
            "urn:uuid:" + run,
            "urn:ol:dataset:postgres%3A%2F%2Fdb%3A5432/shop.public.orders",
            PRODUCER.toString());
  }

  @Test
  void anEventThatItSendsFiveTimesIsThereOnce() throws Exception {
    UUID run = UUID.fromString("5b0e8a1e-8c2f-4d4a-9f0e-4b7f6f0a9d01");
    OpenLineageClient client = client(tokens.get(Role.WRITE), any -> {});
    for (int i = 0; i < 5; i++) {
      client.emit(event(OpenLineage.RunEvent.EventType.COMPLETE, run));
    }
    expectOneEvent(run);
  }

  @Test
  void itMayCompressWhatItSends() throws Exception {
    UUID run = UUID.fromString("5b0e8a1e-8c2f-4d4a-9f0e-4b7f6f0a9d02");
    OpenLineageClient client =
        client(
            tokens.get(Role.WRITE), config -> config.setCompression(HttpConfig.Compression.GZIP));
    client.emit(event(OpenLineage.RunEvent.EventType.COMPLETE, run));
    client(tokens.get(Role.WRITE), any -> {})
        .emit(event(OpenLineage.RunEvent.EventType.COMPLETE, run));
    expectOneEvent(run);
  }

  @Test
  void itMayNameTheSiteAndSendsEventsOfAllKinds() throws Exception {
    OpenLineage openLineage = new OpenLineage(PRODUCER);
    ZonedDateTime time = ZonedDateTime.parse("2026-11-19T10:00:00Z");
    OpenLineageClient client =
        client(tokens.get(Role.WRITE), config -> config.setUrlParams(Map.of("site", "lab")));
    client.emit(event(OpenLineage.RunEvent.EventType.START, UUID.randomUUID()));
    client.emit(
        openLineage
            .newDatasetEventBuilder()
            .eventTime(time)
            .dataset(
                openLineage.newStaticDatasetBuilder().namespace("s3://reports").name("x").build())
            .build());
    client.emit(
        openLineage
            .newJobEventBuilder()
            .eventTime(time)
            .job(openLineage.newJobBuilder().namespace("airflow").name("shop.weekly").build())
            .build());
    assertThat(server.get("/v1/sites/lab/provenance").lines()).hasSize(3);
  }

  @Test
  void itIsToldThatItsTokenDoesNotDo() throws Exception {
    for (String token : List.of(tokens.get(Role.READ), "nonsense")) {
      OpenLineageClient client = client(token, any -> {});
      assertThatThrownBy(
              () -> client.emit(event(OpenLineage.RunEvent.EventType.COMPLETE, UUID.randomUUID())))
          .isInstanceOf(OpenLineageClientException.class)
          .hasMessageContaining(token.equals("nonsense") ? "401" : "403");
    }
  }

  /**
   * A front that is overloaded for its first answers, as a server is: the client waits as it is
   * told, repeats the event, and it is there.
   */
  @Test
  void itRepeatsWhatIsAnswered503() throws Exception {
    UUID run = UUID.fromString("5b0e8a1e-8c2f-4d4a-9f0e-4b7f6f0a9d03");
    List<Integer> answered = new ArrayList<>();
    HttpServer front =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    front.createContext(
        "/api/v1/lineage",
        exchange -> {
          String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          boolean busy = answered.isEmpty();
          TestServer.Answer real = busy ? null : server.post("/api/v1/lineage", body);
          byte[] text = busy ? "{\"status\":503}".getBytes(UTF_8) : real.body().getBytes(UTF_8);
          int status = busy ? 503 : real.status();
          answered.add(status);
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          if (busy) {
            exchange.getResponseHeaders().add("Retry-After", "1");
          }
          exchange.sendResponseHeaders(status, text.length);
          exchange.getResponseBody().write(text);
          exchange.close();
        });
    front.start();
    URI uri = URI.create("http://127.0.0.1:" + front.getAddress().getPort());
    OpenLineageClient client = client(uri, "any", any -> {});
    try {
      client.emit(event(OpenLineage.RunEvent.EventType.COMPLETE, run));
    } finally {
      front.stop(0);
    }
    assertThat(answered).containsExactly(503, 201);
    expectOneEvent(run);
  }
}

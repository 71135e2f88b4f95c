package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.server.Server;
import dev.corymb.server.api.ApiDescription.Operation;
import dev.corymb.server.config.Settings;
import dev.corymb.server.security.Role;
import dev.corymb.server.security.TokenFile;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The description of the API says what the server does: routes, roles, and every answer. */
@Timeout(120)
final class OpenApiTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir static Path folder;
  private static final Map<Role, String> tokens = new TreeMap<>();
  private static final HttpClient http = HttpClient.newHttpClient();
  private static Server server;
  private static Server provenance;
  private static ApiDescription file;

  /** A body of the file, or none. */
  private record Example(String name, String type, String body) {}

  @BeforeAll
  static void start() throws Exception {
    file = ApiDescription.read();
    for (Role role : Role.values()) {
      tokens.put(role, TokenFile.at(folder).create(role.label(), role));
    }
    server = serve("items", "schema", "name:text,device:long", "range", "device");
    provenance = serve("events", "schema", "provenance", "name", "node-1");
    HttpRequest site =
        request(provenance, "/v1/sites", tokens.get(Role.ADMIN))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{\"id\":\"berlin\"}"))
            .build();
    assertThat(http.send(site, BodyHandlers.ofString()).statusCode()).isEqualTo(201);
  }

  private static Server serve(String directory, String... more) throws IOException {
    Path data = Files.createDirectory(folder.resolve(directory));
    Files.copy(folder.resolve("tokens"), data.resolve("tokens"));
    Map<String, String> settings =
        new TreeMap<>(Map.of("data", data.toString(), "port", "0", "auth", "required"));
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    return Server.start(Settings.of(settings));
  }

  /** The server that has an operation. */
  private static Server of(Operation operation) {
    return operation.isOfProvenance() ? provenance : server;
  }

  @AfterAll
  static void stop() {
    for (Server one : new Server[] {server, provenance}) {
      if (one != null) {
        one.close();
      }
    }
  }

  @Test
  void namesEveryRouteWithItsRoleAndNoOther() {
    Map<String, String> served =
        server.endpoints().stream()
            .collect(
                Collectors.toMap(
                    one -> one.method() + " " + one.path(),
                    one -> one.role().map(Role::label).orElse("none")));
    Map<String, String> described =
        file.operations().stream().collect(Collectors.toMap(Operation::toString, Operation::role));

    assertThat(new TreeMap<>(described)).isEqualTo(new TreeMap<>(served));
  }

  @Test
  void itsOwnExamplesAreWhatItsSchemasSay() {
    assertThat(file.withExample()).hasSizeGreaterThan(15);
    for (JsonNode node : file.withExample()) {
      assertThat(file.differences(node.path("schema"), node.path("example"), "example")).isEmpty();
    }
    for (Operation operation : file.operations()) {
      operation
          .json()
          .path("requestBody")
          .path("content")
          .path("application/json")
          .path("examples")
          .forEach(
              example ->
                  assertThat(
                          file.differences(
                              operation
                                  .json()
                                  .at("/requestBody/content/application~1json")
                                  .path("schema"),
                              example.path("value"),
                              operation.toString()))
                      .isEmpty());
    }
  }

  @Test
  void everySchemaIsUsed() {
    Set<String> used =
        file.references().stream()
            .filter(reference -> reference.startsWith("#/components/schemas/"))
            .map(reference -> reference.substring("#/components/schemas/".length()))
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(new TreeSet<>(file.schemas())).isEqualTo(used);
  }

  @Test
  void everyAttributeTypeIsListed() throws IOException {
    String types =
        Stream.of(AttributeType.values())
            .map(AttributeType::toString)
            .collect(Collectors.joining(", "));

    assertThat(Files.readString(Path.of("src/main/resources/dev/corymb/server/openapi.yaml")))
        .contains("type: {type: string, enum: [" + types + "]}");
  }

  /** Changes first, then questions, then the deletion. */
  private static List<Operation> inOrder() {
    return Stream.of("post", "get", "delete")
        .flatMap(method -> file.operations().stream().filter(one -> one.method().equals(method)))
        .toList();
  }

  @Test
  void everyAnswerHasExactlyWhatItsSchemaDeclares() throws Exception {
    int answers = 0;
    for (Operation operation : inOrder()) {
      if (operation.path().equals("/v1/events")) {
        checkEvents(operation);
        continue;
      }
      for (Example example : examples(operation)) {
        HttpResponse<String> answer = send(operation, example, tokens.get(Role.ADMIN));
        assertThat(answer.statusCode())
            .as("%s, example %s: %s", operation, example.name(), answer.body())
            .isBetween(200, 299);
        check(operation, answer);
        answers++;
      }
    }
    assertThat(answers).isGreaterThanOrEqualTo(file.operations().size());
  }

  @Test
  void everyRouteRefusesWithoutATokenAndWithTooLowARole() throws Exception {
    for (Operation operation : file.operations()) {
      if (operation.role().equals("none")) {
        continue;
      }
      Example example = examples(operation).get(0);

      HttpResponse<String> nobody = send(operation, example, "");
      assertThat(nobody.statusCode()).as("%s", operation).isEqualTo(401);
      assertThat(nobody.headers().firstValue("WWW-Authenticate")).contains("Bearer");
      check(operation, nobody);

      Role needed = Role.of(operation.role());
      for (Role role : Role.values()) {
        if (!role.allows(needed)) {
          HttpResponse<String> refused = send(operation, example, tokens.get(role));
          assertThat(refused.statusCode()).as("%s", operation).isEqualTo(403);
          check(operation, refused);
        }
      }
    }
  }

  @Test
  void refusalsAreProblemsOfTheFile() throws Exception {
    for (Operation operation : file.operations()) {
      if (operation.method().equals("post")) {
        HttpResponse<String> plain =
            send(operation, new Example("text", "text/plain", "?"), tokens.get(Role.ADMIN));
        assertThat(plain.statusCode()).as("%s", operation).isEqualTo(415);
        check(operation, plain);

        HttpResponse<String> broken =
            send(operation, new Example("half", "application/json", "{"), tokens.get(Role.ADMIN));
        assertThat(broken.statusCode()).as("%s: %s", operation, broken.body()).isIn(400, 404);
        check(operation, broken);
      }
    }
    HttpRequest unknown = request("/v1/sites/nowhere", tokens.get(Role.READ)).GET().build();
    HttpResponse<String> missing = http.send(unknown, BodyHandlers.ofString());
    assertThat(missing.statusCode()).isEqualTo(404);
    check(operation("GET /v1/sites/{site}"), missing);
  }

  private static Operation operation(String name) {
    return file.operations().stream()
        .filter(one -> one.toString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void routesOfAFederationOfAnotherKindSaySo() throws Exception {
    int refused = 0;
    for (Operation operation : file.operations()) {
      if (!operation.json().has("x-federation")) {
        continue;
      }
      Server other = operation.isOfProvenance() ? server : provenance;
      for (Example example : examples(operation)) {
        HttpResponse<String> answer = send(other, operation, example, tokens.get(Role.ADMIN));
        assertThat(answer.statusCode()).as("%s: %s", operation, answer.body()).isEqualTo(409);
        assertThat(answer.body()).contains("/problems/wrong-federation");
        check(operation, answer);
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(10);
  }

  @Test
  void aWindowIntoWhichNothingCameIsDescribedToo() throws Exception {
    String body = "{\"id\":\"views\",\"window\":{\"bucket\":\"PT1M\",\"buckets\":5}}";
    Example example = new Example("empty", "application/json", body);
    check(
        operation("POST /v1/sites"),
        send(operation("POST /v1/sites"), example, tokens.get(Role.WRITE)));
    for (String path : List.of("/v1/sites/{site}", "/v1/sites/{site}/history")) {
      HttpRequest request =
          request(path.replace("{site}", "views"), tokens.get(Role.READ)).GET().build();
      HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());

      assertThat(answer.statusCode()).as("%s: %s", path, answer.body()).isEqualTo(200);
      check(operation("GET " + path), answer);
    }
  }

  private static List<Example> examples(Operation operation) {
    List<Example> all = new ArrayList<>();
    JsonNode content = operation.json().path("requestBody").path("content");
    for (var type : content.properties()) {
      for (var example : type.getValue().path("examples").properties()) {
        JsonNode value = example.getValue().path("value");
        all.add(
            new Example(
                example.getKey(),
                type.getKey(),
                value.isTextual() ? value.asText() : value.toString()));
      }
    }
    return all.isEmpty() ? List.of(new Example("none", "", "")) : all;
  }

  private static HttpResponse<String> send(Operation operation, Example example, String token)
      throws IOException, InterruptedException {
    return send(of(operation), operation, example, token);
  }

  private static HttpResponse<String> send(
      Server asked, Operation operation, Example example, String token)
      throws IOException, InterruptedException {
    String path = operation.path();
    StringBuilder query = new StringBuilder();
    Map<String, String> headers = new TreeMap<>();
    for (JsonNode parameter : file.parameters(operation)) {
      if (parameter.has("example")) {
        String name = parameter.path("name").asText();
        String value = parameter.path("example").asText();
        switch (parameter.path("in").asText()) {
          case "path" -> path = path.replace("{" + name + "}", value);
          case "query" ->
              query
                  .append(query.length() == 0 ? "?" : "&")
                  .append(name)
                  .append('=')
                  .append(URLEncoder.encode(value, StandardCharsets.UTF_8));
          default -> headers.put(name, value);
        }
      }
    }
    HttpRequest.Builder builder = request(asked, path + query, token);
    headers.forEach(builder::header);
    if (!example.type().isEmpty()) {
      builder.header("Content-Type", example.type());
    }
    return http.send(
        builder
            .method(
                operation.method().toUpperCase(Locale.ROOT),
                BodyPublishers.ofString(example.body()))
            .build(),
        BodyHandlers.ofString());
  }

  private static HttpRequest.Builder request(String path, String token) {
    return request(server, path, token);
  }

  private static HttpRequest.Builder request(Server asked, String path, String token) {
    URI uri = URI.create(asked.uri() + path);
    HttpRequest.Builder builder = HttpRequest.newBuilder(uri).timeout(PATIENCE);
    return token.isEmpty() ? builder : builder.header("Authorization", "Bearer " + token);
  }

  /** Compares an answer with what the file says of its status and type. */
  private static void check(Operation operation, HttpResponse<String> answer) throws IOException {
    String where = operation + " " + answer.statusCode();
    JsonNode response =
        file.response(operation, answer.statusCode())
            .orElseThrow(() -> new AssertionError(where + " is not in the file"));
    for (var header : response.path("headers").properties()) {
      assertThat(answer.headers().firstValue(header.getKey())).as(where).isPresent();
    }
    if (response.path("content").isMissingNode()) {
      assertThat(answer.body()).as(where).isEmpty();
      return;
    }
    String type = answer.headers().firstValue("Content-Type").orElseThrow().replaceAll(";.*", "");
    JsonNode content = response.path("content").path(type);
    assertThat(content.has("schema")).as("%s of type %s", where, type).isTrue();
    List<String> documents =
        switch (type) {
          case "application/json", "application/problem+json" -> List.of(answer.body());
          case "application/x-ndjson" -> answer.body().lines().toList();
          default -> List.of();
        };
    for (String document : documents) {
      JsonNode value = JSON.readTree(document);
      assertThat(file.differences(content.path("schema"), value, where)).isEmpty();
    }
    assertThat(answer.body()).as(where).isNotEmpty();
  }

  /** Reads events from the first on, until one tells how the server is. */
  private static void checkEvents(Operation operation) throws Exception {
    HttpRequest request =
        request("/v1/events", tokens.get(Role.READ)).header("Last-Event-ID", "0").build();
    Set<String> seen = new TreeSet<>();
    HttpResponse<Stream<String>> answer = http.send(request, BodyHandlers.ofLines());
    try (Stream<String> lines = answer.body()) {
      String event = "";
      for (Iterator<String> each = lines.iterator(); !seen.contains("overview"); ) {
        String line = each.next();
        if (line.startsWith("event: ")) {
          event = line.substring("event: ".length());
        } else if (line.startsWith("data: ")) {
          JsonNode schema = operation.json().path("x-events").path(event);
          JsonNode data = JSON.readTree(line.substring("data: ".length()));
          assertThat(schema.isMissingNode()).as("event %s is not in the file", event).isFalse();
          assertThat(file.differences(schema, data, event)).isEmpty();
          seen.add(event);
        }
      }
    }
    assertThat(seen).contains("overview", "publication", "site", "state");
  }
}

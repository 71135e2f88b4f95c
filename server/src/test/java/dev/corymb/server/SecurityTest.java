package dev.corymb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.corymb.server.api.Endpoint;
import dev.corymb.server.security.Role;
import dev.corymb.server.security.TokenFile;
import dev.corymb.server.testkit.TestServer;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecurityTest {

  @TempDir private static Path data;
  private static final Map<Role, String> TOKENS = new EnumMap<>(Role.class);
  private static final Map<Role, Set<Role>> ALLOWED =
      Map.of(
          Role.READ, Set.of(Role.READ),
          Role.WRITE, Set.of(Role.READ, Role.WRITE),
          Role.ADMIN, Set.of(Role.READ, Role.WRITE, Role.ADMIN));
  private static TestServer server;

  @BeforeAll
  static void start() throws IOException {
    for (Role role : Role.values()) {
      TOKENS.put(role, TokenFile.at(data).create(role.label(), role));
    }
    server = TestServer.start(data, "auth", "required");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static TestServer.Answer ask(Endpoint endpoint, String token) {
    String path =
        endpoint
            .path()
            .replace("{site}", "s")
            .replace("{key}", "k")
            .replace("{event}", "0123456789abcdef0123456789abcdef");
    HttpRequest.Builder request =
        server
            .as(token)
            .request(path)
            .header("Content-Type", "application/json")
            .method(endpoint.method().name(), BodyPublishers.ofString("{}"));
    return server.send(request);
  }

  @TestFactory
  Stream<DynamicTest> everyRouteRefusesWhoMayNotUseIt() {
    return server.server().endpoints().stream()
        .filter(endpoint -> !endpoint.path().equals("/v1/events")) // which never ends
        .map(
            endpoint ->
                dynamicTest(endpoint.method() + " " + endpoint.path(), () -> check(endpoint)));
  }

  private static void check(Endpoint endpoint) {
    int without = ask(endpoint, "").status();
    int wrong = ask(endpoint, "corymb_wrong").status();
    if (endpoint.role().isEmpty()) {
      assertThat(without).isEqualTo(200);
      return;
    }
    assertThat(without).isEqualTo(401);
    assertThat(wrong).isEqualTo(401);
    for (Role role : Role.values()) {
      int status = ask(endpoint, TOKENS.get(role)).status();
      if (ALLOWED.get(role).contains(endpoint.role().get())) {
        assertThat(status).as(role + " may").isNotIn(401, 403);
      } else {
        assertThat(status).as(role + " may not").isEqualTo(403);
      }
    }
  }

  @Test
  void eventsNeedATokenToo() {
    assertThat(server.as("").get("/v1/events").status()).isEqualTo(401);
  }

  @TestFactory
  Stream<DynamicTest> headIsAnsweredLikeGetWithoutABody() {
    return server.server().endpoints().stream()
        .filter(endpoint -> endpoint.method().equals(HttpMethod.GET))
        .map(endpoint -> dynamicTest(endpoint.path(), () -> checkHead(endpoint)));
  }

  private static void checkHead(Endpoint endpoint) {
    Endpoint head =
        new Endpoint(HttpMethod.HEAD, endpoint.path(), endpoint.role(), endpoint.handler());
    TestServer.Answer answer = ask(head, TOKENS.get(Role.READ));

    boolean ofEvents = endpoint.path().contains("/provenance"); // this server has items
    assertThat(answer.status())
        .isEqualTo(ofEvents ? 409 : endpoint.path().contains("{") ? 404 : 200);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.header("Content-Type")).isNotEmpty();
    assertThat(ask(head, "").status()).isEqualTo(endpoint.role().isEmpty() ? 200 : 401);
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/sites/s, 'GET, HEAD, DELETE'",
    "/v1/sites/, 'GET, HEAD, POST'",
    "/v1/locate, POST",
    "/console/index.html, 'GET, HEAD'",
    "/, 'GET, HEAD'"
  })
  void aMethodThatARouteDoesNotHaveIsRefusedWithThoseItHas(String path, String methods) {
    TestServer.Answer answer =
        server.send(server.as("").request(path).method("PUT", BodyPublishers.noBody()));

    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.header("Allow")).isEqualTo(methods);
    String last = methods.replaceFirst(", (\\w+)$", " or $1");
    assertThat(answer.json().getString("detail"))
        .isEqualTo("PUT is not allowed for " + path + "; use " + last);
  }

  @Test
  void aTokenThatWasRevokedIsTakenNoMore() throws IOException {
    String token = TokenFile.at(data).create("short", Role.READ);
    await(token, 200);
    TokenFile.at(data).revoke("short");
    await(token, 401);
  }

  /** The file is looked at once a second. */
  private static void await(String token, int status) {
    long end = System.nanoTime() + 20_000_000_000L;
    int last;
    do {
      last = server.as(token).get("/v1/federation").status();
    } while (last != status && System.nanoTime() < end);
    assertThat(last).isEqualTo(status);
  }

  @Test
  void theSeedIsNowhereToBeSeen() throws IOException {
    String seed =
        Files.readString(data.resolve("profile"))
            .lines()
            .filter(line -> line.startsWith("seed"))
            .findFirst()
            .orElseThrow()
            .replaceAll("[^0-9]", "");
    server.as(TOKENS.get(Role.ADMIN));

    for (Endpoint endpoint : server.server().endpoints()) {
      if (!endpoint.path().equals("/v1/events") && endpoint.method().name().equals("GET")) {
        assertThat(ask(endpoint, TOKENS.get(Role.ADMIN)).body()).doesNotContain(seed);
      }
    }
    assertThat(seed).hasSizeGreaterThan(8);
  }

  @Test
  void aServerThatDemandsTokensMustHaveSome(@TempDir Path empty) {
    assertThatThrownBy(() -> TestServer.start(empty, "host", "0.0.0.0"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("token create");
  }

  @Test
  void pagesCarryHeadersThatKeepBrowsersInBounds() {
    TestServer.Answer page = server.as("").get("/console/");

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.header("Content-Security-Policy")).contains("default-src 'self'");
    assertThat(page.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(page.header("X-Frame-Options")).isEqualTo("DENY");
  }

  @Test
  void pathsDoNotLeadOutOfTheConsole() {
    for (String path :
        Arrays.asList(
            "/console/..%2fopenapi.yaml",
            "/console/%2e%2e/openapi.yaml",
            "/console/lib/../../../dev/corymb/server/openapi.yaml",
            "/console//etc/passwd",
            "/console/Server.class")) {
      assertThat(server.as("").get(path).status()).as(path).isEqualTo(404);
    }
  }

  @Test
  void longLinesAndHeadersAreRefused() {
    assertThat(server.as("").get("/v1/sites?after=" + "x".repeat(9_000)).status()).isEqualTo(414);
    assertThat(
            server
                .send(server.as("").request("/v1/sites").header("X-Long", "x".repeat(20_000)).GET())
                .status())
        .isEqualTo(431);
  }
}

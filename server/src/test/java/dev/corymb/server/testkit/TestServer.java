package dev.corymb.server.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A server on loopback, and a client to ask it. */
public final class TestServer implements AutoCloseable {

  public static final String SCHEMA = "name:text,device:long";

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** An answer. */
  public record Answer(int status, String body, HttpResponse<String> whole) {

    public JsonObject json() {
      return new JsonObject(body);
    }

    /** The lines of an answer of NDJSON. */
    public List<JsonObject> lines() {
      return body.lines().map(JsonObject::new).toList();
    }

    public String header(String name) {
      return whole.headers().firstValue(name).orElse("");
    }
  }

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Server server;
  private String token = "";

  private TestServer(Server server) {
    this.server = server;
  }

  /** Starts a server with a data directory and other settings, given as names and values. */
  public static TestServer start(Path data, String... more) {
    Map<String, String> settings = new HashMap<>();
    settings.put("data", data.toString());
    settings.put("port", "0");
    settings.put("schema", SCHEMA);
    settings.put("min-free-space", "1MiB");
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    return new TestServer(Server.start(Settings.of(settings)));
  }

  public Server server() {
    return server;
  }

  /** Shows a token from now on. */
  public TestServer as(String other) {
    token = other;
    return this;
  }

  public Answer get(String path) {
    return send(request(path).GET());
  }

  public Answer delete(String path) {
    return send(request(path).DELETE());
  }

  public Answer post(String path, String body, String... headers) {
    return send(path, "application/json", body, headers);
  }

  /** Posts a body of NDJSON. */
  public Answer stream(String path, String body, String... headers) {
    return send(path, "application/x-ndjson", body, headers);
  }

  public Answer send(String path, String type, String body, String... headers) {
    HttpRequest.Builder request =
        request(path)
            .header("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofString(body, UTF_8));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return send(request);
  }

  /** Creates a site. */
  public TestServer site(String id) {
    Answer answer = post("/v1/sites", new JsonObject().put("id", id).encode());
    if (answer.status() != 201) {
      throw new AssertionError(answer.body());
    }
    return this;
  }

  /** The candidates for a query, sorted. */
  public List<String> locate(String query) {
    Answer answer = post("/v1/locate", "{\"query\":" + query + "}");
    if (answer.status() != 200) {
      throw new AssertionError(answer.body());
    }
    return answer.json().getJsonArray("candidates").stream()
        .map(one -> ((JsonObject) one).getString("site"))
        .sorted()
        .toList();
  }

  /** How many items a site holds. */
  public long items(String site) {
    return get("/v1/sites/" + site).json().getLong("items");
  }

  public HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.uri() + path)).timeout(PATIENCE);
    return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
  }

  public Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> answer =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return new Answer(answer.statusCode(), answer.body(), answer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    server.close();
  }
}

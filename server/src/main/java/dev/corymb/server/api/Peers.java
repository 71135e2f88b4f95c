package dev.corymb.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.ProblemException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks other nodes what their sites hold. */
final class Peers {

  private static final int MAX_ANSWER = 16 << 20;

  /** What a node said of its sites; of those in neither list it knows nothing. */
  record Said(List<String> holding, List<String> mistaken) {}

  private final HttpClient client;
  private final Duration timeout;
  private final String token;

  /**
   * Asks others within a time.
   *
   * @param token to show; empty for none
   */
  Peers(HttpClient client, Duration timeout, String token) {
    this.client = client;
    this.timeout = timeout;
    this.token = token;
  }

  /** Asks which of the sites at an endpoint hold a match. */
  Future<Said> ask(String endpoint, List<String> sites, LocateRequest.Asked query) {
    HttpRequest request;
    try {
      HttpRequest.Builder builder =
          HttpRequest.newBuilder(URI.create(endpoint).resolve("/v1/holds"))
              .timeout(timeout)
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofByteArray(body(sites, query)));
      if (!token.isEmpty()) {
        builder.header("Authorization", "Bearer " + token);
      }
      request = builder.build();
    } catch (IllegalArgumentException e) { // no address
      return CompletableFuture.failedFuture(e);
    }
    return client
        .sendAsync(request, HttpResponse.BodyHandlers.ofInputStream())
        .thenApply(Peers::said);
  }

  private static byte[] body(List<String> sites, LocateRequest.Asked query) {
    return Json.buffer(
            json -> {
              json.writeStartObject();
              Confirmation.Result.write(json, "sites", sites);
              json.writeFieldName("query");
              json.writeRawValue(new String(query.text(), UTF_8));
              json.writeEndObject();
            })
        .getBytes();
  }

  private static Said said(HttpResponse<InputStream> answer) {
    try (InputStream body = answer.body()) {
      byte[] bytes = body.readNBytes(MAX_ANSWER + 1);
      if (answer.statusCode() != 200 || bytes.length > MAX_ANSWER) {
        throw new IllegalStateException("a peer answered " + answer.statusCode());
      }
      return Json.object(bytes, Peers::read);
    } catch (IOException e) {
      throw new IllegalStateException("a peer broke off", e);
    }
  }

  private static Said read(JsonParser json) throws IOException {
    Said said = new Said(new ArrayList<>(), new ArrayList<>());
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "holding" -> readStrings(json, said.holding());
        case "mistaken" -> readStrings(json, said.mistaken());
        default -> json.skipChildren();
      }
    }
    return said;
  }

  private static void readStrings(JsonParser json, List<String> into) throws IOException {
    while (json.nextToken() == JsonToken.VALUE_STRING) {
      into.add(json.getText());
    }
  }

  /** Waits for what a node says of some sites and takes it down; the others are silent. */
  void await(Future<Said> asked, List<String> sites, Confirmation.Result result) {
    Set<String> left = new HashSet<>(sites);
    try {
      Said said = asked.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      said.holding().stream().filter(left::remove).forEach(result.holding()::add);
      said.mistaken().stream().filter(left::remove).forEach(result.mistaken()::add);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException | ProblemException e) {
      asked.cancel(true);
    }
    sites.stream().filter(left::contains).forEach(result.silent()::add);
  }
}

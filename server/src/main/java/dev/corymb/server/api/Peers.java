package dev.corymb.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.server.http.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Asks other nodes what their sites hold. */
final class Peers {

  private static final int MAX_ANSWER = 16 << 20;

  private final HttpClient client;
  private final String token;

  /**
   * Asks others.
   *
   * @param token to show, where nobody can listen; empty for none
   */
  Peers(HttpClient client, String token) {
    this.client = client;
    this.token = token;
  }

  /** Asks others by a client of its own. */
  static Peers of(Duration connectTimeout, String token) {
    return new Peers(
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(connectTimeout)
            .build(),
        token);
  }

  /**
   * Begins to ask which of the sites at an endpoint hold a match.
   *
   * @return waits for what the node says; nothing if it has not answered in time
   */
  Supplier<Map<String, Boolean>> ask(
      String endpoint, List<String> sites, LocateRequest.Asked query, Confirmation.Deadline until) {
    long nanos = until.left();
    if (nanos <= 0) {
      return Map::of;
    }
    HttpRequest request;
    try {
      request = request(endpoint, sites, query, Duration.ofNanos(nanos));
    } catch (IllegalArgumentException e) { // no address
      return Map::of;
    }
    CompletableFuture<HttpResponse<byte[]>> exchange =
        client.sendAsync(request, any -> new Bounded().subscriber());
    CompletableFuture<Map<String, Boolean>> said =
        exchange.thenApply(Peers::said).orTimeout(nanos, TimeUnit.NANOSECONDS);
    // A body may come for ever: the timeout of the request ends with its head.
    var unused = said.whenComplete((any, failure) -> exchange.cancel(failure != null));
    return () -> await(said);
  }

  private static Map<String, Boolean> await(CompletableFuture<Map<String, Boolean>> said) {
    try {
      return said.join(); // it has a time limit
    } catch (CompletionException | CancellationException e) {
      return Map.of();
    }
  }

  private HttpRequest request(
      String endpoint, List<String> sites, LocateRequest.Asked query, Duration timeout) {
    URI uri = URI.create(endpoint).resolve("/v1/holds");
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(uri) // refuses what is not http or https with a host
            .timeout(timeout)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(body(sites, query)));
    if (!token.isEmpty() && isPrivate(uri)) {
      builder.header("Authorization", "Bearer " + token);
    }
    return builder.build();
  }

  /** Whether nobody on the way reads along. Addresses come from the bus, the token does not. */
  private static boolean isPrivate(URI uri) {
    try {
      return uri.getScheme().equals("https")
          || InetAddress.getByName(uri.getHost()).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static byte[] body(List<String> sites, LocateRequest.Asked query) {
    return Json.buffer(
            json -> {
              json.writeStartObject();
              Confirmation.write(json, "sites", sites);
              json.writeFieldName("query");
              json.writeRawValue(new String(query.text(), UTF_8));
              json.writeEndObject();
            })
        .getBytes();
  }

  /** Collects a body that must not be too long. */
  private static final class Bounded {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    HttpResponse.BodySubscriber<byte[]> subscriber() {
      return HttpResponse.BodySubscribers.mapping(
          HttpResponse.BodySubscribers.ofByteArrayConsumer(this::take), any -> bytes.toByteArray());
    }

    private void take(Optional<byte[]> part) {
      byte[] more = part.orElse(new byte[0]);
      if (bytes.size() + more.length > MAX_ANSWER) {
        throw new IllegalStateException("a peer's answer is too long");
      }
      bytes.writeBytes(more);
    }
  }

  private static Map<String, Boolean> said(HttpResponse<byte[]> answer) {
    if (answer.statusCode() != 200) {
      throw new IllegalStateException("a peer answered " + answer.statusCode());
    }
    return Json.object(answer.body(), Peers::read);
  }

  /** Whether each site holds a match; of one that is in neither list the node knows nothing. */
  private static Map<String, Boolean> read(JsonParser json) throws IOException {
    Map<String, Boolean> said = new HashMap<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "holding" -> readSites(json, true, said);
        case "mistaken" -> readSites(json, false, said);
        default -> json.skipChildren();
      }
    }
    return said;
  }

  private static void readSites(JsonParser json, boolean holds, Map<String, Boolean> said)
      throws IOException {
    while (json.nextToken() == JsonToken.VALUE_STRING) {
      said.merge(json.getText(), holds, Boolean::logicalOr);
    }
  }
}

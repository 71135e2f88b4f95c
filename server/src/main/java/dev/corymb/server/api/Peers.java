package dev.corymb.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.client.Call;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.api.Holds;
import dev.corymb.client.api.HoldsBody;
import dev.corymb.client.api.JsonText;
import dev.corymb.client.api.RecordJson;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** Asks other nodes what their sites hold. */
final class Peers {

  private final CorymbClient client;
  private final String token;

  /**
   * Asks others.
   *
   * @param token to show, where nobody can listen; empty for none
   */
  Peers(Duration connectTimeout, String token) {
    this.client = CorymbClient.ofMany(connectTimeout);
    this.token = token;
  }

  /** The client of the node at an endpoint; empty if that is no address. */
  Optional<CorymbClient> at(String endpoint) {
    try {
      URI given = URI.create(endpoint);
      if (given.getHost() == null || !String.valueOf(given.getScheme()).matches("https?")) {
        return Optional.empty();
      }
      URI server = URI.create(given.getScheme() + "://" + given.getRawAuthority());
      boolean shown = !token.isEmpty() && isPrivate(server);
      return Optional.of(client.at(server, Optional.of(token).filter(any -> shown)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
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
    HoldsBody body =
        new HoldsBody(Optional.of(sites), new JsonText(new String(query.json(), UTF_8)));
    Call call = Call.ask("/v1/holds", RecordJson.text(body));
    Optional<CompletableFuture<Holds>> said =
        at(endpoint).map(one -> one.askOnce(call, Holds.class, Duration.ofNanos(nanos)));
    if (said.isEmpty()) {
      return Map::of;
    }
    return () -> await(said.get());
  }

  /** Whether each site holds a match; of one that is in neither list the node knows nothing. */
  private static Map<String, Boolean> await(CompletableFuture<Holds> said) {
    Map<String, Boolean> holds = new HashMap<>();
    try {
      Holds answer = said.join(); // it has a time limit
      answer.mistaken().forEach(site -> holds.put(site, false));
      answer.holding().forEach(site -> holds.put(site, true));
    } catch (CompletionException | CancellationException e) {
      // silence
    }
    return holds;
  }

  /** Whether nobody on the way reads along. Addresses come from the bus, the token does not. */
  private static boolean isPrivate(URI uri) {
    try {
      return "https".equals(uri.getScheme())
          || InetAddress.getByName(uri.getHost()).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}

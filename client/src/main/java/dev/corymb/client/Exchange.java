package dev.corymb.client;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** One request with a limit of time and of memory, for a server that may answer anything. */
final class Exchange {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private final int mostBytes;

  private Exchange(int mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Sends a request; what is read of the answer comes in time, or the exchange is given up. */
  static <T> CompletableFuture<T> within(
      Duration time,
      int mostBytes,
      HttpClient http,
      HttpRequest request,
      Function<HttpResponse<String>, T> read) {
    CompletableFuture<HttpResponse<String>> exchange =
        http.sendAsync(request, any -> new Exchange(mostBytes).body());
    CompletableFuture<T> answer =
        exchange.thenApply(read).orTimeout(time.toNanos(), TimeUnit.NANOSECONDS);
    // A body may come for ever: the timeout of the request ends with its head.
    var unused = answer.whenComplete((any, failure) -> exchange.cancel(failure != null));
    return answer;
  }

  private BodySubscriber<String> body() {
    return BodySubscribers.mapping(
        BodySubscribers.ofByteArrayConsumer(this::take),
        any -> bytes.toString(StandardCharsets.UTF_8));
  }

  private void take(Optional<byte[]> part) {
    byte[] more = part.orElse(new byte[0]);
    if (bytes.size() + more.length > mostBytes) {
      throw new IllegalStateException("an answer must have at most " + mostBytes + " bytes");
    }
    bytes.writeBytes(more);
  }
}

package dev.corymb.cli.client;

import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.core.schema.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;

/** A server's API. Safe for use by several threads. */
public final class Api {

  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofSeconds(60);

  private final URI server;
  private final Optional<String> token;
  private final RetryRule rule;
  private final Outage outage;
  private final HttpClient http;
  private volatile boolean answered; // a server that never did is more likely not there

  /**
   * An API at an address.
   *
   * @param token to show
   * @param trust the certificates to trust
   * @param retryFor how long to repeat what is safe to repeat, once the server has answered
   * @param notes told when requests have to wait for the server, and when they no longer have to
   */
  public Api(
      URI server,
      Optional<String> token,
      Optional<SSLContext> trust,
      Duration retryFor,
      Consumer<String> notes) {
    this(server, token, trust, RetryRule.of(retryFor), notes);
  }

  /** Has requests wait also for a server that has never answered. */
  void awaitServer() {
    answered = true;
  }

  Api(
      URI server,
      Optional<String> token,
      Optional<SSLContext> trust,
      RetryRule rule,
      Consumer<String> notes) {
    this.server = server;
    this.token = token;
    this.rule = rule;
    this.outage = new Outage(notes, "the server at " + server + " answers again; going on");
    HttpClient.Builder builder =
        HttpClient.newBuilder().version(Version.HTTP_1_1).connectTimeout(CONNECT);
    trust.ifPresent(builder::sslContext);
    this.http = builder.build();
  }

  /** The address of the server. */
  public URI server() {
    return server;
  }

  /** Sends a request and returns the answer, an object. */
  public Document ask(Call call) throws InterruptedException {
    return Document.parse(send(call));
  }

  /**
   * Sends a request and returns the answer as it is.
   *
   * @throws Problem if the server refuses
   */
  public String send(Call call) throws InterruptedException {
    try (Retries retries = new Retries(rule, outage)) {
      while (true) {
        try {
          HttpResponse<String> answer =
              http.send(request(call), BodyHandlers.ofString(StandardCharsets.UTF_8));
          answered = true;
          int status = answer.statusCode();
          boolean passing = status == 429 || status == 503 || status == 507;
          if (!passing) {
            retries.answered();
          }
          if (status / 100 == 2) {
            return answer.body();
          }
          refusePlainText(status, answer.body());
          Problem problem = problem(answer, answer.body());
          if (!passing
              || !call.repeatable()
              || !retries.again(problem.getMessage(), retryAfter(answer))) {
            throw problem;
          }
        } catch (IOException e) {
          if (!call.repeatable() || !mayPass(e) || !retries.again(silence(e), null)) {
            throw unreachable(e);
          }
        }
      }
    }
  }

  /**
   * Opens a stream of server-sent events.
   *
   * @param after the id of the last event that was seen; null if none was
   */
  public InputStream events(String after) throws InterruptedException {
    HttpRequest.Builder request = builder("/v1/events").header("Accept", "text/event-stream");
    if (after != null) {
      request.header("Last-Event-ID", after);
    }
    try {
      HttpResponse<InputStream> answer =
          http.send(request.GET().build(), BodyHandlers.ofInputStream());
      answered = true;
      if (answer.statusCode() != 200) {
        try (InputStream body = answer.body()) {
          String text = new String(body.readAllBytes(), StandardCharsets.UTF_8);
          refusePlainText(answer.statusCode(), text);
          throw problem(answer, text);
        }
      }
      return answer.body();
    } catch (IOException e) {
      throw unreachable(e);
    }
  }

  /** What a server with TLS answers to a request without. */
  private void refusePlainText(int status, String body) {
    if (status == 400 && body.startsWith("this port speaks TLS")) {
      throw new CommandFailure(TlsFailure.isNeeded(server));
    }
  }

  /** The schema of the server's federation. */
  public Schema schema() throws InterruptedException {
    return Schema.parse(
        ask(Call.get("/v1/federation")).objects("schema").stream()
            .map(attribute -> attribute.text("name") + ":" + attribute.text("type"))
            .collect(Collectors.joining(",")));
  }

  private HttpRequest request(Call call) {
    HttpRequest.Builder request = builder(call.path()).timeout(ANSWER);
    if (call.key() != null) {
      request.header("Idempotency-Key", call.key());
    }
    if (call.body() == null) {
      return request.method(call.method(), BodyPublishers.noBody()).build();
    }
    return request
        .header("Content-Type", "application/json")
        .method(call.method(), BodyPublishers.ofString(call.body(), StandardCharsets.UTF_8))
        .build();
  }

  private HttpRequest.Builder builder(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server + path));
    token.ifPresent(text -> request.header("Authorization", "Bearer " + text));
    return request;
  }

  private static Problem problem(HttpResponse<?> answer, String body) {
    return Problem.of(
        answer.statusCode(), answer.headers().firstValue("Content-Type").orElse(""), body);
  }

  /** The time that an answer asks to wait, or null. Dates are not understood: ours has seconds. */
  private static Duration retryAfter(HttpResponse<?> answer) {
    return answer
        .headers()
        .firstValue("Retry-After")
        .filter(text -> text.matches("\\d{1,6}"))
        .map(text -> Duration.ofSeconds(Long.parseLong(text)))
        .orElse(null);
  }

  /** Whether a failure may be gone the next time. */
  private boolean mayPass(IOException e) {
    return !(e instanceof SSLException) && (answered || !isAbsent(e));
  }

  private static boolean isAbsent(IOException e) {
    return e instanceof ConnectException || e instanceof HttpConnectTimeoutException;
  }

  private CommandFailure unreachable(IOException e) {
    if (isAbsent(e)) {
      return new CommandFailure(
          "no server answers at "
              + server
              + "; start one with 'corymb serve', or name another with --server or CORYMB_SERVER",
          e);
    }
    if (e instanceof SSLException) {
      return new CommandFailure(TlsFailure.message(server, e), e);
    }
    return new CommandFailure(server + ": " + reason(e), e);
  }

  private String silence(IOException e) {
    return "the server at " + server + " does not answer (" + reason(e) + ")";
  }

  private static String reason(IOException e) {
    if (isAbsent(e)) {
      return "no connection"; // JDK 17 does not know why
    }
    if (e instanceof HttpTimeoutException) {
      return "no answer within " + ANSWER.toSeconds() + " s";
    }
    return "the connection was lost" + (e.getMessage() == null ? "" : ": " + e.getMessage());
  }
}

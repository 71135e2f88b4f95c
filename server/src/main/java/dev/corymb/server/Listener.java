package dev.corymb.server;

import dev.corymb.server.config.Setting;
import dev.corymb.server.config.Settings;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import dev.corymb.server.security.ListenAddress;
import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The socket. It is open from the beginning, so that health can be asked; requests that come before
 * there is a node are answered 503.
 */
final class Listener {

  private static final String LIVE = "/v1/health/live";
  private static final int MAX_LINE = 8 << 10;
  private static final int MAX_HEADERS = 16 << 10;
  private static final Duration SILENT = Duration.ofSeconds(60); // streams of events have beats

  private final AtomicReference<Handler<HttpServerRequest>> handler =
      new AtomicReference<>(request -> notYet(request, ""));
  private final Map<HttpConnection, Visit> visits = new ConcurrentHashMap<>();
  private final List<Context> loops = new CopyOnWriteArrayList<>();
  private final int maxConnections;
  private final Duration headerTimeout;
  private final Duration idleTimeout;
  private final HttpServerOptions options;
  private final Optional<TlsIdentity> identity;
  private final ListenAddress address;
  private final int wanted;
  private volatile int port; // the one that was got

  /** A connection, with the time at which the next request must be here. */
  private static final class Visit {

    private volatile boolean surplus;
    private volatile long untilNanos;
    private volatile boolean waiting;

    void await(Duration time) {
      untilNanos = System.nanoTime() + time.toNanos();
      waiting = true;
    }

    boolean isLate(long now) {
      return waiting && now - untilNanos > 0;
    }
  }

  Listener(Settings settings, ListenAddress address) {
    this.maxConnections = settings.count(Setting.MAX_CONNECTIONS);
    this.headerTimeout = settings.duration(Setting.HEADER_TIMEOUT);
    this.idleTimeout = settings.duration(Setting.IDLE_TIMEOUT);
    this.address = address;
    // A negative port is a free one that all loops share.
    this.wanted = settings.count(Setting.PORT) == 0 ? -1 : settings.count(Setting.PORT);
    this.options =
        new HttpServerOptions()
            // Of HTTP/2 nothing is needed here, and one version is less to get wrong.
            .setHttp2ClearTextEnabled(false)
            .setUseAlpn(false)
            .setHandle100ContinueAutomatically(true)
            .setMaxInitialLineLength(MAX_LINE)
            .setMaxHeaderSize(MAX_HEADERS)
            .setSslHandshakeTimeout(headerTimeout.toMillis())
            .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
            .setIdleTimeout(
                Math.toIntExact(
                    SILENT.plus(settings.duration(Setting.REQUEST_TIMEOUT)).toSeconds()));
    this.identity = identity(settings);
    identity.ifPresent(pair -> options.setSsl(true).setKeyCertOptions(pair.options()));
  }

  private static Optional<TlsIdentity> identity(Settings settings) {
    Optional<Path> certificate = settings.path(Setting.TLS_CERT);
    Optional<Path> key = settings.path(Setting.TLS_KEY);
    if (certificate.isPresent() != key.isPresent()) {
      throw new IllegalArgumentException(
          key.isPresent()
              ? "the setting tls-key requires tls-cert"
              : "the setting tls-cert requires tls-key");
    }
    return certificate.map(file -> new TlsIdentity(file, key.orElseThrow()));
  }

  /** Whether it speaks TLS. */
  boolean isTls() {
    return options.isSsl();
  }

  /** Listens, on one event loop for each core. */
  void listen(Vertx vertx, int count) throws IOException {
    identity.ifPresent(pair -> pair.require(vertx));
    try {
      vertx
          .deployVerticle(Loop::new, new DeploymentOptions().setInstances(count))
          .toCompletionStage()
          .toCompletableFuture()
          .join();
    } catch (CompletionException e) {
      String where =
          wanted < 0 ? "any free port of " + address.name() : address.name() + ":" + wanted;
      throw new IOException(
          "the server cannot listen on " + where + ": " + e.getCause().getMessage(), e.getCause());
    }
  }

  private final class Loop extends VerticleBase {

    @Override
    public Future<?> start() {
      loops.add(context);
      HttpServer server =
          vertx
              .createHttpServer(options)
              .requestHandler(Listener.this::take)
              .connectionHandler(Listener.this::greet);
      return server.listen(wanted, address.text()).onSuccess(any -> begin(server));
    }

    private void begin(HttpServer server) {
      port = server.actualPort();
      if (loops.get(0) == context) { // one of them looks after the connections of all
        long shortest = Math.min(headerTimeout.toMillis(), idleTimeout.toMillis());
        long every = Math.max(1, Math.min(1_000, shortest / 4));
        vertx.setPeriodic(every, any -> closeLate());
      }
    }
  }

  private void closeLate() {
    long now = System.nanoTime();
    visits.forEach(
        (connection, visit) -> {
          if (visit.isLate(now)) {
            connection.close();
          }
        });
  }

  /** Those beyond the limit are told so; those far beyond it are closed without a response. */
  private void greet(HttpConnection connection) {
    Visit visit = new Visit();
    visit.await(headerTimeout);
    visits.put(connection, visit);
    int open = visits.size();
    visit.surplus = open > maxConnections;
    connection.closeHandler(any -> visits.remove(connection));
    if (open > 2 * maxConnections) {
      connection.close();
    }
  }

  private void take(HttpServerRequest request) {
    Visit visit = visits.get(request.connection());
    if (visit != null) { // else it has gone already
      visit.waiting = false;
      // The headers of the next request must be here in time; nobody else uses this handler.
      request.response().bodyEndHandler(any -> visit.await(idleTimeout));
    }
    if (visit != null && visit.surplus && !request.path().equals(LIVE)) {
      refuse(request, "too many connections are open");
    } else {
      handler.get().handle(request);
    }
  }

  /**
   * Answers while the server starts.
   *
   * @param progress how far it is, if anything can be said
   */
  static void notYet(HttpServerRequest request, String progress) {
    if (request.path().equals(LIVE)) {
      request
          .response()
          .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
          .end("{\"status\":\"live\"}");
    } else {
      refuse(request, "the server is starting" + (progress.isEmpty() ? "" : ": " + progress));
    }
  }

  private static void refuse(HttpServerRequest request, String detail) {
    Problem problem = Problem.unavailable(detail, 1);
    request
        .response()
        .setStatusCode(problem.status())
        .putHeader(HttpHeaders.CONTENT_TYPE, Problem.CONTENT_TYPE)
        .putHeader(HttpHeaders.RETRY_AFTER, Integer.toString(problem.retryAfterSeconds()))
        .putHeader(HttpHeaders.CONNECTION, "close")
        .end(Json.buffer(problem.document(null)));
  }

  /** Has requests handled, from now on. */
  void use(Handler<HttpServerRequest> next) {
    handler.set(next);
  }

  /** The event loops, each of which serves a part of the connections. */
  List<Executor> loops() {
    return loops.stream()
        .map(context -> (Executor) task -> context.runOnContext(any -> task.run()))
        .toList();
  }

  /** Where it can be reached from this machine. */
  URI uri() {
    return URI.create((isTls() ? "https://" : "http://") + address.inUri() + ":" + port);
  }

  int connections() {
    return visits.size();
  }
}

package dev.corymb.server;

import dev.corymb.server.config.Setting;
import dev.corymb.server.config.Settings;
import dev.corymb.server.security.ListenAddress;
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
import io.vertx.core.net.PemKeyCertOptions;
import java.io.IOException;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The socket. It is open from the beginning, so that health can be asked; what is asked before
 * there is a node is told to come again.
 */
final class Listener {

  private static final String LIVE = "/v1/health/live";
  private static final int MAX_LINE = 8 << 10;
  private static final int MAX_HEADERS = 16 << 10;
  private static final int IDLE_SECONDS = 60; // more than listeners to events hear nothing

  private final AtomicReference<Handler<HttpServerRequest>> handler =
      new AtomicReference<>(Listener::notYet);
  private final AtomicInteger connections = new AtomicInteger();
  private final Set<HttpConnection> surplus = ConcurrentHashMap.newKeySet();
  private final int maxConnections;
  private final HttpServerOptions options;
  private final ListenAddress address;
  private final int wanted;
  private volatile int port; // the one that was got

  Listener(Settings settings, ListenAddress address) {
    this.maxConnections = settings.count(Setting.MAX_CONNECTIONS);
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
            .setIdleTimeout(
                IDLE_SECONDS
                    + Math.toIntExact(settings.duration(Setting.REQUEST_TIMEOUT).toSeconds()));
    if (settings.path(Setting.TLS_KEY).isPresent() && settings.path(Setting.TLS_CERT).isEmpty()) {
      throw new IllegalArgumentException("the setting tls-cert must be given beside tls-key");
    }
    settings
        .path(Setting.TLS_CERT)
        .ifPresent(
            certificate -> {
              String key =
                  settings
                      .path(Setting.TLS_KEY)
                      .orElseThrow(
                          () ->
                              new IllegalArgumentException(
                                  "the setting tls-key must be given beside tls-cert"))
                      .toString();
              options
                  .setSsl(true)
                  .setKeyCertOptions(
                      new PemKeyCertOptions().setCertPath(certificate.toString()).setKeyPath(key));
            });
  }

  /** Listens, on one event loop for each core. */
  void listen(Vertx vertx, int loops) throws IOException {
    try {
      vertx
          .deployVerticle(Loop::new, new DeploymentOptions().setInstances(loops))
          .toCompletionStage()
          .toCompletableFuture()
          .join();
    } catch (CompletionException e) {
      String where = address.name() + ":" + wanted;
      throw new IOException(
          "the server cannot listen on " + where + ": " + e.getCause().getMessage(), e.getCause());
    }
  }

  private final class Loop extends VerticleBase {

    @Override
    public Future<?> start() {
      HttpServer server =
          vertx
              .createHttpServer(options)
              .requestHandler(Listener.this::take)
              .connectionHandler(Listener.this::greet);
      return server.listen(wanted, address.text()).onSuccess(any -> port = server.actualPort());
    }
  }

  /** Those beyond the limit are told so; those far beyond it are closed without a word. */
  private void greet(HttpConnection connection) {
    int open = connections.incrementAndGet();
    if (open > maxConnections) {
      surplus.add(connection);
    }
    connection.closeHandler(
        any -> {
          connections.decrementAndGet();
          surplus.remove(connection);
        });
    if (open > 2 * maxConnections) {
      connection.close();
    }
  }

  private void take(HttpServerRequest request) {
    if (surplus.contains(request.connection()) && !request.path().equals(LIVE)) {
      refuse(request, "too many connections are open");
    } else {
      handler.get().handle(request);
    }
  }

  private static void notYet(HttpServerRequest request) {
    if (request.path().equals(LIVE)) {
      request
          .response()
          .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
          .end("{\"status\":\"live\"}");
    } else {
      refuse(request, "the server is starting");
    }
  }

  private static void refuse(HttpServerRequest request, String detail) {
    request
        .response()
        .setStatusCode(503)
        .putHeader(HttpHeaders.CONTENT_TYPE, "application/problem+json")
        .putHeader(HttpHeaders.RETRY_AFTER, "1")
        .putHeader(HttpHeaders.CONNECTION, "close")
        .end(
            "{\"type\":\"/problems/unavailable\",\"title\":\"The server cannot do this now\","
                + "\"status\":503,\"detail\":\""
                + detail
                + "\"}");
  }

  /** Has requests handled, from now on. */
  void use(Handler<HttpServerRequest> next) {
    handler.set(next);
  }

  /** Where it can be reached from this machine. */
  URI uri() {
    return URI.create((options.isSsl() ? "https://" : "http://") + address.inUri() + ":" + port);
  }

  int connections() {
    return connections.get();
  }
}

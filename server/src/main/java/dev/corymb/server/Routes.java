package dev.corymb.server;

import dev.corymb.server.api.Endpoint;
import dev.corymb.server.console.StaticFiles;
import dev.corymb.server.http.Failures;
import dev.corymb.server.http.PercentEncoding;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.Reply;
import dev.corymb.server.security.Access;
import dev.corymb.server.security.Guard;
import dev.corymb.server.watch.Life;
import dev.corymb.server.watch.Meters;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Leads requests to their routes, past the guard, and counts them. */
final class Routes {

  private static final int GONE = 499; // the client did not wait for the end of its answer

  private final List<Endpoint> endpoints;
  private final StaticFiles files;
  private final Guard guard;
  private final Life life;
  private final Meters meters;
  private final Failures failures;
  private int open; // requests

  Routes(
      List<Endpoint> endpoints,
      StaticFiles files,
      Guard guard,
      Life life,
      Meters meters,
      Failures failures) {
    this.endpoints = endpoints;
    this.files = files;
    this.guard = guard;
    this.life = life;
    this.meters = meters;
    this.failures = failures;
  }

  /** The routes of the API. */
  List<Endpoint> endpoints() {
    return endpoints;
  }

  /** A router for all event loops. */
  Router router(Vertx vertx) {
    Router router = Router.router(vertx);
    for (Endpoint endpoint : endpoints) {
      IntFunction<Timer> timers = meters.route(endpoint.method() + " " + endpoint.path());
      Route route = router.route(endpoint.pattern());
      endpoint.methods().forEach(route::method);
      route.handler(request -> handle(request, endpoint, timers));
    }
    router.get("/").method(HttpMethod.HEAD).handler(request -> redirect(request, "/console/"));
    router.get("/console/*").method(HttpMethod.HEAD).handler(this::page);
    router.errorHandler(404, request -> refuse(request, unknown(request)));
    router.errorHandler(405, this::refuseMethod);
    router.errorHandler(400, request -> refuse(request, malformed(request)));
    router.errorHandler(500, request -> refuse(request, failures.problem(request.failure())));
    return router;
  }

  private static Problem unknown(RoutingContext request) {
    return Problem.notFound(
        "no such route: " + request.request().method() + " " + request.request().path());
  }

  private void refuseMethod(RoutingContext request) {
    String path = request.normalizedPath().replaceFirst("(.)/+$", "$1");
    String allowed =
        endpoints.stream()
            .filter(endpoint -> endpoint.matches(path))
            .flatMap(endpoint -> endpoint.methods().stream())
            .map(HttpMethod::name)
            .collect(Collectors.joining(", "));
    String methods = allowed.isEmpty() ? "GET, HEAD" : allowed; // of the console
    request.response().putHeader(HttpHeaders.ALLOW, methods);
    refuse(
        request,
        Problem.methodNotAllowed(
            request.request().method()
                + " is not allowed for "
                + request.request().path()
                + "; use "
                + methods.replaceFirst(", (?!.*, )", " or ")));
  }

  private static Problem malformed(RoutingContext request) {
    return PercentEncoding.invalid("path", request.request().uri());
  }

  private void refuse(RoutingContext request, Problem problem) {
    secure(request);
    Reply.problem(request, problem);
  }

  private void handle(RoutingContext request, Endpoint endpoint, IntFunction<Timer> timers) {
    long start = System.nanoTime();
    opened();
    request.addEndHandler(
        any -> {
          ended();
          int status = any.succeeded() ? request.response().getStatusCode() : GONE;
          timers.apply(status).record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        });
    request.response().putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    secure(request);
    try {
      Access.require(guard, request, endpoint.role());
      PercentEncoding.require(request.request().uri());
      if (life.isDraining() && endpoint.role().isPresent()) {
        request.response().putHeader(HttpHeaders.CONNECTION, "close");
        throw Problem.unavailable(life.unready(), 5).exception();
      }
      endpoint.handler().handle(request);
    } catch (RuntimeException e) {
      Reply.problem(request, failures.problem(e));
    }
  }

  private void page(RoutingContext request) {
    if (request.request().path().equals("/console")) { // a route of its own would match /console/
      redirect(request, "/console/");
      return;
    }
    secure(request);
    try {
      guard.require(request.request(), Optional.empty());
      files.page(request);
    } catch (RuntimeException e) {
      Reply.problem(request, failures.problem(e));
    }
  }

  private static void redirect(RoutingContext request, String place) {
    secure(request);
    request.response().setStatusCode(302).putHeader(HttpHeaders.LOCATION, place).end();
  }

  /** What a browser must not do with what it gets from here. */
  private static void secure(RoutingContext request) {
    request
        .response()
        .putHeader("X-Content-Type-Options", "nosniff")
        .putHeader("X-Frame-Options", "DENY")
        .putHeader("Referrer-Policy", "no-referrer")
        .putHeader(
            "Content-Security-Policy",
            "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'");
  }

  private synchronized void opened() {
    open++;
  }

  private synchronized void ended() {
    if (--open == 0) {
      notifyAll();
    }
  }

  synchronized int open() {
    return open;
  }

  /** Waits until no request is open, but not for ever; returns how many still are. */
  synchronized int awaitIdle(Duration timeout) {
    long end = System.nanoTime() + timeout.toNanos();
    try {
      while (open > 0 && System.nanoTime() < end) {
        TimeUnit.NANOSECONDS.timedWait(this, end - System.nanoTime());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return open;
  }
}

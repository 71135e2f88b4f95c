package dev.corymb.server.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/** Answers requests. */
public final class Reply {

  private static final long LAST_WORDS_MILLIS = 500;
  private static final String BUSY_IS_UNAVAILABLE = Reply.class.getName() + ".busy";

  private Reply() {}

  /** Answers with JSON. */
  public static void json(RoutingContext request, Buffer body) {
    json(request, 200, body);
  }

  /** Answers with JSON. */
  public static void json(RoutingContext request, Record answer) {
    json(request, 200, Json.buffer(answer));
  }

  /** Answers with JSON. */
  public static void json(RoutingContext request, int status, Buffer body) {
    send(request, status, "application/json", body);
  }

  /** Answers with a text. */
  public static void text(RoutingContext request, String type, Buffer body) {
    send(request, 200, type, body);
  }

  /** Answers without a body. */
  public static void nothing(RoutingContext request) {
    if (isOpen(request)) {
      request.response().setStatusCode(204).end();
    }
  }

  /** Has a request be answered 503 where others are answered 429: its clients repeat only that. */
  public static void busyIsUnavailable(RoutingContext request) {
    request.put(BUSY_IS_UNAVAILABLE, true);
  }

  private static Problem asTold(RoutingContext request, Problem problem) {
    return problem.status() == 429 && request.get(BUSY_IS_UNAVAILABLE) != null
        ? Problem.unavailable(problem.detail(), problem.retryAfterSeconds())
        : problem;
  }

  /** Refuses. */
  public static void problem(RoutingContext request, Problem refusal) {
    Problem problem = asTold(request, refusal);
    HttpServerResponse response = request.response();
    if (!isOpen(request)) {
      return;
    }
    if (problem.retryAfterSeconds() > 0) {
      response.putHeader(HttpHeaders.RETRY_AFTER, Integer.toString(problem.retryAfterSeconds()));
    }
    if (problem.status() == 401) {
      response.putHeader("WWW-Authenticate", "Bearer");
    }
    if (hasBody(request) && !request.request().isEnded()) {
      response.putHeader(HttpHeaders.CONNECTION, "close");
      closeSoon(request);
    }
    send(
        request,
        problem.status(),
        Problem.CONTENT_TYPE,
        Json.buffer(problem.document(request.request().path())));
  }

  private static boolean hasBody(RoutingContext request) {
    String length = request.request().getHeader(HttpHeaders.CONTENT_LENGTH);
    return (length != null && !length.equals("0"))
        || request.request().headers().contains(HttpHeaders.TRANSFER_ENCODING);
  }

  /**
   * Ends a connection whose request is not wanted to its end. A client that is still sending is
   * given a moment to read why.
   */
  public static void closeSoon(RoutingContext request) {
    request
        .vertx()
        .setTimer(
            LAST_WORDS_MILLIS,
            any -> {
              if (!request.request().isEnded()) { // else the connection is good for the next one
                request.request().connection().close();
              }
            });
    request.request().resume();
  }

  private static void send(RoutingContext request, int status, String type, Buffer body) {
    if (isOpen(request)) {
      request.response().setStatusCode(status).putHeader(HttpHeaders.CONTENT_TYPE, type).end(body);
    }
  }

  /** Whether there is still somebody to answer, who has not been answered yet. */
  private static boolean isOpen(RoutingContext request) {
    return !request.response().ended()
        && !request.response().closed()
        && !request.response().headWritten();
  }
}

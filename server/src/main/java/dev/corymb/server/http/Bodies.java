package dev.corymb.server.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.function.Consumer;

/** Reads bodies that are bounded in length and in the time they take. */
public final class Bodies {

  private final long maxBytes;
  private final long timeoutMillis;

  /** Bodies of so many bytes at most that arrive in time. */
  public Bodies(long maxBytes, Duration timeout) {
    this.maxBytes = maxBytes;
    this.timeoutMillis = timeout.toMillis();
  }

  /**
   * Reads a JSON body and hands it on, on the event loop. Refuses it itself if it is too long, too
   * slow or of another type.
   */
  public void json(RoutingContext request, Consumer<Buffer> receiver) {
    requireType(request, "application/json");
    HttpServerRequest http = request.request();
    long announced = contentLength(http);
    requireLength(announced);
    new Collector(request, receiver).start(announced);
  }

  /** Refuses a body that is not of a type. */
  public static void requireType(RoutingContext request, String type) {
    if (!isOfType(request, type)) {
      throw Problem.unsupported("must be " + type, header(request)).exception();
    }
  }

  /** Whether the body is of a type, whatever its parameters. */
  public static boolean isOfType(RoutingContext request, String type) {
    String given = header(request);
    int end = given.indexOf(';');
    return (end < 0 ? given : given.substring(0, end)).strip().equalsIgnoreCase(type);
  }

  private static String header(RoutingContext request) {
    String given = request.request().getHeader(HttpHeaders.CONTENT_TYPE);
    return given == null ? "" : given;
  }

  private static long contentLength(HttpServerRequest http) {
    String text = http.getHeader(HttpHeaders.CONTENT_LENGTH);
    return text == null ? 0 : Long.parseLong(text); // Netty has refused what is no number
  }

  private void requireLength(long length) {
    if (length > maxBytes) {
      throw Problem.tooLarge("body", "must have at most " + maxBytes + " bytes", length + " bytes")
          .exception();
    }
  }

  private final class Collector {

    private final RoutingContext request;
    private final Consumer<Buffer> receiver;
    private Buffer body = Buffer.buffer();
    private long timer = -1;
    private boolean over;

    Collector(RoutingContext request, Consumer<Buffer> receiver) {
      this.request = request;
      this.receiver = receiver;
    }

    void start(long announced) {
      // A short body is mostly here already; only what is not needs a timer.
      request.vertx().runOnContext(any -> startTimer());
      request
          .request()
          .handler(this::take)
          .exceptionHandler(any -> finish())
          .endHandler(any -> end(announced));
    }

    private void startTimer() {
      if (!over) {
        timer = request.vertx().setTimer(timeoutMillis, any -> tooSlow());
      }
    }

    private void take(Buffer part) {
      if (over) {
        return;
      }
      if (body.length() + (long) part.length() > maxBytes) {
        finish();
        Reply.problem(
            request, Problem.tooLarge("body", "must have at most " + maxBytes + " bytes", "more"));
        return;
      }
      body = body.length() == 0 ? part : body.appendBuffer(part);
    }

    private void tooSlow() {
      if (!over) {
        finish();
        Reply.problem(
            request, Problem.slow("the body must arrive within " + timeoutMillis + " ms"));
      }
    }

    private void end(long announced) {
      if (over) {
        return;
      }
      finish();
      if (body.length() < announced) { // the connection broke; half of a request is none
        return;
      }
      try {
        receiver.accept(body);
      } catch (RuntimeException e) {
        request.fail(e);
      }
    }

    private void finish() {
      over = true;
      if (timer >= 0) {
        request.vertx().cancelTimer(timer);
      }
    }
  }
}

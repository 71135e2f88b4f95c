package dev.corymb.server.http;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Reads bodies that are bounded in length, in the time they take, and in the memory that all of
 * them take together.
 */
public final class Bodies {

  private final long maxBytes;
  private final Duration timeout;
  private final ByteBudget budget;

  /** Bodies of at most this length that arrive in time. */
  public Bodies(long maxBytes, Duration timeout, ByteBudget budget) {
    this.maxBytes = Math.min(maxBytes, budget.largest());
    this.timeout = timeout;
    this.budget = budget;
  }

  /**
   * Reads a JSON body and hands it on, on the event loop. Refuses it itself if it is too long, too
   * slow, of another type, or if there is no memory for it now.
   *
   * @param receiver returns a future that completes when it no longer needs the body
   */
  public void json(RoutingContext request, Function<Buffer, Future<?>> receiver) {
    requireType(request, "application/json");
    requirePlain(request);
    long announced = contentLength(request.request());
    requireLength(announced);
    new Collector(request, receiver, announced, budget.take(announced)).start();
  }

  /**
   * Reads a JSON body while it arrives, which may be compressed and longer than others.
   *
   * @param reader is called on the event loop when there is something to read
   */
  public void arriving(
      RoutingContext request, ArrivingBody.Limits limits, Consumer<ArrivingBody> reader) {
    requireType(request, "application/json");
    ArrivingBody.start(request, limits, budget, reader);
  }

  /** Refuses a body that is compressed. */
  public static void requirePlain(RoutingContext request) {
    String encoding = encoding(request.request());
    if (!encoding.equals("identity")) {
      throw Problem.unsupportedEncoding("must be identity on this route", encoding).exception();
    }
  }

  /** How a body is compressed, in lower case; a header that is repeated counts once. */
  static String encoding(HttpServerRequest request) {
    List<String> encodings =
        request.headers().getAll(HttpHeaders.CONTENT_ENCODING).stream().distinct().toList();
    return encodings.isEmpty() ? "identity" : String.join(", ", encodings).toLowerCase(Locale.ROOT);
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

  static long contentLength(HttpServerRequest http) {
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
    private final Function<Buffer, Future<?>> receiver;
    private final long announced; // 0 for a body in chunks, which are charged as they come
    private final ByteBudget.Charge charge;
    private Buffer body = Buffer.buffer();
    private long timer = -1;
    private boolean over;

    Collector(
        RoutingContext request,
        Function<Buffer, Future<?>> receiver,
        long announced,
        ByteBudget.Charge charge) {
      this.request = request;
      this.receiver = receiver;
      this.announced = announced;
      this.charge = charge;
    }

    void start() {
      // A short body is mostly here already; only what is not needs a timer.
      request.vertx().runOnContext(any -> startTimer());
      request.addEndHandler(any -> drop()); // if nothing else has ended it
      request
          .request()
          .handler(this::take)
          .exceptionHandler(any -> drop())
          .endHandler(any -> end());
    }

    private void startTimer() {
      if (!over) {
        timer =
            request
                .vertx()
                .setTimer(
                    timeout.toMillis(),
                    any ->
                        refuse(
                            Problem.slow(
                                "the body must arrive within " + timeout.toMillis() + " ms")));
      }
    }

    private void take(Buffer part) {
      if (over) {
        return;
      }
      try {
        if (body.length() + (long) part.length() > maxBytes) {
          throw Problem.tooLarge("body", "must have at most " + maxBytes + " bytes", "more")
              .exception();
        }
        if (announced == 0) {
          charge.add(part.length());
        }
        body = body.length() == 0 ? part : body.appendBuffer(part);
      } catch (ProblemException e) {
        refuse(e.problem());
      }
    }

    private void refuse(Problem problem) {
      drop();
      Reply.problem(request, problem);
    }

    private void end() {
      if (over) {
        return;
      }
      if (body.length() < announced) { // the connection broke; half of a request is none
        drop();
        return;
      }
      finish();
      try {
        receiver.apply(body).onComplete(any -> charge.release());
      } catch (RuntimeException | Error e) { // after which there may be no memory for more
        charge.release();
        request.fail(e);
      }
    }

    /** Ends without a body. */
    private void drop() {
      if (!over) {
        finish();
        body = Buffer.buffer();
        charge.release();
      }
    }

    private void finish() {
      over = true;
      request.vertx().cancelTimer(timer);
    }
  }
}

package dev.corymb.server.api;

import dev.corymb.client.api.Rejected;
import dev.corymb.server.http.Failures;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.ProblemException;
import dev.corymb.server.http.Reply;
import dev.corymb.server.security.Access;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * A stream of lines of any length: a chunk is read, done, acknowledged by a line of the answer, and
 * only then is more taken from the socket. On the event loop of its request, but for the chunks
 * themselves.
 */
final class LineStream {

  /*
   * Whatever ends the stream early (a client that goes, a line too long, a full disk), the chunks
   * that were acknowledged are done and those after them are not; of the one in between the client
   * knows nothing, which is what keys are for. A last line without its newline counts only if the
   * request came to its proper end: else it may be half a line.
   */

  /** Does the chunks of one stream, in their order. One thread at a time. */
  interface Chunks {

    /** Does a chunk, or the first lines of it. */
    Acknowledged apply(LineChunker.Chunk chunk);

    /** The last line of an answer: sums over all chunks. */
    Buffer done();

    /** What to do after a chunk that was not done in time, in words. */
    String again();
  }

  /**
   * What was done of a chunk.
   *
   * @param line of the answer
   * @param rest the lines that are still to be done, as a chunk of their own
   */
  record Acknowledged(Buffer line, Optional<LineChunker.Chunk> rest) {}

  private final RoutingContext routing;
  private final HttpServerRequest request;
  private final HttpServerResponse response;
  private final Chunks chunks;
  private final Workers workers;
  private final StreamPermits.Permit permit;
  private final Failures failures;
  private final Access access;
  private final LineChunker chunker;
  private final Deque<LineChunker.Chunk> waiting = new ArrayDeque<>();
  private boolean working; // a chunk is under way, or waits to be acknowledged
  private boolean holding; // a chunk is in memory, perhaps after its timeout was answered
  private boolean ended; // the request has come to its end
  private boolean over;
  private Problem failure; // told once the chunks before it are done
  private long timer = -1;

  LineStream(
      RoutingContext routing,
      Chunks chunks,
      Workers workers,
      StreamPermits.Permit permit,
      Failures failures) {
    this.routing = routing;
    this.request = routing.request();
    this.response = routing.response();
    this.chunks = chunks;
    this.workers = workers;
    this.failures = failures;
    this.access = Access.of(routing);
    this.chunker = new LineChunker(permit.limits().maxLine());
    this.permit = permit;
  }

  void start() {
    response.setChunked(true).putHeader(HttpHeaders.CONTENT_TYPE, "application/x-ndjson");
    routing.addEndHandler(any -> finish()); // however it ends
    request
        .handler(this::take)
        .exceptionHandler(any -> finish())
        .endHandler(
            any -> {
              ended = true;
              chunker.rest().ifPresent(waiting::add);
              next();
            });
    wait(true);
  }

  private void wait(boolean timed) {
    routing.vertx().cancelTimer(timer);
    timer = timed ? routing.vertx().setTimer(timeoutMillis(), any -> tooSlow()) : -1;
  }

  private long timeoutMillis() {
    return permit.limits().timeout().toMillis();
  }

  private void tooSlow() {
    failure =
        Problem.slow("the next part of a stream must arrive within " + timeoutMillis() + " ms");
    next();
  }

  private void take(Buffer part) {
    if (over) {
      return;
    }
    wait(true);
    waiting.addAll(chunker.take(part.getBytes()));
    chunker.problem().ifPresent(problem -> failure = problem);
    next();
  }

  private void next() {
    if (over || working) {
      return;
    }
    LineChunker.Chunk chunk = waiting.poll();
    if (chunk == null) {
      if (failure != null) {
        fail(failure.exception());
      } else if (ended) {
        response.write(chunks.done());
        response.end();
        finish();
      }
      return;
    }
    try {
      access.require(); // a revoked token must not go on
    } catch (ProblemException e) {
      fail(e);
      return;
    }
    working = true;
    holding = true;
    if (!ended) {
      request.pause();
    }
    wait(false);
    workers
        .change(() -> chunks.apply(chunk), chunks.again(), this::worked)
        .onSuccess(this::acknowledge)
        .onFailure(this::fail);
  }

  private void worked() {
    holding = false;
    if (over) {
      permit.giveBack();
    }
  }

  private void acknowledge(Acknowledged done) {
    working = false;
    if (over) {
      return;
    }
    done.rest().ifPresent(waiting::addFirst);
    response.write(done.line());
    if (response.writeQueueFull()) {
      response.drainHandler(any -> goOn()); // a client that does not read sends no more either
      wait(true);
    } else {
      // Not at once: a change that was over before anybody waited for it would be followed by the
      // next one on the same stack, and so on.
      routing.vertx().runOnContext(any -> goOn());
    }
  }

  private void goOn() {
    if (over) {
      return;
    }
    response.drainHandler(null);
    if (waiting.isEmpty() && !ended && failure == null) {
      wait(true);
      request.resume();
    }
    next();
  }

  private void fail(Throwable cause) {
    if (over) {
      return;
    }
    Problem problem = failures.problem(cause);
    finish();
    if (!response.headWritten()) {
      response.setChunked(false);
      Reply.problem(routing, problem);
      return;
    }
    response.write(
        Json.buffer(new Rejected(problem.document(request.path()))).appendByte((byte) '\n'));
    response.end();
    Reply.closeSoon(routing);
  }

  private void finish() {
    if (!over) {
      over = true;
      wait(false);
      waiting.clear();
      if (!holding) {
        permit.giveBack();
      }
    }
  }
}

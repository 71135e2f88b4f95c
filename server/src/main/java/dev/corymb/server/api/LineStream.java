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
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A stream of lines of any length: a chunk is read, then done, and acknowledged by a line of the
 * answer. While one is done the next one is read; then no more is taken from the socket. On the
 * event loop of its request, but for the chunks themselves.
 */
final class LineStream {

  /*
   * Whatever ends the stream early (a client that goes, a line too long, a full disk), the chunks
   * that were acknowledged are done and those after them are not; of the one in between the client
   * knows nothing, which is what keys are for. One that was read ahead is not begun then. A last line
   * without its newline counts only if the request came to its proper end: else it may be half a
   * line.
   */

  /** Does the chunks of one stream, in their order. */
  interface Chunks {

    /** Reads a chunk, or the first lines of it; one at a time. */
    Read read(LineChunker.Chunk chunk);

    /** The last line of an answer: sums over all chunks. */
    Buffer done();

    /** What to do after a chunk that was not done in time, in words. */
    String again();
  }

  /**
   * A chunk that was read.
   *
   * @param work does it, one chunk at a time, and gives the line of the answer
   * @param rest the lines that are still to be read, as a chunk of their own
   */
  record Read(Callable<Buffer> work, Optional<LineChunker.Chunk> rest) {}

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
  private boolean reading; // a chunk
  private @Nullable Read ready; // read, and not begun
  private boolean working; // a chunk is under way, or waits to be acknowledged
  private boolean draining; // an answer that the client has yet to read
  private int held; // chunks in memory, perhaps after a timeout was answered
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
    Problem slow =
        Problem.slow("the next part of a stream must arrive within " + timeoutMillis() + " ms");
    if (draining) { // it does not read what was done either, so there is nothing to wait for
      fail(slow.exception());
    } else {
      failure = slow;
      next();
    }
  }

  private void take(Buffer part) {
    if (over) {
      return;
    }
    waiting.addAll(chunker.take(part.getBytes()));
    chunker.problem().ifPresent(problem -> failure = problem);
    next();
  }

  /** Begins what can be begun; then ends, or waits for what comes next. */
  private void next() {
    if (over || !begin()) {
      return;
    }
    boolean full = reading || ready != null;
    if (!full && !working && failure != null) {
      fail(failure.exception());
    } else if (!full && !working && ended) {
      response.write(chunks.done());
      response.end();
      finish();
    } else if (!full && !ended && failure == null) {
      wait(!working || draining); // a client may wait for what is under way
      request.resume();
    } else {
      wait(draining);
      if (!ended) {
        request.pause();
      }
    }
  }

  /** Gives whether the stream goes on. */
  private boolean begin() {
    if (ready != null && !working) {
      try {
        access.require(); // a revoked token must not go on
      } catch (ProblemException e) {
        fail(e);
        return false;
      }
      Read read = ready;
      ready = null;
      work(read);
    }
    if (!over && ready == null && !reading && !waiting.isEmpty()) {
      read(waiting.remove());
    }
    return !over;
  }

  private void read(LineChunker.Chunk chunk) {
    reading = true;
    held++;
    workers
        .change(() -> chunks.read(chunk), chunks.again(), this::letGo)
        .onSuccess(
            read -> {
              reading = false;
              ready = read;
              read.rest().ifPresent(waiting::addFirst);
              next();
            })
        .onFailure(this::failedAhead);
  }

  /** The chunk before may be under way, and is acknowledged first. */
  private void failedAhead(Throwable cause) {
    reading = false;
    waiting.clear();
    failure = failures.problem(cause);
    next();
  }

  private void work(Read read) {
    working = true;
    held++;
    workers
        .change(read.work(), chunks.again(), this::letGo)
        .onSuccess(this::acknowledge)
        .onFailure(this::fail);
  }

  private void letGo() {
    held--;
    if (over && held == 0) {
      permit.giveBack();
    }
  }

  private void acknowledge(Buffer line) {
    if (over) {
      return;
    }
    response.write(line);
    if (response.writeQueueFull()) {
      draining = true; // a client that does not read sends no more either
      response.drainHandler(any -> goOn());
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
    working = false;
    draining = false;
    response.drainHandler(null);
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
      ready = null;
      if (held == 0) {
        permit.giveBack();
      }
    }
  }
}

package dev.corymb.server.api;

import dev.corymb.server.http.Permits;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.Reply;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Does what takes long away from the event loops: heavy work so many requests at a time, and light
 * reading on threads of its own, so that a server can be looked at however busy it is.
 */
final class Workers {

  private final WorkerExecutor heavy;
  private final WorkerExecutor light;
  private final Permits permits;
  private final Duration changeTimeout;

  Workers(WorkerExecutor heavy, WorkerExecutor light, Permits permits, Duration changeTimeout) {
    this.heavy = heavy;
    this.light = light;
    this.permits = permits;
    this.changeTimeout = changeTimeout;
  }

  /** Works out an answer of JSON and sends it, if there is a permit. */
  Future<?> work(RoutingContext request, Callable<Buffer> work) {
    return work(request, work, body -> Reply.json(request, body));
  }

  /**
   * Works something out, if there is a permit, and uses it on the event loop.
   *
   * @return completes when the work is done
   */
  <T> Future<?> work(RoutingContext request, Callable<T> work, Consumer<T> then) {
    Permits.Permit permit = permits.take();
    Future<T> done = call(work).onComplete(any -> permit.giveBack());
    finish(request, done, then);
    return done;
  }

  /**
   * Changes something, if there is a permit, and uses what it gives on the event loop.
   *
   * @return completes when the change is done, which may be after its timeout was answered
   */
  <T> Future<?> change(RoutingContext request, Callable<T> change, Consumer<T> then) {
    Permits.Permit permit = permits.take();
    Future<T> done = call(change).onComplete(any -> permit.giveBack());
    finish(request, inTime(done), then);
    return done;
  }

  /**
   * Changes something; for callers that have a permit of another kind.
   *
   * @param afterwards runs when the change is done, which may be after its timeout
   */
  <T> Future<T> change(Callable<T> change, Runnable afterwards) {
    return inTime(call(change).onComplete(any -> afterwards.run()));
  }

  /** Answers for a change that hangs, such as on a disk that does; nobody can end it. */
  private <T> Future<T> inTime(Future<T> change) {
    return change
        .timeout(changeTimeout.toMillis(), TimeUnit.MILLISECONDS)
        .recover(
            failure ->
                Future.failedFuture(
                    failure instanceof TimeoutException ? tooSlow().exception() : failure));
  }

  private Problem tooSlow() {
    return Problem.unavailable(
        "the ledger has not finished the change within "
            + changeTimeout.toMillis()
            + " ms, and may finish it later; repeat it only with the same Idempotency-Key",
        10);
  }

  /** Reads something and sends it. */
  void read(RoutingContext request, Callable<Buffer> reading) {
    read(request, reading, body -> Reply.json(request, body));
  }

  /** Reads something and uses it on the event loop. */
  <T> void read(RoutingContext request, Callable<T> reading, Consumer<T> then) {
    finish(request, light.executeBlocking(reading, false), then);
  }

  private static <T> void finish(RoutingContext request, Future<T> future, Consumer<T> then) {
    future
        .onSuccess(
            done -> {
              try {
                then.accept(done);
              } catch (RuntimeException | Error e) {
                request.fail(e);
              }
            })
        .onFailure(request::fail);
  }

  private <T> Future<T> call(Callable<T> work) {
    return heavy.executeBlocking(work, false);
  }
}

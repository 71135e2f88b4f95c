package dev.corymb.server.api;

import dev.corymb.server.http.Permits;
import dev.corymb.server.http.Reply;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/**
 * Does what takes long away from the event loops: heavy work so many requests at a time, and light
 * reading on threads of its own, so that a server can be looked at however busy it is.
 */
final class Workers {

  private final WorkerExecutor heavy;
  private final WorkerExecutor light;
  private final Permits permits;

  Workers(WorkerExecutor heavy, WorkerExecutor light, Permits permits) {
    this.heavy = heavy;
    this.light = light;
    this.permits = permits;
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

  /** Works something out; for who has a permit of another kind. */
  <T> Future<T> call(Callable<T> work) {
    return heavy.executeBlocking(work, false);
  }
}

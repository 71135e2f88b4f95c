package dev.corymb.server.api;

import dev.corymb.server.http.Permits;
import dev.corymb.server.http.Reply;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.Callable;

/** Does what takes long on threads of its own, so many requests at a time. */
final class Workers {

  private final WorkerExecutor executor;
  private final Permits permits;

  Workers(WorkerExecutor executor, Permits permits) {
    this.executor = executor;
    this.permits = permits;
  }

  /** Works out an answer of JSON and sends it. */
  void run(RoutingContext request, Callable<Buffer> work) {
    run(request, work, body -> Reply.json(request, body));
  }

  /** Works something out and does something with it on the event loop. */
  <T> void run(RoutingContext request, Callable<T> work, java.util.function.Consumer<T> then) {
    Permits.Permit permit = permits.take();
    call(work)
        .onComplete(
            done -> {
              permit.giveBack();
              if (done.failed()) {
                request.fail(done.cause());
              } else {
                try {
                  then.accept(done.result());
                } catch (RuntimeException e) {
                  request.fail(e);
                }
              }
            });
  }

  /** Works something out; for who has a permit. */
  <T> Future<T> call(Callable<T> work) {
    return executor.executeBlocking(work, false);
  }

  /** What is needed for work of more than one step. */
  Permits permits() {
    return permits;
  }
}

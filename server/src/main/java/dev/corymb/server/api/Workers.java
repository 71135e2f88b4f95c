package dev.corymb.server.api;

import dev.corymb.server.config.Setting;
import dev.corymb.server.config.Settings;
import dev.corymb.server.http.ArrivingBody;
import dev.corymb.server.http.Permits;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.Reply;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Does what takes long away from the event loops: queries, changes, walks, long bodies and light
 * reading, each on threads of their own. A change may wait for the disk; queries are answered
 * meanwhile, and a server can be looked at however busy it is.
 */
public final class Workers {

  /** What to do after a change that may yet be made. */
  static final String BY_KEY = "repeat it only with the same Idempotency-Key";

  private static final int WRITES = 3; // that a change may have to wait for, one after the other

  /** Threads, and how many requests may have or await one. */
  record Pool(WorkerExecutor threads, Permits permits) {

    /**
     * Does work, and then something else, before what is returned completes. Not by onComplete: a
     * future that completes meanwhile may call its listeners in another order.
     */
    private <T> Future<T> call(Callable<T> work, Runnable afterwards) {
      return threads.executeBlocking(work, false).andThen((done, failure) -> afterwards.run());
    }

    private <T> Future<T> callPermitted(Callable<T> work) {
      Permits.Permit permit = permits.take();
      return call(work, permit::giveBack);
    }
  }

  private final Pool queries;
  private final Pool changes;
  private final Pool bodies;
  private final Pool walks;
  private final WorkerExecutor light;
  private final Duration changeTimeout;

  Workers(
      Pool queries,
      Pool changes,
      Pool bodies,
      Pool walks,
      WorkerExecutor light,
      Duration changeTimeout) {
    this.queries = queries;
    this.changes = changes;
    this.bodies = bodies;
    this.walks = walks;
    this.light = light;
    this.changeTimeout = changeTimeout;
  }

  /** The workers of a server, by the cores that it has. */
  public static Workers of(Vertx vertx, int cores, Settings settings) {
    int most = settings.count(Setting.MAX_CONCURRENT);
    int streams = settings.count(Setting.MAX_STREAMS);
    WorkerExecutor queries = vertx.createSharedWorkerExecutor("corymb-query", 2 * cores);
    WorkerExecutor changes = vertx.createSharedWorkerExecutor("corymb-change", 2 * cores);
    return new Workers(
        new Pool(queries, new Permits("long queries", most)),
        new Pool(changes, new Permits("changes", most)),
        new Pool(
            vertx.createSharedWorkerExecutor("corymb-body", streams, 1, TimeUnit.DAYS),
            new Permits("bodies of more than " + ArrivingBody.SHORT + " bytes", streams)),
        new Pool(
            vertx.createSharedWorkerExecutor("corymb-walk", most, 1, TimeUnit.DAYS),
            new Permits("walks", most)),
        vertx.createSharedWorkerExecutor("corymb-reader", cores),
        settings.duration(Setting.WRITE_TIMEOUT).multipliedBy(WRITES));
  }

  /**
   * Answers a query with JSON, if there is a permit.
   *
   * @return completes when the answer is there
   */
  Future<?> query(RoutingContext request, Callable<Buffer> query) {
    Future<Buffer> done = queries.callPermitted(query);
    finish(request, done, body -> Reply.json(request, body));
    return done;
  }

  /**
   * Walks, if there is a permit, and uses the answer on the event loop. Walks wait for other nodes,
   * on threads of their own.
   *
   * @return completes when the walk is over
   */
  <T> Future<?> walk(RoutingContext request, Callable<T> walk, Consumer<T> then) {
    Future<T> done = walks.callPermitted(walk);
    finish(request, done, then);
    return done;
  }

  /**
   * Changes something, if there is a permit, and uses what it gives on the event loop.
   *
   * @return completes when the change is done, which may be after its timeout was answered
   */
  <T> Future<?> change(RoutingContext request, Callable<T> change, Consumer<T> then) {
    Future<T> done = changes.callPermitted(change);
    finish(request, inTime(done, BY_KEY), then);
    return done;
  }

  /**
   * Reads a body and changes something by it, if there is a permit, and uses what it gives on the
   * event loop. A body that is not complete is read on threads of their own, which may wait for it.
   *
   * @param change gives a stage that completes when the change is done; making it again changes
   *     nothing
   */
  <B, T> void record(
      RoutingContext request,
      ArrivingBody body,
      Callable<B> reading,
      Function<B, CompletionStage<T>> change,
      Consumer<T> then) {
    boolean complete = body.isComplete();
    Permits.Permit permit = (complete ? changes : bodies).permits.take();
    Runnable afterwards =
        () -> {
          body.close();
          permit.giveBack();
        };
    Future<T> done =
        complete
            ? inStages(() -> change.apply(reading.call()), afterwards)
            : bodies
                .threads
                .executeBlocking(reading, false)
                .onFailure(any -> afterwards.run())
                .compose(read -> inStages(() -> change.apply(read), afterwards));
    finish(request, done, then);
  }

  private <T> Future<T> inStages(Callable<CompletionStage<T>> change, Runnable afterwards) {
    return inTime(
        changes
            .threads
            .executeBlocking(change, false)
            .compose(Future::fromCompletionStage)
            .andThen((any, failure) -> afterwards.run()),
        Recorder.AGAIN);
  }

  /**
   * Changes something, or reads what is to be changed; for callers that have a permit of another
   * kind.
   *
   * @param again what to do after a timeout, in words
   * @param afterwards runs when the change is done: before what is returned completes, but for a
   *     timeout, which does not wait for it
   */
  <T> Future<T> change(Callable<T> change, String again, Runnable afterwards) {
    return inTime(changes.call(change, afterwards), again);
  }

  /** Answers for a change that hangs, such as on a disk that does; nobody can end it. */
  private <T> Future<T> inTime(Future<T> change, String again) {
    return change
        .timeout(changeTimeout.toMillis(), TimeUnit.MILLISECONDS)
        .recover(
            failure ->
                Future.failedFuture(
                    failure instanceof TimeoutException ? tooSlow(again).exception() : failure));
  }

  private Problem tooSlow(String again) {
    return Problem.unavailable(
        "the ledger has not finished the change within "
            + changeTimeout.toMillis()
            + " ms, and may finish it later; "
            + again,
        10);
  }

  /** Reads a part of a long answer, for callers that have a permit of another kind. */
  <T> Future<T> page(Callable<T> reading) {
    return queries.threads.executeBlocking(reading, false);
  }

  /** Reads something and sends it. */
  void read(RoutingContext request, Callable<Buffer> reading) {
    read(request, reading, body -> Reply.json(request, body));
  }

  /** Reads something and uses it on the event loop. */
  <T> void read(RoutingContext request, Callable<T> reading, Consumer<T> then) {
    finish(request, read(reading), then);
  }

  /** Reads something, for callers that use it on the event loop themselves. */
  <T> Future<T> read(Callable<T> reading) {
    return light.executeBlocking(reading, false);
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
}

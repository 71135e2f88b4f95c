package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.server.http.Permits;
import dev.corymb.server.http.ProblemException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
final class WorkersTest {

  private final Vertx vertx = Vertx.vertx();
  private final WorkerExecutor executor = vertx.createSharedWorkerExecutor("test", 2);

  @AfterEach
  void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private Workers workers(Duration changeTimeout) {
    Workers.Pool queries = new Workers.Pool(executor, new Permits("queries", 1));
    Workers.Pool changes = new Workers.Pool(executor, new Permits("changes", 1));
    Workers.Pool bodies = new Workers.Pool(executor, new Permits("bodies", 1));
    return new Workers(queries, changes, bodies, bodies, executor, changeTimeout);
  }

  private static <T> T join(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void aChangeThatHangsIsAnswered() {
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    CompletableFuture<Void> freed = new CompletableFuture<>();
    Future<Boolean> change =
        workers(Duration.ofMillis(10))
            .change(
                () -> {
                  release.await();
                  ended.countDown();
                  return true;
                },
                Workers.BY_KEY,
                () -> freed.complete(null));

    assertThatThrownBy(() -> join(change))
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            ProblemException.class,
            told -> {
              assertThat(told.problem().status()).isEqualTo(503);
              assertThat(told.problem().detail()).contains("within 10 ms", "Idempotency-Key");
              assertThat(told.problem().retryAfterSeconds()).isPositive();
            });
    assertThat(ended.getCount()).isOne(); // nobody can end it
    assertThat(freed).isNotDone(); // it still takes memory
    release.countDown();
    freed.join();
  }

  /** Events have no keys: they are known by their content. */
  @Test
  void whatToDoAfterATimeoutDependsOnTheChange() {
    CountDownLatch never = new CountDownLatch(1);
    Future<Boolean> change =
        workers(Duration.ofMillis(10))
            .change(
                () -> {
                  never.await();
                  return true;
                },
                Recorder.AGAIN,
                () -> {});

    assertThatThrownBy(() -> join(change))
        .hasMessageContaining(
            "may finish it later; send it again: what is recorded is not recorded");
    never.countDown();
  }

  @Test
  void aChangeInTimeIsAnsweredAsItIs() {
    Workers workers = workers(Duration.ofHours(1));

    assertThat(join(workers.change(() -> "done", Workers.BY_KEY, () -> {}))).isEqualTo("done");
    assertThatThrownBy(
            () ->
                join(
                    workers.change(
                        () -> {
                          throw new IllegalArgumentException("wrong");
                        },
                        Workers.BY_KEY,
                        () -> {})))
        .cause()
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("wrong");
  }

  /** Whoever is told of a change may start the next one, so the first must be out of the way. */
  @Test
  void aChangeIsOverBeforeItIsAnswered() throws Exception {
    Workers workers = workers(Duration.ofHours(1));
    CompletableFuture<Integer> wrong = new CompletableFuture<>();
    vertx.runOnContext(any -> changeAgain(workers, 50_000, 0, wrong));

    assertThat(wrong.get()).isZero(); // unlike join, ends with the timeout
  }

  /**
   * The next change is begun later: one that is done at once would call this from within itself.
   */
  private void changeAgain(
      Workers workers, int times, int wrong, CompletableFuture<Integer> result) {
    if (times == 0) {
      result.complete(wrong);
      return;
    }
    AtomicBoolean over = new AtomicBoolean();
    workers
        .change(() -> true, Workers.BY_KEY, () -> over.set(true))
        .onSuccess(
            done -> {
              int wrongNow = over.get() ? wrong : wrong + 1;
              vertx.runOnContext(any -> changeAgain(workers, times - 1, wrongNow, result));
            })
        .onFailure(result::completeExceptionally);
  }
}

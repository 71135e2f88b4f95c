package dev.corymb.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Patience;
import dev.corymb.server.testkit.TestServer;
import dev.corymb.server.watch.Life;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.internal.ThreadExecutorMap;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server says that it lives only if those threads do that it depends on. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
final class WatchdogTest {

  private final Life life = new Life(null, () -> "");
  private long now;
  private final Watchdog watchdog = new Watchdog(life, () -> now);

  @Test
  void aThreadThatEndedIsReported() {
    watchdog.watch("this one", Runnable::run);
    watchdog.look();
    assertThat(life.dead()).isEmpty();

    watchdog.watch(
        "a loop",
        task -> {
          throw new RejectedExecutionException("terminated");
        });
    watchdog.look();

    assertThat(life.dead()).isEqualTo("a loop has ended");
  }

  @Test
  void aThreadThatHangsIsReportedUntilItGoesOn() {
    Deque<Runnable> tasks = new ArrayDeque<>();
    watchdog.watch("a loop", tasks::add);
    watchdog.look();
    now += TimeUnit.SECONDS.toNanos(59);
    watchdog.look();
    assertThat(life.dead()).as("a pause").isEmpty();

    now += TimeUnit.SECONDS.toNanos(1);
    watchdog.look();
    assertThat(life.dead()).isEqualTo("a loop has not answered for 60 seconds");
    assertThat(tasks).as("asked once").hasSize(1);

    tasks.remove().run();
    watchdog.look();
    assertThat(life.dead()).isEmpty();
  }

  @Test
  void afterAnErrorOfTheJvmNothingIsTrusted() {
    life.error(new StackOverflowError());
    assertThat(life.dead()).as("ends with its request").isEmpty();

    life.error(new OutOfMemoryError("Java heap space"));
    watchdog.look();

    assertThat(life.dead()).contains("OutOfMemoryError: Java heap space");
  }

  @Test
  void aServerWithADeadEventLoopIsNotLive(@TempDir Path data) throws Exception {
    try (TestServer server = TestServer.start(data)) {
      assertThat(live(server)).isEqualTo(200);
      CompletableFuture<EventExecutor> loop = new CompletableFuture<>();
      server
          .server()
          .loops()
          .get(1)
          .execute(() -> loop.complete(ThreadExecutorMap.currentExecutor()));

      var unused = loop.get().shutdownGracefully(0, 0, TimeUnit.SECONDS);

      Patience.until("it is not live", () -> live(server) == 503);
      assertThat(server.server().life().dead()).isEqualTo("an event loop has ended");
    }
  }

  @Test
  void aServerWithoutMemoryIsNeitherLiveNorReady(@TempDir Path data) {
    try (TestServer server = TestServer.start(data)) {
      server.server().life().error(new OutOfMemoryError("test"));

      assertThat(live(server)).isEqualTo(503);
      assertThat(server.get("/v1/health/ready").json().getString("detail"))
          .contains("OutOfMemoryError: test");
    }
  }

  /** The status; 0 if a connection came to the loop that is gone. */
  private static int live(TestServer server) {
    try {
      return server
          .send(server.request("/v1/health/live").timeout(Duration.ofSeconds(5)).GET())
          .status();
    } catch (UncheckedIOException e) {
      return 0;
    }
  }
}

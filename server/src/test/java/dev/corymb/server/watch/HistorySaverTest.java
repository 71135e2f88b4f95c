package dev.corymb.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Patience;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
final class HistorySaverTest {

  @TempDir private Path folder;

  private final CountDownLatch saving = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);
  private final AtomicBoolean interrupted = new AtomicBoolean();

  /** Called in the middle of a save. */
  private boolean hasRoom() {
    saving.countDown();
    try {
      go.await();
    } catch (InterruptedException e) {
      interrupted.set(true);
    }
    return true;
  }

  @Test
  void closingLetsASaveThatIsUnderWayFinish() throws InterruptedException {
    Path file = folder.resolve("history");
    History history = new History();
    history.sample(List.of(Statuses.of("a", 1)), 1_000);
    HistorySaver saver = new HistorySaver(history, new HistoryFile(file), this::hasRoom, 0);
    saving.await();

    Thread closer = new Thread(saver::close);
    closer.start();
    Patience.until(
        "close waits for the save", () -> closer.getState() == Thread.State.TIMED_WAITING);
    go.countDown();
    closer.join();

    assertThat(interrupted).isFalse();
    assertThat(Files.exists(file)).isTrue();
  }
}

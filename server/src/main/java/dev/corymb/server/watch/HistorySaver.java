package dev.corymb.server.watch;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Writes a history to its file, on a thread of its own: every minute if something changed, less
 * often if the file is large, and once more at the end.
 */
public final class HistorySaver implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(HistorySaver.class.getName());
  private static final long EVERY_SECONDS = 60;
  private static final long BYTES_PER_SECOND = 64 << 10; // on average, at most

  private final History history;
  private final HistoryFile file;
  private final BooleanSupplier hasRoom;
  private final ScheduledThreadPoolExecutor executor =
      new ScheduledThreadPoolExecutor(
          1,
          task -> {
            Thread thread = new Thread(task, "corymb-history");
            thread.setDaemon(true);
            return thread;
          });
  private long saved = -1; // changes
  private boolean failing;

  /** Saves a history from now on, while the disk has room. */
  public HistorySaver(History history, HistoryFile file, BooleanSupplier hasRoom) {
    this(history, file, hasRoom, EVERY_SECONDS);
  }

  /** The same; the first time after some seconds. */
  HistorySaver(History history, HistoryFile file, BooleanSupplier hasRoom, long first) {
    this.history = history;
    this.file = file;
    this.hasRoom = hasRoom;
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    after(first);
  }

  private void after(long seconds) {
    var unused = executor.schedule(() -> after(delay(save())), seconds, TimeUnit.SECONDS);
  }

  /** The time until a file of some size is written again. */
  static long delay(long bytes) {
    return Math.max(EVERY_SECONDS, bytes / BYTES_PER_SECOND);
  }

  /**
   * Writes the file if it is out of date.
   *
   * @return the bytes that were written
   */
  private synchronized long save() {
    long changes = history.changes();
    if (changes == saved || !hasRoom.getAsBoolean()) {
      return 0;
    }
    try {
      long bytes = file.write(history);
      saved = changes;
      failing = false;
      return bytes;
    } catch (IOException | RuntimeException e) {
      if (!failing) { // once, not every minute
        LOG.log(
            Level.WARNING,
            "cannot write " + file + ": " + e + "; a restart will lose the history of the console");
      }
      failing = true;
      return 0;
    }
  }

  /** Saves it a last time. */
  @Override
  public void close() {
    executor.shutdown(); // and no interrupt, which would break off a save and fail it
    try {
      executor.awaitTermination(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    save();
  }
}

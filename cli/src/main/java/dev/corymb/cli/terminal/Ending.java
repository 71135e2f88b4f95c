package dev.corymb.cli.terminal;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The end of a command that runs until it is stopped, by Ctrl-C, by SIGTERM or by an interrupt.
 * Being stopped is not a failure: the process exits with 0 once the command has cleaned up.
 */
public final class Ending implements AutoCloseable {

  /*
   * A JVM that gets a signal runs its hooks and exits with a code above 128, whatever the command
   * says. So the hook waits for the command and then ends the process itself.
   */

  private final CountDownLatch stopped = new CountDownLatch(1);
  private final CountDownLatch cleanedUp = new CountDownLatch(1);
  private final Terminal terminal;
  private final Thread hook;

  /** Listens for the end of the process. The time is the longest that cleaning up may take. */
  public Ending(Terminal terminal, Duration most) {
    this.terminal = terminal;
    this.hook = new Thread(() -> end(most), "ending");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void end(Duration most) {
    stopped.countDown();
    try {
      if (cleanedUp.await(most.toNanos(), TimeUnit.NANOSECONDS)) {
        Runtime.getRuntime().halt(0);
      }
    } catch (InterruptedException e) {
      // nobody waits for a command that is not cleaned up
    }
  }

  /** Waits until the command is stopped. */
  public void await() {
    try {
      stopped.await();
    } catch (InterruptedException e) {
      // stopped by the thread that started the command
    }
  }

  /** Says that the command has cleaned up. */
  @Override
  public void close() {
    terminal.out().flush();
    terminal.err().flush();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the process is ending, and the hook waits
    }
    cleanedUp.countDown();
  }
}

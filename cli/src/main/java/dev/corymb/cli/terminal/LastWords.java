package dev.corymb.cli.terminal;

/**
 * What a command says if the process is told to end before it is done, by Ctrl-C or SIGTERM. The
 * process exits as any that gets such a signal, with a code above 128.
 */
public final class LastWords implements AutoCloseable {

  private static final long LIMIT_MILLIS = 2_000;

  private final Terminal terminal;
  private volatile Runnable words = () -> {};
  private final Thread hook;

  /** Listens from now on. */
  public LastWords(Terminal terminal) {
    this.terminal = terminal;
    this.hook = new Thread(this::sayInTime, "last-words");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Has these words be said, instead of none. */
  public void are(Runnable saying) {
    words = saying;
  }

  /** Who is told to end must end, also if nobody reads what it says. */
  private void sayInTime() {
    Thread speaker = new Thread(this::say, "speaker");
    speaker.setDaemon(true);
    speaker.start();
    try {
      speaker.join(LIMIT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What happens when the process is told to end. */
  void say() {
    terminal.line().end(); // the thread of a bar runs on
    words.run();
  }

  /** Says that the command is done. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the process is ending, and the words are being said
    }
  }
}

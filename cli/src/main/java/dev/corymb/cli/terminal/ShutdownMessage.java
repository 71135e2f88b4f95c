package dev.corymb.cli.terminal;

/**
 * What a command prints if the process is ended before the command is done, by Ctrl-C or SIGTERM.
 * The process exits as any that gets such a signal, with a code above 128.
 */
public final class ShutdownMessage implements AutoCloseable {

  private static final long TIMEOUT_MILLIS = 2_000;

  private final Terminal terminal;
  private volatile Runnable message = () -> {};
  private final Thread hook;

  /** Listens for the end of the process. */
  public ShutdownMessage(Terminal terminal) {
    this.terminal = terminal;
    this.hook = new Thread(this::printInTime, "shutdown-message");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Sets what is printed; nothing is until then. */
  public void set(Runnable newMessage) {
    message = newMessage;
  }

  /** Shutdown must complete even if nobody reads the output. */
  private void printInTime() {
    Thread printer = new Thread(this::print, "shutdown-message-printer");
    printer.setDaemon(true);
    printer.start();
    try {
      printer.join(TIMEOUT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What happens when the process ends. */
  void print() {
    terminal.line().end(); // the thread of a bar runs on
    message.run();
  }

  /** Stops listening, because the command is done. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the process is ending, and the message is being printed
    }
  }
}

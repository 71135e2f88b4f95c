package dev.corymb.cli.terminal;

import java.io.BufferedWriter;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;

/** The three streams of a command. Output is buffered and in UTF-8; {@link #finish} flushes it. */
public final class Terminal {

  private static final int BUFFER = 1 << 16; // chars

  private final InputStream in;
  private final Sink sink;
  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean interactive;
  private final boolean watched;

  /**
   * A terminal over the given streams.
   *
   * @param interactive whether a person types the input and reads the output
   * @param watched whether a person reads the notes, so that progress is worth showing
   */
  public Terminal(
      InputStream in, OutputStream out, OutputStream err, boolean interactive, boolean watched) {
    this.in = in;
    this.sink = new Sink(out);
    this.out = new PrintWriter(new BufferedWriter(sink, BUFFER), false);
    this.err = new PrintWriter(new Sink(err), true);
    this.interactive = interactive;
    this.watched = watched;
  }

  /** A terminal over streams that are no terminal. */
  public static Terminal of(InputStream in, OutputStream out, OutputStream err) {
    return new Terminal(in, out, err, false, false);
  }

  /**
   * Whether standard error of this process is a terminal, which Java cannot find out when standard
   * output is none; the script that starts the process tells.
   */
  public static boolean hasWatchedErrors() {
    return "tty".equals(System.getProperty("corymb.stderr")) || hasConsole();
  }

  /** Whether standard input and output of this process are a terminal. */
  @SuppressWarnings("SystemConsoleNull") // null is what JDK 17 says, the method what later ones do
  public static boolean hasConsole() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }

  /** Standard input. */
  public InputStream in() {
    return in;
  }

  /** Where answers go. */
  public PrintWriter out() {
    return out;
  }

  /** Where notes and failures go. */
  public PrintWriter err() {
    return err;
  }

  /** Whether a person types the input and reads the output. */
  public boolean isInteractive() {
    return interactive;
  }

  /** Whether a person reads the notes. */
  public boolean isWatched() {
    return watched;
  }

  /** Writes a remark that is not an answer. */
  public void note(String text) {
    err.println("note: " + text);
  }

  /** Writes out what is buffered, and ends the command if nobody reads it any more. */
  public void requireReader() {
    if (out.checkError()) {
      throw new OutputClosed();
    }
  }

  /** Flushes, and returns what went wrong with the output since the start, or null. */
  public IOException finish() {
    out.flush();
    err.flush();
    return sink.failure();
  }
}

package dev.corymb.cli.terminal;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** The three streams of a command. Output is buffered and in UTF-8; {@link #finish} flushes it. */
public final class Terminal {

  private static final int BUFFER = 1 << 16; // chars

  private final InputStream in;
  private final Sink sink;
  private final PrintWriter out;
  private final BarLine line;
  private final PrintWriter err;
  private final Screen screen;
  private final Supplier<String> remark; // null if there is none
  private final Map<String, String> environment;

  /** A terminal over the given streams, without an environment. */
  public Terminal(InputStream in, OutputStream out, OutputStream err, Screen screen) {
    this(in, out, err, screen, Map.of());
  }

  /** A terminal over the given streams, with the variables of an environment. */
  public Terminal(
      InputStream in,
      OutputStream out,
      OutputStream err,
      Screen screen,
      Map<String, String> environment) {
    this.in = in;
    this.sink = new Sink(out);
    this.out = new PrintWriter(new BufferedWriter(sink, BUFFER), false);
    this.screen = screen;
    this.line = new BarLine(new Sink(err), barWidth());
    this.err = new PrintWriter(line, true);
    this.remark = null;
    this.environment = Map.copyOf(environment);
  }

  private Terminal(Terminal other, Screen screen, Supplier<String> remark) {
    this.in = other.in;
    this.sink = other.sink;
    this.out = other.out;
    this.line = other.line;
    this.err = other.err;
    this.screen = screen;
    this.remark = remark;
    this.environment = other.environment;
  }

  /** A terminal over streams that are no terminal. */
  public static Terminal of(InputStream in, OutputStream out, OutputStream err) {
    return new Terminal(in, out, err, Screen.NONE);
  }

  /** The terminal of this process. */
  public static Terminal ofProcess() {
    return new Terminal(
        System.in,
        new FileOutputStream(FileDescriptor.out), // System.out would keep failures to itself
        new FileOutputStream(FileDescriptor.err),
        Screen.ofProcess(),
        System.getenv());
  }

  /**
   * The same streams for work that prints answers all the while: without bars, if a person would
   * see both on one screen.
   */
  public Terminal whileAnswering() {
    return screen.showsAnswers()
        ? new Terminal(this, new Screen(screen.interactive(), true, 0), remark)
        : this;
  }

  /** The same streams, with a remark after each bar, computed whenever the bar is drawn. */
  public Terminal withRemark(Supplier<String> newRemark) {
    return new Terminal(this, screen, newRemark);
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

  /** The variables of the environment. */
  public Map<String, String> environment() {
    return environment;
  }

  /** Whether a person types the input and reads the output. */
  public boolean isInteractive() {
    return screen.interactive();
  }

  /** The columns that a bar may take; 0 if nobody would see it. */
  int barWidth() {
    return Math.max(0, screen.width() - 1); // some terminals wrap after the last
  }

  /** The line on which a bar is drawn. */
  BarLine line() {
    return line;
  }

  /** The remark after a bar, or null. */
  Supplier<String> remark() {
    return remark;
  }

  /** Writes a line of an answer, in a format of {@link String#format}. */
  public void print(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
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

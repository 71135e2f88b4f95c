package dev.corymb.cli.terminal;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A UTF-8 writer that remembers the first failure. A {@link java.io.PrintWriter} around it keeps
 * failures to itself, and a full disk must not look like success.
 */
final class Sink extends Writer {

  private final Writer writer;
  private IOException failure;

  Sink(OutputStream stream) {
    this.writer = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
  }

  @Override
  public void write(char[] buffer, int offset, int length) throws IOException {
    try {
      writer.write(buffer, offset, length);
    } catch (IOException e) {
      throw remembered(e);
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      writer.flush();
    } catch (IOException e) {
      throw remembered(e);
    }
  }

  @Override
  public void close() throws IOException {
    flush(); // the streams of the process stay open
  }

  private IOException remembered(IOException e) {
    failure = failure == null ? e : failure;
    return e;
  }

  /** What went wrong, or null. A reader that has gone away, such as {@code head}, is not wrong. */
  IOException failure() {
    return isBrokenPipe() ? null : failure;
  }

  private boolean isBrokenPipe() {
    String message = failure == null || failure.getMessage() == null ? "" : failure.getMessage();
    return message.toLowerCase(Locale.ROOT).contains("pipe");
  }
}

package dev.corymb.cli.terminal;

import java.io.IOException;
import java.io.Writer;

/**
 * Standard error with at most one line that is drawn over and over, a bar. What else is written
 * wipes the bar first, so that no message begins behind it. For several threads.
 */
final class BarLine extends Writer {

  private final Writer writer;
  private final int width;
  private boolean drawn;
  private boolean within; // a line of text that has not ended
  private boolean ended;

  BarLine(Writer writer, int width) {
    this.writer = writer;
    this.width = width;
  }

  /** Draws the bar. Within a line of text there is no place for it; it is drawn soon again. */
  synchronized void draw(String text) {
    if (ended || within) {
      return;
    }
    print("\r" + text);
    drawn = true;
  }

  /** Wipes the bar. */
  synchronized void clear() {
    if (drawn) {
      print("\r" + " ".repeat(width) + "\r");
      drawn = false;
    }
  }

  /** Wipes the bar for good. */
  synchronized void end() {
    clear();
    ended = true;
  }

  private void print(String text) {
    try {
      writer.write(text);
      writer.flush();
    } catch (IOException e) {
      // nobody sees the bar, and messages fail by themselves
    }
  }

  @Override
  public synchronized void write(char[] buffer, int offset, int length) throws IOException {
    clear();
    writer.write(buffer, offset, length);
    within = length == 0 ? within : buffer[offset + length - 1] != '\n';
  }

  @Override
  public synchronized void flush() throws IOException {
    writer.flush();
  }

  @Override
  public synchronized void close() throws IOException {
    writer.close();
  }
}

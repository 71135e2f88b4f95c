package dev.corymb.input.csv;

import java.io.IOException;
import java.io.Reader;

/**
 * A reader that adds a last line of its own. The parser takes the end of the input for the end of a
 * quoted field that was never closed; with this, the mark ends up inside the field and shows.
 *
 * <p>The mark is half a surrogate pair. No field of an input ends with one, because a decoder of
 * UTF-8 gives whole pairs only.
 */
final class MarkedEnd extends Reader {

  /** Ends the last field of the line that was added. */
  static final char MARK = '\uD800';

  private final Reader reader;
  private char last = '\n';
  private String rest; // what is still to be added, once the reader has ended

  MarkedEnd(Reader reader) {
    this.reader = reader;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    if (rest == null) {
      int count = reader.read(buffer, offset, length);
      if (count >= 0) {
        last = count > 0 ? buffer[offset + count - 1] : last;
        return count;
      }
      rest = (last == '\n' || last == '\r' ? "" : "\n") + MARK;
    }
    int count = Math.min(length, rest.length());
    if (count == 0) {
      return -1;
    }
    rest.getChars(0, count, buffer, offset);
    rest = rest.substring(count);
    return count;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}

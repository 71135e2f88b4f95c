package dev.corymb.provenance.json;

import java.io.IOException;
import java.io.InputStream;

/** A stream that ends at the end of each line, however long that is. */
public final class LineInput extends InputStream {

  private final InputStream in;
  private final byte[] buffer = new byte[1 << 13];
  private int at;
  private int end;
  private boolean isAtLineEnd;

  LineInput(InputStream in) {
    this.in = in;
    this.isAtLineEnd = true;
  }

  /** Goes to the next line that is not blank, and says whether there is one. */
  boolean nextLine() throws IOException {
    while (!isAtLineEnd && fill()) {
      take(end - at);
    }
    isAtLineEnd = false;
    while (fill()) {
      if (buffer[at] > ' ' || buffer[at] < 0) {
        return true;
      }
      at++; // white space, and line ends too
    }
    return false;
  }

  private boolean fill() throws IOException {
    while (at == end) {
      at = 0;
      end = Math.max(in.read(buffer), 0);
      if (end == 0) {
        return false;
      }
    }
    return true;
  }

  /** Takes up to so many bytes of this line; how many it has. */
  private int take(int most) {
    int from = at;
    while (at < end && at - from < most) {
      if (buffer[at] == '\n') {
        isAtLineEnd = true;
        break;
      }
      at++;
    }
    int taken = at - from;
    if (isAtLineEnd) {
      at++;
    }
    return taken;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (isAtLineEnd || !fill()) {
      return -1;
    }
    int from = at;
    int taken = take(length);
    System.arraycopy(buffer, from, into, offset, taken);
    return taken == 0 ? -1 : taken;
  }

  /** Does nothing: parsers of lines close what they read. */
  @Override
  public void close() {}

  /** Closes the stream. */
  void end() throws IOException {
    in.close();
  }
}

package dev.corymb.input.source;

import dev.corymb.input.row.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** A reader that refuses what is not UTF-8 instead of replacing it, and names the line. */
public final class Utf8Reader extends Reader {

  private static final int SIZE = 1 << 14;

  private final String file;
  private final InputStream stream;
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder(); // reports by itself
  private final ByteBuffer bytes = ByteBuffer.allocate(SIZE).limit(0);
  private final CharBuffer chars = CharBuffer.allocate(SIZE).limit(0);
  private boolean ended;
  private char last;
  private long line = 1;

  public Utf8Reader(String file, InputStream stream) {
    this.file = file;
    this.stream = stream;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    while (!chars.hasRemaining()) {
      CoderResult result = decoder.decode(bytes, chars.clear(), ended);
      chars.flip();
      countLines();
      if (!chars.hasRemaining()) { // else what is good goes first
        if (result.isError()) {
          throw new InputException(file, line, "must be UTF-8, but has other bytes");
        }
        if (ended) {
          return -1;
        }
        fill();
      }
    }
    int count = Math.min(length, chars.remaining());
    chars.get(buffer, offset, count);
    return count;
  }

  private void fill() throws IOException {
    bytes.compact();
    int count = stream.read(bytes.array(), bytes.position(), bytes.remaining());
    ended = count < 0;
    bytes.position(bytes.position() + Math.max(0, count)).flip();
  }

  private void countLines() {
    for (int i = 0; i < chars.limit(); i++) {
      char c = chars.get(i);
      if (c == '\r' || (c == '\n' && last != '\r')) {
        line++;
      }
      last = c;
    }
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}

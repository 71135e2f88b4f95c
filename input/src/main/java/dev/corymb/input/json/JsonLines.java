package dev.corymb.input.json;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** NDJSON: each line is a value; blank lines are skipped. */
final class JsonLines implements JsonRecords {

  private final InputStream stream;
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder(); // reports by itself
  private byte[] bytes = new byte[1 << 16];
  private int start; // of the bytes that are still to be read
  private int end;
  private boolean ended;
  private long line;

  JsonLines(InputStream stream) {
    this.stream = stream;
  }

  @Override
  public Value next() throws IOException {
    while (start < end || fill()) {
      int stop = endOfLine();
      boolean tooLong = stop - start > MAX_LENGTH;
      ByteBuffer found = ByteBuffer.wrap(bytes, start, tooLong ? 0 : stop - start).slice();
      line++;
      if (tooLong) {
        skipLine();
        return value("", "must have at most " + MAX_LENGTH + " bytes");
      }
      start = Math.min(end, stop + 1);
      try {
        String text = decoder.decode(found).toString().strip();
        if (!text.isEmpty()) {
          return new Value("line", line, 0, text, Optional.empty());
        }
      } catch (CharacterCodingException e) {
        return value(StandardCharsets.UTF_8.decode(found.rewind()).toString(), "must be UTF-8");
      }
    }
    return null;
  }

  private Value value(String text, String fault) {
    return new Value("line", line, 0, text, Optional.of(fault));
  }

  /** The end of the line that starts; beyond the longest that is allowed if it is longer. */
  private int endOfLine() throws IOException {
    int at = start;
    while (true) {
      while (at < end && bytes[at] != '\n') {
        at++;
      }
      int length = at - start;
      if (at < end || length > MAX_LENGTH || !fill()) {
        return start + length;
      }
      at = start + length; // what was read has moved to the front
    }
  }

  private void skipLine() throws IOException {
    do {
      while (start < end) {
        if (bytes[start++] == '\n') {
          return;
        }
      }
    } while (fill());
  }

  /** Reads more behind the bytes that are left; false at the end of the input. */
  private boolean fill() throws IOException {
    if (ended) {
      return false;
    }
    int left = end - start;
    byte[] target = left == bytes.length ? new byte[2 * left] : bytes;
    System.arraycopy(bytes, start, target, 0, left);
    bytes = target;
    start = 0;
    end = left;
    int count = stream.read(bytes, end, bytes.length - end);
    ended = count < 0;
    end += Math.max(0, count);
    return !ended;
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}

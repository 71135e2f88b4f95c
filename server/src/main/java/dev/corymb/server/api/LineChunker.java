package dev.corymb.server.api;

import dev.corymb.server.http.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Cuts a stream of lines into chunks. Where it cuts depends on the lines alone, not on how they
 * arrive, so that the chunks of a stream that is sent again are the same. For one thread.
 */
final class LineChunker {

  static final int LINES = 1_000;
  static final int BYTES = 1 << 20; // a chunk ends with the line that reaches this

  /** Reads a line. */
  @FunctionalInterface
  interface LineReader {

    /**
     * Called with a line that is not blank.
     *
     * @param from its first byte
     * @param to the byte after its last one
     * @param number of the line, from 1
     * @return whether it was taken; if not, it is read again with the lines after it
     */
    boolean line(byte[] bytes, int from, int to, long number);
  }

  /** Lines that belong together. */
  static final class Chunk {

    private final long firstLine; // its number, from 1
    private final int lines;
    private final byte[] bytes; // each line but perhaps the last with the newline after it
    private final int start;

    private Chunk(long firstLine, int lines, byte[] bytes, int start) {
      this.firstLine = firstLine;
      this.lines = lines;
      this.bytes = bytes;
      this.start = start;
    }

    int lines() {
      return lines;
    }

    /**
     * Goes through the lines that are not blank, until one is not taken.
     *
     * @return the lines that are left, if any are
     */
    Optional<Chunk> forEach(LineReader reader) {
      int read = 0;
      for (int from = start; from < bytes.length; read++) {
        int to = from;
        while (to < bytes.length && bytes[to] != '\n') {
          to++;
        }
        if (!isBlank(from, to) && !reader.line(bytes, from, to, firstLine + read)) {
          return Optional.of(new Chunk(firstLine + read, lines - read, bytes, from));
        }
        from = to + 1;
      }
      return Optional.empty();
    }

    private boolean isBlank(int from, int to) {
      for (int i = from; i < to; i++) {
        if (bytes[i] != ' ' && bytes[i] != '\r' && bytes[i] != '\t') {
          return false;
        }
      }
      return true;
    }
  }

  private final int maxLine;
  private byte[] bytes = new byte[1 << 12];
  private int length;
  private int lineStart;
  private int lines;
  private long firstLine = 1;
  private Problem problem; // of the line at which it stopped

  LineChunker(int maxLine) {
    this.maxLine = maxLine;
  }

  /**
   * Takes the next bytes; gives the chunks that are whole with them. After a line that is too long
   * there are no more.
   */
  List<Chunk> take(byte[] more) {
    List<Chunk> whole = new ArrayList<>();
    for (int from = 0; from < more.length && problem == null; ) {
      int end = from;
      while (end < more.length && more[end] != '\n') {
        end++;
      }
      if (length - lineStart + end - from > maxLine) {
        problem =
            Problem.tooLarge(
                "line " + (firstLine + lines), "must have at most " + maxLine + " bytes", "more");
      } else if (end == more.length) {
        append(more, from, end);
      } else {
        append(more, from, end + 1);
        lines++;
        lineStart = length;
        if (lines == LINES || length >= BYTES) {
          whole.add(cut());
        }
      }
      from = end + 1;
    }
    return whole;
  }

  private void append(byte[] more, int from, int to) {
    int needed = length + to - from;
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
    }
    System.arraycopy(more, from, bytes, length, to - from);
    length = needed;
  }

  /** What is wrong with the line at which it stopped, if it did. */
  Optional<Problem> problem() {
    return Optional.ofNullable(problem);
  }

  /** The rest, after the end of the stream. */
  Optional<Chunk> rest() {
    if (problem != null) {
      return Optional.empty();
    }
    if (length > lineStart) {
      lines++; // a last line without a newline
    }
    return lines == 0 ? Optional.empty() : Optional.of(cut());
  }

  private Chunk cut() {
    Chunk chunk = new Chunk(firstLine, lines, Arrays.copyOf(bytes, length), 0);
    firstLine += lines;
    lines = 0;
    length = 0;
    lineStart = 0;
    return chunk;
  }
}

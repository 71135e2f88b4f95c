package dev.corymb.core.wire;

import dev.corymb.core.FormatException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Bytes from a stream, through a small buffer and past a checksum. It never reads beyond its limit,
 * and holds at most about twice as much as has arrived. For formats, this one and those of other
 * modules. For one thread.
 */
public final class ByteSource {

  /*
   *                    position
   *   |.. digested ..|...|....................|......|
   *   0              ^ digested                ^ end  ^ buffer.length
   *
   * Buffer index 0 stands for byte `start` of the filter. Bytes up to `digested` have gone into the
   * check; the others up to `position` do so before the buffer is filled anew or the check is asked
   * for.
   */

  private static final int BUFFER = 1 << 16; // room for the longest header
  private static final int FIRST_CHUNK = 1 << 10; // words

  private final InputStream in;
  private final boolean allPresent;
  private final CRC32C check = new CRC32C();
  private byte[] buffer;
  private long limit;
  private long start;
  private int digested;
  private int position;
  private int end;

  /**
   * A source that gives out the first {@code limit} bytes, at most 2^16.
   *
   * @param allPresent whether the input is known to hold all that the limit will ever allow
   */
  public ByteSource(InputStream in, int limit, boolean allPresent) {
    this.in = in;
    this.allPresent = allPresent;
    this.limit = limit;
    this.buffer = new byte[limit];
  }

  /** Allows more bytes. */
  public void raiseLimit(long total) {
    limit = total;
    buffer = Arrays.copyOf(buffer, (int) Math.max(end, Math.min(BUFFER, total - start)));
  }

  /** The offset of the next byte. */
  public long offset() {
    return start + position;
  }

  /** The next bytes, at most 2^15. */
  public byte[] bytes(int count, String what) throws IOException {
    int from = take(count, what);
    return Arrays.copyOfRange(buffer, from, from + count);
  }

  /** The next number of four bytes. */
  public int u32(String what) throws IOException {
    return littleEndian(take(Integer.BYTES, what), Integer.BYTES).getInt();
  }

  /** The next number of eight bytes. */
  public long u64(String what) throws IOException {
    return littleEndian(take(Long.BYTES, what), Long.BYTES).getLong();
  }

  /** The next words; as many as the limit allows, which the caller has made sure of. */
  public long[] words(long count, String what) throws IOException {
    requireMemory(count, what);
    if (allPresent) {
      return chunk((int) count, what);
    }
    List<long[]> chunks = new ArrayList<>();
    int arrived = 0;
    while (arrived < count) {
      int next = (int) Math.min(count - arrived, Math.max(FIRST_CHUNK, arrived));
      chunks.add(chunk(next, what));
      arrived += next;
    }
    return chunks.size() == 1 ? chunks.get(0) : join(chunks, arrived);
  }

  private void requireMemory(long count, String what) throws FormatException {
    long bytes = count * Long.BYTES * (allPresent ? 1 : 2);
    long memory = Runtime.getRuntime().maxMemory();
    if (bytes > memory) {
      throw new FormatException(
          offset(),
          what + " that can be read in the " + memory + " bytes of memory of this process",
          count * Long.BYTES + " bytes");
    }
  }

  private long[] chunk(int count, String what) throws IOException {
    long[] words = new long[count];
    words(words, count, what);
    return words;
  }

  /** Puts the next words to the start of an array. */
  public void words(long[] into, int count, String what) throws IOException {
    int filled = 0;
    while (filled < count) {
      if (end - position < Long.BYTES) {
        fill(Long.BYTES, what);
      }
      int next = Math.min(count - filled, (end - position) / Long.BYTES);
      int from = take(next * Long.BYTES, what);
      littleEndian(from, next * Long.BYTES).asLongBuffer().get(into, filled, next);
      filled += next;
    }
  }

  private static long[] join(List<long[]> chunks, int count) {
    long[] words = new long[count];
    int filled = 0;
    for (long[] chunk : chunks) {
      System.arraycopy(chunk, 0, words, filled, chunk.length);
      filled += chunk.length;
    }
    return words;
  }

  /** Reads a check and compares it with that of all bytes before. */
  public void requireCheck(String what) throws IOException {
    digest();
    int expected = (int) check.getValue();
    long at = offset();
    int found = u32(what);
    if (found != expected) {
      throw new FormatException(
          at, String.format("%s 0x%08x", what, expected), String.format("0x%08x", found));
    }
  }

  private ByteBuffer littleEndian(int from, int count) {
    return ByteBuffer.wrap(buffer, from, count).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Steps over bytes and says where in the buffer they stand. */
  private int take(int count, String what) throws IOException {
    if (end - position < count) {
      fill(count, what);
    }
    position += count;
    return position - count;
  }

  private void fill(int atLeast, String what) throws IOException {
    digest();
    System.arraycopy(buffer, position, buffer, 0, end - position);
    start += position;
    end -= position;
    position = 0;
    digested = 0;
    if (atLeast > limit - start) {
      throw new FormatException(
          start + end, (atLeast - end) + " more bytes of the " + what, "the limit " + limit);
    }
    int allowed = (int) Math.min(buffer.length, limit - start);
    end += in.readNBytes(buffer, end, allowed - end);
    if (end < atLeast) {
      throw new FormatException(
          start + end, (atLeast - end) + " more bytes of the " + what, "the end of the input");
    }
  }

  private void digest() {
    check.update(buffer, digested, position - digested);
    digested = position;
  }
}

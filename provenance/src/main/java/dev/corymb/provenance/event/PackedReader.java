package dev.corymb.provenance.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.core.FormatException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.DateTimeException;
import java.time.Instant;

/** Reads what {@link PackedWriter} writes, and never takes more memory than there are bytes. */
final class PackedReader {

  private final byte[] bytes;
  private int position;

  PackedReader(byte[] bytes) {
    this.bytes = bytes;
  }

  int offset() {
    return position;
  }

  int u8(String what) throws FormatException {
    need(1, what);
    return bytes[position++] & 0xFF;
  }

  long varint(String what) throws FormatException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int group = u8(what);
      value |= (group & 0x7FL) << shift;
      if (group < 0x80) {
        return value;
      }
    }
    throw new FormatException(position, what + " of at most 64 bits", "a longer number");
  }

  /** A number of things that take at least one byte each, so that no more are claimed than sent. */
  int count(String what, int most) throws FormatException {
    int at = position;
    long count = varint(what);
    long bound = Math.min(most, bytes.length - position);
    if (count < 0 || count > bound) {
      throw new FormatException(at, what + " from 0 to " + bound, Long.toUnsignedString(count));
    }
    return (int) count;
  }

  /** A number below a bound. */
  int index(String what, int bound) throws FormatException {
    int at = position;
    long index = varint(what);
    if (index < 0 || index >= bound) {
      throw new FormatException(at, what + " below " + bound, Long.toUnsignedString(index));
    }
    return (int) index;
  }

  Instant instant(String what) throws FormatException {
    int at = position;
    long zigzag = varint(what);
    int nanos = index("nanoseconds of the " + what, 1_000_000_000);
    try {
      return Instant.ofEpochSecond(zigzag >>> 1 ^ -(zigzag & 1), nanos);
    } catch (DateTimeException e) {
      throw new FormatException(at, what + " within the range of times", "that " + e.getMessage());
    }
  }

  String text(String what, int most) throws FormatException {
    int length = count("length of the " + what, most);
    int at = position;
    position += length;
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, at, length)).toString();
    } catch (CharacterCodingException e) {
      throw new FormatException(at, what + " in UTF-8", "other bytes");
    }
  }

  /** Refuses bytes that nobody asked for. */
  void end() throws FormatException {
    if (position < bytes.length) {
      throw new FormatException(position, "the end", (bytes.length - position) + " bytes more");
    }
  }

  private void need(int count, String what) throws FormatException {
    if (bytes.length - position < count) {
      throw new FormatException(bytes.length, what, "the end of the bytes");
    }
  }
}

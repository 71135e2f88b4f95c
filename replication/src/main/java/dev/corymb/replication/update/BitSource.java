package dev.corymb.replication.update;

import dev.corymb.core.FormatException;

/** Reads what {@link BitSink} wrote, and believes none of it: every number has a bound. */
final class BitSource {

  private final byte[] bytes;
  private final long end; // in bits
  private long position;

  BitSource(byte[] bytes) {
    this.bytes = bytes;
    this.end = 8L * bytes.length;
  }

  /** A number of at most {@code most}, by Elias's gamma code. */
  long gamma(long most, String what) throws FormatException {
    int bits = (int) unary(Long.SIZE - 2, what);
    return bounded((1L << bits | low(bits, what)) - 1, most, what);
  }

  /** A number of at most {@code most}, by Rice's code. */
  long rice(int p, long most, String what) throws FormatException {
    long high = unary(most >>> p, what);
    return bounded(high << p | low(p, what), most, what);
  }

  private long unary(long most, String what) throws FormatException {
    long zeros = 0;
    while (!bit(what)) {
      bounded(++zeros, most, what);
    }
    return zeros;
  }

  private long low(int bits, String what) throws FormatException {
    long value = 0;
    for (int i = 0; i < bits; i++) {
      value |= (bit(what) ? 1L : 0L) << i;
    }
    return value;
  }

  private boolean bit(String what) throws FormatException {
    if (position == end) {
      throw new FormatException(bytes.length, "more of the " + what, "the end of the delta");
    }
    boolean bit = (bytes[(int) (position >>> 3)] >>> (position & 7) & 1) != 0;
    position++;
    return bit;
  }

  private long bounded(long value, long most, String what) throws FormatException {
    if (value > most) {
      throw new FormatException((position - 1) >>> 3, what + " of at most " + most, "more");
    }
    return value;
  }

  /** Refuses anything behind but the zeros that fill up the last byte. */
  void requireEnd() throws FormatException {
    long at = position >>> 3;
    if (end - position >= 8) {
      throw new FormatException((position + 7) >>> 3, "the end of the delta", "more bytes");
    }
    while (position < end) {
      if (bit("zeros")) {
        throw new FormatException(at, "zeros behind the last bit", "a one");
      }
    }
  }
}

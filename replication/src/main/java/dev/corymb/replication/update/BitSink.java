package dev.corymb.replication.update;

import java.util.Arrays;

/** Bits on their way to bytes, the first one lowest in the first byte. */
final class BitSink {

  private byte[] bytes = new byte[64];
  private long length; // in bits

  /** Writes a number from 0 on by Elias's gamma code: 2 log2(value + 1) + 1 bits. */
  void gamma(long value) {
    int bits = Long.SIZE - 1 - Long.numberOfLeadingZeros(value + 1);
    unary(bits);
    low(value + 1, bits);
  }

  /** Writes a number from 0 on by Rice's code: p + 1 bits and one for every 2^p in it. */
  void rice(long value, int p) {
    unary(value >>> p);
    low(value, p);
  }

  private void unary(long zeros) {
    reserve(zeros + 1);
    length += zeros;
    set(length++);
  }

  private void low(long value, int bits) {
    reserve(bits);
    for (int done = 0; done < bits; ) { // as many at once as one byte takes
      int at = (int) (length & 7);
      int some = Math.min(Byte.SIZE - at, bits - done);
      long part = value >>> done & (1 << some) - 1;
      bytes[(int) (length >>> 3)] |= (byte) (part << at);
      length += some;
      done += some;
    }
  }

  private void set(long bit) {
    bytes[(int) (bit >>> 3)] |= (byte) (1 << (bit & 7));
  }

  private void reserve(long bits) {
    int needed = Math.toIntExact((length + bits + 7) >>> 3);
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(needed, bytes.length * 2));
    }
  }

  /** What was written, with zeros up to a whole byte. */
  byte[] toBytes() {
    return Arrays.copyOf(bytes, (int) ((length + 7) >>> 3));
  }
}

package dev.corymb.replication.update;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Bits on their way to bytes, the first one lowest in the first byte. */
final class BitSink {

  private static final int AT_ONCE = 56; // bits that fit a word beside those of a broken byte

  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes = new byte[64];
  private int size; // whole bytes so far
  private long broken; // the bits behind them
  private int brokenBits; // fewer than eight

  /** Writes a number from 0 on by Elias's gamma code: 2 log2(value + 1) + 1 bits. */
  void gamma(long value) {
    int bits = Long.SIZE - 1 - Long.numberOfLeadingZeros(value + 1);
    unary(bits);
    low(value + 1, bits);
  }

  /** Writes a number from 0 on by Rice's code: p + 1 bits and one for every 2^p in it. */
  void rice(long value, int p) {
    long zeros = value >>> p;
    if (zeros + 1 + p <= AT_ONCE) {
      put((value & mask(p)) << (zeros + 1) | 1L << zeros, (int) zeros + 1 + p);
    } else {
      unary(zeros);
      low(value, p);
    }
  }

  private void unary(long zeros) {
    long left = zeros;
    for (; left >= AT_ONCE; left -= AT_ONCE) {
      put(0, AT_ONCE);
    }
    put(1L << left, (int) left + 1);
  }

  private void low(long value, int bits) {
    int first = Math.min(bits, Integer.SIZE);
    put(value & mask(first), first);
    put(value >>> first & mask(bits - first), bits - first);
  }

  private static long mask(int bits) {
    return (1L << bits) - 1;
  }

  /** Writes at most {@link #AT_ONCE} bits; none is set above them. */
  private void put(long value, int bits) {
    broken |= value << brokenBits;
    brokenBits += bits;
    if (size + Long.BYTES > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.multiplyExact(2, bytes.length));
    }
    WORDS.set(bytes, size, broken); // those that are not whole yet are written again
    size += brokenBits / Byte.SIZE;
    broken >>>= brokenBits & -Byte.SIZE;
    brokenBits %= Byte.SIZE;
  }

  /** What was written, with zeros up to a whole byte. */
  byte[] toBytes() {
    byte[] all = Arrays.copyOf(bytes, size + (brokenBits > 0 ? 1 : 0));
    if (brokenBits > 0) {
      all[size] = (byte) broken;
    }
    return all;
  }
}

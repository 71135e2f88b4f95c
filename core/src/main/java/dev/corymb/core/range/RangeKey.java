package dev.corymb.core.range;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;

/**
 * The place of a value in the order of its type, in 128 bits. Of two values of one type the smaller
 * one never has the greater key; equal values have equal keys.
 *
 * <p>The key of a value that does not fit is {@linkplain #isCut cut}: greater values may have the
 * same key. A key that is not cut belongs to one value only.
 *
 * @param high the upper half; both are compared as unsigned numbers
 * @param low the lower half; its lowest bit says whether the key is cut
 */
public record RangeKey(long high, long low) implements Comparable<RangeKey> {

  /*
   *   long, date    high: the number, its sign bit flipped
   *   double        high: the bits; the sign bit flipped if positive, else all of them
   *   instant       high: the seconds, as a long | low: the nanoseconds, times 2
   *   text          the first 15 bytes of UTF-8, filled up with zeros | 1 byte: twice their number,
   *                 or 31 if there are more than 15
   *   decimal       1 bit: not negative | 35 bits: exponent | 90 bits: the first 27 digits | 2 bits
   *
   * A decimal is 0.d1d2d3… times 10 to the exponent. Digits beyond the 27th are cut off, so that the
   * last two bits are 00 if there are none and 01 if there are some. For a negative number all bits
   * before these two are inverted, and to be cut is to be less: 10 if it is exact, 01 if cut.
   */

  /** Not greater than any key. */
  public static final RangeKey LEAST = new RangeKey(0, 0);

  /** Not less than any key. */
  public static final RangeKey GREATEST = new RangeKey(-1, -1);

  /** The bytes of a text that tell it from others. */
  public static final int TEXT_BYTES = 15;

  /** The digits of a decimal that tell it from others. */
  public static final int DECIMAL_DIGITS = 27;

  private static final int CUT_TEXT = 2 * TEXT_BYTES + 1;
  private static final int LONGEST_CHARACTER = 4; // bytes
  private static final long SIGN = Long.MIN_VALUE;
  private static final long EXPONENT_BIAS = 1L << 34; // exponents are below 2^33 either way
  private static final int EXPONENT_SHIFT = 92;
  private static final int DIGITS_SHIFT = 2;
  private static final long TAIL = 3; // the last two bits

  /** The key of a whole number. */
  public static RangeKey of(long value) {
    return new RangeKey(value ^ SIGN, 0);
  }

  /**
   * The key of a number that is not NaN.
   *
   * @throws IllegalArgumentException for NaN, which is neither less nor greater than any number
   */
  public static RangeKey of(double value) {
    if (Double.isNaN(value)) {
      throw new IllegalArgumentException("a key must be of a number, but was of NaN");
    }
    long bits = Double.doubleToLongBits(value + 0.0); // -0.0 becomes 0.0
    return new RangeKey(bits < 0 ? ~bits : bits ^ SIGN, 0);
  }

  /** The key of a point in time. */
  public static RangeKey of(Instant value) {
    return new RangeKey(value.getEpochSecond() ^ SIGN, (long) value.getNano() << 1);
  }

  /** The key of a decimal number; of more than 27 digits it is cut. */
  public static RangeKey of(BigDecimal value) {
    if (value.signum() == 0) {
      return new RangeKey(SIGN, 0);
    }
    BigInteger digits = value.unscaledValue().abs();
    int precision = value.precision();
    long exponent = (long) precision - value.scale();
    boolean cut = false;
    if (precision > DECIMAL_DIGITS) {
      BigInteger[] parts =
          digits.divideAndRemainder(BigInteger.TEN.pow(precision - DECIMAL_DIGITS));
      digits = parts[0];
      cut = parts[1].signum() != 0;
    } else {
      digits = digits.multiply(BigInteger.TEN.pow(DECIMAL_DIGITS - precision));
    }
    BigInteger bits =
        BigInteger.valueOf(exponent + EXPONENT_BIAS)
            .shiftLeft(EXPONENT_SHIFT)
            .or(digits.shiftLeft(DIGITS_SHIFT));
    long high = bits.shiftRight(Long.SIZE).longValue() | SIGN;
    long low = bits.longValue();
    return value.signum() > 0
        ? new RangeKey(high, low | (cut ? 1 : 0))
        : new RangeKey(~high, (~low & ~TAIL) | (cut ? 1 : 2));
  }

  /**
   * The key of a text, in the order of code points, which is that of the bytes in UTF-8; of more
   * than 15 bytes it is cut.
   */
  public static RangeKey of(CharSequence value) {
    byte[] bytes = new byte[TEXT_BYTES + LONGEST_CHARACTER];
    int end = 0;
    for (int i = 0; i < value.length() && end <= TEXT_BYTES; ) {
      int point = Character.codePointAt(value, i);
      i += Character.charCount(point);
      end = put(point, bytes, end);
    }
    bytes[TEXT_BYTES] = (byte) (end > TEXT_BYTES ? CUT_TEXT : 2 * end);
    ByteBuffer halves = ByteBuffer.wrap(bytes);
    return new RangeKey(halves.getLong(), halves.getLong());
  }

  /** Puts the bytes of a character; also of half a pair, for which UTF-8 as such has none. */
  private static int put(int point, byte[] bytes, int at) {
    if (point < 0x80) {
      bytes[at] = (byte) point;
      return at + 1;
    }
    int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    bytes[at] = (byte) (~(0xFF >> (more + 1)) | (point >> (6 * more)));
    for (int i = 1; i <= more; i++) {
      bytes[at + i] = (byte) (0x80 | ((point >> (6 * (more - i))) & 0x3F));
    }
    return at + 1 + more;
  }

  /** Whether greater values may have the same key. */
  public boolean isCut() {
    return (low & 1) != 0;
  }

  /** The key above; there is none above {@link #GREATEST}. */
  RangeKey next() {
    return new RangeKey(low == -1 ? high + 1 : high, low + 1);
  }

  /** The key below; there is none below {@link #LEAST}. */
  RangeKey previous() {
    return new RangeKey(low == 0 ? high - 1 : high, low - 1);
  }

  @Override
  public int compareTo(RangeKey other) {
    int order = Long.compareUnsigned(high, other.high);
    return order != 0 ? order : Long.compareUnsigned(low, other.low);
  }

  static RangeKey smaller(RangeKey one, RangeKey other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  static RangeKey greater(RangeKey one, RangeKey other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  @Override
  public String toString() {
    return String.format("%016x%016x", high, low);
  }
}

package dev.corymb.core.bits;

/** A sequence of bits that can be read one by one or in words of 64. Its tail is clear. */
public interface Bits {

  /** The number of bits. */
  long size();

  /** The word that holds the bits 64·index to 64·index + 63, lowest first. */
  long word(int index);

  /** The number of words. */
  default int words() {
    return wordsFor(size());
  }

  /** Whether the bit at a position in [0, size) is set. */
  default boolean get(long position) {
    return (word((int) (position >>> 6)) >>> position & 1) != 0;
  }

  /** The number of set bits. */
  default long count() {
    return count(0, words());
  }

  /** The number of set bits in the words from {@code first} up to, not including, {@code end}. */
  default long count(int first, int end) {
    long ones = 0;
    for (int i = first; i < end; i++) {
      ones += Long.bitCount(word(i));
    }
    return ones;
  }

  /** The number of words that hold a number of bits; the caller has bounded it. */
  static int wordsFor(long size) {
    return Math.toIntExact((size + Long.SIZE - 1) >>> 6);
  }

  /** Refuses words that are too many or too few for a number of bits, or whose tail is set. */
  static void requireWords(long[] words, long bits, String content, String tail) {
    int expected = wordsFor(bits);
    if (words.length != expected) {
      throw new IllegalArgumentException(
          "words must be " + expected + " for " + content + ", but were " + words.length);
    }
    long last = words[expected - 1];
    if ((bits & 63) != 0 && last >>> bits != 0) { // a shift takes the low six bits
      throw new IllegalArgumentException(
          tail + " must be clear, but the last word was 0x" + Long.toHexString(last));
    }
  }
}

package dev.corymb.index.tree;

import java.util.Arrays;

/**
 * The words of a filter in which something is set. Where filters are sparse these are few, and only
 * they matter when a filter is compared with a node or united with it.
 */
final class SetWords {

  private final int[] places; // of the words, ascending
  private final long[] words;
  private final long ones;

  private SetWords(int[] places, long[] words, long ones) {
    this.places = places;
    this.words = words;
    this.ones = ones;
  }

  /** The set words of a filter. */
  static SetWords of(long[] filter) {
    int[] places = new int[filter.length];
    long[] words = new long[filter.length];
    int size = 0;
    long ones = 0;
    for (int i = 0; i < filter.length; i++) {
      if (filter[i] != 0) {
        places[size] = i;
        words[size] = filter[i];
        ones += Long.bitCount(filter[i]);
        size++;
      }
    }
    return new SetWords(Arrays.copyOf(places, size), Arrays.copyOf(words, size), ones);
  }

  /** How many they are. */
  int size() {
    return places.length;
  }

  /** The number of set bits. */
  long ones() {
    return ones;
  }

  /** The number of bits that are set in both. */
  long common(long[] value) {
    long common = 0;
    for (int i = 0; i < places.length; i++) {
      common += Long.bitCount(value[places[i]] & words[i]);
    }
    return common;
  }

  /** Sets the bits in a value and returns how many of them were not set before. */
  long uniteInto(long[] value) {
    long fresh = 0;
    for (int i = 0; i < places.length; i++) {
      long before = value[places[i]];
      fresh += Long.bitCount(words[i] & ~before);
      value[places[i]] = before | words[i];
    }
    return fresh;
  }
}

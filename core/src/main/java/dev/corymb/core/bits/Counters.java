package dev.corymb.core.bits;

/**
 * Counters of four bits that can be read one by one or in words of sixteen. Their tail is clear.
 */
public sealed interface Counters permits CounterArray {

  /** The number of counters. */
  long size();

  /** The number of words. */
  int words();

  /** The word that holds the counters 16·index to 16·index + 15, lowest first. */
  long word(int index);

  /** The value of a counter, in [0, 15]. */
  int get(long position);
}

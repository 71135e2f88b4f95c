package dev.corymb.core.code;

import dev.corymb.core.theory.MultibitTheory;

/** What code filters cost, in bits for each member. */
final class CodeSizing {

  /** The memory of one correction: 12 bytes at a fill of 9/16, the mean between two doublings. */
  private static final double BITS_PER_CORRECTION = 8 * 12 / 0.5625;

  private CodeSizing() {}

  /** The least memory for cells with an exact table of the members they leave without a code. */
  static MultibitTheory.ExactSize exact(int codes, double falseRate) {
    return MultibitTheory.exactBitsPerItem(codes, falseRate, BITS_PER_CORRECTION);
  }

  /** The least memory for cells alone, which leave about as few members without a code. */
  static MultibitTheory.ExactSize plain(int codes, double falseRate) {
    return MultibitTheory.exactBitsPerItem(codes, falseRate, 0);
  }

  /** The cells for a number of items. */
  static long cells(MultibitTheory.ExactSize size, long items) {
    return (long) Math.max(1, Math.ceil(items * size.cellsPerItem()));
  }

  /** The bits an item of cells and the corrections to expect, for at least one item. */
  static double exactBitsPerItem(MultibitTheory.ExactSize size, long items, int codes) {
    double cells = (double) cells(size, items) / items;
    return cells * MultibitShape.cellBits(codes) + size.overflowShare() * BITS_PER_CORRECTION;
  }

  /**
   * The bits an item of a retrieval table, for at least one item. From the most members that it can
   * have on, those for that number: they hardly change long before.
   */
  static double retrievalBitsPerItem(long items, int codes, double falseRate) {
    long members = Math.min(items, RetrievalShape.MAX_MEMBERS);
    return (double) RetrievalShape.bitsFor(members, codes, falseRate) / members;
  }
}

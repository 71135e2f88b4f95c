package dev.corymb.core.code;

import dev.corymb.core.theory.MultibitTheory;

/** What code filters cost, in bits for each of many members. */
final class CodeSizing {

  /** The memory of one correction: 12 bytes at a fill of 9/16, the mean between two doublings. */
  private static final double BITS_PER_CORRECTION = 8 * 12 / 0.5625;

  /** The slots of a retrieval table for each of many members. */
  private static final double SLOTS_PER_MEMBER = 1.125;

  private CodeSizing() {}

  /** The least memory for cells with an exact table of the members they leave without a code. */
  static MultibitTheory.ExactSize exact(int codes, double falseRate) {
    return MultibitTheory.exactBitsPerItem(codes, falseRate, BITS_PER_CORRECTION, 1);
  }

  /** The least memory for cells alone that leave no larger share of the members without a code. */
  static MultibitTheory.ExactSize plain(int codes, double falseRate) {
    return MultibitTheory.exactBitsPerItem(codes, falseRate, 0, falseRate);
  }

  /** The bits of a retrieval table. */
  static double retrievalBitsPerItem(int codes, double falseRate) {
    int slotBits =
        RetrievalShape.fingerprintBitsFor(codes, falseRate) + RetrievalShape.codeBits(codes);
    return SLOTS_PER_MEMBER * slotBits;
  }
}

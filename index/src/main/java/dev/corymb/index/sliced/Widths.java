package dev.corymb.index.sliced;

/**
 * How plain slices are cut, in words; powers of two.
 *
 * @param segment the least of exact rows that were not taken in at once
 * @param batch the most words that make a merge worth its visit to all rows; a segment has some
 * @param block the widest block of newest columns; a batch has some
 */
record Widths(int segment, int batch, int block) {

  /*
   * Each segment costs queries time, and what growth copies at once is a part of it. A long batch would cost them as
   * well, because they read each block alone, while a short one visits all rows more often. A block
   * of eight words has one line of the cache for each row.
   */

  static final Widths DEFAULT = new Widths(256, 64, Block.LINE);

  private static final int SEGMENT_PART = 2;
  private static final int LEAST_BATCH = 4; // a fourth of the most
  private static final int BATCH_PART = 16; // of all words, so that most of them are in exact rows
  private static final int BLOCK_PART = 4;

  /**
   * Where a segment ends that starts at a word: it is a part of what is there, in whole batches.
   */
  int endOfSegment(int start) {
    int width = Math.max(segment, Integer.highestOneBit(start / SEGMENT_PART));
    return (start + width) / batch * batch;
  }

  /** The words that make a merge worth its visit to all rows: fewer where rows are short. */
  int batch(int words) {
    return Math.max(batch / LEAST_BATCH, part(words / BATCH_PART, batch));
  }

  /** The width of a block that starts at a word, so that it is a small part of what is there. */
  int block(int first, int rows) {
    int aligned = first == 0 ? block : Integer.lowestOneBit(first);
    int most = Integer.highestOneBit(SlicedIndex.MAX_ROWS / rows); // for the array
    return Math.max(1, Math.min(Math.min(aligned, most), part(first / BLOCK_PART, block)));
  }

  private static int part(int words, int most) {
    return Math.min(most, Integer.highestOneBit(words));
  }
}

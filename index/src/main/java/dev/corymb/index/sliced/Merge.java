package dev.corymb.index.sliced;

/** Full blocks on their way into exact rows, some rows at a time. */
final class Merge {

  /*
   * A row before the cursor has the columns of the blocks in both places, and each change is made
   * to both. Readers look at the blocks until the last row has them, and then at the exact rows.
   */

  private static final int BAND = 16; // rows taken from one block after the other

  final int end; // word
  private final int first;
  private final Block[] blocks;
  private final int count; // of the blocks to be merged
  private final int rows;
  private final int growth; // words that a row gets
  private final long[] words; // of a band of rows
  private int cursor;

  /**
   * A merge of the first blocks of a layout.
   *
   * @param end the word up to which
   * @param growth the words by which rows become longer
   */
  Merge(Layout layout, int end, int rows, int growth) {
    this.first = layout.firstWord;
    this.end = end;
    this.blocks = layout.blocks;
    this.count = count(layout.blocks, end);
    this.rows = rows;
    this.growth = growth;
    this.words = new long[BAND * (end - first)];
  }

  private static int count(Block[] blocks, int end) {
    int count = 0;
    while (count < blocks.length && blocks[count].end() <= end) {
      count++;
    }
    return count;
  }

  /** Takes in some more rows; true if no row is left. */
  boolean step(int most, ExactRows exact, CoarseRows coarse) {
    int width = end - first;
    for (int last = (int) Math.min(rows, (long) cursor + most); cursor < last; ) {
      int band = Math.min(last, cursor + BAND);
      for (int i = 0; i < count; i++) {
        blocks[i].copy(cursor, band, words, blocks[i].first - first, width);
      }
      for (int at = 0; cursor < band; cursor++, at += width) {
        exact.put(cursor, first, words, at, width);
        coarse.put(cursor, first, words, at, width);
      }
    }
    return cursor == rows;
  }

  /** Whether a word of a row is in its exact row already, and not only in a block. */
  boolean has(int row, int word) {
    return row < cursor && word < end;
  }

  /** The bytes that rows will still get. */
  long bytesToCome() {
    return (long) (rows - cursor) * growth * Long.BYTES;
  }

  /** The blocks that are left when this is done, those that came later included. */
  Block[] rest(Layout layout) {
    Block[] rest = new Block[layout.blocks.length - count];
    System.arraycopy(layout.blocks, count, rest, 0, rest.length);
    return rest;
  }
}

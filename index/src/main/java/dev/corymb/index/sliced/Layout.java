package dev.corymb.index.sliced;

import dev.corymb.index.SiteSet;
import org.jspecify.annotations.Nullable;

/**
 * Where plain slices keep their bits, as a query sees it from its start to its end: columns before
 * some word in exact rows, under a coarse level if there is one, and the newest ones in blocks.
 * What it refers to never changes; bits, and arrays of rows that become longer, do.
 */
final class Layout {

  private static final int AHEAD = 7; // rows of the first two passes
  private static final int TOUCHED = 8; // rows of each block, before the first block is looked at
  private static final int TOUCHED_SPARSE = 2; // most often nothing is left after them
  private static final int SIFTED = 1 << 10; // words, read one after the other in less time

  final int firstWord; // of the blocks; no query looks at exact rows from here on
  final Block[] blocks; // in the order of their words, without a gap
  final @Nullable CoarseLevel coarse; // null if there is none
  private final long[][][] segments;
  private final int[] starts; // of the segments

  Layout(ExactRows exact, int firstWord, Block[] blocks, @Nullable CoarseLevel coarse) {
    this.segments = exact.segments();
    this.starts = exact.starts();
    this.firstWord = firstWord;
    this.blocks = blocks;
    this.coarse = coarse;
  }

  /** No column is in a word from here on. */
  int end() {
    return blocks.length == 0 ? firstWord : blocks[blocks.length - 1].end();
  }

  /** The block with a word. */
  Block block(int word) {
    int last = blocks.length - 1; // most often
    while (word < blocks[last].first) {
      last--;
    }
    return blocks[last];
  }

  void match(long[][] positions, SiteSet[] found) {
    Scratch scratch = Scratch.ofThisThread();
    if (coarse == null) {
      for (int i = 0; i < positions.length; i++) {
        matchDense(positions[i], scratch, found[i]);
      }
    } else {
      matchGroups(coarse, positions, scratch, found);
    }
    for (int i = 0; i < positions.length; i++) {
      matchBlocks(positions[i], scratch, found[i]);
    }
  }

  private void matchBlocks(long[] positions, Scratch scratch, SiteSet found) {
    int most = coarse == null ? TOUCHED : TOUCHED_SPARSE;
    long touched = 0;
    for (Block block : blocks) {
      touched += block.touch(positions, most);
    }
    scratch.touched = touched;
    for (int i = 0; i < blocks.length && blocks[i].first < found.room(); i++) {
      blocks[i].match(positions, scratch.words, found);
    }
  }

  /** The words of exact rows that an answer has room for. */
  private int exactWords(SiteSet found) {
    return Math.min(firstWord, found.room());
  }

  private void matchGroups(
      CoarseLevel level, long[][] positions, Scratch scratch, SiteSet[] found) {
    scratch.survivors.clear();
    for (int i = 0; i < positions.length; i++) {
      int words = exactWords(found[i]);
      if (words > 0) {
        scratch.ensure(positions[i].length, words);
        found[i].count(0, level.match(i, positions[i], scratch, words));
      }
    }
    // All reads of the exact rows come now, one after the other, so that they overlap.
    scratch.survivors.sift(this, positions, 0, found);
    scratch.survivors.put(found);
  }

  private void matchDense(long[] positions, Scratch scratch, SiteSet found) {
    int words = exactWords(found);
    scratch.ensure(positions.length, words);
    for (int i = 0; i < segments.length && starts[i] < words; i++) {
      int end = i + 1 < segments.length ? Math.min(starts[i + 1], words) : words;
      matchSegment(i, end - starts[i], words, positions, scratch, found);
    }
  }

  /** Reads rows as a whole until few words are left, and the others for these only. */
  private void matchSegment(
      int number, int words, int inAll, long[] positions, Scratch scratch, SiteSet found) {
    long[][] segment = segments[number];
    int count = positions.length;
    long[] out = scratch.words;
    int next = Math.min(count, 4);
    int gathered = Math.min(count, AHEAD);
    if (!gather(segment, positions, 0, gathered, scratch.rows)) {
      return;
    }
    // Memory fetches parts of all these rows at once, not those of a pass after those before it.
    scratch.touched = touch(scratch.rows, gathered, words >>> 1);
    Words.first(out, scratch.rows, next, words);
    while (next < count && !isWorthSifting(out, words, (long) inAll * (count - next))) {
      int end = Math.min(count, next + 3);
      if (end > gathered && !gather(segment, positions, next, end, scratch.rows)) {
        return;
      }
      next = Words.more(out, scratch.rows, next, end, words);
    }
    found.count(0, (long) next * words);
    if (next < count || Words.isSparse(out, words)) {
      SiteSet[] one = {found};
      scratch.survivors.clear();
      scratch.survivors.addAll(out, words, starts[number]);
      scratch.survivors.sift(this, new long[][] {positions}, next, one);
      scratch.survivors.put(one);
    } else {
      found.fill(starts[number], out, words);
    }
  }

  private static long touch(long[][] rows, int count, int word) {
    long touched = 0;
    for (int i = 0; i < count; i++) {
      touched += rows[i][word];
    }
    return touched;
  }

  /**
   * Whether few words are left, and many of all segments to read. Single words of rows are waited
   * for, most often for as long as it takes to read a few rows to their end.
   */
  private static boolean isWorthSifting(long[] out, int words, long toRead) {
    return toRead >= SIFTED && Words.isSparse(out, words);
  }

  /** The AND of one word of several exact rows. */
  long and(long[] positions, int from, int to, int word) {
    int number = ExactRows.segment(starts, word);
    long[][] segment = segments[number];
    int at = word - starts[number];
    long and = -1;
    for (int i = from; i < to; i++) {
      long[] row = ExactRows.row(segment, (int) positions[i]);
      and &= row == null ? 0 : row[at];
    }
    return and;
  }

  /** Collects the rows of positions; false if one of them is empty. */
  private static boolean gather(
      long[][] segment, long[] positions, int from, int to, long[][] into) {
    for (int i = from; i < to; i++) {
      long[] row = ExactRows.row(segment, (int) positions[i]);
      if (row == null) {
        return false;
      }
      into[i] = row;
    }
    return true;
  }
}

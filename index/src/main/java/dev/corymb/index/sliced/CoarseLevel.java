package dev.corymb.index.sliced;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Rows in which one column stands for a group of sites: set if one of theirs is. One thread changes
 * it, any number read.
 */
final class CoarseLevel {

  /*
   * Short rows stand many in one block: a read then waits for memory once, not for a reference and
   * again for what it refers to. Long rows have an array each, so that loops over them become vector
   * instructions. All rows of a block are as long as its length says, so blocks grow one by one, each
   * when words are put into one of its rows, while readers go on.
   */

  private static final VarHandle BLOCKS = MethodHandles.arrayElementVarHandle(long[][].class);
  private static final int SHORT = 8; // words of a row
  private static final int SHARING = 8; // 2^8 short rows share a block
  private static final int AT_ONCE = 8; // short rows that are read before anything is decided
  private static final int OPENED = 8; // exact rows that are read of a group without a match

  final int shift; // a group is 2^shift sites, at most 64: those of a word, or of a part of it
  private final int rows;
  private final int sharing; // 2^sharing rows share a block
  private final long[][] blocks; // null where nothing is set
  private int words; // that a row has, or will have when words are put into it
  private long bytes;

  CoarseLevel(int shift, int rows, int exactWords) {
    this.shift = shift;
    this.rows = rows;
    this.words = wordsFor(exactWords);
    this.sharing = words <= SHORT ? SHARING : 0;
    this.blocks = new long[(rows + (1 << sharing) - 1) >>> sharing][];
    this.bytes = (long) blocks.length * RowBytes.REFERENCE;
  }

  /** The words of a coarse row over so many of an exact one. */
  int wordsFor(int exactWords) {
    return (exactWords + (1 << shift) - 1) >>> shift;
  }

  /** Whether rows have become too long to share blocks: a new level would be faster. */
  boolean isOutgrown() {
    return sharing > 0 && words > SHORT;
  }

  /** The block with a row, or null. */
  private long[] block(int row) {
    return (long[]) BLOCKS.getAcquire(blocks, row >>> sharing);
  }

  /** Where in its block a row starts. */
  private int start(long[] block, int row) {
    return (row & ((1 << sharing) - 1)) * (block.length >>> sharing);
  }

  /**
   * Lists the groups in which a query may have a match, each as the word of an exact row that holds
   * it, once. It stops early where as many groups are left as can as well be opened.
   *
   * @param query its number
   * @return the words that were read
   */
  long match(int query, long[] positions, Scratch scratch, int exactWords) {
    int words = wordsFor(exactWords);
    int next = 0;
    int left = Integer.MAX_VALUE;
    while (next < positions.length && left > (positions.length - next) / OPENED) {
      int end = Math.min(positions.length, next + (sharing > 0 ? AT_ONCE : next == 0 ? 4 : 3));
      if (!gather(positions, next, end, scratch)) {
        return (long) next * words;
      }
      if (sharing > 0) {
        left = Words.and(scratch.words, scratch.rows, scratch.starts, next, end, words);
      } else if (next == 0) {
        Words.first(scratch.words, scratch.rows, end, words);
        left = Words.count(scratch.words, words);
      } else {
        Words.more(scratch.words, scratch.rows, next, end, words);
        left = Words.count(scratch.words, words);
      }
      next = end;
    }
    if (left > 0) {
      list(query, scratch, words, exactWords);
    }
    return (long) next * words;
  }

  /** Collects blocks and where rows start in them; false if one is empty. */
  private boolean gather(long[] positions, int from, int to, Scratch scratch) {
    for (int i = from; i < to; i++) {
      long[] block = block((int) positions[i]);
      if (block == null) {
        return false;
      }
      scratch.rows[i] = block;
      scratch.starts[i] = start(block, (int) positions[i]);
    }
    return true;
  }

  private void list(int query, Scratch scratch, int words, int exactWords) {
    long inOneWord = (1L << (Long.SIZE >>> shift)) - 1;
    for (int i = 0; i < words; i++) {
      long groups = scratch.words[i];
      while (groups != 0) {
        int place = Long.numberOfTrailingZeros(groups) >>> (6 - shift);
        groups &= ~(inOneWord << (place << (6 - shift)));
        int word = (i << shift) + place;
        if (word < exactWords) { // else of sites that came later than the query
          scratch.survivors.add(query, word);
        }
      }
    }
  }

  /** Sets the width of rows that are put from now on, in words of exact rows. */
  void grow(int exactWords) {
    words = Math.max(words, wordsFor(exactWords));
  }

  private void publish(int number, long[] block) {
    bytes += RowBytes.of(block) - RowBytes.of(blocks[number]);
    BLOCKS.setRelease(blocks, number, block);
  }

  private long[] widened(long[] block, int more) {
    if (sharing == 0) {
      return Arrays.copyOf(block, more);
    }
    int old = block.length >>> sharing;
    long[] wider = new long[more << sharing];
    for (int row = 0; row < 1 << sharing; row++) {
      System.arraycopy(block, row * old, wider, row * more, old);
    }
    return wider;
  }

  void set(int row, int column) {
    int group = column >>> shift;
    long[] block = blocks[row >>> sharing];
    if (block == null) {
      block = new long[words << sharing];
      block[start(block, row) + (group >>> 6)] = 1L << group;
      publish(row >>> sharing, block);
    } else {
      block[start(block, row) + (group >>> 6)] |= 1L << group;
    }
  }

  /** Makes the groups of one word of an exact row as that word has become. */
  void update(int row, int exactWord, long word) {
    long[] block = blocks[row >>> sharing];
    if (block != null) {
      int inWord = Long.SIZE >>> shift;
      int first = exactWord * inWord;
      long mask = ((1L << inWord) - 1) << first;
      int at = start(block, row) + (first >>> 6);
      block[at] = (block[at] & ~mask) | (Words.squeeze(word, shift) << first);
    }
  }

  /** Takes in words of an exact row, the first of which is in the place {@code first} there. */
  void put(int row, int first, long[] exact, int from, int count) {
    long[] block = blocks[row >>> sharing];
    if (block != null && block.length < words << sharing) {
      block = widened(block, words);
      publish(row >>> sharing, block);
    }
    int inOne = 1 << shift; // exact words of a coarse one
    for (int done = 0; done < count; ) {
      int place = first + done;
      int some = Math.min(count - done, inOne - (place & (inOne - 1)));
      long groups = Words.groups(exact, from + done, some, shift, place);
      if (groups != 0) {
        if (block == null) {
          block = new long[words << sharing];
          publish(row >>> sharing, block);
        }
        block[start(block, row) + (place >>> shift)] |= groups;
      }
      done += some;
    }
  }

  double fill(int columns) {
    long ones = 0;
    for (long[] block : blocks) {
      for (int i = 0; block != null && i < block.length; i++) {
        ones += Long.bitCount(block[i]);
      }
    }
    long groups = (columns + (1L << shift) - 1) >>> shift;
    return groups == 0 ? 0 : (double) ones / groups / rows;
  }

  /** The same from some rows only, which are spread over all: near enough, and at once. */
  double sampledFill(int columns, int sample) {
    int step = Math.max(1, rows / sample) | 1; // odd, so that it is no multiple of the blocks
    long ones = 0;
    long looked = 0;
    for (long row = 0; row < rows; row += step) {
      long[] block = block((int) row);
      if (block != null) {
        int from = start(block, (int) row);
        int length = block.length >>> sharing;
        for (int i = from; i < from + length; i++) {
          ones += Long.bitCount(block[i]);
        }
      }
      looked++;
    }
    long groups = (columns + (1L << shift) - 1) >>> shift;
    return groups == 0 ? 0 : (double) ones / groups / looked;
  }

  long bytes() {
    return bytes;
  }
}

package dev.corymb.index.sliced;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The positions of the bits that are set in a filter. For one thread, and one filter at a time. */
final class Ones {

  /*
   * Words are listed whether something is set in them or not, and overwritten by the next one if
   * not; then two positions of a word are, whether there are so many or not. There is no telling
   * which, so a branch would be as often wrong as right.
   */

  private static final int AHEAD = 2;

  private int[] places = new int[0];
  private long[] words = new long[0];
  private int[] positions = new int[0];
  private int count;

  /** The positions, ascending, of which the first {@link #count} are meant. */
  int[] positions() {
    return positions;
  }

  int count() {
    return count;
  }

  /** Finds those set in bits and not in others, if there are any. */
  void find(Bits bits, @Nullable Bits others) {
    int all = bits.words();
    if (words.length <= all) {
      words = new long[all + 1];
      places = new int[all + 1];
    }
    int filled = 0;
    int ones = 0;
    for (int i = 0; i < all; i++) {
      long word = bits.word(i) & (others == null ? -1 : ~others.word(i));
      words[filled] = word;
      places[filled] = i << 6;
      filled += Words.some(word);
      ones += Long.bitCount(word);
    }
    if (positions.length < ones + AHEAD) {
      positions = Arrays.copyOf(positions, ones + ones / 4 + AHEAD);
    }
    int next = 0;
    for (int i = 0; i < filled; i++) {
      next = put(words[i], places[i], next);
    }
    count = ones;
  }

  /** How many of them are in each matrix of a shape. */
  long[] taken(FilterShape shape) {
    long[] taken = new long[shape.matrices().size()];
    int before = 0;
    for (int i = 0; i < taken.length; i++) {
      int end = i + 1 < taken.length ? before(before, (int) shape.offset(i + 1)) : count;
      taken[i] = (long) end - before;
      before = end;
    }
    return taken;
  }

  /** How many of them are before a position. */
  private int before(int from, int position) {
    int place = Arrays.binarySearch(positions, from, count, position);
    return place < 0 ? -place - 1 : place;
  }

  private int put(long word, int place, int first) {
    int end = first + Long.bitCount(word);
    positions[first] = place + Long.numberOfTrailingZeros(word);
    long rest = word & (word - 1);
    positions[first + 1] = place + Long.numberOfTrailingZeros(rest);
    for (int i = first + AHEAD; i < end; i++) {
      rest &= rest - 1;
      positions[i] = place + Long.numberOfTrailingZeros(rest);
    }
    return end;
  }
}

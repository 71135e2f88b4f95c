package dev.corymb.replication.update;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;

/**
 * Those of one matrix's cells that differ between two images, by their numbers in their {@linkplain
 * CellClass classes}. Found with one look at the newer image.
 */
final class FlipNumbers {

  private final long offset;
  private final long[][] numbers; // by what the cells were, like the next two
  private final int[] counts = new int[2];
  private final long[] sizes = new long[2];

  FlipNumbers(FilterShape shape, int matrix, Bits flips, Bits to) {
    long cells = shape.matrices().get(matrix).size();
    this.offset = shape.offset(matrix);
    int first = (int) (offset >>> 6); // matrices begin at multiples of 64
    int end = first + Bits.wordsFor(cells);
    int count = Math.toIntExact(flips.count(first, end));
    this.numbers = new long[2][count];
    for (int word = first; word < end; word++) {
      long flipped = flips.word(word);
      long was = to.word(word) ^ flipped;
      for (long rest = flipped; rest != 0; rest &= rest - 1) {
        number(word, was, Long.numberOfTrailingZeros(rest));
      }
      sizes[1] += Long.bitCount(was);
    }
    sizes[0] = cells - sizes[1];
  }

  private void number(int word, long was, int bit) {
    long ones = sizes[1] + Long.bitCount(was & ((1L << bit) - 1));
    int of = (int) (was >>> bit & 1);
    numbers[of][counts[of]++] = of == 1 ? ones : ((long) word << 6) + bit - offset - ones;
  }

  /** The cells that were clear, or those that were set. */
  long size(int of) {
    return sizes[of];
  }

  /** How many of them differ. */
  int count(int of) {
    return counts[of];
  }

  /** The number of one of those that differ, in ascending order. */
  long get(int of, int place) {
    return numbers[of][place];
  }
}

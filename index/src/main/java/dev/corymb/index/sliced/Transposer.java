package dev.corymb.index.sliced;

import dev.corymb.core.bits.Bits;
import java.util.List;

/**
 * Turns filters into rows, a band of 512 rows at a time: that many bits of a filter share a line of
 * the cache, so each line is fetched once.
 */
final class Transposer {

  static final int BAND = 512;
  private static final int BAND_WORDS = BAND / Long.SIZE;
  private static final int FEW = 200; // bits in a block that are moved one by one

  private final List<? extends Bits> filters;
  private final long[][] blocks = new long[BAND_WORDS][Long.SIZE];

  Transposer(List<? extends Bits> filters) {
    this.filters = filters;
  }

  /** Sets the bits of the rows from {@code first} on, a multiple of the band, which are clear. */
  void transpose(int first, long[][] rows) {
    int words = Math.min(BAND_WORDS, (rows.length + Long.SIZE - 1) / Long.SIZE);
    for (int from = 0; from < filters.size(); from += Long.SIZE) {
      gather(from, first >>> 6, words);
      for (int i = 0; i < words; i++) {
        scatter(blocks[i], rows, i * Long.SIZE, from >>> 6);
      }
    }
  }

  private void gather(int from, int firstWord, int words) {
    int count = Math.min(Long.SIZE, filters.size() - from);
    for (int site = 0; site < count; site++) {
      Bits filter = filters.get(from + site);
      for (int i = 0; i < words; i++) {
        blocks[i][site] = filter.word(firstWord + i);
      }
    }
    for (int i = 0; i < words; i++) {
      for (int site = count; site < Long.SIZE; site++) {
        blocks[i][site] = 0;
      }
    }
  }

  /** Puts block[site] bit r to bit {@code site} of word {@code word} of row {@code first + r}. */
  private static void scatter(long[] block, long[][] rows, int first, int word) {
    int ones = 0;
    long sites = 0; // with a bit: found without a branch, which would be a coin flip
    for (int site = 0; site < Long.SIZE; site++) {
      ones += Long.bitCount(block[site]);
      sites |= (block[site] | -block[site]) >>> 63 << site;
    }
    if (ones <= FEW) {
      for (; sites != 0; sites &= sites - 1) {
        int site = Long.numberOfTrailingZeros(sites);
        long rest = block[site];
        do {
          rows[first + Long.numberOfTrailingZeros(rest)][word] |= 1L << site;
          rest &= rest - 1;
        } while (rest != 0);
      }
      return;
    }
    transpose(block);
    int count = Math.min(Long.SIZE, rows.length - first);
    for (int row = 0; row < count; row++) {
      rows[first + row][word] = block[row];
    }
  }

  /** Swaps the quarters off the diagonal, then those of the quarters, down to single bits. */
  static void transpose(long[] block) {
    swap(block, 32, 0x0000_0000_ffff_ffffL);
    swap(block, 16, 0x0000_ffff_0000_ffffL);
    swap(block, 8, 0x00ff_00ff_00ff_00ffL);
    swap(block, 4, 0x0f0f_0f0f_0f0f_0f0fL);
    swap(block, 2, 0x3333_3333_3333_3333L);
    swap(block, 1, 0x5555_5555_5555_5555L);
  }

  private static void swap(long[] block, int half, long low) {
    for (int base = 0; base < Long.SIZE; base += 2 * half) {
      for (int i = base; i < base + half; i++) {
        long swap = (block[i] >>> half ^ block[i + half]) & low;
        block[i] ^= swap << half;
        block[i + half] ^= swap;
      }
    }
  }
}

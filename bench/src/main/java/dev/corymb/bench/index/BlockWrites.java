package dev.corymb.bench.index;

import dev.corymb.core.bits.BitArray;
import java.util.ArrayList;
import java.util.List;

/**
 * Bits of new sites, written to blocks of 64 sites that have one word for each position, as
 * FlatBloofi does it: the cheapest way to add a site that we know of, without ids or readers.
 */
final class BlockWrites implements Stopwatch.Work {

  private final int rows;
  private final List<long[]> blocks = new ArrayList<>();
  private List<BitArray> filters = List.of();
  private int sites;

  BlockWrites(int rows) {
    this.rows = rows;
  }

  /** Takes the filters to be written next. */
  void next(List<BitArray> some) {
    filters = some;
  }

  @Override
  public void prepare(int operations) {}

  @Override
  public void run() {
    for (BitArray filter : filters) {
      if (sites % Long.SIZE == 0) {
        blocks.add(new long[rows]);
      }
      long[] block = blocks.get(blocks.size() - 1);
      long bit = 1L << sites++;
      for (int i = 0; i < filter.words(); i++) {
        for (long rest = filter.word(i); rest != 0; rest &= rest - 1) {
          block[(i << 6) + Long.numberOfTrailingZeros(rest)] |= bit;
        }
      }
    }
  }
}

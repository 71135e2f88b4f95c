package dev.corymb.index;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks every filter in turn: nothing to go wrong, so the others are measured by it. For one thread.
 */
public final class ScanIndex extends AbstractIndex {

  private final List<BitArray> filters = new ArrayList<>(); // by ordinal; null where none is

  /** Creates an empty index. */
  public ScanIndex(FilterShape shape) {
    super(shape);
  }

  @Override
  protected void store(int ordinal, Bits bits) {
    BitArray copy = BitArray.copyOf(bits);
    if (ordinal == filters.size()) {
      filters.add(copy);
    } else {
      filters.set(ordinal, copy);
    }
  }

  @Override
  protected boolean set(int ordinal, long position) {
    return filters.get(ordinal).set(position);
  }

  @Override
  protected void drop(int ordinal) {
    filters.set(ordinal, null);
    free(ordinal);
  }

  @Override
  protected void overwrite(String site, int ordinal, Bits bits) {
    filters.set(ordinal, BitArray.copyOf(bits));
  }

  @Override
  public void query(long[] positions, SiteSet found) {
    requirePositions(positions);
    found.start(roster());
    long read = 0;
    for (int from = 0; from < filters.size(); from += Long.SIZE) {
      long word = 0;
      int end = Math.min(from + Long.SIZE, filters.size());
      for (int ordinal = from; ordinal < end; ordinal++) {
        BitArray filter = filters.get(ordinal);
        if (filter != null) {
          int set = setPositions(filter, positions);
          read += Math.min(set + 1, positions.length);
          word |= (set == positions.length ? 1L : 0L) << ordinal;
        }
      }
      found.put(from >>> 6, word);
    }
    found.count(size(), read);
  }

  /** How many of the positions are set before the first that is not. */
  private static int setPositions(BitArray filter, long[] positions) {
    for (int i = 0; i < positions.length; i++) {
      if (!filter.get(positions[i])) {
        return i;
      }
    }
    return positions.length;
  }

  @Override
  public BitArray bits(String site) {
    return filters.get(ordinal(site)).copy();
  }

  @Override
  public long bytes() {
    return size() * 8L * Bits.wordsFor(shape().size());
  }
}

package dev.corymb.index;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Asks every filter in turn: the best for a few sites, and with nothing to go wrong, so the others
 * are measured by it.
 *
 * <p>One thread may change the index while any number ask. They never wait, and a site that is
 * present throughout a query is never missed.
 */
public final class ScanIndex extends AbstractIndex {

  /*
   * A query takes the roster first, then the filters. A filter is replaced as a whole, and an
   * ordinal gets another site only after its own has left the roster.
   */

  private volatile BitArray[] filters = {}; // by ordinal; null where none is; copied to be changed

  /** Creates an empty index. */
  public ScanIndex(FilterShape shape) {
    super(shape);
  }

  @Override
  public IndexKind kind() {
    return IndexKind.SCAN;
  }

  private void put(int ordinal, @Nullable BitArray filter) {
    BitArray[] copy = Arrays.copyOf(filters, Math.max(filters.length, ordinal + 1));
    copy[ordinal] = filter;
    filters = copy;
  }

  @Override
  protected long[] store(int ordinal, Bits bits) {
    BitArray copy = BitArray.copyOf(bits);
    put(ordinal, copy);
    return shape().taken(copy);
  }

  @Override
  protected boolean set(int ordinal, long position) {
    BitArray filter = filters[ordinal];
    boolean free = !filter.get(position);
    filter.setAlone(position); // there is one writer
    return free;
  }

  @Override
  public void clear(String site, long[] positions) {
    requirePositions(positions);
    int ordinal = ordinal(site);
    for (long position : positions) {
      if (filters[ordinal].get(position)) {
        filters[ordinal].clearAlone(position); // there is one writer
        uncount(ordinal, position);
      }
    }
  }

  @Override
  protected void drop(int ordinal) {
    put(ordinal, null);
    free(ordinal);
  }

  @Override
  protected void overwrite(String site, int ordinal, Bits bits) {
    put(ordinal, BitArray.copyOf(bits));
  }

  @Override
  public void query(long[] positions, SiteSet found) {
    requirePositions(positions);
    found.start(roster());
    BitArray[] now = filters;
    long read = 0;
    int asked = 0;
    int end = Math.min(now.length, found.room() * Long.SIZE);
    for (int ordinal = 0; ordinal < end; ordinal++) {
      if (now[ordinal] != null) {
        int set = setPositions(now[ordinal], positions);
        read += Math.min(set + 1, positions.length);
        asked++;
        if (set == positions.length) {
          found.add(ordinal);
        }
      }
    }
    found.count(asked, read);
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
    return filters[ordinal(site)].copy();
  }

  /** The bits of a site's filter themselves, for reading only. */
  public Bits view(String site) {
    return filters[ordinal(site)];
  }

  @Override
  public String structure() {
    return "sites are asked one by one";
  }

  @Override
  public long bytes() {
    return size() * 8L * Bits.wordsFor(shape().size());
  }
}

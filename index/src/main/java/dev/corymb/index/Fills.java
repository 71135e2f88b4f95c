package dev.corymb.index;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import java.util.Arrays;
import java.util.List;

/** How many bits are set in each matrix of each site's filter. Changed by one thread. */
final class Fills {

  /*
   * Numbers stand in leaves, so that room for more of them is made without copying all.
   */

  private static final int LEAF_SHIFT = 9;
  private static final int LEAF = 1 << LEAF_SHIFT;

  private final FilterShape shape;
  private final List<MatrixShape> matrices;
  private final long[] starts; // of the cells of matrices
  private final long[] ends;
  private long[][] ones = {}; // of ordinals by the leaf, that of a matrix at o · matrices + i
  private long sum;

  Fills(FilterShape shape) {
    this.shape = shape;
    this.matrices = shape.matrices();
    this.starts = new long[matrices.size()];
    this.ends = new long[matrices.size()];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = shape.offset(i);
      ends[i] = starts[i] + matrices.get(i).size();
    }
  }

  /** Counts the bits of a site anew. */
  void set(int ordinal, Bits bits) {
    set(ordinal, shape.taken(bits));
  }

  /** Takes the numbers of a site as they are. */
  void set(int ordinal, long[] counted) {
    int leaf = ordinal >>> LEAF_SHIFT;
    if (ones.length <= leaf) {
      int before = ones.length;
      ones = Arrays.copyOf(ones, leaf + 1);
      for (int i = before; i <= leaf; i++) {
        ones[i] = new long[LEAF * matrices.size()];
      }
    }
    for (int i = 0; i < counted.length; i++) {
      change(ordinal, i, counted[i] - ones[leaf][at(ordinal) + i]);
    }
  }

  /** Forgets the numbers of a site. */
  void forget(int ordinal) {
    if (ordinal >>> LEAF_SHIFT < ones.length) { // else it was never counted
      set(ordinal, new long[matrices.size()]);
    }
  }

  private int at(int ordinal) {
    return (ordinal & (LEAF - 1)) * matrices.size();
  }

  private void change(int ordinal, int matrix, long by) {
    ones[ordinal >>> LEAF_SHIFT][at(ordinal) + matrix] += by;
    sum += by;
  }

  /** The set bits of a site, by matrix. */
  long[] get(int ordinal) {
    int from = at(ordinal);
    return Arrays.copyOfRange(ones[ordinal >>> LEAF_SHIFT], from, from + matrices.size());
  }

  /** The set bits of all sites. */
  long ones() {
    return sum;
  }

  /**
   * The matrix that a position belongs to.
   *
   * @param near where to look first: the next position is often one of the same matrix
   */
  int matrixOf(long position, int near) {
    return position >= starts[near] && position < ends[near] ? near : shape.matrixOf(position);
  }

  /** Whether a position is a cell of its matrix, not one that only fills up behind it. */
  boolean isCell(long position, int matrix) {
    return position < ends[matrix];
  }

  /** Notes that a bit of a site has been set in a matrix. */
  void increment(int ordinal, int matrix) {
    change(ordinal, matrix, 1);
  }

  /** Notes that a bit of a site has been cleared. */
  void decrement(int ordinal, long position) {
    change(ordinal, shape.matrixOf(position), -1);
  }

  /** Whether no bit is set that is not a cell. */
  boolean areCells(Bits bits) {
    long cells = 0;
    for (int i = 0; i < matrices.size(); i++) {
      long end = shape.offset(i) + matrices.get(i).size();
      int word = (int) (end >>> 6);
      cells |= (end & 63) == 0 ? 0 : bits.word(word) >>> end;
      int next = (int) ((i + 1 < matrices.size() ? shape.offset(i + 1) : shape.size()) >>> 6);
      cells |= bits.count((int) ((end + 63) >>> 6), next);
    }
    return cells == 0;
  }

  /** The chance that a query on the given attributes finds the site by hash collisions. */
  double collisionRate(int ordinal, long given) {
    long[] leaf = ones[ordinal >>> LEAF_SHIFT];
    int first = at(ordinal);
    return shape.collisionRate(given, i -> matrices.get(i).falseRateOfTaken(leaf[first + i]));
  }
}

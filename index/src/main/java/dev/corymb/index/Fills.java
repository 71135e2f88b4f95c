package dev.corymb.index;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import java.util.Arrays;
import java.util.List;

/** How many bits are set in each matrix of each site's filter. Changed by one thread. */
final class Fills {

  private final FilterShape shape;
  private final List<MatrixShape> matrices;
  private final long[] starts; // of the cells of matrices
  private final long[] ends;
  private long[] ones = new long[0]; // of ordinal o and matrix i at o · matrices + i

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
    int from = Math.multiplyExact(ordinal, matrices.size());
    if (ones.length < from + counted.length) {
      ones = Arrays.copyOf(ones, Math.max(from + counted.length, ones.length * 3 / 2));
    }
    System.arraycopy(counted, 0, ones, from, counted.length);
  }

  /** The set bits of a site, by matrix. */
  long[] get(int ordinal) {
    return Arrays.copyOfRange(ones, ordinal * matrices.size(), (ordinal + 1) * matrices.size());
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
    ones[ordinal * matrices.size() + matrix]++;
  }

  /** Notes that a bit of a site has been cleared. */
  void decrement(int ordinal, long position) {
    ones[ordinal * matrices.size() + shape.matrixOf(position)]--;
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

  /** The set bits of a site. */
  long ones(int ordinal) {
    long sum = 0;
    for (int i = 0; i < matrices.size(); i++) {
      sum += ones[ordinal * matrices.size() + i];
    }
    return sum;
  }

  /** The chance that a query on the given attributes finds the site by hash collisions. */
  double collisionRate(int ordinal, long given) {
    int first = ordinal * matrices.size();
    return shape.collisionRate(given, i -> matrices.get(i).falseRateOfTaken(ones[first + i]));
  }
}

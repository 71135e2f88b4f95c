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
  private long[] ones = new long[0]; // of ordinal o and matrix i at o · matrices + i

  Fills(FilterShape shape) {
    this.shape = shape;
    this.matrices = shape.matrices();
  }

  /** Counts the bits of a site anew. */
  void set(int ordinal, Bits bits) {
    int from = ordinal * matrices.size();
    if (ones.length < from + matrices.size()) {
      ones = Arrays.copyOf(ones, Math.max(from + matrices.size(), ones.length * 3 / 2));
    }
    for (int i = 0; i < matrices.size(); i++) {
      int first = (int) (shape.offset(i) >>> 6); // matrices start at multiples of 64
      ones[from + i] = bits.count(first, first + Bits.wordsFor(matrices.get(i).size()));
    }
  }

  /** Notes that a bit of a site has been set. */
  void increment(int ordinal, long position) {
    int matrix = matrices.size() - 1;
    while (shape.offset(matrix) > position) {
      matrix--;
    }
    ones[ordinal * matrices.size() + matrix]++;
  }

  /** The set bits of a site. */
  long ones(int ordinal) {
    long sum = 0;
    for (int i = 0; i < matrices.size(); i++) {
      sum += ones[ordinal * matrices.size() + i];
    }
    return sum;
  }

  /** The chance that a stranger's query for the given attributes finds the site. */
  double falseRate(int ordinal, long given) {
    boolean full = given == shape.digester().schema().all();
    double rate = 1;
    for (int i = 0; i < matrices.size(); i++) {
      boolean asked = i < shape.attributes().size() ? (given >>> i & 1) != 0 : full;
      if (asked) {
        rate *= matrices.get(i).falseRateOfTaken(ones[ordinal * matrices.size() + i]);
      }
    }
    return rate;
  }
}

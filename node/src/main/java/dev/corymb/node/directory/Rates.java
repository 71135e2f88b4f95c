package dev.corymb.node.directory;

import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import java.util.List;

/** How full each matrix of a site's column is, and what a query finds there by hash collisions. */
final class Rates {

  private final FilterShape shape;
  private final long[] taken; // cells by matrix
  private final double[] rates; // kept, because all sites are summed up again and again

  /**
   * The rates of a filter.
   *
   * @param taken its cells by matrix, from now on not changed
   */
  Rates(FilterShape shape, long[] taken) {
    this.shape = shape;
    this.taken = taken;
    this.rates = new double[taken.length];
    List<MatrixShape> matrices = shape.matrices();
    for (int i = 0; i < rates.length; i++) {
      rates[i] = matrices.get(i).falseRateOfTaken(taken[i]);
    }
  }

  /** The fraction of the cells that is taken. */
  double fill() {
    long cells = 0;
    long sum = 0;
    for (int i = 0; i < taken.length; i++) {
      cells += shape.matrices().get(i).size();
      sum += taken[i];
    }
    return (double) sum / cells;
  }

  /** The chance for a query on the given attributes, as a mask. */
  double collisionRate(long given) {
    return shape.collisionRate(given, i -> rates[i]);
  }
}

package dev.corymb.core.filter;

import dev.corymb.core.theory.ParallelTheory;
import java.util.ArrayList;
import java.util.List;

/**
 * The chance that a filter says "might contain" of what it does not hold, for each kind of query.
 *
 * @param stranger a full query none of whose values was ever added
 * @param mixed a full query whose values all stand in items, but in no single one of them
 * @param partial a query on the attributes of one group, by group without that of whole items: on
 *     one attribute alone in the papers' kinds; empty where only whole items are known
 */
public record FalseRates(double stranger, double mixed, List<Double> partial) {

  public FalseRates {
    partial = List.copyOf(partial);
  }

  /** The rate that holds for every full query. */
  public double full() {
    return Math.max(stranger, mixed);
  }

  /** The highest rate of a query that gives the attributes of a group. */
  public double tied(FilterShape shape) {
    double most = shape.groups().hasWhole() ? mixed : 0;
    for (double rate : partial) {
      most = Math.max(most, rate);
    }
    return most;
  }

  /** The rates of a filter, from its cells as they are. */
  static FalseRates of(MatrixFilter filter) {
    FilterShape shape = filter.shape();
    List<Double> partial = new ArrayList<>();
    for (Matrix matrix : filter.parts) {
      partial.add(matrix.falseRate());
    }
    double matrix = filter.verification == null ? 0 : filter.verification.falseRate();
    long values = filter.table == null ? filter.items() : filter.table.size();
    return of(shape, partial, matrix, values);
  }

  /**
   * The rates that theory predicts for a shape.
   *
   * @param items the items it will hold
   * @param tuples how many different tuples each group will have, by group without that of whole
   *     items
   */
  public static FalseRates predicted(FilterShape shape, long items, List<Long> tuples) {
    List<Double> partial = new ArrayList<>();
    for (int i = 0; i < shape.parts().size(); i++) {
      partial.add(shape.parts().get(i).falseRate(tuples.get(i)));
    }
    double matrix = shape.verification() == null ? 0 : shape.verification().falseRate(items);
    return of(shape, partial, matrix, items);
  }

  /**
   * The rates of a filter of which only counts are known.
   *
   * @param taken the taken cells of each matrix, in the order of {@link FilterShape#matrices}
   * @param values the different verification values; the items are an upper bound
   */
  public static FalseRates ofTaken(FilterShape shape, List<Long> taken, long values) {
    List<Double> partial = new ArrayList<>();
    int parts = shape.parts().size();
    for (int i = 0; i < parts; i++) {
      partial.add(shape.parts().get(i).falseRateOfTaken(taken.get(i)));
    }
    double matrix =
        shape.verification() == null ? 0 : shape.verification().falseRateOfTaken(taken.get(parts));
    return of(shape, partial, matrix, values);
  }

  private static FalseRates of(
      FilterShape shape, List<Double> partial, double matrix, long values) {
    double parts = 1;
    for (int i = 0; i < partial.size(); i++) {
      parts *= shape.asks(i, shape.digester().schema().all()) ? partial.get(i) : 1;
    }
    double verification = 1;
    if (shape.method() != null) {
      double collision = collisionRate(shape, values);
      verification = collision + (1 - collision) * matrix; // a table's "matrix" never errs
    }
    return new FalseRates(parts * verification, verification, partial);
  }

  /** The chance that an item's verification value is one of so many others. */
  static double collisionRate(FilterShape shape, long values) {
    return shape.method() == Verification.MIXED
        ? ParallelTheory.mixedCollisionRate(values)
        : ParallelTheory.collisionRate(shape.verificationVariance(), values);
  }
}

package dev.corymb.replication.summary;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.core.filter.FalseRates;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.replication.update.Estimate;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * How far a summary has drifted from what was published of it. All counts are exact.
 *
 * @param shape of the summary
 * @param published whether anything was published; if not, the published image is empty
 * @param items the items now, each as often as it is there
 * @param misses those of them that a replica of the published image does not find
 * @param distinct the items now, each counted once
 * @param distinctMisses those of them that a replica does not find
 * @param publishedItems the items at the time of publication
 * @param matrices the cells, in the order of {@link FilterShape#matrices}
 */
public record Drift(
    FilterShape shape,
    boolean published,
    long items,
    long misses,
    long distinct,
    long distinctMisses,
    long publishedItems,
    List<MatrixDrift> matrices) {

  public Drift {
    requireNonNull(shape, "shape");
    Require.notNegative("items", items);
    Require.inRange("misses", misses, 0, items);
    Require.inRange("distinct", distinct, 0, items);
    Require.inRange("distinctMisses", distinctMisses, 0, Math.min(distinct, misses));
    Require.notNegative("publishedItems", publishedItems);
    matrices = List.copyOf(matrices);
  }

  /** The number of cells, padding left out. */
  public long cells() {
    return sum(matrix -> matrix.shape().size());
  }

  /** The cells that are set now and were not published. */
  public long zeroToOne() {
    return sum(MatrixDrift::zeroToOne);
  }

  /** The cells that were published and are clear now. */
  public long oneToZero() {
    return sum(MatrixDrift::oneToZero);
  }

  /** Whether the published image is the current one; then nothing is missed either. */
  public boolean isClean() {
    return zeroToOne() + oneToZero() == 0;
  }

  /**
   * The part of the items that a replica does not find: of the distinct ones, or of all with their
   * copies if that is more. The first is the chance for a query that asks for any item alike, the
   * second for one that asks for an item the more often the more copies there are.
   */
  public double missRate() {
    return Math.max(part(misses, items), part(distinctMisses, distinct));
  }

  private static double part(long some, long all) {
    return all == 0 ? 0 : (double) some / all;
  }

  /** The false rates of a replica. */
  public FalseRates publishedFalseRates() {
    return falseRates(MatrixDrift::published, publishedItems);
  }

  /** The false rates that a replica would have right after a publication. */
  public FalseRates currentFalseRates() {
    return falseRates(MatrixDrift::current, items);
  }

  /** The false rate of full queries in a replica, or of declared ones. */
  public double falseRate() {
    return budgeted(publishedFalseRates());
  }

  /** The same that a replica would have right after a publication. */
  public double falseRateIfPublished() {
    return budgeted(currentFalseRates());
  }

  /** What to expect of a replica. */
  public Estimate estimate() {
    return new Estimate(missRate(), falseRate());
  }

  private FalseRates falseRates(ToLongFunction<MatrixDrift> taken, long of) {
    return FalseRates.ofTaken(shape, matrices.stream().mapToLong(taken).boxed().toList(), of);
  }

  /**
   * The rate that the budget is for: that of full queries in the papers' kinds, where a mixed query
   * does not count if there is no verification, which always finds it; that of any declared query
   * otherwise.
   */
  private double budgeted(FalseRates rates) {
    if (shape.kind() == FilterKind.GROUPS) {
      return rates.tied(shape);
    }
    return shape.method() == null ? rates.stranger() : rates.full();
  }

  private long sum(ToLongFunction<MatrixDrift> cells) {
    return matrices.stream().mapToLong(cells).sum();
  }
}

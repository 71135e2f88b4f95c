package dev.corymb.replication.summary;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.core.filter.FalseRates;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.replication.update.Estimate;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * How far a summary has drifted from what was published of it. All counts are exact.
 *
 * @param shape of the summary
 * @param published whether anything was published; if not, the published image is empty
 * @param items the items now, each as often as it is there
 * @param distinct the items now, each counted once
 * @param publishedItems the items at the time of publication
 * @param matrices cells and tuples of each group, in the order of {@link FilterShape#matrices}
 * @param ranges zones of range attributes
 */
public record Drift(
    FilterShape shape,
    boolean published,
    long items,
    long distinct,
    long publishedItems,
    List<MatrixDrift> matrices,
    RangeDrift ranges) {

  public Drift {
    requireNonNull(shape, "shape");
    Require.notNegative("items", items);
    Require.inRange("distinct", distinct, 0, items);
    Require.notNegative("publishedItems", publishedItems);
    matrices = List.copyOf(matrices);
  }

  /** Without range attributes. */
  public Drift(
      FilterShape shape,
      boolean published,
      long items,
      long distinct,
      long publishedItems,
      List<MatrixDrift> matrices) {
    this(shape, published, items, distinct, publishedItems, matrices, RangeDrift.NONE);
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

  /** Whether what was published is what is there now; then nothing is missed either. */
  public boolean isClean() {
    return zeroToOne() + oneToZero() == 0 && !ranges.changed();
  }

  /**
   * The group of which a replica misses the largest part, the last of several: a query on its
   * attributes is the most likely to miss the site.
   */
  public int mostMissed() {
    return IntStream.range(0, matrices.size())
        .boxed()
        .max(Comparator.comparingDouble(group -> matrices.get(group).missRate()))
        .orElse(0);
  }

  /** How many tuples of the group that is missed most a replica does not find. */
  public long misses() {
    return matrices.get(mostMissed()).misses();
  }

  /**
   * The part of the distinct tuples of a group that a replica does not find, in the group of which
   * it misses the largest part; or, if it is more, the part of the distinct items that are outside
   * the published zone of a range attribute.
   */
  public double missRate() {
    return Math.max(matrices.get(mostMissed()).missRate(), rangeMissRate());
  }

  /** Whether replicas miss more by the zone of a range attribute than by any group. */
  public boolean missesMostByRange() {
    return rangeMissRate() > matrices.get(mostMissed()).missRate();
  }

  private double rangeMissRate() {
    return distinct == 0 ? 0 : (double) ranges.most() / distinct;
  }

  /** The false rates of a replica. */
  public FalseRates publishedFalseRates() {
    return falseRates(MatrixDrift::published, publishedItems);
  }

  /** The false rates that a replica would have right after a publication. */
  public FalseRates currentFalseRates() {
    return falseRates(MatrixDrift::current, distinct);
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

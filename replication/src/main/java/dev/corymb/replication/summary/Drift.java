package dev.corymb.replication.summary;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.core.filter.FalseRates;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.schema.Groups;
import dev.corymb.replication.update.Estimate;
import java.util.List;
import java.util.function.ToLongFunction;

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
   * What a replica misses the largest part of: the distinct tuples of a group; the distinct items,
   * by their tuples of a group; or the distinct items, by the published zone of a range attribute.
   * Of equal parts the first of these, and the last group.
   */
  public Missed mostMissed() {
    Groups groups = shape.groups();
    Missed most = new Missed(0, 0, "");
    for (int group = 0; group < matrices.size(); group++) {
      MatrixDrift matrix = matrices.get(group);
      Missed tuples = new Missed(matrix.misses(), matrix.tuples(), groups.counted(group));
      most = tuples.rate() >= most.rate() ? tuples : most;
    }
    for (int group = 0; group < matrices.size(); group++) {
      Missed items = items(matrices.get(group).missedItems(), groups.name(group));
      most = items.rate() > most.rate() ? items : most;
    }
    Missed outside = items(ranges.most(), "a range");
    return outside.rate() > most.rate() ? outside : most;
  }

  private Missed items(long missed, String by) {
    // More than there are only if a change broke off, after which the summary is built again.
    return new Missed(Math.min(missed, distinct), distinct, "items by " + by);
  }

  /** The part of what a replica {@linkplain #mostMissed misses the largest part of}. */
  public double missRate() {
    return mostMissed().rate();
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

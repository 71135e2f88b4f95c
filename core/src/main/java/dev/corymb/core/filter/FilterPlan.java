package dev.corymb.core.filter;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.theory.FastSizing;
import dev.corymb.core.theory.FastSizing.Demand;
import dev.corymb.core.theory.ParallelTheory;
import dev.corymb.core.theory.Sizing;
import dev.corymb.core.theory.StagedTheory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What is asked of a filter, and the shape that gives it. Immutable.
 *
 * <p>The false rate holds for every full query, mixed ones included, so the matrix of whole items
 * alone is sized for it; without one every mixed query passes. The partial rate holds for a query
 * on the attributes of any other group; it is the same unless relaxed. A matrix is sized for the
 * different tuples of its group.
 *
 * @param groups that have a matrix each; those of the kind unless it is {@link FilterKind#GROUPS}
 * @param tuples how many different tuples each group will have, by group without that of whole
 *     items; more than items count as items, unless attributes are many-valued
 * @param layout the layout of all matrices
 * @param method how the verification value is made; the kinds without one ignore it
 * @param trade what hashes and cells are chosen for. Shapes of split blocks, whose hashes are
 *     fixed, and those with sums as verification values, which are the paper's, are always the
 *     smallest
 */
public record FilterPlan(
    FilterKind kind,
    Digester digester,
    Groups groups,
    long items,
    double falseRate,
    double partialRate,
    List<Long> tuples,
    Layout layout,
    Verification method,
    Trade trade) {

  // Of all queries half give all attributes, and half those of another group.
  private static final double WHOLE = 0.5;

  public FilterPlan {
    requireNonNull(kind, "kind");
    requireNonNull(layout, "layout");
    requireNonNull(method, "method");
    requireNonNull(trade, "trade");
    Require.positive("items", items);
    Require.openUnit("falseRate", falseRate);
    Require.openUnit("partialRate", partialRate);
    if (kind != FilterKind.GROUPS && !groups.equals(kind.groups(digester.schema()))) {
      throw new IllegalArgumentException(
          "groups must be those of kind " + kind + ", but were [" + groups + "]");
    }
    if (tuples.size() != groups.parts()) {
      throw new IllegalArgumentException(
          "tuples must be "
              + groups.parts()
              + " numbers, one a group of ["
              + groups
              + "] but that of all attributes, but were "
              + tuples);
    }
    for (long some : tuples) {
      Require.positive("tuples", some);
    }
    if (digester.schema().many() == 0) { // else an item may have many tuples
      tuples = tuples.stream().map(some -> Math.min(some, items)).toList();
    }
  }

  /** A plan with the usual choices: segment layout, mixed verification, one rate for all. */
  public static FilterPlan of(FilterKind kind, Digester digester, long items, double falseRate) {
    return of(kind, kind.groups(digester.schema()), digester, items, falseRate);
  }

  /** A plan with the usual choices for the queries that are declared. */
  public static FilterPlan of(Groups groups, Digester digester, long items, double falseRate) {
    return of(FilterKind.of(groups), groups, digester, items, falseRate);
  }

  private static FilterPlan of(
      FilterKind kind, Groups groups, Digester digester, long items, double falseRate) {
    Require.positive("items", items);
    return new FilterPlan(
        kind,
        digester,
        groups,
        items,
        falseRate,
        falseRate,
        Collections.nCopies(groups.parts(), items),
        Layout.SEGMENT,
        Verification.MIXED,
        Trade.SMALLEST);
  }

  /** The same with another rate for partial queries. */
  public FilterPlan withPartialRate(double rate) {
    return new FilterPlan(
        kind, digester, groups, items, falseRate, rate, tuples, layout, method, trade);
  }

  /**
   * The same with known numbers of different values.
   *
   * @param values of each attribute, by ordinal; a group has at most as many tuples as their
   *     product
   */
  public FilterPlan withDistinct(List<Long> values) {
    if (values.size() != digester.schema().size()) {
      throw new IllegalArgumentException(
          "distinct must be "
              + digester.schema().size()
              + " numbers, one an attribute, but were "
              + values);
    }
    List<Long> most = new ArrayList<>();
    for (int group = 0; group < groups.parts(); group++) {
      long product = 1;
      boolean many = (groups.mask(group) & digester.schema().many()) != 0;
      long cap = many ? Math.multiplyExact(items, (long) Groups.MAX_COMBINATIONS) : items;
      for (long left = groups.mask(group); left != 0; left &= left - 1) {
        long some = Require.positive("distinct", values.get(Long.numberOfTrailingZeros(left)));
        product = some > cap / product ? cap : product * some;
      }
      most.add(product);
    }
    return withTuples(most);
  }

  /** The same with known numbers of different tuples, by group without that of whole items. */
  public FilterPlan withTuples(List<Long> counts) {
    return new FilterPlan(
        kind, digester, groups, items, falseRate, partialRate, counts, layout, method, trade);
  }

  /** The same with another layout. */
  public FilterPlan withLayout(Layout other) {
    return new FilterPlan(
        kind, digester, groups, items, falseRate, partialRate, tuples, other, method, trade);
  }

  /** The same with another method of verification. */
  public FilterPlan withVerification(Verification other) {
    return new FilterPlan(
        kind, digester, groups, items, falseRate, partialRate, tuples, layout, other, trade);
  }

  /** The same with a shape that is chosen for something else. */
  public FilterPlan withTrade(Trade other) {
    return new FilterPlan(
        kind, digester, groups, items, falseRate, partialRate, tuples, layout, method, other);
  }

  /** The shape that keeps the rates and is best for the trade. */
  public FilterShape shape() {
    List<Demand> demands = new ArrayList<>();
    double whole = !groups.hasWhole() ? 0 : tuples.isEmpty() ? 1 : WHOLE;
    for (long some : tuples) {
      demands.add(new Demand(some, partialRate, (1 - whole) / tuples.size()));
    }
    if (kind == FilterKind.PBF_HT) {
      FilterShape shape = FilterShape.pbfHt(digester, sized(demands), method);
      leftBeside(FalseRates.collisionRate(shape, items), method);
      return shape;
    }
    if (kind == FilterKind.PBF_BF && method != Verification.MIXED) {
      FilterShape without = FilterShape.pbfHt(digester, sized(demands), method);
      double rate = leftBeside(FalseRates.collisionRate(without, items), method);
      MatrixShape verification = MatrixShape.sizedFor(layout, items, rate);
      return FilterShape.pbfBf(digester, without.matrices(), verification, method);
    }
    if (groups.hasWhole()) {
      double rate = leftBeside(ParallelTheory.mixedCollisionRate(items), Verification.MIXED);
      demands.add(new Demand(items, rate, whole));
    }
    return FilterShape.of(digester, groups, sized(demands));
  }

  private List<MatrixShape> sized(List<Demand> demands) {
    if (isFast()) {
      return FastSizing.sizes(demands, Trade.MOST_CELLS, layout == Layout.SEGMENT).stream()
          .map(size -> new MatrixShape(layout, size.hashes(), size.cells()))
          .toList();
    }
    return demands.stream()
        .map(demand -> MatrixShape.sizedFor(layout, demand.n(), demand.f()))
        .toList();
  }

  /** Whether the shape is a fast one: the trade says so, and shapes of this form can be. */
  public boolean isFast() {
    boolean sums =
        (kind == FilterKind.PBF_HT || kind == FilterKind.PBF_BF) && method != Verification.MIXED;
    return trade == Trade.FAST && layout != Layout.SPLIT_BLOCK && !sums;
  }

  /** What of the false rate is left for the verification matrix beside colliding values. */
  private double leftBeside(double collisions, Verification values) {
    if (collisions >= falseRate) {
      throw new IllegalArgumentException(
          "falseRate must be above the rate "
              + collisions
              + " at which "
              + values
              + " verification values of "
              + items
              + " items collide, but was "
              + falseRate);
    }
    return (falseRate - collisions) / (1 - collisions);
  }

  /** The rates that theory predicts for {@link #shape} at the planned load. */
  public FalseRates predicted() {
    return FalseRates.predicted(shape(), items, tuples);
  }

  /**
   * The rows that a query over many sites reads, at the planned load, if those of a matrix come
   * first; single words of further rows count as parts of a row.
   *
   * @param matrix by group
   * @see StagedTheory
   */
  public double rowsRead(int matrix) {
    MatrixShape shape = shape().matrices().get(matrix);
    long some = matrix < tuples.size() ? tuples.get(matrix) : items;
    double fill = StagedTheory.fill(shape.falseRate(some), shape.hashes());
    return StagedTheory.rows(shape.hashes(), fill);
  }

  /** The cells that a plan's shape has for each item. */
  public double cellsPerItem() {
    return Sizing.bitsPerItem(shape().size(), 1, items);
  }
}

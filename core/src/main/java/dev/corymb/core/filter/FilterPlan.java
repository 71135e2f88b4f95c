package dev.corymb.core.filter;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.theory.ParallelTheory;
import dev.corymb.core.theory.Sizing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What is asked of a filter, and the shape that gives it. Immutable.
 *
 * <p>The false rate holds for every full query, mixed ones included, so the verification part alone
 * is sized for it; only PBF, which has none, lets every mixed query pass. The partial rate holds
 * for a query on any single attribute; it is the same unless relaxed. An attribute's matrix is
 * sized for its different values.
 *
 * @param distinct how many different values each attribute will have, by ordinal; more than items
 *     count as items
 * @param layout the layout of all matrices
 * @param method how the verification value is made; the kinds without one ignore it
 */
public record FilterPlan(
    FilterKind kind,
    Digester digester,
    long items,
    double falseRate,
    double partialRate,
    List<Long> distinct,
    Layout layout,
    Verification method) {

  public FilterPlan {
    requireNonNull(kind, "kind");
    requireNonNull(layout, "layout");
    requireNonNull(method, "method");
    Require.positive("items", items);
    Require.openUnit("falseRate", falseRate);
    Require.openUnit("partialRate", partialRate);
    distinct = List.copyOf(distinct);
    int attributes = digester.schema().size();
    if (distinct.size() != attributes) {
      throw new IllegalArgumentException(
          "distinct must be " + attributes + " numbers, one an attribute, but were " + distinct);
    }
    for (long values : distinct) {
      Require.positive("distinct", values);
    }
    distinct = distinct.stream().map(values -> Math.min(values, items)).toList();
  }

  /** A plan with the usual choices: segment layout, mixed verification, one rate for all. */
  public static FilterPlan of(FilterKind kind, Digester digester, long items, double falseRate) {
    Require.positive("items", items);
    List<Long> distinct = Collections.nCopies(digester.schema().size(), items);
    return new FilterPlan(
        kind, digester, items, falseRate, falseRate, distinct, Layout.SEGMENT, Verification.MIXED);
  }

  /** The same with another rate for queries on one attribute. */
  public FilterPlan withPartialRate(double rate) {
    return new FilterPlan(kind, digester, items, falseRate, rate, distinct, layout, method);
  }

  /** The same with known numbers of different values. */
  public FilterPlan withDistinct(List<Long> values) {
    return new FilterPlan(kind, digester, items, falseRate, partialRate, values, layout, method);
  }

  /** The same with another layout. */
  public FilterPlan withLayout(Layout other) {
    return new FilterPlan(kind, digester, items, falseRate, partialRate, distinct, other, method);
  }

  /** The same with another method of verification. */
  public FilterPlan withVerification(Verification other) {
    return new FilterPlan(kind, digester, items, falseRate, partialRate, distinct, layout, other);
  }

  /** The least shape that keeps the rates. */
  public FilterShape shape() {
    List<MatrixShape> attributes = new ArrayList<>();
    for (long values : distinct) {
      attributes.add(MatrixShape.sizedFor(layout, values, partialRate));
    }
    return switch (kind) {
      case STANDARD -> {
        double rate = leftBeside(ParallelTheory.mixedCollisionRate(items), Verification.MIXED);
        yield FilterShape.standard(digester, MatrixShape.sizedFor(layout, items, rate));
      }
      case PBF -> FilterShape.pbf(digester, attributes);
      case PBF_HT -> {
        FilterShape shape = FilterShape.pbfHt(digester, attributes, method);
        leftBeside(FalseRates.collisionRate(shape, items), method);
        yield shape;
      }
      case PBF_BF -> {
        FilterShape without = FilterShape.pbfHt(digester, attributes, method);
        double rate = leftBeside(FalseRates.collisionRate(without, items), method);
        MatrixShape verification = MatrixShape.sizedFor(layout, items, rate);
        yield FilterShape.pbfBf(digester, attributes, verification, method);
      }
      default ->
          throw new IllegalArgumentException(
              "kind must be one of matrices (standard, pbf, pbf-ht, pbf-bf), but was " + kind);
    };
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
    return FalseRates.predicted(shape(), items, distinct);
  }

  /** The cells that a plan's shape has for each item. */
  public double cellsPerItem() {
    return Sizing.bitsPerItem(shape().size(), 1, items);
  }
}

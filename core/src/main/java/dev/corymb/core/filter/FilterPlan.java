package dev.corymb.core.filter;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.theory.Sizing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What is asked of a filter, and the shape that gives it. Immutable.
 *
 * <p>The false rate holds for every full query, mixed ones included, so the verification part alone
 * is sized for it. The partial rate holds for a query on any single attribute; it is the same
 * unless relaxed. An attribute's matrix is sized for its different values, of which there are at
 * most as many as items.
 *
 * @param distinct how many different values each attribute will have, by ordinal
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
      attributes.add(MatrixShape.sizedFor(layout, Math.min(values, items), partialRate));
    }
    return switch (kind) {
      case STANDARD ->
          FilterShape.standard(digester, MatrixShape.sizedFor(layout, items, falseRate));
      case PBF -> FilterShape.pbf(digester, attributes);
      case PBF_HT -> {
        FilterShape shape = FilterShape.pbfHt(digester, attributes, method);
        leftBesideCollisions(shape);
        yield shape;
      }
      case PBF_BF -> {
        double rate = leftBesideCollisions(FilterShape.pbfHt(digester, attributes, method));
        MatrixShape verification = MatrixShape.sizedFor(layout, items, rate);
        yield FilterShape.pbfBf(digester, attributes, verification, method);
      }
      default ->
          throw new IllegalArgumentException(
              "kind must be one of matrices (standard, pbf, pbf-ht, pbf-bf), but was " + kind);
    };
  }

  /** What of the false rate is left for the verification matrix beside colliding values. */
  private double leftBesideCollisions(FilterShape shape) {
    double collisions = FalseRates.collisionRate(shape, items);
    if (collisions >= falseRate) {
      throw new IllegalArgumentException(
          "falseRate must be above the rate "
              + collisions
              + " at which "
              + method
              + " verification values collide, but was "
              + falseRate
              + "; mixed verification has no such limit");
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

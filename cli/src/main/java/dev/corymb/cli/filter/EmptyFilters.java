package dev.corymb.cli.filter;

import dev.corymb.core.feng.FengMapping;
import dev.corymb.core.feng.FengShape;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FengFilter;
import dev.corymb.core.filter.FilterPlan;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixFilter;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Verification;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Makes the empty filter that build options describe. */
final class EmptyFilters {

  private EmptyFilters() {}

  /**
   * A filter of matrices.
   *
   * @param tuples the different tuples of each group but that of whole items, where the options are
   *     silent
   */
  static MatrixFilter matrices(
      BuildOptions options, Digester digester, long items, List<Long> tuples) {
    FilterShape shape = shape(options, digester, items, tuples);
    return options.counts() ? new CountingFilter(shape) : new BitFilter(shape);
  }

  private static FilterShape shape(
      BuildOptions options, Digester digester, long items, List<Long> tuples) {
    return options.cells == null
        ? planned(options, digester, items, tuples)
        : given(options, digester);
  }

  /**
   * Refuses options that describe no filter, as far as this can be told before the items are
   * counted.
   *
   * @param items the items it is sized for; 1 if they are still to be counted
   */
  static void requirePossible(BuildOptions options, Digester digester, long items) {
    if (options.kind.isFeng()) {
      shape(options, items);
    } else if (options.kind == BuildKind.MULTIBIT) {
      new CodeItems().plan(options, items);
    } else if (!options.needsCounting() || options.verification() == Verification.MIXED) {
      // sums of few items collide more often than those of many: one item would tell nothing
      shape(options, digester, items, options.plan(digester, items).tuples());
    }
  }

  private static FilterShape planned(
      BuildOptions options, Digester digester, long items, List<Long> tuples) {
    Schema schema = digester.schema();
    List<Long> values = new ArrayList<>();
    long known = 0;
    for (Attribute attribute : schema.attributes()) {
      Long some = options.distinct.get(attribute.name());
      values.add(some == null ? items : some);
      known |= some == null ? 0 : 1L << schema.ordinal(attribute.name());
    }
    FilterPlan plan =
        options
            .plan(digester, items)
            .withPartialRate(options.partialRate())
            .withDistinct(values)
            .withLayout(options.layout())
            .withVerification(options.verification());
    List<Long> counts = new ArrayList<>(tuples);
    for (int i = 0; i < counts.size(); i++) {
      boolean said = (plan.groups().mask(i) & ~known) == 0;
      counts.set(i, said ? plan.tuples().get(i) : tuples.get(i));
    }
    return plan.withTuples(counts).shape();
  }

  private static FilterShape given(BuildOptions options, Digester digester) {
    MatrixShape matrix = new MatrixShape(options.layout(), options.hashes, options.cells);
    if (options.ask.isGiven()) {
      Groups groups = options.groups(digester.schema());
      return FilterShape.of(digester, groups, Collections.nCopies(groups.size(), matrix));
    }
    List<MatrixShape> attributes = Collections.nCopies(digester.schema().size(), matrix);
    return switch (options.kind) {
      case PBF -> FilterShape.pbf(digester, attributes);
      case PBF_HT -> FilterShape.pbfHt(digester, attributes, options.verification());
      case PBF_BF -> FilterShape.pbfBf(digester, attributes, matrix, options.verification());
      default -> FilterShape.standard(digester, matrix);
    };
  }

  /** A Feng filter. */
  static FengFilter feng(BuildOptions options, Digester digester, long items) {
    return new FengFilter(digester, shape(options, items));
  }

  private static FengShape shape(BuildOptions options, long items) {
    FengMapping mapping = options.kind == BuildKind.OFFF ? FengMapping.OFFF : FengMapping.WOFF;
    return options.cells == null
        ? FengShape.sizedFor(mapping, options.dimensions(), items, options.falseRate())
        : FengShape.ofCells(mapping, options.dimensions(), options.cells, options.hashes);
  }
}

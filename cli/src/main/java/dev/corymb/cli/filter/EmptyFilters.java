package dev.corymb.cli.filter;

import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FengFilter;
import dev.corymb.core.filter.FengMapping;
import dev.corymb.core.filter.FengShape;
import dev.corymb.core.filter.FilterPlan;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixFilter;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.Digester;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Makes the empty filter that build options describe. */
final class EmptyFilters {

  private EmptyFilters() {}

  /**
   * A filter of matrices.
   *
   * @param distinct the different values of each attribute, by ordinal, where the options are
   *     silent
   */
  static MatrixFilter matrices(
      BuildOptions options, Digester digester, long items, List<Long> distinct) {
    FilterShape shape =
        options.cells == null
            ? planned(options, digester, items, distinct)
            : given(options, digester);
    return options.counts() ? new CountingFilter(shape) : new BitFilter(shape);
  }

  private static FilterShape planned(
      BuildOptions options, Digester digester, long items, List<Long> distinct) {
    List<Long> values = new ArrayList<>();
    List<Attribute> attributes = digester.schema().attributes();
    for (int i = 0; i < attributes.size(); i++) {
      values.add(options.distinct.getOrDefault(attributes.get(i).name(), distinct.get(i)));
    }
    return FilterPlan.of(options.kind.kind(), digester, items, options.falseRate())
        .withPartialRate(options.partialRate())
        .withDistinct(values)
        .withLayout(options.layout())
        .withVerification(options.verification())
        .shape();
  }

  private static FilterShape given(BuildOptions options, Digester digester) {
    MatrixShape matrix = new MatrixShape(options.layout(), options.hashes, options.cells);
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
    FengMapping mapping = options.kind == BuildKind.OFFF ? FengMapping.OFFF : FengMapping.WOFF;
    FengShape shape =
        options.cells == null
            ? FengShape.sizedFor(mapping, options.dimensions(), items, options.falseRate())
            : FengShape.ofCells(mapping, options.dimensions(), options.cells, options.hashes);
    return new FengFilter(digester, shape);
  }
}

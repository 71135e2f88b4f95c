package dev.corymb.cli.index;

import dev.corymb.cli.filter.ItemTally;
import dev.corymb.cli.plan.PlanCommand;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterPlan;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Verification;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.theory.BloomTheory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The one shape of all sites, large enough for each of them.
 *
 * @param distinct the most different values of each attribute at a site, by ordinal
 */
record SharedShape(FilterShape shape, List<Long> distinct) {

  private static final long SKETCH_BYTES = 64L << 20; // of all sites, unless the heap is small
  private static final int SKETCH_PART = 8; // of the heap
  private static final int LEAST_PRECISION = 6; // below it, margins take more than counting saves

  /** The shape that the options ask for. */
  static SharedShape of(IndexBuildOptions options, Digester digester, SiteSpool items)
      throws IOException {
    long most = Math.max(1, Arrays.stream(items.items()).max().orElse(0));
    if (options.cells != null) {
      List<Long> distinct = Collections.nCopies(digester.schema().size(), most);
      return new SharedShape(given(options, digester), distinct);
    }
    double rate =
        PlanCommand.ratePerSite("--false-sites", items.sites().size(), options.falseSites());
    List<Long> distinct = mostDistinct(digester.schema().size(), most, items);
    FilterPlan plan = FilterPlan.of(FilterKind.PBF_BF, digester, most, rate);
    return new SharedShape(plan.withDistinct(distinct).shape(), distinct);
  }

  /** The shape that the options give in numbers. */
  static FilterShape given(IndexBuildOptions options, Digester digester) {
    MatrixShape matrix = MatrixShape.segment(options.hashes, options.cells);
    List<MatrixShape> attributes = Collections.nCopies(digester.schema().size(), matrix);
    return FilterShape.pbfBf(digester, attributes, matrix, Verification.MIXED);
  }

  /** Estimates the values of each attribute at the site that has most, if that takes little. */
  private static List<Long> mostDistinct(int attributes, long most, SiteSpool items)
      throws IOException {
    int sites = items.sites().size();
    long bytes = Math.min(SKETCH_BYTES, Runtime.getRuntime().maxMemory() / SKETCH_PART);
    long each = bytes / ((long) sites * attributes);
    int precision = Math.min(ItemTally.P, 63 - Long.numberOfLeadingZeros(each));
    if (precision < LEAST_PRECISION) {
      return Collections.nCopies(attributes, most);
    }
    List<ItemTally> tallies = new ArrayList<>();
    for (int i = 0; i < sites; i++) {
      tallies.add(new ItemTally(attributes, precision));
    }
    items.replay("counting", (site, digests) -> tallies.get(site).add(digests));
    Long[] distinct = new Long[attributes];
    Arrays.fill(distinct, 1L);
    for (ItemTally tally : tallies) {
      List<Long> values = tally.distinct();
      for (int i = 0; i < attributes; i++) {
        distinct[i] = Math.max(distinct[i], values.get(i));
      }
    }
    return List.of(distinct);
  }

  /** The mean fraction of bits that will be set, about. */
  double fill(long[] items) {
    double ones = 0;
    for (long count : items) {
      for (int i = 0; i < shape.matrices().size(); i++) {
        MatrixShape matrix = shape.matrices().get(i);
        long values = i < distinct.size() ? Math.min(count, distinct.get(i)) : count;
        ones += matrix.size() * BloomTheory.segmentFill(matrix.cells(), values);
      }
    }
    return ones / items.length / shape.size();
  }
}

package dev.corymb.cli.index;

import dev.corymb.cli.filter.ItemTally;
import dev.corymb.cli.plan.PlanCommand;
import dev.corymb.core.filter.FilterPlan;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
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
    Groups groups = options.groups(digester.schema());
    if (options.cells != null) {
      FilterShape shape = given(options, digester);
      return new SharedShape(shape, Collections.nCopies(shape.parts().size(), most));
    }
    double rate =
        PlanCommand.ratePerSite("--false-sites", items.sites().size(), options.falseSites());
    FilterPlan plan = FilterPlan.of(groups, digester, most, rate);
    List<Long> distinct = mostDistinct(groups, plan.tuples(), items);
    return new SharedShape(plan.withTuples(distinct).shape(), distinct);
  }

  /** The shape that the options give in numbers. */
  static FilterShape given(IndexBuildOptions options, Digester digester) {
    MatrixShape matrix = MatrixShape.segment(options.hashes, options.cells);
    Groups groups = options.groups(digester.schema());
    return FilterShape.of(digester, groups, Collections.nCopies(groups.size(), matrix));
  }

  /**
   * Estimates the tuples of each group at the site that has most, if that takes little.
   *
   * @param most the most that there can be
   */
  private static List<Long> mostDistinct(Groups groups, List<Long> most, SiteSpool items)
      throws IOException {
    int parts = most.size();
    if (parts == 0) {
      return most;
    }
    int sites = items.sites().size();
    long bytes = Math.min(SKETCH_BYTES, Runtime.getRuntime().maxMemory() / SKETCH_PART);
    long each = bytes / ((long) sites * parts);
    int precision = Math.min(ItemTally.P, 63 - Long.numberOfLeadingZeros(each));
    if (precision < LEAST_PRECISION) {
      return most;
    }
    List<ItemTally> tallies = new ArrayList<>();
    for (int i = 0; i < sites; i++) {
      tallies.add(new ItemTally(groups, precision));
    }
    items.replay("counting", (site, digests) -> tallies.get(site).add(digests));
    Long[] distinct = new Long[parts];
    Arrays.fill(distinct, 1L);
    for (ItemTally tally : tallies) {
      List<Long> values = tally.distinct();
      for (int i = 0; i < parts; i++) {
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

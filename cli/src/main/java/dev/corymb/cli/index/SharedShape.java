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
 * @param tuples the most different tuples of each group at a site
 * @param items of the largest site
 */
record SharedShape(FilterShape shape, List<Long> tuples, long items) {

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
      return new SharedShape(shape, Collections.nCopies(groups.size(), most), most);
    }
    double rate =
        PlanCommand.ratePerSite("--false-sites", items.sites().size(), options.falseSites());
    List<Long> tuples = mostTuples(groups, most, items);
    long entries = groups.hasWhole() ? tuples.get(groups.size() - 1) : most;
    FilterPlan plan = FilterPlan.of(groups, digester, entries, rate).withTrade(options.trade());
    return new SharedShape(
        plan.withTuples(tuples.subList(0, groups.parts())).shape(), tuples, most);
  }

  /** The shape that the options give in numbers. */
  static FilterShape given(IndexBuildOptions options, Digester digester) {
    MatrixShape matrix = MatrixShape.segment(options.hashes, options.cells);
    Groups groups = options.groups(digester.schema());
    return FilterShape.of(digester, groups, Collections.nCopies(groups.size(), matrix));
  }

  /**
   * Counts the tuples of each group at the site that has most; different ones, if that takes
   * little.
   *
   * @param most the items of the largest site
   */
  private static List<Long> mostTuples(Groups groups, long most, SiteSpool items)
      throws IOException {
    int sites = items.sites().size();
    long bytes = Math.min(SKETCH_BYTES, Runtime.getRuntime().maxMemory() / SKETCH_PART);
    long each = bytes / ((long) sites * Math.max(1, groups.parts()));
    int precision = Math.min(ItemTally.P, 63 - Long.numberOfLeadingZeros(each));
    if (groups.parts() == 0 || precision < LEAST_PRECISION) {
      precision = ItemTally.NO_SKETCHES;
    }
    if (precision == ItemTally.NO_SKETCHES && groups.schema().many() == 0) {
      return Collections.nCopies(groups.size(), most); // nothing is to be found out
    }
    List<ItemTally> tallies = new ArrayList<>();
    for (int i = 0; i < sites; i++) {
      tallies.add(new ItemTally(groups, precision));
    }
    items.replay("counting", (site, digests) -> tallies.get(site).add(digests));
    Long[] tuples = new Long[groups.size()];
    Arrays.fill(tuples, 1L);
    for (ItemTally tally : tallies) {
      List<Long> distinct = tally.distinct();
      for (int i = 0; i < tuples.length; i++) {
        long some = groups.isWhole(i) ? tally.entries() : distinct.get(i);
        tuples[i] = Math.max(tuples[i], some);
      }
    }
    return List.of(tuples);
  }

  /** The mean fraction of bits that will be set, about. */
  double fill(long[] counts) {
    double ones = 0;
    for (long count : counts) {
      for (int i = 0; i < shape.matrices().size(); i++) {
        MatrixShape matrix = shape.matrices().get(i);
        double perItem = Math.max(1, (double) tuples.get(i) / items); // more if many-valued
        long some = Math.min((long) (count * perItem), tuples.get(i));
        ones += matrix.size() * BloomTheory.segmentFill(matrix.cells(), some);
      }
    }
    return ones / counts.length / shape.size();
  }
}

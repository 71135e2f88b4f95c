package dev.corymb.index.plan;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.IndexKind;
import dev.corymb.index.SiteSet;
import dev.corymb.index.sliced.SlicedIndex;
import java.util.List;
import java.util.Map;

/**
 * The index that {@link IndexPlan} chooses for the sites that are there, and another one when they
 * have become many more or many fewer.
 *
 * <p>One thread may change it while any number ask. They never wait, and a site that is present
 * throughout a query is never missed.
 */
public final class PlannedIndex implements FilterIndex {

  /*
   * A query works with the index that it took at its start. That one is not changed any more once
   * another has taken its place, and had all sites until then.
   *
   * The choice is made again when the sites have doubled, or less than a quarter is left, so that
   * sites that come and go around a limit do not cause a rebuild each time; and when many filters
   * have changed, because what a sliced index takes, and which kind is best, depends on their fill.
   */

  private static final int MORE = 2;
  private static final int FEWER = 4;
  private static final int CHANGED_PART = 32; // of the sites, to choose again after their change
  private static final int ARRAY = 16; // bytes of an array in addition to what is in it
  private static final int ROWS_A_CHANGE = 64; // that a change may pay for in another index

  private volatile FilterIndex index;
  private int plannedFor = 1; // sites
  private String reason;
  private boolean tight;
  private long changes; // of filters since the choice was made

  /** Creates an empty index. */
  public PlannedIndex(FilterShape shape) {
    IndexPlan plan = IndexPlan.choose(shape, 1, 0, IndexPlan.UNBOUNDED);
    this.index = IndexPlan.create(plan.kind(), shape);
    this.reason = plan.reason();
  }

  private void planFor(int sites) {
    plannedFor = Math.max(1, sites);
    changes = 0;
    IndexPlan plan = plan(plannedFor);
    if (plan.kind() == index.kind()) {
      reason = plan.reason();
      return;
    }
    FilterIndex other = IndexPlan.convert(index, plan.kind());
    if (plan.kind() != IndexKind.COMPACT || other.bytes() < index.bytes()) { // estimates may err
      index = other;
      reason = plan.reason();
    }
  }

  private IndexPlan plan(int sites) {
    return plan(sites, index.fill());
  }

  private IndexPlan plan(int sites, double fill) {
    IndexPlan fastest = IndexPlan.choose(shape(), sites, fill, IndexPlan.UNBOUNDED);
    if (!tight || fastest.kind() != IndexKind.SLICED) {
      return fastest;
    }
    // One that is compact stays so for longer, so that it does not change all the time.
    double sparse = kind() == IndexKind.COMPACT ? 2 * IndexPlan.SPARSE : IndexPlan.SPARSE;
    return IndexPlan.packed(shape(), sites, fill, sparse)
        .filter(packed -> packed.bytes() < fastest.bytes())
        .orElse(fastest);
  }

  /**
   * Takes less memory from now on where that is possible, at the cost of speed. While it changes,
   * the old and the new index are both in memory.
   *
   * @return whether it has become smaller
   */
  public boolean tighten() {
    if (tight) {
      return false; // what is possible is done whenever it plans again
    }
    tight = true;
    if (kind() == IndexKind.SLICED) {
      planFor(size());
    }
    return kind() == IndexKind.COMPACT;
  }

  /** The index of now; for tests. */
  FilterIndex index() {
    return index;
  }

  /** Why it is the kind that it is. */
  public String reason() {
    return size() == plannedFor ? reason : reason + " (chosen at " + plannedFor + " sites)";
  }

  @Override
  public IndexKind kind() {
    return index.kind();
  }

  @Override
  public FilterShape shape() {
    return index.shape();
  }

  @Override
  public int size() {
    return index.size();
  }

  @Override
  public boolean contains(String site) {
    return index.contains(site);
  }

  @Override
  public List<String> sites() {
    return index.sites();
  }

  @Override
  public void insert(String site, Bits bits) {
    if (mustPlanForOneMore()) {
      planFor(size() + 1);
    }
    index.insert(site, bits);
  }

  /** Adds many sites; to an empty index at once, in the kind that is best for them. */
  @Override
  public void insertAll(List<String> sites, List<? extends Bits> filters) {
    if (size() > 0 || sites.isEmpty()) {
      FilterIndex.super.insertAll(sites, filters);
      return;
    }
    double ones = filters.stream().mapToLong(Bits::count).sum();
    IndexPlan plan = plan(sites.size(), ones / sites.size() / shape().size());
    index = IndexPlan.build(plan.kind(), shape(), sites, filters);
    plannedFor = sites.size();
    reason = plan.reason();
    changes = 0;
  }

  private boolean mustPlanForOneMore() {
    return size() + 1 >= MORE * plannedFor
        || (kind() == IndexKind.COMPACT && size() == SlicedIndex.MAX_COMPACT_SITES);
  }

  @Override
  public void remove(String site) {
    index.remove(site);
    if (size() < plannedFor / FEWER) {
      planFor(size());
    }
  }

  @Override
  public void replace(String site, Bits bits) {
    index.replace(site, bits);
    changed();
  }

  @Override
  public void replace(String site, Bits from, Bits to) {
    index.replace(site, from, to);
    changed();
  }

  @Override
  public void add(String site, long[] positions) {
    index.add(site, positions);
    changed();
  }

  @Override
  public void clear(String site, long[] positions) {
    index.clear(site, positions);
    changed();
  }

  private void changed() {
    if (kind() == IndexKind.SCAN) {
      return;
    }
    changes++;
    if (changes > Math.max(size() / CHANGED_PART, shape().size() / ROWS_A_CHANGE)) {
      planFor(size());
    }
  }

  /** See {@link SlicedIndex#settle}. */
  public boolean settle(int rows) {
    return index instanceof SlicedIndex sliced && sliced.settle(rows);
  }

  @Override
  public void query(long[] positions, SiteSet found) {
    index.query(positions, found);
  }

  @Override
  public void queryBatch(long[][] positions, SiteSet[] found) {
    index.queryBatch(positions, found);
  }

  @Override
  public BitArray bits(String site) {
    return index.bits(site);
  }

  @Override
  public long[] ones(String site) {
    return index.ones(site);
  }

  @Override
  public double collisionFalseSites(long given) {
    return index.collisionFalseSites(given);
  }

  @Override
  public double fill() {
    return index.fill();
  }

  @Override
  public int group() {
    return index.group();
  }

  @Override
  public String structure() {
    return index.structure();
  }

  @Override
  public Map<String, Number> figures() {
    return index.figures();
  }

  @Override
  public long bytes() {
    return index.bytes();
  }

  /** The most bytes that one more site takes, growth and another index included. */
  public long bytesOfOneMore() {
    long word = 8 * shape().size() + ARRAY; // of each row
    if (mustPlanForOneMore()) {
      IndexPlan plan = plan(size() + 1);
      if (plan.kind() != kind()) {
        return plan.bytes() + word; // in addition to what there is
      }
    }
    return index instanceof SlicedIndex sliced
        ? Math.max(sliced.bytesOfOneMore(), word)
        : 8L * Bits.wordsFor(shape().size());
  }
}

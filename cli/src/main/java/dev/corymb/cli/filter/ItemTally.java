package dev.corymb.cli.filter;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import dev.corymb.core.schema.Groups;
import java.util.ArrayList;
import java.util.List;

/** Counts items and estimates how many different tuples each group of attributes has. */
public final class ItemTally {

  /*
   * An UltraLogLog [1] of 2^P bytes has a relative standard error of 0.782 / sqrt(2^P) with its
   * usual estimator, as hash4j documents it, and less for few values. Three of them are added, so
   * that a matrix is rarely too small; the price is 1.8 % of its cells at the usual precision.
   *
   * [1] O. Ertl. UltraLogLog: A Practical and More Space-Efficient Alternative to HyperLogLog for
   *     Approximate Distinct Counting. Proceedings of the VLDB Endowment 17(7), 2024.
   */

  /** The usual precision: sketches of 16 KiB. */
  public static final int P = 14;

  private final Groups groups;
  private final List<UltraLogLog> tuples = new ArrayList<>(); // by group without that of all
  private final double margin;
  private long items;

  ItemTally(Groups groups) {
    this(groups, P);
  }

  /** A tally with a sketch of 2^p bytes for each group, but that of whole items. */
  public ItemTally(Groups groups, int p) {
    this.groups = groups;
    this.margin = 1 + 3 * 0.782 / Math.sqrt(1 << p);
    for (int i = 0; i < groups.parts(); i++) {
      tuples.add(UltraLogLog.create(p));
    }
  }

  /** Takes an item. */
  public void add(long[] digests) {
    for (int i = 0; i < tuples.size(); i++) {
      tuples.get(i).add(groups.tuple(i, digests, 0));
    }
    items++;
  }

  long items() {
    return items;
  }

  /**
   * The different tuples of each group, without that of whole items, with a margin; at most one an
   * item.
   */
  public List<Long> distinct() {
    return tuples.stream()
        .map(sketch -> (long) Math.ceil(sketch.getDistinctCountEstimate() * margin))
        .map(estimate -> Math.max(1, Math.min(items, estimate)))
        .toList();
  }
}

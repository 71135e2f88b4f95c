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

  /** The precision without sketches: repeated tuples count as different ones. */
  public static final int NO_SKETCHES = 0;

  private final Groups groups;
  private final List<UltraLogLog> sketches = new ArrayList<>(); // by group; none for items
  private final long[] tuples; // of each group, every repetition counted
  private final double margin;
  private long items;

  ItemTally(Groups groups) {
    this(groups, P);
  }

  /** A tally with a sketch of 2^p bytes for each group, but that of whole items. */
  public ItemTally(Groups groups, int p) {
    this.groups = groups;
    this.tuples = new long[groups.size()];
    this.margin = 1 + 3 * 0.782 / Math.sqrt(1 << p);
    for (int i = 0; p != NO_SKETCHES && i < groups.parts(); i++) {
      sketches.add(UltraLogLog.create(p));
    }
  }

  /** Takes an item. */
  public void add(long[] row) {
    groups.forEachTuple(
        row,
        (group, tuple) -> {
          tuples[group]++;
          if (group < sketches.size()) {
            sketches.get(group).add(tuple);
          }
        });
    items++;
  }

  long items() {
    return items;
  }

  /** What a filter is to be sized for: items count as often as they have tuples. */
  public long entries() {
    return groups.hasWhole() ? tuples[groups.size() - 1] : items;
  }

  /**
   * The different tuples of each group, without that of whole items, with a margin; at most as many
   * as there were.
   */
  public List<Long> distinct() {
    List<Long> distinct = new ArrayList<>();
    for (int i = 0; i < groups.parts(); i++) {
      long most =
          sketches.isEmpty()
              ? tuples[i]
              : (long) Math.ceil(sketches.get(i).getDistinctCountEstimate() * margin);
      distinct.add(Math.max(1, Math.min(tuples[i], most)));
    }
    return distinct;
  }
}

package dev.corymb.node.ledger;

import dev.corymb.core.schema.Groups;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The tuples that a site has since a batch and had not before, and those that it has no more.
 * Immutable.
 */
public final class TupleChanges {

  private final long[][] firsts; // by group, like the next
  private final long[][] lasts;

  /** Takes the arrays over. */
  TupleChanges(long[][] firsts, long[][] lasts) {
    this.firsts = firsts;
    this.lasts = lasts;
  }

  /** No changes. */
  static TupleChanges none(int groups) {
    return new TupleChanges(new long[groups][0], new long[groups][0]);
  }

  /** The number of groups. */
  public int groups() {
    return firsts.length;
  }

  /** The tuples of a group that occur for the first time; nobody changes the array. */
  public long[] firsts(int group) {
    return firsts[group];
  }

  /** The tuples of a group that have occurred for the last time. */
  long[] lasts(int group) {
    return lasts[group];
  }

  /** Visits the tuples that occur for the first time. */
  public void forEachFirst(Groups.TupleVisitor visitor) {
    forEach(firsts, visitor);
  }

  /** Visits the tuples that have occurred for the last time. */
  public void forEachLast(Groups.TupleVisitor visitor) {
    forEach(lasts, visitor);
  }

  private static void forEach(long[][] tuples, Groups.TupleVisitor visitor) {
    for (int group = 0; group < tuples.length; group++) {
      for (long tuple : tuples[group]) {
        visitor.visit(group, tuple);
      }
    }
  }

  /** How many tuples have occurred for the last time, in all groups. */
  public int removals() {
    return Arrays.stream(lasts).mapToInt(some -> some.length).sum();
  }

  /** The changes of the group that has most: about the items that came or went. */
  public int size() {
    int most = 0;
    for (int group = 0; group < firsts.length; group++) {
      most = Math.max(most, firsts[group].length + lasts[group].length);
    }
    return most;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TupleChanges that
        && Arrays.deepEquals(firsts, that.firsts)
        && Arrays.deepEquals(lasts, that.lasts);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.deepHashCode(firsts) + Arrays.deepHashCode(lasts);
  }

  @Override
  public String toString() {
    return "TupleChanges[first "
        + Arrays.deepToString(firsts)
        + ", last "
        + Arrays.deepToString(lasts)
        + "]";
  }
}

package dev.corymb.node.ledger;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How often an item is there, and until when; and its details. Immutable.
 *
 * <p>A change costs as much as there are different expiries, of which an item has few as a rule.
 */
final class Occurrences {

  private static final long[] EMPTY = {};

  /** An item that is not there. */
  static final Occurrences NONE = new Occurrences(0, EMPTY, EMPTY, EMPTY);

  private final long lasting; // those that never expire
  private final long[] expiries; // ascending, all before NEVER
  private final long[] counts; // by expiry, at least 1 each
  private final long[] details; // empty if the item is not there
  private final long total;

  private Occurrences(long lasting, long[] expiries, long[] counts, long[] details) {
    this.lasting = lasting;
    this.expiries = expiries;
    this.counts = counts;
    this.details = details;
    long sum = lasting;
    for (long count : counts) {
      sum = Math.addExact(sum, count);
    }
    this.total = sum;
  }

  /** Occurrences that never expire. */
  static Occurrences lasting(long count) {
    return new Occurrences(count, EMPTY, EMPTY, EMPTY);
  }

  /** Takes the arrays over: expiries, ascending, and how many expire at each, at least 1. */
  static Occurrences of(long lasting, long[] expiries, long[] counts, long[] details) {
    return new Occurrences(lasting, expiries, counts, details);
  }

  /** How many there are. */
  long total() {
    return total;
  }

  /** How many never expire. */
  long lasting() {
    return lasting;
  }

  /** The details of the item; nobody changes the array. */
  long[] details() {
    return details;
  }

  /** With other details; the array is taken over. */
  Occurrences withDetails(long[] other) {
    return new Occurrences(lasting, expiries, counts, other);
  }

  /** The number of different expiries. */
  int expiries() {
    return expiries.length;
  }

  /** One of the expiries, in ascending order. */
  long expiry(int index) {
    return expiries[index];
  }

  /** How many expire at one of the expiries. */
  long count(int index) {
    return counts[index];
  }

  /** How many expire at a time. */
  long countAt(long expiry) {
    int index = Arrays.binarySearch(expiries, expiry);
    return index < 0 ? 0 : counts[index];
  }

  /** With some more. */
  Occurrences plus(long expiry, long count) {
    if (expiry == Batch.NEVER) {
      return new Occurrences(Math.addExact(lasting, count), expiries, counts, details);
    }
    int index = Arrays.binarySearch(expiries, expiry);
    if (index >= 0) {
      long[] changed = counts.clone();
      changed[index] = Math.addExact(changed[index], count);
      return new Occurrences(lasting, expiries, changed, details);
    }
    int place = -index - 1;
    return new Occurrences(
        lasting, inserted(expiries, place, expiry), inserted(counts, place, count), details);
  }

  /** With one less: of those that expire first, so that the others stay as long as they may. */
  Occurrences minusFirst() {
    if (total == 1) {
      return NONE;
    }
    if (expiries.length == 0) {
      return new Occurrences(lasting - 1, expiries, counts, details);
    }
    if (counts[0] == 1) {
      return new Occurrences(
          lasting,
          Arrays.copyOfRange(expiries, 1, expiries.length),
          Arrays.copyOfRange(counts, 1, counts.length),
          details);
    }
    long[] changed = counts.clone();
    changed[0]--;
    return new Occurrences(lasting, expiries, changed, details);
  }

  private static long[] inserted(long[] array, int place, long value) {
    long[] longer = new long[array.length + 1];
    System.arraycopy(array, 0, longer, 0, place);
    longer[place] = value;
    System.arraycopy(array, place, longer, place + 1, array.length - place);
    return longer;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Occurrences that
        && lasting == that.lasting
        && Arrays.equals(expiries, that.expiries)
        && Arrays.equals(counts, that.counts)
        && Arrays.equals(details, that.details);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(lasting) + Arrays.hashCode(counts);
  }
}

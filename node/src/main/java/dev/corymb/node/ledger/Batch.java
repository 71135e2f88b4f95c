package dev.corymb.node.ledger;

import dev.corymb.core.check.Require;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Additions and removals of items, done in their order and all at once. Immutable.
 *
 * <p>An item comes as a {@linkplain dev.corymb.core.schema.ItemRow row}: the digests of its
 * attributes, which are what it is, and <em>details</em> that follow from it, so that equal items
 * have equal ones. Most items have none. A removal may leave them out.
 *
 * <p>Equal batches have equal operations in equal order.
 */
public final class Batch {

  /** The expiry of what stays until it is removed. */
  public static final long NEVER = Long.MAX_VALUE;

  /** The most details of an item. */
  public static final int MAX_DETAILS = 4_096;

  /**
   * The most tuples that the items with many-valued attributes in one commit may have: each is a
   * count in memory, and a record.
   */
  public static final int MAX_TUPLES = 2_000_000;

  /**
   * About the memory that a tuple takes while it is committed, in bytes: up to two thirds of it on
   * the heap, the rest in the store.
   */
  public static final int BYTES_PER_TUPLE = 256;

  private static final long[] NO_DETAILS = {};

  private final int arity;
  private final int size;
  private final long[] digests; // those of operation i from i * arity
  private final long[][] details; // by operation; empty if no item has any
  private final long[] expiries; // by operation; empty if nothing ever expires
  private final BitSet removals;

  private Batch(Builder builder) {
    this.arity = builder.arity;
    this.size = builder.size;
    this.digests = Arrays.copyOf(builder.digests, size * arity);
    this.expiries = builder.expiring ? Arrays.copyOf(builder.expiries, size) : new long[0];
    this.removals = (BitSet) builder.removals.clone();
    this.details = builder.details.length == 0 ? builder.details : detailsOf(builder);
  }

  private static long[][] detailsOf(Builder builder) {
    long[][] all = Arrays.copyOf(builder.details, builder.size);
    for (int i = 0; i < all.length; i++) {
      all[i] = all[i] == null ? NO_DETAILS : all[i];
    }
    return all;
  }

  /** Starts a batch of items with so many attributes. */
  public static Builder builder(int arity) {
    return new Builder(arity);
  }

  /** The number of attributes of every item. */
  public int arity() {
    return arity;
  }

  /** The number of operations. */
  public int size() {
    return size;
  }

  /** Whether an operation removes its item; else it adds it. */
  public boolean removes(int operation) {
    return removals.get(requireOperation(operation));
  }

  /** The digest of one attribute of the item of an operation. */
  public long digest(int operation, int attribute) {
    return digests[requireOperation(operation) * arity + attribute];
  }

  /** The digests of the item of an operation. */
  public long[] digests(int operation) {
    int from = requireOperation(operation) * arity;
    return Arrays.copyOfRange(digests, from, from + arity);
  }

  /** Whether any item has details. */
  boolean hasDetails() {
    return details.length > 0;
  }

  /** The details of the item of an operation. */
  long[] details(int operation) {
    requireOperation(operation);
    return details.length == 0 ? NO_DETAILS : details[operation].clone();
  }

  /** The digests of the item of an operation, and its details. */
  public long[] row(int operation) {
    return row(digests(operation), details(operation));
  }

  /** The digests of an item, and its details. */
  static long[] row(long[] digests, long[] details) {
    long[] row = Arrays.copyOf(digests, digests.length + details.length);
    System.arraycopy(details, 0, row, digests.length, details.length);
    return row;
  }

  /** When what an operation adds expires, in milliseconds, or {@link #NEVER}. */
  public long expiry(int operation) {
    requireOperation(operation);
    return expiries.length == 0 ? NEVER : expiries[operation];
  }

  /** Whether two operations have the same item. */
  boolean sameItem(int operation, int other) {
    int a = operation * arity;
    int b = other * arity;
    for (int i = 0; i < arity; i++) {
      if (digests[a + i] != digests[b + i]) {
        return false;
      }
    }
    return true;
  }

  private int requireOperation(int operation) {
    return Require.inRange("operation", operation, 0, size - 1);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Batch that
        && arity == that.arity
        && size == that.size
        && Arrays.equals(digests, that.digests)
        && Arrays.equals(expiries, that.expiries)
        && Arrays.deepEquals(details, that.details)
        && removals.equals(that.removals);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(digests) + removals.hashCode();
  }

  @Override
  public String toString() {
    int removed = removals.cardinality();
    return "Batch[" + (size - removed) + " additions, " + removed + " removals]";
  }

  /** Collects operations. For one thread. */
  public static final class Builder {

    private final int arity;
    private int size;
    private boolean expiring;
    private long[] digests;
    private long[] expiries = new long[0]; // kept from the first expiry on
    private long[][] details = new long[0][]; // kept from the first details on
    private final BitSet removals = new BitSet();

    private Builder(int arity) {
      this.arity = Require.positive("arity", arity);
      this.digests = new long[16 * arity];
    }

    /** Adds an item that stays until it is removed. */
    public Builder add(long... row) {
      append(row);
      return this;
    }

    /**
     * Adds an item that stays until it is removed or its time has come.
     *
     * @param row its digests, and its details
     * @param expiryMillis the first millisecond at which it may be swept out, at least 0; or {@link
     *     #NEVER}
     */
    public Builder addUntil(long[] row, long expiryMillis) {
      Require.notNegative("expiryMillis", expiryMillis);
      append(row);
      if (expiryMillis != NEVER) {
        expire(expiryMillis);
      }
      return this;
    }

    /** Removes one occurrence of an item: of several the one that would expire first. */
    public Builder remove(long... row) {
      append(row);
      removals.set(size - 1);
      return this;
    }

    /** Adds an operation of another batch, with an expiry if it is an addition. */
    public Builder copy(Batch batch, int operation, long expiryMillis) {
      long[] row = batch.row(operation);
      return batch.removes(operation) ? remove(row) : addUntil(row, expiryMillis);
    }

    /** The number of operations so far. */
    public int size() {
      return size;
    }

    /** A batch of the operations so far. */
    public Batch build() {
      return new Batch(this);
    }

    private void append(long[] row) {
      if (row.length < arity) {
        throw new IllegalArgumentException(
            "item must have " + arity + " digests, one an attribute, but had " + row.length);
      }
      Require.inRange("details", row.length - arity, 0, MAX_DETAILS);
      int from = size * arity;
      if (from == digests.length) {
        digests = Arrays.copyOf(digests, Math.multiplyExact(2, digests.length));
      }
      System.arraycopy(row, 0, digests, from, arity);
      if (row.length > arity) {
        if (size >= details.length) {
          details = Arrays.copyOf(details, digests.length / arity);
        }
        details[size] = Arrays.copyOfRange(row, arity, row.length);
      }
      if (expiring) {
        makeRoomForExpiry();
        expiries[size] = NEVER;
      }
      size++;
    }

    private void expire(long expiryMillis) {
      if (!expiring) {
        expiring = true;
        expiries = new long[digests.length / arity];
        Arrays.fill(expiries, NEVER);
      }
      expiries[size - 1] = expiryMillis;
    }

    private void makeRoomForExpiry() {
      if (size == expiries.length) {
        expiries = Arrays.copyOf(expiries, 2 * size);
      }
    }
  }
}

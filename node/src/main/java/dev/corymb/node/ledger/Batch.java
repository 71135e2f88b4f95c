package dev.corymb.node.ledger;

import dev.corymb.core.check.Require;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Additions and removals of items, done in their order and all at once. Immutable.
 *
 * <p>Equal batches have equal operations in equal order.
 */
public final class Batch {

  /** The expiry of what stays until it is removed. */
  public static final long NEVER = Long.MAX_VALUE;

  private final int arity;
  private final int size;
  private final long[] digests; // those of operation i from i * arity
  private final long[] expiries; // by operation; empty if nothing ever expires
  private final BitSet removals;

  private Batch(Builder builder) {
    this.arity = builder.arity;
    this.size = builder.size;
    this.digests = Arrays.copyOf(builder.digests, size * arity);
    this.expiries = builder.expiring ? Arrays.copyOf(builder.expiries, size) : new long[0];
    this.removals = (BitSet) builder.removals.clone();
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
    private final BitSet removals = new BitSet();

    private Builder(int arity) {
      this.arity = Require.positive("arity", arity);
      this.digests = new long[16 * arity];
    }

    /** Adds an item that stays until it is removed. */
    public Builder add(long... item) {
      append(item);
      return this;
    }

    /**
     * Adds an item that stays until it is removed or its time has come.
     *
     * @param item its digests
     * @param expiryMillis the first millisecond at which it may be swept out, at least 0; or {@link
     *     #NEVER}
     */
    public Builder addUntil(long[] item, long expiryMillis) {
      Require.notNegative("expiryMillis", expiryMillis);
      append(item);
      if (expiryMillis != NEVER) {
        expire(expiryMillis);
      }
      return this;
    }

    /** Removes one occurrence of an item: of several the one that would expire first. */
    public Builder remove(long... item) {
      append(item);
      removals.set(size - 1);
      return this;
    }

    /** The number of operations so far. */
    public int size() {
      return size;
    }

    /** A batch of the operations so far. */
    public Batch build() {
      return new Batch(this);
    }

    private void append(long[] item) {
      if (item.length != arity) {
        throw new IllegalArgumentException(
            "item must have " + arity + " digests, one an attribute, but had " + item.length);
      }
      int from = size * arity;
      if (from == digests.length) {
        digests = Arrays.copyOf(digests, Math.multiplyExact(2, digests.length));
      }
      System.arraycopy(item, 0, digests, from, arity);
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

package dev.corymb.core.filter;

import dev.corymb.core.bits.LongIntTable;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Function;

/**
 * The verification values of PBF-HT, each with the number of items that have it: two items can
 * share a value, and removing one must not lose the other. A count that reaches 2^31 - 1 stays
 * there. Safe for any number of threads.
 */
final class ValueTable {

  private final LongIntTable counts;
  private final StampedLock lock = new StampedLock();

  ValueTable(LongIntTable counts) {
    this.counts = counts;
  }

  boolean contains(long value) {
    long stamp = lock.readLock();
    try {
      return counts.get(value, 0) > 0;
    } finally {
      lock.unlockRead(stamp);
    }
  }

  void add(long value) {
    long stamp = lock.writeLock();
    try {
      add(value, 1);
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  private void add(long value, int times) {
    counts.put(value, (int) Math.min(Integer.MAX_VALUE, (long) counts.get(value, 0) + times));
  }

  /** Takes one off a value that is there. */
  void remove(long value) {
    long stamp = lock.writeLock();
    try {
      int count = counts.get(value, 0);
      if (count <= 1) {
        counts.remove(value);
      } else if (count != Integer.MAX_VALUE) {
        counts.put(value, count - 1);
      }
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  /** Adds the counts of the other. */
  void unite(ValueTable other) {
    LongIntTable theirs = other.copy();
    long stamp = lock.writeLock();
    try {
      for (long value : theirs.sortedKeys()) {
        add(value, theirs.get(value, 0));
      }
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  /** Keeps what both have, with the smaller count. */
  void intersect(ValueTable other) {
    LongIntTable theirs = other.copy();
    long stamp = lock.writeLock();
    try {
      for (long value : counts.sortedKeys()) {
        int least = Math.min(counts.get(value, 0), theirs.get(value, 0));
        if (least > 0) {
          counts.put(value, least);
        } else {
          counts.remove(value);
        }
      }
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  LongIntTable copy() {
    return read(LongIntTable::copy);
  }

  int size() {
    return read(LongIntTable::size);
  }

  long bytes() {
    return read(LongIntTable::bytes);
  }

  private <R> R read(Function<LongIntTable, R> reader) {
    long stamp = lock.readLock();
    try {
      return reader.apply(counts);
    } finally {
      lock.unlockRead(stamp);
    }
  }
}

package dev.corymb.core.filter;

import dev.corymb.core.bits.LongIntTable;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The verification values of PBF-HT, each with the number of items that have it: two items can
 * share a value, and removing one must not lose the other. Safe for any number of threads.
 */
final class ValueTable {

  private final LongIntTable counts;
  private final ReadWriteLock lock = new ReentrantReadWriteLock();

  ValueTable(LongIntTable counts) {
    this.counts = counts;
  }

  boolean contains(long value) {
    lock.readLock().lock();
    try {
      return counts.get(value, 0) > 0;
    } finally {
      lock.readLock().unlock();
    }
  }

  void add(long value) {
    add(value, 1);
  }

  private void add(long value, int times) {
    lock.writeLock().lock();
    try {
      counts.put(value, Math.addExact(counts.get(value, 0), times));
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** Takes one off a value that is there. */
  void remove(long value) {
    lock.writeLock().lock();
    try {
      int count = counts.get(value, 0);
      if (count > 1) {
        counts.put(value, count - 1);
      } else {
        counts.remove(value);
      }
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** Adds the counts of the other. */
  void unite(ValueTable other) {
    LongIntTable theirs = other.copy();
    for (long value : theirs.sortedKeys()) {
      add(value, theirs.get(value, 0));
    }
  }

  /** Keeps what both have, with the smaller count. */
  void intersect(ValueTable other) {
    LongIntTable theirs = other.copy();
    lock.writeLock().lock();
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
      lock.writeLock().unlock();
    }
  }

  LongIntTable copy() {
    lock.readLock().lock();
    try {
      return counts.copy();
    } finally {
      lock.readLock().unlock();
    }
  }

  int size() {
    lock.readLock().lock();
    try {
      return counts.size();
    } finally {
      lock.readLock().unlock();
    }
  }

  long bytes() {
    lock.readLock().lock();
    try {
      return counts.bytes();
    } finally {
      lock.readLock().unlock();
    }
  }
}

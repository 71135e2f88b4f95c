package dev.corymb.node.ledger;

import java.util.Arrays;

/**
 * By how many distinct items each of some tuples changes. Tuples are numbered from 0 in the order
 * in which they come. For one thread.
 */
final class TupleTally {

  private static final int FREE = -1;

  private int size;
  private int[] groups = new int[16]; // by number, like the next two
  private long[] tuples = new long[16];
  private long[] changes = new long[16];
  private int[] table = new int[64]; // open addressing, at most a quarter full

  TupleTally() {
    Arrays.fill(table, FREE);
  }

  /** Counts items that have a tuple; a negative number has it no more. */
  void count(int group, long tuple, long items) {
    int slot = slot(group, tuple);
    if (table[slot] == FREE) {
      if (size == groups.length) {
        grow();
        slot = slot(group, tuple);
      }
      groups[size] = group;
      tuples[size] = tuple;
      table[slot] = size++;
    }
    changes[table[slot]] += items;
  }

  private int slot(int group, long tuple) {
    int mask = table.length - 1;
    int slot = (int) (((tuple + group) * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (table[slot] != FREE && (tuples[table[slot]] != tuple || groups[table[slot]] != group)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    groups = Arrays.copyOf(groups, 2 * size);
    tuples = Arrays.copyOf(tuples, 2 * size);
    changes = Arrays.copyOf(changes, 2 * size);
    table = new int[8 * size];
    Arrays.fill(table, FREE);
    for (int i = 0; i < size; i++) {
      table[slot(groups[i], tuples[i])] = i;
    }
  }

  /** The numbers of the tuples in the order of their keys: by group, then as unsigned numbers. */
  int[] sorted(int allGroups) {
    int[] ends = new int[allGroups + 1]; // of the groups before each, then of itself
    for (int i = 0; i < size; i++) {
      ends[groups[i] + 1]++;
    }
    for (int group = 0; group < allGroups; group++) {
      ends[group + 1] += ends[group];
    }
    long[] keys = new long[size];
    int[] next = ends.clone();
    for (int i = 0; i < size; i++) {
      keys[next[groups[i]]++] = tuples[i] ^ Long.MIN_VALUE; // so that they sort as unsigned ones
    }
    int[] sorted = new int[size];
    for (int group = 0; group < allGroups; group++) {
      Arrays.sort(keys, ends[group], ends[group + 1]);
      for (int i = ends[group]; i < ends[group + 1]; i++) {
        sorted[i] = table[slot(group, keys[i] ^ Long.MIN_VALUE)];
      }
    }
    return sorted;
  }

  /** The number of tuples. */
  int size() {
    return size;
  }

  int group(int number) {
    return groups[number];
  }

  long tuple(int number) {
    return tuples[number];
  }

  /** How many more distinct items have a tuple. */
  long change(int number) {
    return changes[number];
  }
}

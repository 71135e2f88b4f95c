package dev.corymb.bench.rivals;

/**
 * A hash map with open addressing from whole digests to sites. A key of one site has it in the
 * table; one of several has a list. Two keys with the same digest share their sites, which at 64
 * bits is not to be expected.
 */
final class DigestMap implements SiteMap {

  /*
   * Linear probing, keys and values in arrays of their own: a miss reads keys only. Removing moves
   * later keys back instead of leaving marks. The key 0 stands for a free slot; the digest 0 is
   * entered as 1. A value is a site, or ~handle of a list.
   */

  private static final double MOST_LOAD = 0.75;
  private static final int[] NONE = {};

  private final Postings lists;
  private long[] keys;
  private int[] values;
  private int size;

  /** An empty map with room for a number of keys; it grows beyond it. */
  DigestMap(long room, Postings lists) {
    this.lists = lists;
    allocate(Math.toIntExact((long) (Math.max(8, room) / MOST_LOAD) + 1));
  }

  private void allocate(int capacity) {
    keys = new long[capacity];
    values = new int[capacity];
  }

  @Override
  public void add(long digest, int site) {
    if (size + 1 > keys.length * MOST_LOAD) {
      grow();
    }
    long key = key(digest);
    int slot = slot(key);
    if (keys[slot] == 0) {
      keys[slot] = key;
      values[slot] = site;
      size++;
    } else if (values[slot] < 0) {
      lists.add(~values[slot], site);
    } else {
      values[slot] = ~lists.create(values[slot], site);
    }
  }

  @Override
  public void remove(long digest, int site) {
    int slot = slot(key(digest));
    int value = values[slot];
    if (keys[slot] == 0 || (value < 0 ? !lists.remove(~value, site) : value != site)) {
      throw SiteMap.unknown(digest, site);
    }
    if (value >= 0) {
      free(slot);
    } else if (lists.only(~value) >= 0) {
      values[slot] = lists.only(~value);
      lists.release(~value);
    }
  }

  @Override
  public int[] find(long digest) {
    return sites(slot(key(digest)));
  }

  @Override
  public int[][] findAll(long[] digests) {
    int[] slots = new int[digests.length];
    for (int i = 0; i < slots.length; i++) { // reads of one do not wait for those of another
      slots[i] = slot(key(digests[i]));
    }
    int[][] found = new int[slots.length][];
    for (int i = 0; i < slots.length; i++) {
      found[i] = sites(slots[i]);
    }
    return found;
  }

  @Override
  public void trim() {
    lists.trim();
  }

  private int[] sites(int slot) {
    if (keys[slot] == 0) {
      return NONE;
    }
    int value = values[slot];
    return value < 0 ? lists.sites(~value) : new int[] {value};
  }

  private static long key(long digest) {
    return digest == 0 ? 1 : digest;
  }

  private int home(long key) {
    return (int) (((key >>> 32) * keys.length) >>> 32);
  }

  private int next(int slot) {
    return slot + 1 == keys.length ? 0 : slot + 1;
  }

  /** The slot of a key, or the free one where it would be. */
  private int slot(long key) {
    int slot = home(key);
    while (keys[slot] != key && keys[slot] != 0) {
      slot = next(slot);
    }
    return slot;
  }

  private void free(int slot) {
    int hole = slot;
    for (int i = next(hole); keys[i] != 0; i = next(i)) {
      if (distance(home(keys[i]), i) >= distance(hole, i)) {
        keys[hole] = keys[i];
        values[hole] = values[i];
        hole = i;
      }
    }
    keys[hole] = 0;
    size--;
  }

  private int distance(int from, int to) {
    return to >= from ? to - from : to - from + keys.length;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    allocate(Math.addExact(keys.length, keys.length / 2));
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
      }
    }
  }
}

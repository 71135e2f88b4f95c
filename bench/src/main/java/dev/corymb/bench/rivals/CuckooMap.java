package dev.corymb.bench.rivals;

import dev.corymb.core.check.Require;
import dev.corymb.core.hash.Mixer;
import dev.corymb.core.theory.CuckooSizing;
import java.util.Arrays;

/**
 * A cuckoo filter whose fingerprints carry sites. A key may find sites of others that share a
 * bucket and a fingerprint with it, never fewer than its own. It has a fixed size: fingerprints are
 * not enough to move to a larger table.
 */
final class CuckooMap implements SiteMap {

  /*
   * A bucket has four slots, a key two buckets, each of which follows from the other and the
   * fingerprint: other = offset(fingerprint) - bucket, which works for any number of buckets. A slot
   * has a fingerprint, which is not 0, and a value: twice a site, or twice the handle of a list
   * plus 1. Of one fingerprint a pair of buckets has a few slots at most; what comes after them goes
   * to a list, which may have a site twice if two of its keys meet there.
   */

  private static final int SLOTS = CuckooSizing.SLOTS;
  private static final int FEW = 4; // enough that lists are rare where keys have one site each
  private static final int MOST_KICKS = 2_000;
  private static final long SEED = 0x3c6ef372fe94f82bL;
  private static final int[] NONE = {};

  private final SortedPostings lists = new SortedPostings();
  private final PackedSlots slots;
  private final long buckets;
  private final int valueBits;
  private final int mostSingles;
  private final long fingerprints; // how many there are
  private final long[] matches = new long[2 * SLOTS];
  private long kicks; // also draws which slot goes
  private long touched;

  /**
   * An empty map.
   *
   * @param keys how many different ones there is room for
   * @param sites how many there are
   * @param sharing how many sites have a key
   * @param falseSites that a miss may find on average
   */
  CuckooMap(long keys, int sites, int sharing, double falseSites) {
    int fingerprintBits = CuckooSizing.fingerprintBits(falseSites / sharing);
    long values = sharing == 1 ? sites : Math.max(sites, keys);
    this.buckets =
        Require.inRange(
            "buckets", (long) (keys / CuckooSizing.LOAD) / SLOTS + 2, 2, Integer.MAX_VALUE);
    this.valueBits = CuckooSizing.bits(values) + 1;
    this.mostSingles = sharing == 1 ? FEW : 1;
    this.fingerprints = (1L << fingerprintBits) - 1;
    this.slots = new PackedSlots(buckets * SLOTS, fingerprintBits + valueBits);
  }

  @Override
  public void add(long key, int site) {
    long fingerprint = fingerprint(key);
    int found = match(key, fingerprint);
    for (int i = 0; i < found; i++) {
      if (isList(matches[i])) {
        lists.add(handle(matches[i]), site);
        return;
      }
    }
    if (found < mostSingles) {
      insert(bucket(key), (fingerprint << valueBits) | ((long) site << 1));
      return;
    }
    int handle = lists.create(handle(matches[0]), site);
    if (handle >>> (valueBits - 1) != 0) {
      throw new IllegalStateException("lists must be fewer than planned, but were " + handle);
    }
    slots.set(matches[0], (fingerprint << valueBits) | ((long) handle << 1) | 1);
  }

  @Override
  public void remove(long key, int site) {
    int found = match(key, fingerprint(key));
    for (int i = 0; i < found; i++) {
      long slot = matches[i];
      if (!isList(slot)) {
        if (handle(slot) == site) {
          slots.set(slot, 0);
          return;
        }
      } else if (lists.remove(handle(slot), site)) {
        int only = lists.only(handle(slot));
        if (only >= 0) {
          lists.release(handle(slot));
          slots.set(slot, ((slots.get(slot) >>> valueBits) << valueBits) | ((long) only << 1));
        }
        return;
      }
    }
    throw SiteMap.unknown(key, site);
  }

  @Override
  public int[] find(long key) {
    int found = match(key, fingerprint(key));
    if (found == 0) {
      return NONE;
    }
    int[] sites = sites(matches[0]);
    for (int i = 1; i < found; i++) {
      sites = SortedInts.union(sites, sites(matches[i]));
    }
    return sites;
  }

  @Override
  public int[][] findAll(long[] keys) {
    long sum = 0;
    for (long key : keys) { // both buckets of all keys, so that their reads overlap
      long bucket = bucket(key);
      sum += slots.touch(bucket * SLOTS) + slots.touch(other(bucket, fingerprint(key)) * SLOTS);
    }
    touched = sum; // else it would not be read
    int[][] found = new int[keys.length][];
    Arrays.setAll(found, i -> find(keys[i]));
    return found;
  }

  @Override
  public void trim() {
    lists.trim();
  }

  /** The words read ahead. */
  long touched() {
    return touched;
  }

  private int[] sites(long slot) {
    return isList(slot) ? lists.sites(handle(slot)) : new int[] {handle(slot)};
  }

  /** Finds the slots with a fingerprint in the buckets of a key; gives how many. */
  private int match(long key, long fingerprint) {
    long bucket = bucket(key);
    long other = other(bucket, fingerprint);
    int found = match(bucket, fingerprint, 0);
    return other == bucket ? found : match(other, fingerprint, found);
  }

  private int match(long bucket, long fingerprint, int before) {
    int found = before;
    for (int i = 0; i < SLOTS; i++) {
      if (slots.get(bucket * SLOTS + i) >>> valueBits == fingerprint) {
        matches[found++] = bucket * SLOTS + i;
      }
    }
    return found;
  }

  private void insert(long first, long content) {
    long moving = content;
    long bucket = first;
    if (put(bucket, moving) || put(other(bucket, moving >>> valueBits), moving)) {
      return;
    }
    for (int i = 0; i < MOST_KICKS; i++) {
      long slot = bucket * SLOTS + (Mixer.mix(kicks++, SEED) & (SLOTS - 1));
      long out = slots.get(slot);
      slots.set(slot, moving);
      moving = out;
      bucket = other(bucket, moving >>> valueBits);
      if (put(bucket, moving)) {
        return;
      }
    }
    throw new IllegalStateException("the map must have room for all keys, but is full");
  }

  private boolean put(long bucket, long content) {
    for (int i = 0; i < SLOTS; i++) {
      if (slots.get(bucket * SLOTS + i) == 0) {
        slots.set(bucket * SLOTS + i, content);
        return true;
      }
    }
    return false;
  }

  private long bucket(long key) {
    return ((key >>> 32) * buckets) >>> 32;
  }

  private long fingerprint(long key) {
    return 1 + (((key & 0xffffffffL) * fingerprints) >>> 32);
  }

  private long other(long bucket, long fingerprint) {
    long other = (((Mixer.mix(fingerprint, SEED) >>> 32) * buckets) >>> 32) - bucket;
    return other < 0 ? other + buckets : other;
  }

  private long value(long slot) {
    return slots.get(slot) & ((1L << valueBits) - 1);
  }

  private boolean isList(long slot) {
    return (value(slot) & 1) != 0;
  }

  /** The handle of a list, or the site in its place. */
  private int handle(long slot) {
    return (int) (value(slot) >>> 1);
  }
}

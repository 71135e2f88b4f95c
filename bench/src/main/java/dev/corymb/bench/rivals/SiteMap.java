package dev.corymb.bench.rivals;

/**
 * A map from keys, which are 64-bit digests, to the sites that have them.
 *
 * <p>A site adds a key once until it removes it, as an owner that counts its items does. For one
 * thread.
 */
interface SiteMap {

  /** Adds a site to those of a key. */
  void add(long key, int site);

  /**
   * Removes a site from those of a key.
   *
   * @throws IllegalArgumentException if the site is not there
   */
  void remove(long key, int site);

  /** The sites of a key, ascending, without duplicates. */
  int[] find(long key);

  /** The sites of each key; the reads of different keys overlap. */
  int[][] findAll(long[] keys);

  /** Gives back memory that is kept for growth. */
  void trim();

  /** Refuses to remove what is not there. */
  static IllegalArgumentException unknown(long key, int site) {
    return new IllegalArgumentException(
        "site must be one of those of key " + Long.toHexString(key) + ", but was " + site);
  }
}

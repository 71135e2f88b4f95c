package dev.corymb.index.format;

/** The numbers of the format of indexes, all in one place. */
final class Wire {

  /*
   *   magic 8 | version, kind, ordinals: u32 each | length u32, empty filter of the shape
   *   for each ordinal: length u32 (NO_SITE if none), id in UTF-8
   *   sliced, compact: for each site and matrix: ones u64; then the rows
   *   tree:            order u32, distance u32, spared from f64; then the filters of the sites
   *   scan:            the filters of the sites
   *   check u32: the CRC32C of all bytes before
   *
   * A row or filter of n words is: the number of its words other than zero, u64; if that is less
   * than n, and not zero, a bitmap of which they are; then those words, or all n.
   *
   * All numbers are little-endian.
   */

  private static final byte[] MAGIC = {(byte) 0x89, 'C', 'O', 'R', 'I', 'D', 'X', '\n'};

  /** Version 1: words other than zero, with a bitmap of where they are. */
  static final int SPARSE_WORDS = 1;

  static final int NO_SITE = -1;

  /** The most bytes of an id. */
  static final int MAX_ID = 1 << 14;

  /** Bytes are asked for in pieces of at most so many. */
  static final int PIECE = 1 << 14;

  static final int CHECK = Integer.BYTES;

  private Wire() {}

  static byte[] magic() {
    return MAGIC.clone();
  }
}

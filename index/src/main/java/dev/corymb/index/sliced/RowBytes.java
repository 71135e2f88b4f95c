package dev.corymb.index.sliced;

import org.jspecify.annotations.Nullable;

/** What rows take in memory, the JVM's share included. */
final class RowBytes {

  static final int HEADER = 16;
  static final int REFERENCE = 4; // 8 in heaps of 32 GiB and more, which is little against a row

  private RowBytes() {}

  /** The bytes of an array, if there is one; those of the reference to it come in addition. */
  static long of(long @Nullable [] row) {
    return row == null ? 0 : HEADER + 8L * row.length;
  }
}

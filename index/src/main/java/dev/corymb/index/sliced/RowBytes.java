package dev.corymb.index.sliced;

/** What rows take in memory, the JVM's share included. */
final class RowBytes {

  static final int HEADER = 16;
  static final int REFERENCE = 4; // 8 in heaps of 32 GiB and more, which is little against a row

  private RowBytes() {}

  static long of(long[][] rows) {
    long bytes = (long) rows.length * REFERENCE;
    for (long[] row : rows) {
      bytes += row == null ? 0 : HEADER + 8L * row.length;
    }
    return bytes;
  }
}

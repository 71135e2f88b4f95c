package dev.corymb.index.sliced;

import java.util.Arrays;

/** A row of which only the pieces of 32 columns are kept in which a bit is set. */
final class PackedRow {

  /*
   * A row:    groups   one bit for each piece: is it kept?
   *           ranks    the kept pieces before each word of groups
   *           pieces   those kept, in order
   *
   * Piece g is pieces[ranks[g / 64] + number of bits of groups[g / 64] below g mod 64]. A row never
   * changes but for bits in pieces it has; for any other change it is replaced as a whole.
   */

  static final int SHIFT = 5; // 32 columns are a piece
  static final PackedRow EMPTY = new PackedRow(new long[0], new char[0], new int[0]);

  final long[] groups;
  private final char[] ranks;
  final int[] pieces;

  private PackedRow(long[] groups, char[] ranks, int[] pieces) {
    this.groups = groups;
    this.ranks = ranks;
    this.pieces = pieces;
  }

  boolean has(int group) {
    return group >>> 6 < groups.length && (groups[group >>> 6] >>> group & 1) != 0;
  }

  int rank(int group) {
    long below = groups[group >>> 6] & ((1L << group) - 1);
    return ranks[group >>> 6] + Long.bitCount(below);
  }

  /** This row with another piece, so far missing, in place; or without it, if it is zero. */
  PackedRow with(int group, int piece) {
    if (piece == 0 && pieces.length == 1) {
      return EMPTY;
    }
    int words = Math.max(groups.length, (group >>> 6) + 1);
    long[] newGroups = Arrays.copyOf(groups, words);
    newGroups[group >>> 6] ^= 1L << group;
    char[] newRanks = ranksOf(newGroups);
    PackedRow changed =
        new PackedRow(newGroups, newRanks, new int[pieces.length + (piece == 0 ? -1 : 1)]);
    int at = changed.rank(group);
    System.arraycopy(pieces, 0, changed.pieces, 0, at);
    if (piece == 0) {
      System.arraycopy(pieces, at + 1, changed.pieces, at, pieces.length - at - 1);
    } else {
      changed.pieces[at] = piece;
      System.arraycopy(pieces, at, changed.pieces, at + 1, pieces.length - at);
    }
    return changed;
  }

  static PackedRow of(long[] words, int count) {
    long[] groups = new long[(count + (1 << SHIFT) - 1) >>> SHIFT];
    for (int i = 0; i < groups.length; i++) {
      int first = i << SHIFT;
      groups[i] = Words.groups(words, first, Math.min(1 << SHIFT, count - first), SHIFT, first);
    }
    int kept = 0;
    for (long word : groups) {
      kept += Long.bitCount(word);
    }
    if (kept == 0) {
      return EMPTY;
    }
    int[] pieces = new int[kept];
    int next = 0;
    for (int i = 0; i < count; i++) {
      int low = (int) words[i];
      int high = (int) (words[i] >>> 32);
      if (low != 0) {
        pieces[next++] = low;
      }
      if (high != 0) {
        pieces[next++] = high;
      }
    }
    return new PackedRow(groups, ranksOf(groups), pieces);
  }

  /** Copies all columns, also of pieces that are not kept. */
  void copy(long[] into) {
    Arrays.fill(into, 0);
    int next = 0;
    for (int i = 0; i < groups.length; i++) {
      for (long rest = groups[i]; rest != 0; rest &= rest - 1) {
        int group = (i << 6) + Long.numberOfTrailingZeros(rest);
        into[group >>> 1] |= (pieces[next++] & 0xffff_ffffL) << (group << SHIFT);
      }
    }
  }

  private static char[] ranksOf(long[] groups) {
    char[] ranks = new char[groups.length];
    int kept = 0;
    for (int i = 0; i < groups.length; i++) {
      ranks[i] = (char) kept;
      kept += Long.bitCount(groups[i]);
    }
    return ranks;
  }

  /** The AND of one piece, which all have, of several rows. */
  static int and(PackedRow[] rows, int group) {
    int and = -1;
    for (PackedRow row : rows) {
      and &= row.pieces[row.rank(group)];
    }
    return and;
  }

  /** The bytes taken; the empty row is one for all. */
  long bytes() {
    return pieces.length == 0 ? 0 : bytes(groups.length) + 4L * pieces.length;
  }

  /** The bytes that a row with so many words of groups takes beside its pieces. */
  static long bytes(int words) {
    return 4L * RowBytes.HEADER + 3L * RowBytes.REFERENCE + (8L + 2L) * words;
  }
}

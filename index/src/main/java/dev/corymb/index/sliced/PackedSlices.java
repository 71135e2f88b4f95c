package dev.corymb.index.sliced;

import dev.corymb.core.bits.Bits;
import dev.corymb.index.SiteSet;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;

/**
 * Rows of which only the pieces of 32 columns are kept in which a bit is set; the coarse level says
 * which those are, and so where to find them.
 */
final class PackedSlices extends Slices {

  static final int MAX_WORDS = 1 << 15; // so that a rank fits a char
  private static final int GROWTH_PART = 16; // more than a site with many bits takes
  private static final VarHandle ROWS = MethodHandles.arrayElementVarHandle(PackedRow[].class);

  private final PackedRow[] rows;
  private final int maxWords;
  private int columns;
  private long bytes; // of the rows

  PackedSlices(int rows) {
    this(rows, MAX_WORDS);
  }

  /** Slices that are full earlier than they need be, for tests. */
  PackedSlices(int rows, int maxWords) {
    this.maxWords = maxWords;
    this.rows = new PackedRow[rows];
    Arrays.fill(this.rows, PackedRow.EMPTY);
    this.bytes = (long) rows * RowBytes.REFERENCE;
  }

  private void publish(int row, PackedRow packed) {
    bytes += packed.bytes() - rows[row].bytes();
    ROWS.setRelease(rows, row, packed);
  }

  private PackedRow row(int row) {
    return (PackedRow) ROWS.getAcquire(rows, row);
  }

  @Override
  int maxColumns() {
    return maxWords * Long.SIZE;
  }

  @Override
  void ensureWords(int words) {
    if (words > maxWords) {
      throw new IllegalArgumentException(
          "sites must be at most " + maxColumns() + " in a compact index, but were more");
    }
  }

  @Override
  boolean set(int row, int column) {
    PackedRow old = rows[row];
    int group = column >>> PackedRow.SHIFT;
    int bit = 1 << column;
    if (!old.has(group)) {
      publish(row, old.with(group, bit));
    } else {
      int at = old.rank(group);
      if ((old.pieces[at] & bit) != 0) {
        return false;
      }
      old.pieces[at] |= bit;
    }
    columns = Math.max(columns, column + 1);
    return true;
  }

  @Override
  boolean get(int row, int column) {
    PackedRow of = rows[row];
    int group = column >>> PackedRow.SHIFT;
    return of.has(group) && (of.pieces[of.rank(group)] >>> column & 1) != 0;
  }

  @Override
  void clear(int row, int column) {
    clear(row, column >>> PackedRow.SHIFT, 1 << column);
  }

  @Override
  void clear(int from, int to, int first, long[] masks) {
    for (int i = from; i < to; i++) {
      for (int j = 0; j < masks.length; j++) {
        if (masks[j] != 0) {
          clear(i, 2 * (first + j), (int) masks[j]);
          clear(i, 2 * (first + j) + 1, (int) (masks[j] >>> 32));
        }
      }
    }
  }

  private void clear(int row, int group, int mask) {
    PackedRow old = rows[row];
    if (old.has(group)) {
      int at = old.rank(group);
      int left = old.pieces[at] & ~mask;
      if (left == 0) {
        publish(row, old.with(group, 0));
      } else {
        old.pieces[at] = left;
      }
    }
  }

  @Override
  void fill(List<? extends Bits> filters, long ones) {
    int words = Bits.wordsFor(filters.size());
    ensureWords(words);
    columns = filters.size();
    Transposer transposer = new Transposer(filters);
    for (int first = 0; first < rows.length; first += Transposer.BAND) {
      long[][] band = new long[Math.min(Transposer.BAND, rows.length - first)][words];
      transposer.transpose(first, band);
      for (int i = 0; i < band.length; i++) {
        publish(first + i, PackedRow.of(band[i], words));
      }
    }
  }

  @Override
  void fill(int width, long ones, RowSource source) throws IOException {
    int words = Bits.wordsFor(width);
    ensureWords(words);
    columns = width;
    long[] row = new long[words];
    for (int i = 0; i < rows.length; i++) {
      if (source.next(row)) {
        publish(i, PackedRow.of(row, words));
        Arrays.fill(row, 0);
      }
    }
  }

  @Override
  boolean copyRow(int row, long[] into) {
    rows[row].copy(into);
    return rows[row].pieces.length != 0;
  }

  @Override
  void match(long[] positions, SiteSet found) {
    int count = positions.length;
    Scratch scratch = Scratch.ofThisThread();
    scratch.ensure(count, found.room());
    PackedRow[] asked = new PackedRow[count];
    int words = (found.room() + (1 << PackedRow.SHIFT) - 1) >>> PackedRow.SHIFT;
    for (int i = 0; i < count; i++) {
      asked[i] = row((int) positions[i]);
      words = Math.min(words, asked[i].groups.length);
      scratch.rows[i] = asked[i].groups;
    }
    found.count(0, (long) count * words);
    if (words == 0 || !Words.and(scratch.words, scratch.rows, count, words)) {
      return;
    }
    long opened = 0;
    for (int i = 0; i < words; i++) {
      for (long groups = scratch.words[i]; groups != 0; ) {
        int place = Long.numberOfTrailingZeros(groups) & ~1;
        int group = (i << 6) + place;
        long word = 0;
        if ((groups >>> place & 1) != 0) {
          word = PackedRow.and(asked, group) & 0xffff_ffffL;
        }
        if ((groups >>> place & 2) != 0) {
          word |= (long) PackedRow.and(asked, group + 1) << 32;
        }
        groups &= ~(3L << place);
        found.put(group >>> 1, word);
        opened++;
      }
    }
    found.count(0, count * opened);
  }

  @Override
  int group() {
    return 1 << PackedRow.SHIFT;
  }

  @Override
  double coarseFill() {
    long ones = 0;
    for (PackedRow row : rows) {
      ones += row.pieces.length;
    }
    long groups = (columns + (1L << PackedRow.SHIFT) - 1) >>> PackedRow.SHIFT;
    return groups == 0 ? 0 : (double) ones / groups / rows.length;
  }

  @Override
  long bytes() {
    return bytes;
  }

  @Override
  long bytesOfOneMore() {
    return bytes / GROWTH_PART;
  }
}

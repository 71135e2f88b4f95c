package dev.corymb.index.sliced;

import dev.corymb.core.bits.Bits;
import dev.corymb.index.SiteSet;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows with every bit of every filter, under a coarse level while the filters are sparse enough for
 * one.
 */
final class PlainSlices extends Slices {

  /*
   * Each row is an array of its own, so the whole is not bound to 2^31 bits, loops over rows become
   * vector instructions, and rows grow one by one while readers go on with the old ones. An array is
   * published with release and read with acquire: who sees it sees what is in it.
   */

  private static final VarHandle ROWS = MethodHandles.arrayElementVarHandle(long[][].class);
  private static final int SLACK = 16; // a row grows by this part of itself
  private static final int SIFTED = 1 << 10; // words, read one after the other in less time

  private final long[][] rows; // null where nothing is set
  private int words;
  private long ones;
  private long changed; // bits, since the coarse level was chosen
  private int columns; // no bit stands in one from here on
  private final @Nullable Integer fixedShift; // null to choose from the fill
  private volatile @Nullable CoarseLevel coarse; // null if there is none

  PlainSlices(int rows) {
    this(rows, null);
  }

  /** Slices whose groups are not chosen but given, for comparison. */
  PlainSlices(int rows, @Nullable Integer fixedShift) {
    this.rows = new long[rows][];
    this.fixedShift = fixedShift;
    this.coarse = newLevel(wantedShift());
  }

  private int wantedShift() {
    double fill = columns == 0 ? 0 : (double) ones / columns / rows.length;
    return fixedShift == null ? Grouping.shift(fill) : fixedShift;
  }

  private @Nullable CoarseLevel newLevel(int shift) {
    return shift == Grouping.NONE ? null : new CoarseLevel(shift, rows.length, words);
  }

  private long[] row(int row) {
    return (long[]) ROWS.getAcquire(rows, row);
  }

  @Override
  boolean hasRoom(int column) {
    return column >>> 6 < words;
  }

  @Override
  void ensureWords(int least) {
    if (least <= words) {
      return;
    }
    int more = Math.max(least, words + words / SLACK);
    for (int i = 0; i < rows.length; i++) {
      if (rows[i] != null) {
        ROWS.setRelease(rows, i, Arrays.copyOf(rows[i], more));
      }
    }
    if (coarse != null) {
      coarse.ensureWords(more);
    }
    words = more; // only now: if memory runs out before, the rows are still long enough
    if (coarse != null && coarse.isOutgrown()) {
      regroup(coarse.shift);
    }
  }

  @Override
  boolean set(int row, int column) {
    long[] word = rows[row];
    long bit = 1L << column;
    if (word == null) {
      word = new long[words];
      word[column >>> 6] = bit;
      ROWS.setRelease(rows, row, word);
    } else if ((word[column >>> 6] & bit) != 0) {
      return false;
    } else {
      word[column >>> 6] |= bit;
    }
    CoarseLevel level = coarse;
    if (level != null) {
      level.set(row, column);
    }
    columns = Math.max(columns, column + 1);
    ones++;
    changed++;
    return true;
  }

  /** One level after the other, in loops so short that many writes wait for memory at once. */
  @Override
  void setAll(int[] positions, int count, int column) {
    int word = column >>> 6;
    long bit = 1L << column;
    for (int i = 0; i < count; i++) {
      long[] row = rows[positions[i]];
      if (row == null) {
        row = new long[words];
        ROWS.setRelease(rows, positions[i], row);
      }
      row[word] |= bit;
    }
    CoarseLevel level = coarse;
    if (level != null) {
      level.setAll(positions, count, column);
    }
    columns = Math.max(columns, column + 1);
    ones += count;
    changed += count;
  }

  @Override
  boolean get(int row, int column) {
    return rows[row] != null && (rows[row][column >>> 6] >>> column & 1) != 0;
  }

  @Override
  void clear(int row, int column) {
    if (rows[row] != null) {
      clear(row, rows[row], column >>> 6, 1, new long[] {1L << column});
    }
  }

  @Override
  void clear(int first, long[] masks) {
    int count = Math.min(masks.length, words - first);
    for (int i = 0; i < rows.length; i++) {
      long[] row = rows[i];
      if (row != null) {
        long hit = 0;
        for (int j = 0; j < count; j++) {
          hit |= row[first + j] & masks[j];
        }
        if (hit != 0) {
          clear(i, row, first, count, masks);
        }
      }
    }
  }

  private void clear(int number, long[] row, int first, int count, long[] masks) {
    CoarseLevel level = coarse;
    for (int j = 0; j < count; j++) {
      int cleared = Long.bitCount(row[first + j] & masks[j]);
      if (cleared != 0) {
        row[first + j] &= ~masks[j];
        ones -= cleared;
        changed += cleared;
        if (level != null) {
          level.update(number, first + j, row[first + j]);
        }
      }
    }
  }

  /**
   * Chooses the groups anew if the fill asks for it and much has changed since they were chosen.
   */
  @Override
  void adapt() {
    if (changed > ones / 4) {
      int wanted = wantedShift();
      if (wanted != (coarse == null ? Grouping.NONE : coarse.shift)) {
        regroup(wanted);
      }
      changed = 0;
    }
  }

  private void regroup(int shift) {
    CoarseLevel level = newLevel(shift);
    for (int i = 0; level != null && i < rows.length; i++) {
      if (rows[i] != null) {
        level.setRow(i, rows[i], words);
      }
    }
    coarse = level;
  }

  @Override
  void fill(List<? extends Bits> filters, long onesInAll) {
    columns = filters.size();
    words = Bits.wordsFor(columns);
    ones = onesInAll;
    CoarseLevel level = newLevel(wantedShift());
    Transposer transposer = new Transposer(filters);
    for (int first = 0; first < rows.length; first += Transposer.BAND) {
      long[][] band = new long[Math.min(Transposer.BAND, rows.length - first)][words];
      transposer.transpose(first, band);
      for (int i = 0; i < band.length; i++) {
        if (!Words.isZero(band[i], words)) {
          ROWS.setRelease(rows, first + i, band[i]);
          if (level != null) {
            level.setRow(first + i, band[i], words);
          }
        }
      }
    }
    coarse = level;
  }

  @Override
  void fill(int width, long onesInAll, RowSource source) throws IOException {
    columns = width;
    words = Bits.wordsFor(width);
    ones = onesInAll;
    CoarseLevel level = newLevel(wantedShift());
    long[] row = new long[words];
    for (int i = 0; i < rows.length; i++) {
      if (source.next(row)) {
        ROWS.setRelease(rows, i, row);
        if (level != null) {
          level.setRow(i, row, words);
        }
        row = new long[words];
      }
    }
    coarse = level;
  }

  @Override
  boolean copyRow(int row, long[] into) {
    if (rows[row] == null) {
      return false;
    }
    System.arraycopy(rows[row], 0, into, 0, Math.min(into.length, words));
    return true;
  }

  @Override
  void match(long[] positions, SiteSet found) {
    matchBatch(new long[][] {positions}, new SiteSet[] {found});
  }

  @Override
  void matchBatch(long[][] positions, SiteSet[] found) {
    Scratch scratch = Scratch.ofThisThread();
    CoarseLevel level = coarse;
    if (level == null) {
      for (int i = 0; i < positions.length; i++) {
        matchDense(positions[i], scratch, found[i]);
      }
      return;
    }
    scratch.survivors.clear();
    for (int i = 0; i < positions.length; i++) {
      int room = found[i].room();
      scratch.ensure(positions[i].length, room);
      found[i].count(0, level.match(i, positions[i], scratch, room));
    }
    // All reads of the exact rows come now, one after the other, so that they overlap.
    scratch.survivors.sift(this, positions, 0, found);
    scratch.survivors.put(found);
  }

  /** Reads rows as a whole until few words are left, and the others for these only. */
  private void matchDense(long[] positions, Scratch scratch, SiteSet found) {
    int count = positions.length;
    int room = found.room();
    scratch.ensure(count, room);
    long[] out = scratch.words;
    int next = Math.min(count, 4);
    if (!gather(positions, 0, next, scratch.rows)) {
      return;
    }
    Words.first(out, scratch.rows, next, room);
    while (next < count && !isWorthSifting(out, room, count - next)) {
      int end = Math.min(count, next + 3);
      if (!gather(positions, next, end, scratch.rows)) {
        return;
      }
      next = Words.more(out, scratch.rows, next, end, room);
    }
    found.count(0, (long) next * room);
    if (next < count || Words.isSparse(out, room)) {
      SiteSet[] one = {found};
      scratch.survivors.clear();
      scratch.survivors.addAll(out, room);
      scratch.survivors.sift(this, new long[][] {positions}, next, one);
      scratch.survivors.put(one);
    } else {
      found.fill(out);
    }
  }

  /**
   * Whether few words are left, and many rows to read. Single words of rows are waited for, most
   * often for as long as it takes to read a few rows to their end.
   */
  private static boolean isWorthSifting(long[] out, int room, int rows) {
    return (long) rows * room >= SIFTED && Words.isSparse(out, room);
  }

  /** The AND of one word of several rows. */
  long and(long[] positions, int from, int to, int word) {
    long and = -1;
    for (int i = from; i < to; i++) {
      long[] row = row((int) positions[i]);
      and &= row == null ? 0 : row[word];
    }
    return and;
  }

  /** Collects the rows of positions; false if one of them is empty. */
  private boolean gather(long[] positions, int from, int to, long[][] into) {
    for (int i = from; i < to; i++) {
      long[] row = row((int) positions[i]);
      if (row == null) {
        return false;
      }
      into[i] = row;
    }
    return true;
  }

  @Override
  int group() {
    CoarseLevel level = coarse;
    return level == null ? 1 : 1 << level.shift;
  }

  @Override
  double coarseFill() {
    CoarseLevel level = coarse;
    return level == null ? Double.NaN : level.fill(columns);
  }

  @Override
  double sampledCoarseFill(int sample) {
    CoarseLevel level = coarse;
    return level == null ? Double.NaN : level.sampledFill(columns, sample);
  }

  @Override
  long bytes() {
    CoarseLevel level = coarse;
    return RowBytes.of(rows) + (level == null ? 0 : level.bytes());
  }
}

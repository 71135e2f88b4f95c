package dev.corymb.index.sliced;

import dev.corymb.core.bits.Bits;
import dev.corymb.index.SiteSet;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;

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

  private final long[][] rows; // null where nothing is set
  private int words;
  private long ones;
  private long changed; // bits, since the coarse level was chosen
  private int columns; // no bit stands in one from here on
  private final Integer fixedShift; // null to choose from the fill
  private volatile CoarseLevel coarse; // null if there is none

  PlainSlices(int rows) {
    this(rows, null);
  }

  /** Slices whose groups are not chosen but given, for comparison. */
  PlainSlices(int rows, Integer fixedShift) {
    this.rows = new long[rows][];
    this.fixedShift = fixedShift;
    this.coarse = newLevel(wantedShift());
  }

  private int wantedShift() {
    double fill = columns == 0 ? 0 : (double) ones / columns / rows.length;
    return fixedShift == null ? Grouping.shift(fill) : fixedShift;
  }

  private CoarseLevel newLevel(int shift) {
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

  @Override
  boolean get(int row, int column) {
    return rows[row] != null && (rows[row][column >>> 6] >>> column & 1) != 0;
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
    Scratch scratch = Scratch.ofThisThread();
    scratch.ensure(positions.length, found.room());
    CoarseLevel level = coarse;
    if (level == null) {
      if (gather(positions, scratch.rows, 0)) {
        matchRows(scratch.rows, positions.length, found);
      }
    } else if (matchGroups(level, positions, scratch, found.room())
        && gather(positions, scratch.rows, 0)) {
      open(level, scratch, positions.length, found);
    }
  }

  /** Collects the rows of the positions; false if one of them is empty. */
  private boolean gather(long[] positions, long[][] into, int at) {
    for (int i = 0; i < positions.length; i++) {
      long[] row = row((int) positions[i]);
      if (row == null) {
        return false;
      }
      into[at + i] = row;
    }
    return true;
  }

  private static void matchRows(long[][] rows, int count, SiteSet found) {
    int words = found.room();
    long[] out = found.fill();
    int next = Words.first(out, rows, count, words);
    int vectors = next;
    if (!Words.isSparse(out, words)) {
      while (next < count) {
        next = Words.more(out, rows, next, count, words);
      }
      vectors = count;
    } else if (next < count) {
      for (int i = 0; i < words; i++) {
        if (out[i] != 0) {
          out[i] &= and(rows, next, count, i);
        }
      }
    }
    found.keepPresent();
    found.count(0, (long) vectors * words);
  }

  /** The AND of one word of several rows, read without waiting for each other. */
  private static long and(long[][] rows, int from, int to, int word) {
    long and = -1;
    for (int i = from; i < to; i++) {
      and &= rows[i][word];
    }
    return and;
  }

  /** Leaves in the scratch the groups that may have a match; false if there are none. */
  private static boolean matchGroups(
      CoarseLevel level, long[] positions, Scratch scratch, int exactWords) {
    for (int i = 0; i < positions.length; i++) {
      long[] row = level.row((int) positions[i]);
      if (row == null) {
        return false;
      }
      scratch.coarse[i] = row;
    }
    return Words.and(scratch.words, scratch.coarse, positions.length, level.wordsFor(exactWords));
  }

  private static void open(CoarseLevel level, Scratch scratch, int count, SiteSet found) {
    int words = level.wordsFor(found.room());
    long opened = 0;
    for (int i = 0; i < words; i++) {
      long groups = scratch.words[i];
      while (groups != 0) {
        int place = Long.numberOfTrailingZeros(groups) >>> (6 - level.shift);
        int word = (i << level.shift) + place;
        if (word >= found.room()) {
          break; // of sites that came later than the query
        }
        groups &= ~(partMask(level.shift) << (place << (6 - level.shift)));
        found.put(word, and(scratch.rows, 0, count, word));
        opened++;
      }
    }
    found.count(0, count * (words + opened));
  }

  /** The groups of one word, as a mask of the lowest of them. */
  private static long partMask(int shift) {
    return (1L << (Long.SIZE >>> shift)) - 1;
  }

  @Override
  void matchBatch(long[][] positions, SiteSet[] found) {
    CoarseLevel level = coarse;
    if (level == null) {
      super.matchBatch(positions, found);
      return;
    }
    Scratch scratch = Scratch.ofThisThread();
    int groups = 0;
    int most = 0;
    for (long[] query : positions) {
      most = Math.max(most, query.length);
    }
    scratch.ensure(most * positions.length, positions.length == 0 ? 0 : found[0].room());
    for (int i = 0; i < positions.length; i++) {
      if (matchGroups(level, positions[i], scratch, found[i].room())
          && gather(positions[i], scratch.rows, i * most)) {
        int before = groups;
        groups = list(level, scratch, i, groups, found[i].room());
        long words = (long) level.wordsFor(found[i].room()) + groups - before;
        found[i].count(0, positions[i].length * words);
      }
    }
    // All reads of the exact rows come now, one after the other, so that they overlap.
    for (int i = 0; i < groups; i++) {
      int query = scratch.queries[i];
      int first = query * most;
      long word = and(scratch.rows, first, first + positions[query].length, scratch.groups[i]);
      found[query].put(scratch.groups[i], word);
    }
  }

  private static int list(CoarseLevel level, Scratch scratch, int query, int listed, int room) {
    int next = listed;
    for (int i = 0; i < level.wordsFor(room); i++) {
      long groups = scratch.words[i];
      while (groups != 0) {
        int place = Long.numberOfTrailingZeros(groups) >>> (6 - level.shift);
        groups &= ~(partMask(level.shift) << (place << (6 - level.shift)));
        int word = (i << level.shift) + place;
        if (word < room) {
          scratch.ensureGroups(next + 1);
          scratch.groups[next] = word;
          scratch.queries[next] = query;
          next++;
        }
      }
    }
    return next;
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
  long bytes() {
    CoarseLevel level = coarse;
    return RowBytes.of(rows) + (level == null ? 0 : level.bytes());
  }
}

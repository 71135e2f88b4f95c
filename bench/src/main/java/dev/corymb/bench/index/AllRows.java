package dev.corymb.bench.index;

import dev.corymb.index.Roster;
import dev.corymb.index.SiteSet;
import dev.corymb.index.sliced.SlicedIndex;

/**
 * The AND of all rows of a query, as the sliced index did it before it read them in stages: it asks
 * once, after four rows, whether few words are left.
 */
final class AllRows {

  private static final int SAMPLE = 32;

  private final Roster roster;
  private final long[][] rows;
  private final long[] out;

  /** Copies the rows of an index. */
  AllRows(SlicedIndex index) {
    roster = index.roster();
    rows = new long[(int) index.shape().size()][roster.words()];
    out = new long[roster.words()];
    for (int row = 0; row < rows.length; row++) {
      index.copyRow(row, rows[row]);
    }
  }

  void query(long[] positions, SiteSet found) {
    found.start(roster);
    four(row(positions, 0), row(positions, 1), row(positions, 2), row(positions, 3));
    int next = 4;
    if (isSparse()) {
      for (int i = 0; i < out.length; i++) {
        for (int j = next; out[i] != 0 && j < positions.length; j++) {
          out[i] &= row(positions, j)[i];
        }
      }
    } else {
      for (; next + 3 <= positions.length; next += 3) {
        four(out, row(positions, next), row(positions, next + 1), row(positions, next + 2));
      }
      for (; next < positions.length; next++) {
        two(row(positions, next));
      }
    }
    found.fill(0, out, out.length);
  }

  private long[] row(long[] positions, int at) {
    return rows[(int) positions[at]];
  }

  private void two(long[] a) {
    for (int i = 0; i < out.length; i++) {
      out[i] &= a[i];
    }
  }

  private void four(long[] a, long[] b, long[] c, long[] d) {
    for (int i = 0; i < out.length; i++) {
      out[i] = a[i] & b[i] & c[i] & d[i];
    }
  }

  private boolean isSparse() {
    int step = Math.max(1, out.length / SAMPLE);
    int seen = 0;
    int filled = 0;
    for (int i = 0; i < out.length; i += step) {
      seen++;
      filled += out[i] == 0 ? 0 : 1;
    }
    return filled * 4 < seen;
  }
}

package dev.corymb.index.sliced;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Columns whose sites have left. They are swept, some rows at a time, those of a few neighbouring
 * words together, which share a line of the cache in each row; then they are free.
 */
final class DeadColumns {

  private static final int LINE = 8; // words that are swept together

  private final Slices slices;
  private final int rows;
  private long[] dead = new long[0];
  private int count;
  private int first; // word of the line that is being swept
  private long[] swept = new long[0]; // its columns that were dead when the sweep began
  private int cursor; // the rows before it are swept
  private boolean isSweeping;

  DeadColumns(Slices slices, int rows) {
    this.slices = slices;
    this.rows = rows;
  }

  /** How many there are, those that are being swept included. */
  int count() {
    return count;
  }

  boolean isSweeping() {
    return isSweeping;
  }

  void add(int column) {
    int word = column >>> 6;
    if (dead.length <= word) {
      dead = Arrays.copyOf(dead, Math.max(word / LINE + 1, 2 * dead.length / LINE) * LINE);
    }
    dead[word] |= 1L << column;
    count++;
  }

  /** Begins to sweep the line with the most of them. */
  void startSweep() {
    int fullest = 0;
    int most = 0;
    for (int line = 0; line < dead.length / LINE; line++) {
      int inLine = inLine(line);
      if (inLine > most) {
        fullest = line;
        most = inLine;
      }
    }
    first = fullest * LINE;
    swept = Arrays.copyOfRange(dead, first, first + LINE);
    cursor = 0;
    isSweeping = true;
  }

  private int inLine(int line) {
    int inLine = 0;
    for (int i = line * LINE; i < (line + 1) * LINE; i++) {
      inLine += Long.bitCount(dead[i]);
    }
    return inLine;
  }

  /**
   * Sweeps some more rows.
   *
   * @param free takes the columns when no row is left
   */
  void sweep(int most, IntConsumer free) {
    int end = (int) Math.min(rows, (long) cursor + most);
    slices.clear(cursor, end, first, swept);
    cursor = end;
    if (cursor < rows) {
      return;
    }
    isSweeping = false;
    for (int i = 0; i < LINE; i++) {
      dead[first + i] &= ~swept[i];
      for (long rest = swept[i]; rest != 0; rest &= rest - 1) {
        count--;
        free.accept(((first + i) << 6) + Long.numberOfTrailingZeros(rest));
      }
    }
  }
}

package dev.corymb.cli.input;

import java.util.Arrays;

/** Where rows were in the input, in little memory: rows on successive lines cost nothing. */
public final class RowPlaces {

  /*
   * Only a row that does not stand on the line after the row before it is kept: the first of a
   * file, and one after a record of several lines or an empty line.
   */

  private String[] files = new String[4];
  private long[] rows = new long[4];
  private long[] lines = new long[4];
  private int kept;
  private long size;

  /** Takes the next row. */
  public void add(Row row) {
    boolean follows =
        kept > 0
            && files[kept - 1].equals(row.file())
            && lines[kept - 1] + (size - rows[kept - 1]) == row.line();
    if (!follows) {
      keep(row);
    }
    size++;
  }

  private void keep(Row row) {
    if (kept == rows.length) {
      files = Arrays.copyOf(files, 2 * kept);
      rows = Arrays.copyOf(rows, 2 * kept);
      lines = Arrays.copyOf(lines, 2 * kept);
    }
    files[kept] = row.file();
    rows[kept] = size;
    lines[kept++] = row.line();
  }

  /** The file and the line of a row, counted from 0. */
  public String place(long row) {
    int found = Arrays.binarySearch(rows, 0, kept, row);
    int start = found >= 0 ? found : -found - 2; // else the last one kept before it
    return files[start] + " line " + (lines[start] + row - rows[start]);
  }
}

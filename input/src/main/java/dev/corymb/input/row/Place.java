package dev.corymb.input.row;

/**
 * Where a row was.
 *
 * @param input which of several inputs it was in, from 1; 0 if there is one only
 * @param file the name of the input
 * @param unit what its rows are called, such as "line"
 * @param number which one it is, from 1
 * @param line the line on which it starts, if rows are not counted in lines; otherwise 0
 */
public record Place(int input, String file, String unit, long number, long line) {

  /** The place of a row of the only input. */
  public Place(String file, String unit, long number) {
    this(0, file, unit, number, 0);
  }

  /** The row, such as "line 7" or "object 2 (line 14)"; after its file if there are several. */
  public String row() {
    return (input == 0 ? "" : file + " ") + rowOfFile();
  }

  private String rowOfFile() {
    return unit + " " + number + (line == 0 ? "" : " (line " + line + ")");
  }

  @Override
  public String toString() {
    return file + " " + rowOfFile();
  }
}

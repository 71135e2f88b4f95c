package dev.corymb.cli.input.entry;

/**
 * One row of an input.
 *
 * @param place where it was, for messages
 * @param site the site that it names; null if no column of sites was asked for
 * @param json the item or query as a JSON object; null if it is rejected
 * @param rejection why it is rejected; null if it is valid
 * @param raw the row as it was, on one line of the input's {@link RowFormat}
 */
public record Entry(Place place, String site, String json, Rejection rejection, String raw) {

  /** Where a row was: the file, what its rows are called, and which one it is, from 1. */
  public record Place(String file, String unit, long number, long line) {

    /** The place of a row that is counted as what it is. */
    public Place(String file, String unit, long number) {
      this(file, unit, number, 0);
    }

    /** The row within its file, such as "line 7" or "object 2 (line 14)". */
    public String row() {
      return unit + " " + number + (line == 0 ? "" : " (line " + line + ")");
    }

    @Override
    public String toString() {
      return file + " " + row();
    }
  }

  /** Whether it can be sent. */
  public boolean isGood() {
    return rejection == null;
  }
}

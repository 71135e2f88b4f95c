package dev.corymb.cli.input.entry;

/**
 * How the rows of an input are written down as they were.
 *
 * @param header the header of rows that are CSV; null where each row is a JSON object
 * @param delimiter between the fields of CSV
 */
public record RowFormat(String header, char delimiter) {

  /** Each row is a JSON object on a line. */
  public static final RowFormat JSON = new RowFormat(null, ',');

  /** What begins the name of a column, or of a member, that says why a row was rejected. */
  public static final String REJECT = "_reject";

  /** Whether a name is not part of the data: it says why the row was rejected before. */
  public static boolean isReason(String name) {
    return name.startsWith(REJECT);
  }

  /** Whether rows are CSV. */
  public boolean isCsv() {
    return header != null;
  }
}

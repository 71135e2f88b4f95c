package dev.corymb.input.row;

import java.util.List;
import java.util.stream.Stream;

/**
 * How the rows of an input are written down as they were.
 *
 * @param header the header of rows that are CSV; null where each row is a JSON object
 * @param delimiter between the fields of CSV
 */
public record RowFormat(String header, char delimiter) {

  /** Each row is a JSON object on a line. */
  public static final RowFormat JSON = new RowFormat(null, ',');

  /** The member of a JSON object that says why it was rejected. */
  public static final String REASON = "_reject";

  /** The first columns of CSV rows that were rejected, which say why. */
  public static final List<String> REASON_COLUMNS =
      Stream.of("line", "column", "rule", "value").map(name -> REASON + "_" + name).toList();

  private static final String OLD_LINE = REASON + "_row"; // as earlier versions called the line

  /** Whether a name is not part of the data: it says why the row was rejected before. */
  public static boolean isReason(String name) {
    return name.equals(REASON) || REASON_COLUMNS.contains(name) || name.equals(OLD_LINE);
  }

  /** Whether rows are CSV. */
  public boolean isCsv() {
    return header != null;
  }
}

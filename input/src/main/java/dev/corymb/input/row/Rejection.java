package dev.corymb.input.row;

/**
 * Why a row is rejected. Rows that break the same rule in the same column have equal columns and
 * rules, so that they can be counted together; what differs from row to row is the value.
 *
 * @param column the column that breaks the rule; null if the row as a whole does
 * @param rule what must hold, beginning with "must"
 * @param value what was there instead, shortened; null if there is nothing to show
 */
public record Rejection(String column, String rule, String value) {

  private static final int MAX_VALUE = 200;

  /** Shortens the value. */
  public Rejection {
    if (value != null && value.length() > MAX_VALUE) {
      int end = Character.isHighSurrogate(value.charAt(MAX_VALUE - 2)) ? 2 : 1;
      value = value.substring(0, MAX_VALUE - end) + "…";
    }
  }

  /** The column and the rule in words. */
  public String subjectAndRule() {
    return (column == null ? "the row" : column) + " " + rule;
  }

  /** The whole in words. */
  public String sentence() {
    return subjectAndRule() + (value == null ? "" : ", but was " + InputException.quoted(value));
  }
}

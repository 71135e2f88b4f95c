package dev.corymb.input.row;

import dev.corymb.core.schema.AttributeType;

/**
 * What a column gives: an attribute, the site, the code, or several of them. A column is a field of
 * CSV, a column of Parquet or a member of a JSON object.
 *
 * @param name of the column in the input
 * @param ordinal of the attribute; -1 if it gives none
 * @param type of the attribute; that of texts if it gives none
 * @param optional whether the attribute may have no value
 */
public record Column(
    String name, int ordinal, AttributeType type, boolean optional, boolean site, boolean code) {

  /** A column that gives nothing. */
  public static final Column IGNORED = new Column("", -1, AttributeType.TEXT, false, false, false);

  /** Whether it gives an attribute. */
  public boolean isAttribute() {
    return ordinal >= 0;
  }

  /** Whether it gives anything. */
  public boolean isWanted() {
    return isAttribute() || site || code;
  }
}

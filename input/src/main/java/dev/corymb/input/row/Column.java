package dev.corymb.input.row;

import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Cardinality;

/**
 * What a column gives: an attribute, the site, the code, or several of them. A column is a field of
 * CSV, a column of Parquet or a member of a JSON object.
 *
 * @param name of the column in the input
 * @param ordinal of the attribute; -1 if it gives none
 * @param type of the attribute; that of texts if it gives none
 * @param cardinality of the attribute
 * @param split how a text of a many-valued attribute is several values; null if it is one
 */
public record Column(
    String name,
    int ordinal,
    AttributeType type,
    Cardinality cardinality,
    Split split,
    boolean site,
    boolean code) {

  /** A column that gives nothing. */
  public static final Column IGNORED = other("", false, false);

  /** A column that gives no attribute. */
  static Column other(String name, boolean site, boolean code) {
    return new Column(name, -1, AttributeType.TEXT, Cardinality.ONE, null, site, code);
  }

  /** Whether it gives an attribute. */
  public boolean isAttribute() {
    return ordinal >= 0;
  }

  /** Whether the attribute may have no value. */
  public boolean optional() {
    return cardinality != Cardinality.ONE;
  }

  /** Whether the attribute may have many values. */
  public boolean isMany() {
    return cardinality == Cardinality.MANY;
  }

  /** Whether several columns may have this name. */
  boolean isRepeatable() {
    return isMany() && !site && !code;
  }

  /** Whether it gives anything. */
  public boolean isWanted() {
    return isAttribute() || site || code;
  }
}

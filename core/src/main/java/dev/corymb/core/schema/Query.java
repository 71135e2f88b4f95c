package dev.corymb.core.schema;

import java.util.HexFormat;
import java.util.StringJoiner;

/**
 * Values for some attributes of a schema (a partial query) or for all of them (a full one).
 * Immutable; made by {@link Schema#query}.
 */
public final class Query {

  private final Schema schema;
  private final Object[] values; // null where the query does not ask
  private final long given;

  Query(Schema schema, Object[] values) {
    this.schema = schema;
    this.values = values;
    long mask = 0;
    for (int i = 0; i < values.length; i++) {
      mask |= values[i] == null ? 0 : 1L << i;
    }
    this.given = mask;
    if (mask == 0) {
      throw new IllegalArgumentException(
          "a query must give at least one attribute of [" + schema + "], but gave none");
    }
  }

  /** The schema it fits. */
  public Schema schema() {
    return schema;
  }

  /** The attributes it gives, as a mask: bit i stands for attribute i. */
  public long given() {
    return given;
  }

  /** Whether it gives every attribute. */
  public boolean isFull() {
    return given == schema.all();
  }

  Object[] values() {
    return values;
  }

  @Override
  public String toString() {
    StringJoiner text = new StringJoiner(", ", "[", "]");
    for (int i = 0; i < values.length; i++) {
      if (values[i] != null) {
        Object value =
            values[i] instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : values[i];
        text.add(schema.attributes().get(i).name() + "=" + value);
      }
    }
    return text.toString();
  }
}

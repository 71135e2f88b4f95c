package dev.corymb.input.row;

import java.io.Closeable;
import java.io.IOException;

/** The rows of one input, or of several, in order. */
public interface RowSource<V> extends Closeable {

  /**
   * The next row, or null at the end. What is wrong with a single row is in the row.
   *
   * @throws InputException if the input cannot be read from here on
   */
  Row<V> next() throws IOException;

  /** The format of {@link Row#raw}. */
  default RowFormat format() {
    return RowFormat.JSON;
  }

  /** Whether rows may differ in the attributes that they give; otherwise the header settles it. */
  default boolean isVarying() {
    return false;
  }
}

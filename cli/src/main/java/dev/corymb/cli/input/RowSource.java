package dev.corymb.cli.input;

import java.io.Closeable;
import java.io.IOException;

/** The rows of one input, in order. */
public interface RowSource extends Closeable {

  /**
   * The next row, or null at the end.
   *
   * @throws InputException if the input breaks a rule
   */
  Row next() throws IOException;
}

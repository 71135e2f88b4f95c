package dev.corymb.cli.input.entry;

import java.io.Closeable;
import java.io.IOException;

/** The entries of one input, in order. */
public interface EntrySource extends Closeable {

  /**
   * The next entry, or null at the end. What is wrong with a single row is in its entry.
   *
   * @throws dev.corymb.cli.input.InputException if the input as a whole cannot be read, or does not
   *     have the columns that are needed
   */
  Entry next() throws IOException;

  /** The format of {@link Entry#raw}. */
  default RowFormat format() {
    return RowFormat.JSON;
  }
}

package dev.corymb.cli.input.entry;

import java.io.Closeable;
import java.io.IOException;

/** The entries of one input, in order. */
public interface EntrySource extends Closeable {

  /**
   * The next entry, or null at the end. What is wrong with a single row is told by its entry.
   *
   * @throws dev.corymb.cli.input.InputException if the input as a whole breaks a rule
   */
  Entry next() throws IOException;
}

package dev.corymb.index.sliced;

import java.io.IOException;

/** Where the rows of an index come from, one after the other. */
public interface RowSource {

  /**
   * Puts the words of the next row into an array of zeros.
   *
   * @return false if nothing is set in it; the array is as it was
   */
  boolean next(long[] into) throws IOException;
}

package dev.corymb.server.api;

import java.time.Duration;

/**
 * What a stream may take.
 *
 * @param maxLine the bytes of a line
 * @param timeout for the next bytes of a stream that is being read
 */
record StreamLimits(int maxLine, Duration timeout) {

  /** The bytes that it holds at most: a chunk that is being read and one that is being done. */
  long bytes() {
    return 2 * (LineChunker.BYTES + (long) maxLine);
  }
}

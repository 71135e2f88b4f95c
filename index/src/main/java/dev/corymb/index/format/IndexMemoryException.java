package dev.corymb.index.format;

import java.io.IOException;
import java.util.Locale;

/** A stored index may take more memory than it is allowed to. Nothing is wrong with its bytes. */
public final class IndexMemoryException extends IOException {

  private static final long serialVersionUID = 1;

  private final double needed;
  private final long allowed;

  IndexMemoryException(double needed, long allowed) {
    super(
        String.format(
            Locale.ROOT,
            "the index may take %.0f bytes of memory, but must fit %d bytes",
            needed,
            allowed));
    this.needed = needed;
    this.allowed = allowed;
  }

  /** The most bytes that the index may take. */
  public double needed() {
    return needed;
  }

  /** The bytes that it was allowed to take. */
  public long allowed() {
    return allowed;
  }
}

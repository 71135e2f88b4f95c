package dev.corymb.lab.provenance;

/** A walk that was not as it ought to be; its message names the seed. */
public final class WalkException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final long seed;

  WalkException(long seed, String message, Throwable cause) {
    super("seed " + seed + ": " + message, cause);
    this.seed = seed;
  }

  /** The seed; the same walks can be had again with it. */
  public long seed() {
    return seed;
  }
}

package dev.corymb.lab.eventfaults;

/** A run in which something was not as it ought to be; its message names the seed. */
public final class EventFaultException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final long seed;

  EventFaultException(long seed, String message, Throwable cause) {
    super("seed " + seed + ": " + message, cause);
    this.seed = seed;
  }

  /** The seed of the run; the same run can be had again with it. */
  public long seed() {
    return seed;
  }
}

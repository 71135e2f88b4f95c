package dev.corymb.node.outcome;

/** More waits to be written than there is room for. Nothing has happened; try again in a moment. */
public final class OverloadedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /**
   * Too much waits.
   *
   * @param waiting the bytes that wait to be written
   * @param most how many may
   */
  public OverloadedException(long waiting, long most) {
    super(
        "events wait to be written, "
            + waiting
            + " bytes, and at most "
            + most
            + " may; try again in a moment");
  }
}

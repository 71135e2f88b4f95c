package dev.corymb.core.code;

/** What a key means whose cells are all universal: they fit every code and speak for none. */
public enum AllUniversal {
  /**
   * Not a member, as the paper rules. This rejects members whose cells have all become universal.
   */
  REJECT(1),
  /** No conclusion, so that no member is rejected for it. */
  KEEP(2);

  private final int code;

  AllUniversal(int code) {
    this.code = code;
  }

  /** The number in stored bytes; never changes. */
  public int code() {
    return code;
  }
}

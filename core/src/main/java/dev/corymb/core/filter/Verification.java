package dev.corymb.core.filter;

import java.util.Locale;

/** How the verification value, which ties an item's attributes together, is made. */
public enum Verification {
  /** A 64-bit mix of the attributes' digests: collides with probability 2^-64. */
  MIXED(1),
  /** The paper's attenuated sum of positions, kept exact as an integer. */
  ATTENUATED(2),
  /** The paper's plain sum of positions. */
  BASIC(3);

  private final int code;

  Verification(int code) {
    this.code = code;
  }

  /** The number in stored bytes; never changes. */
  public int code() {
    return code;
  }

  /** The name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

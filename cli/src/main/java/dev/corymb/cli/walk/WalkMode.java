package dev.corymb.cli.walk;

import java.util.Locale;

/** Which links a walk follows. */
public enum WalkMode {
  /** All that may have had an influence. */
  INFLUENCE,
  /** Stated derivations, and other names. */
  DERIVATION;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

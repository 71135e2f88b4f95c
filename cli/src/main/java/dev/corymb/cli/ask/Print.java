package dev.corymb.cli.ask;

import java.util.Locale;

/** Which of the sites that were given {@code prune} prints. */
public enum Print {
  /** Those that may hold a match: kept and unknown ones. */
  READ,
  /** The candidates. */
  KEEP,
  /** Those that are ruled out. */
  SKIP,
  /** Those of which too little is known. */
  UNKNOWN;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package dev.corymb.core.filter;

import java.util.Locale;

/** What the hashes and cells of a planned shape are chosen for. */
public enum Trade {
  /** The fewest cells. */
  SMALLEST,
  /**
   * The fewest words that a query over many sites reads, within {@value #MOST_CELLS} times the
   * fewest cells.
   */
  FAST;

  /** How many times the fewest cells a fast shape may have. */
  public static final double MOST_CELLS = 1.3;

  /** The name in profiles and on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

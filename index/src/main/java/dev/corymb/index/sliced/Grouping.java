package dev.corymb.index.sliced;

/** How many sites share a column of the coarse level. */
final class Grouping {

  /*
   * A group is opened if one of its sites has each position, most often by chance. Groups of g sites
   * of fill f are full to 1 - (1 - f)^g; beyond about 0.4 the AND of a few rows no longer rules out
   * enough of them to pay for reading the coarse level. Groups of fewer than 16 would take more than
   * a sixteenth of the memory of the filters themselves.
   */

  static final int NONE = 0;

  private static final int LARGEST = 6;
  static final int SMALLEST = 4;
  private static final double FULLEST = 0.4;

  private Grouping() {}

  /** The logarithm of the size of the groups, or {@link #NONE} if there should be none. */
  static int shift(double fill) {
    for (int shift = LARGEST; shift >= SMALLEST; shift--) {
      if (coarseFill(fill, shift) <= FULLEST) {
        return shift;
      }
    }
    return NONE;
  }

  static double coarseFill(double fill, int shift) {
    return -Math.expm1(Math.log1p(-fill) * (1 << shift));
  }
}

package dev.corymb.lab.federation;

import java.util.Locale;
import java.util.SplittableRandom;

/** How the items of sites come and go. */
public enum Workload {
  /** Every step as many are added and as many removed as the options say. */
  GROWTH {
    @Override
    Change next(int add, int remove, SplittableRandom random) {
      return new Change(add, remove);
    }
  },
  /** As many are removed as are added. */
  STEADY {
    @Override
    Change next(int add, int remove, SplittableRandom random) {
      return new Change(add, add);
    }
  },
  /** Nothing in most steps; in one of eight what growth does in 1 to 15, 8 in the mean. */
  BURSTY {
    @Override
    Change next(int add, int remove, SplittableRandom random) {
      boolean burst = random.nextInt(BURST) == 0;
      int size = burst ? 1 + random.nextInt(2 * BURST - 1) : 0;
      return new Change(size * add, size * remove);
    }
  };

  private static final int BURST = 8;

  /** What happens to one site in one step. */
  record Change(int add, int remove) {}

  abstract Change next(int add, int remove, SplittableRandom random);

  /** The name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

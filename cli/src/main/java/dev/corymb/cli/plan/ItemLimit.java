package dev.corymb.cli.plan;

import java.util.function.LongConsumer;

/** Says how many items there may be, where a number of them is too large for any filter. */
public final class ItemLimit {

  private ItemLimit() {}

  /**
   * Checks a number of items.
   *
   * @param check refuses a number with an IllegalArgumentException
   * @throws IllegalArgumentException if the number is refused; it names the option {@code --items}
   *     and the largest number if one item would be possible
   */
  public static void require(long items, LongConsumer check) {
    try {
      check.accept(items);
    } catch (IllegalArgumentException e) {
      if (!isPossible(1, check)) {
        throw e; // the number of items is not at fault
      }
      throw new IllegalArgumentException(
          "--items must be at most %s for a filter of this kind and false rate, but was %s"
              .formatted(most(items, check), items),
          e);
    }
  }

  /** The largest possible number below one that is not, by halving what is left. */
  private static long most(long tooMany, LongConsumer check) {
    long possible = 1;
    long impossible = tooMany;
    while (impossible - possible > 1) {
      long middle = possible + (impossible - possible) / 2;
      if (isPossible(middle, check)) {
        possible = middle;
      } else {
        impossible = middle;
      }
    }
    return possible;
  }

  private static boolean isPossible(long items, LongConsumer check) {
    try {
      check.accept(items);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}

package dev.corymb.core.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what somebody may have meant. */
public final class NearestName {

  private static final int MISSING = 1;
  private static final int SWAPPED = 1;
  private static final int ADDED = 2;

  private NearestName() {}

  /** The known name that is nearest to the given one. */
  public static String of(String name, Collection<String> known) {
    return known.stream()
        .min(Comparator.comparingInt((String one) -> distance(name, one)).thenComparing(one -> one))
        .orElseThrow();
  }

  /** The same, if it is so near that it may be meant: its distance is less than the letters. */
  public static Optional<String> ifNear(String name, Collection<String> known) {
    return known.isEmpty()
        ? Optional.empty()
        : Optional.of(of(name, known)).filter(one -> distance(name, one) < name.length());
  }

  /**
   * How far a name is from the one that was meant. Who knows a name cuts it short or swaps two
   * neighbours rather than adding a letter; a wrong letter is one added and one missing.
   */
  static int distance(String given, String meant) {
    int[][] costs = new int[given.length() + 1][meant.length() + 1]; // of beginnings of both
    for (int i = 0; i <= given.length(); i++) {
      for (int j = 0; j <= meant.length(); j++) {
        int cost = i == 0 && j == 0 ? 0 : Integer.MAX_VALUE;
        if (i > 0) {
          cost = costs[i - 1][j] + ADDED;
        }
        if (j > 0) {
          cost = Math.min(cost, costs[i][j - 1] + MISSING);
        }
        if (i > 0 && j > 0 && given.charAt(i - 1) == meant.charAt(j - 1)) {
          cost = Math.min(cost, costs[i - 1][j - 1]);
        }
        if (i > 1 && j > 1 && areSwapped(given, i, meant, j)) {
          cost = Math.min(cost, costs[i - 2][j - 2] + SWAPPED);
        }
        costs[i][j] = cost;
      }
    }
    return costs[given.length()][meant.length()];
  }

  private static boolean areSwapped(String given, int i, String meant, int j) {
    return given.charAt(i - 1) == meant.charAt(j - 2) && given.charAt(i - 2) == meant.charAt(j - 1);
  }
}

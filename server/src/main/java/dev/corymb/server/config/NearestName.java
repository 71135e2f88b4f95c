package dev.corymb.server.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what somebody may have meant. */
public final class NearestName {

  private NearestName() {}

  /** The known name with the fewest edits from the given one. */
  static String of(String name, Collection<String> known) {
    return known.stream()
        .min(Comparator.comparingInt((String one) -> distance(name, one)).thenComparing(one -> one))
        .orElseThrow();
  }

  /** The same, if it is so near that it may be meant: with an edit for every two letters. */
  public static Optional<String> ifNear(String name, Collection<String> known) {
    return known.isEmpty()
        ? Optional.empty()
        : Optional.of(of(name, known)).filter(one -> 2 * distance(name, one) <= name.length());
  }

  /**
   * The edits from one name to another: a letter put in, a letter left out, two neighbours swapped.
   * A wrong letter is two edits, because fingers that know the name rather miss a key than take
   * another.
   */
  static int distance(String a, String b) {
    int[][] edits = new int[a.length() + 1][b.length() + 1]; // between beginnings of both
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        edits[i][j] = i == 0 || j == 0 ? i + j : 1 + Math.min(edits[i - 1][j], edits[i][j - 1]);
        if (i > 0 && j > 0 && a.charAt(i - 1) == b.charAt(j - 1)) {
          edits[i][j] = edits[i - 1][j - 1];
        } else if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          edits[i][j] = Math.min(edits[i][j], 1 + edits[i - 2][j - 2]);
        }
      }
    }
    return edits[a.length()][b.length()];
  }
}

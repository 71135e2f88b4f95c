package dev.corymb.server.config;

import java.util.Collection;
import java.util.Comparator;

/** Finds what somebody may have meant. */
final class NearestName {

  private NearestName() {}

  /** The known name with the fewest edits from the given one. */
  static String of(String name, Collection<String> known) {
    return known.stream()
        .min(Comparator.comparingInt((String one) -> distance(name, one)).thenComparing(one -> one))
        .orElseThrow();
  }

  /** Levenshtein's distance: single characters put in, left out or exchanged. */
  static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int exchanged = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(exchanged, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}

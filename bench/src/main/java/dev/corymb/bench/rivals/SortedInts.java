package dev.corymb.bench.rivals;

import java.util.Arrays;

/** Sets of numbers as ascending arrays. */
final class SortedInts {

  private SortedInts() {}

  static int[] union(int[] a, int[] b) {
    int[] union = new int[a.length + b.length];
    int next = 0;
    int i = 0;
    int j = 0;
    while (i < a.length || j < b.length) {
      int one = j == b.length || (i < a.length && a[i] <= b[j]) ? a[i] : b[j];
      i += i < a.length && a[i] == one ? 1 : 0;
      j += j < b.length && b[j] == one ? 1 : 0;
      union[next++] = one;
    }
    return Arrays.copyOf(union, next);
  }

  static int[] intersection(int[] a, int[] b) {
    int[] both = new int[Math.min(a.length, b.length)];
    int next = 0;
    for (int i = 0, j = 0; i < a.length && j < b.length; ) {
      if (a[i] == b[j]) {
        both[next++] = a[i];
        i++;
        j++;
      } else if (a[i] < b[j]) {
        i++;
      } else {
        j++;
      }
    }
    return Arrays.copyOf(both, next);
  }
}

package dev.corymb.index.sliced;

import java.util.Arrays;

/** Room for a query, one for each thread, so that its buffers are made once. */
final class Scratch {

  private static final ThreadLocal<Scratch> OF_THREAD = ThreadLocal.withInitial(Scratch::new);

  long[] words = new long[64];
  long[][] coarse = new long[32][]; // rows of the coarse level, or blocks of them
  int[] starts = new int[32]; // of the rows in their blocks
  long[][] rows = new long[32][];
  int[] groups = new int[64]; // with the number of their query, in a batch
  int[] queries = new int[64];

  static Scratch ofThisThread() {
    return OF_THREAD.get();
  }

  void ensure(int positions, int count) {
    if (rows.length < positions) {
      rows = new long[positions][];
      coarse = new long[positions][];
      starts = new int[positions];
    }
    if (words.length < count) {
      words = new long[count];
    }
  }

  void ensureGroups(int count) {
    if (groups.length < count) {
      groups = Arrays.copyOf(groups, 2 * count);
      queries = Arrays.copyOf(queries, 2 * count);
    }
  }
}

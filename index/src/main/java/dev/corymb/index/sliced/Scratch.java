package dev.corymb.index.sliced;

/** Room for a query, one for each thread, so that its buffers are made once. */
final class Scratch {

  private static final ThreadLocal<Scratch> OF_THREAD = ThreadLocal.withInitial(Scratch::new);

  long[] words = new long[64];
  long[][] rows = new long[32][]; // of one level, or blocks of them
  int[] starts = new int[32]; // of the rows in their blocks
  long touched; // never read: for its sake the compiler keeps the reads that it sums up
  final Survivors survivors = new Survivors();

  static Scratch ofThisThread() {
    return OF_THREAD.get();
  }

  void ensure(int positions, int count) {
    if (rows.length < positions) {
      rows = new long[positions][];
      starts = new int[positions];
    }
    if (words.length < count) {
      words = new long[count];
    }
  }
}

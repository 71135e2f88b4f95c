package dev.corymb.index.sliced;

import dev.corymb.index.SiteSet;
import java.util.Arrays;

/**
 * The words in which queries may still have matches, with the sites that are left in each. Kept by
 * a thread, which uses it for one query, or one batch of queries, after another.
 */
final class Survivors {

  /*
   * A word is listed whether it survives or not, and overwritten by the next one if it does not:
   * cheaper than a branch, because nobody can tell which of them do.
   *
   * Rows are read in pieces: most words that are there by chance are gone after the first, and those
   * that survive most likely stay to the end, with all their reads at once. Where rows have been
   * read to their end before, few sites of a word are left, and a shorter piece comes first.
   */

  private static final int SHORT = 3; // rows of a piece
  private static final int LONG = 8;

  private int[] words = new int[64];
  private long[] values = new long[64];
  private int[] queries = new int[64];
  private int size;

  /** The words that are left. */
  int size() {
    return size;
  }

  /** Drops all words. */
  void clear() {
    size = 0;
  }

  /** Adds a word of which all sites may match a query. */
  void add(int query, int word) {
    ensure(size + 1);
    queries[size] = query;
    words[size] = word;
    values[size++] = -1;
  }

  /**
   * Adds the words of a piece of a row in which something is left for query 0.
   *
   * @param first the place in the row of the first of these words
   */
  void addAll(long[] piece, int count, int first) {
    ensure(size + count + 1);
    int next = size;
    for (int i = 0; i < count; i++) {
      words[next] = first + i;
      next += Words.some(piece[i]);
    }
    for (int i = size; i < next; i++) {
      queries[i] = 0;
      values[i] = piece[words[i] - first];
    }
    size = next;
  }

  private void ensure(int count) {
    if (words.length < count) {
      words = Arrays.copyOf(words, 2 * count);
      values = Arrays.copyOf(values, 2 * count);
      queries = Arrays.copyOf(queries, 2 * count);
    }
  }

  /**
   * Keeps the sites that have all positions of their query from some place on.
   *
   * @param found takes note of what was read for each query
   */
  void sift(Layout layout, long[][] positions, int first, SiteSet[] found) {
    int most = 0;
    for (long[] query : positions) {
      most = Math.max(most, query.length);
    }
    int piece = first == 0 ? LONG : SHORT;
    for (int from = first; from < most && size > 0; from += piece, piece = next(piece, most)) {
      int left = 0;
      for (int i = 0; i < size; i++) {
        int query = queries[i];
        int to = Math.min(from + piece, positions[query].length);
        long value = values[i] & layout.and(positions[query], from, to, words[i]);
        found[query].count(0, Math.max(0, to - from));
        queries[left] = query;
        words[left] = words[i];
        values[left] = value;
        left += Words.some(value);
      }
      size = left;
    }
  }

  private static int next(int piece, int most) {
    return piece == SHORT ? LONG : most;
  }

  /** Puts what is left into the answers. */
  void put(SiteSet[] found) {
    for (int i = 0; i < size; i++) {
      found[queries[i]].put(words[i], values[i]);
    }
  }
}

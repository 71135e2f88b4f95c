package dev.corymb.index.tree;

import java.util.Arrays;
import java.util.List;

/** Counts the ones that a filter has in common with each of many others. */
interface CommonOnes {

  /**
   * Counts what a filter has in common with some others.
   *
   * @param of the index of the filter
   * @param others the indexes of the others
   * @param size how many others there are
   * @param common gets the count of each of them at its index; elsewhere it may get anything
   */
  void count(int of, int[] others, int size, int[] common);

  /**
   * The way that takes fewer steps when each filter is counted once, with half of the others in the
   * mean.
   */
  static CommonOnes of(List<Node> leaves) {
    long setWords = 0;
    for (Node leaf : leaves) {
      for (long word : leaf.value()) {
        setWords += word == 0 ? 0 : 1;
      }
    }
    double pairwise = setWords * (leaves.size() / 2.0);
    int words = leaves.isEmpty() ? 0 : leaves.get(0).value().length;
    if (words > ByPosition.MAX_WORDS) {
      return new Pairwise(leaves);
    }
    int[] holders = ByPosition.holders(leaves, words);
    double byPosition = 0;
    long all = 0;
    for (int count : holders) {
      byPosition += (double) count * count;
      all += count;
    }
    boolean sparse = byPosition < pairwise && all <= ByPosition.MAX_ENTRIES;
    return sparse ? new ByPosition(leaves, holders, (int) all) : new Pairwise(leaves);
  }

  /** Compares word by word: best where filters are dense. */
  final class Pairwise implements CommonOnes {

    private final List<Node> leaves;

    Pairwise(List<Node> leaves) {
      this.leaves = leaves;
    }

    @Override
    public void count(int of, int[] others, int size, int[] common) {
      SetWords filter = SetWords.of(leaves.get(of).value());
      for (int i = 0; i < size; i++) {
        common[others[i]] = (int) filter.common(leaves.get(others[i]).value());
      }
    }
  }

  /** Knows for each position the filters that have it set: best where filters are sparse. */
  final class ByPosition implements CommonOnes {

    /** Positions beyond this make the list of lists itself too long. */
    static final int MAX_WORDS = 1 << 22;

    /** What fits one array. */
    static final int MAX_ENTRIES = Integer.MAX_VALUE - 8;

    private final List<Node> leaves;
    private final int[] ends; // of the list of each position, which starts where the last one ends
    private final int[] lists;

    ByPosition(List<Node> leaves, int[] holders, int entries) {
      this.leaves = leaves;
      this.lists = new int[entries];
      this.ends = holders;
      int start = 0;
      for (int position = 0; position < ends.length; position++) {
        int count = ends[position];
        ends[position] = start; // moves to the end while the list is filled
        start += count;
      }
      for (int leaf = 0; leaf < leaves.size(); leaf++) {
        long[] value = leaves.get(leaf).value();
        for (int i = 0; i < value.length; i++) {
          for (long left = value[i]; left != 0; left &= left - 1) {
            lists[ends[(i << 6) + Long.numberOfTrailingZeros(left)]++] = leaf;
          }
        }
      }
    }

    /** In how many filters each position is set. */
    static int[] holders(List<Node> leaves, int words) {
      int[] holders = new int[words << 6];
      for (Node leaf : leaves) {
        long[] value = leaf.value();
        for (int i = 0; i < words; i++) {
          for (long left = value[i]; left != 0; left &= left - 1) {
            holders[(i << 6) + Long.numberOfTrailingZeros(left)]++;
          }
        }
      }
      return holders;
    }

    @Override
    public void count(int of, int[] others, int size, int[] common) {
      Arrays.fill(common, 0);
      long[] value = leaves.get(of).value();
      for (int i = 0; i < value.length; i++) {
        for (long left = value[i]; left != 0; left &= left - 1) {
          int position = (i << 6) + Long.numberOfTrailingZeros(left);
          int start = position == 0 ? 0 : ends[position - 1];
          for (int entry = start; entry < ends[position]; entry++) {
            common[lists[entry]]++;
          }
        }
      }
    }
  }
}

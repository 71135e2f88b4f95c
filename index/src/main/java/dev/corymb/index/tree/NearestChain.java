package dev.corymb.index.tree;

import java.util.Arrays;
import java.util.List;

/**
 * An order of filters in which each is followed by the nearest of those that are left, the first of
 * them if there are several. The chain starts at the empty filter.
 */
final class NearestChain {

  private final List<Node> leaves;
  private final Distance distance;
  private final int[] rest; // those not yet in the chain, in their order
  private int restSize;

  private NearestChain(List<Node> leaves, Distance distance) {
    this.leaves = leaves;
    this.distance = distance;
    this.rest = new int[leaves.size()];
    this.restSize = rest.length;
    Arrays.setAll(rest, i -> i);
  }

  /** The indexes of the leaves in the order of the chain. Quadratic in their number. */
  static int[] order(List<Node> leaves, Distance distance) {
    return new NearestChain(leaves, distance).order(CommonOnes.of(leaves));
  }

  private int[] order(CommonOnes commonOnes) {
    int[] order = new int[leaves.size()];
    long[] ones = leaves.stream().mapToLong(Node::ones).toArray();
    int[] common = new int[order.length]; // with the last of the chain: none with the empty filter
    long lastOnes = 0;
    for (int i = 0; i < order.length; i++) {
      int place = nearest(ones, lastOnes, common);
      order[i] = rest[place];
      lastOnes = ones[order[i]];
      restSize--;
      System.arraycopy(rest, place + 1, rest, place, restSize - place);
      commonOnes.count(order[i], rest, restSize, common);
    }
    return order;
  }

  /** The place among the rest of the one nearest to the last of the chain. */
  private int nearest(long[] ones, long lastOnes, int[] common) {
    int nearest = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int place = 0; place < restSize; place++) {
      int leaf = rest[place];
      double apart = distance.between(lastOnes, ones[leaf], common[leaf]);
      if (apart < least) {
        least = apart;
        nearest = place;
      }
    }
    return nearest;
  }
}

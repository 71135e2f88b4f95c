package dev.corymb.index.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class NearestChainTest {

  @Test
  void startsWithTheFewestOnesAndGoesOnToTheNearest() {
    List<Node> leaves = leaves(0b1111, 0b0111, 0b1000_0001, 0b1100_0001, 0b0011);
    assertThat(NearestChain.order(leaves, Distance.HAMMING)).containsExactly(2, 3, 4, 1, 0);
  }

  @Test
  void takesTheFirstOfSeveralThatAreNearest() {
    List<Node> leaves = leaves(0b01, 0b10, 0b01, 0b10);
    assertThat(NearestChain.order(leaves, Distance.HAMMING)).containsExactly(0, 2, 1, 3);
  }

  @Test
  void anEmptyListHasAnEmptyChain() {
    assertThat(NearestChain.order(List.of(), Distance.HAMMING)).isEmpty();
  }

  @Property(tries = 30)
  void isTheChainThatPlainComparisonGives(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (double fill : new double[] {0.003, 0.5}) { // one for each way of counting
      List<Node> leaves = new ArrayList<>();
      int size = 1 + random.nextInt(60);
      for (int i = 0; i < size; i++) {
        long[] words = new long[20];
        for (int bit = 0; bit < 64 * words.length; bit++) {
          words[bit >>> 6] |= (random.nextDouble() < fill ? 1L : 0L) << bit;
        }
        leaves.add(Node.leaf(i, words));
      }
      for (Distance distance : Distance.values()) {
        assertThat(NearestChain.order(leaves, distance)).isEqualTo(plainChain(leaves, distance));
      }
    }
  }

  @Test
  void countsSparseFiltersByPositionAndDenseOnesInPairs() {
    List<Node> sparse = new ArrayList<>();
    List<Node> dense = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      long[] words = new long[100];
      words[i] = 1;
      sparse.add(Node.leaf(i, words));
      dense.add(Node.leaf(i, new long[] {-1L, ~(1L << i)}));
    }
    assertThat(CommonOnes.of(sparse)).isInstanceOf(CommonOnes.ByPosition.class);
    assertThat(CommonOnes.of(dense)).isInstanceOf(CommonOnes.Pairwise.class);
  }

  private static int[] plainChain(List<Node> leaves, Distance distance) {
    List<Node> rest = new ArrayList<>(leaves);
    Node last = Node.leaf(-1, new long[20]);
    int[] chain = new int[leaves.size()];
    for (int i = 0; i < chain.length; i++) {
      Node nearest = null;
      double least = 0;
      for (Node leaf : rest) {
        long common = SetWords.of(last.value()).common(leaf.value());
        double apart = distance.between(last.ones(), leaf.ones(), common);
        if (nearest == null || apart < least) {
          nearest = leaf;
          least = apart;
        }
      }
      rest.remove(nearest);
      chain[i] = nearest.ordinal();
      last = nearest;
    }
    return chain;
  }

  private static List<Node> leaves(long... values) {
    List<Node> leaves = new ArrayList<>();
    for (long value : values) {
      leaves.add(Node.leaf(leaves.size(), new long[] {value}));
    }
    return leaves;
  }
}

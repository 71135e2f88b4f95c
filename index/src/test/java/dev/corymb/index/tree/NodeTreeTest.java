package dev.corymb.index.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The paper's algorithms step by step, on values of one word of eight cells. */
final class NodeTreeTest {

  private static final long ALL = 0xff;

  private final List<Node> leaves = new ArrayList<>();
  private NodeTree tree = tree(2, SplitRule.ALWAYS);

  private static NodeTree tree(int order, SplitRule rule) {
    FilterShape eightCells =
        FilterShape.standard(new Digester(Schema.parse("name"), 1), MatrixShape.flat(1, 8));
    return new NodeTree(new TreeOptions(order, Distance.HAMMING, rule), new Cells(eightCells), 8);
  }

  private Node leaf(long value) {
    Node leaf = Node.leaf(leaves.size(), new long[] {value, 0, 0, 0, 0, 0, 0, 0});
    leaves.add(leaf);
    return leaf;
  }

  private void insertLast(long... values) {
    for (long value : values) {
      tree.insertLast(leaf(value));
    }
  }

  private void insertNearest(long... values) {
    for (long value : values) {
      tree.insertNearest(leaf(value));
    }
  }

  private void insertLastEmpty(int count) {
    insertLast(new long[count]);
  }

  private void remove(int... ordinals) {
    for (int ordinal : ordinals) {
      tree.remove(leaves.set(ordinal, null));
    }
  }

  /** Leaves as ordinals, inner nodes as parentheses around their children. */
  private static String text(Node node) {
    return node.isLeaf()
        ? Integer.toString(node.ordinal())
        : node.children().stream()
            .map(NodeTreeTest::text)
            .collect(Collectors.joining(" ", "(", ")"));
  }

  private String text() {
    return text(tree.root());
  }

  @Test
  void splitsSoThatOneMoreStaysThanMoves() {
    insertLastEmpty(4);
    assertThat(text()).isEqualTo("(0 1 2 3)");
    insertLastEmpty(1);
    assertThat(text()).isEqualTo("((0 1 2) (3 4))");
    tree = tree(3, SplitRule.ALWAYS);
    leaves.clear();
    insertLastEmpty(7);
    assertThat(text()).isEqualTo("((0 1 2 3) (4 5 6))");
  }

  @Test
  void putsTheNewHalfDirectlyBehindTheOld() {
    insertLast(0b1, 0b1, 0b1, 0b10000, 0b10000);
    assertThat(text()).isEqualTo("((0 1 2) (3 4))");
    insertNearest(0b1, 0b1);
    assertThat(text()).isEqualTo("((0 6 5) (1 2) (3 4))");
  }

  @Test
  void splitsUpToTheRoot() {
    insertLastEmpty(14);
    assertThat(text()).isEqualTo("(((0 1 2) (3 4 5) (6 7 8)) ((9 10 11) (12 13)))");
  }

  @Test
  void putsALeafBehindTheNearest() {
    insertNearest(0b0001, 0b0110, 0b0111);
    assertThat(text()).isEqualTo("(0 1 2)");
    insertNearest(0b1001);
    assertThat(text()).isEqualTo("(0 3 1 2)");
  }

  @Test
  void takesTheFirstOfSeveralThatAreNearest() {
    insertNearest(0b01, 0b10, 0b11);
    assertThat(text()).isEqualTo("(0 2 1)");
  }

  @Test
  void takesChildrenFromTheRightSibling() {
    insertLast(1, 2, 4, 8, 16, 32, 64);
    assertThat(text()).isEqualTo("((0 1 2) (3 4 5 6))");
    remove(0, 1);
    assertThat(text()).isEqualTo("((2 3) (4 5 6))");
    assertThat(tree.root().child(0).value()[0]).isEqualTo(12);
    assertThat(tree.root().child(1).value()[0]).isEqualTo(112);
    assertThat(tree.root().value()[0]).isEqualTo(124);
  }

  @Test
  void takesChildrenFromTheLeftSiblingWhereThereIsNoRight() {
    insertLast(1, 2, 4, 8, 16);
    remove(4);
    assertThat(text()).isEqualTo("((0 1) (2 3))");
    assertThat(tree.root().child(0).value()[0]).isEqualTo(3);
    assertThat(tree.root().child(1).value()[0]).isEqualTo(12);
  }

  @Test
  void prefersTheRightSibling() {
    insertLastEmpty(8);
    assertThat(text()).isEqualTo("((0 1 2) (3 4 5) (6 7))");
    remove(5, 4);
    assertThat(text()).isEqualTo("((0 1 2) (3 6 7))");
  }

  @Test
  void leavesTheOddChildWithTheSibling() {
    tree = tree(2, SplitRule.NOT_ALL_ONES);
    insertLast(1, 2, 4, 8, 16);
    assertThat(text()).isEqualTo("((0 1 2) (3 4))");
    insertLast(ALL, 0, 0, 0, 0);
    assertThat(text()).isEqualTo("((0 1 2) (3 4 5 6 7 8 9))");
    remove(0, 1);
    assertThat(text()).isEqualTo("((2 3 4 5) (6 7 8 9))");
    tree.insertLast(leaf(ALL));
    remove(2, 3, 4);
    assertThat(text()).isEqualTo("((5 6 7) (8 9 10))");
  }

  @Test
  void mergesIntoTheRightSiblingAndLowersTheRoot() {
    insertLast(1, 2, 4, 8, 16);
    remove(2);
    assertThat(text()).isEqualTo("((0 1) (3 4))");
    remove(0);
    assertThat(text()).isEqualTo("(1 3 4)");
    assertThat(tree.root().value()[0]).isEqualTo(26);
    assertThat(tree.root().parent()).isNull();
  }

  @Test
  void mergesIntoTheLeftSiblingInOrder() {
    insertLast(1, 2, 4, 8, 16);
    remove(2, 3);
    assertThat(text()).isEqualTo("(0 1 4)");
    assertThat(tree.root().value()[0]).isEqualTo(19);
  }

  @Test
  void mergesUpwards() {
    insertLastEmpty(14);
    assertThat(text()).isEqualTo("(((0 1 2) (3 4 5) (6 7 8)) ((9 10 11) (12 13)))");
    remove(13, 12, 11);
    assertThat(text()).isEqualTo("(((0 1 2) (3 4 5)) ((6 7 8) (9 10)))");
    remove(0, 3, 6, 7);
    assertThat(text()).isEqualTo("((1 2) (4 5) (8 9 10))");
  }

  @Test
  void keepsAnInnerRootWithOneLeafOrNone() {
    insertLast(1, 2);
    remove(0);
    assertThat(text()).isEqualTo("(1)");
    remove(1);
    assertThat(text()).isEqualTo("()");
    assertThat(tree.root().ones()).isZero();
    insertNearest(5);
    assertThat(text()).isEqualTo("(2)");
    assertThat(tree.root().ones()).isEqualTo(2);
  }

  @Test
  void sparesNodesWhoseCellsAreAllSet() {
    tree = tree(2, SplitRule.NOT_ALL_ONES);
    insertLast(ALL, 0, 0, 0, 0, 0, 0, 0, 0);
    assertThat(text()).isEqualTo("(0 1 2 3 4 5 6 7 8)");
  }

  @Test
  void sparesNodesThatAreNearlyFull() {
    tree = tree(2, SplitRule.notNearFull(0.75));
    insertLast(0b111111, 0, 0, 0, 0);
    assertThat(text()).isEqualTo("(0 1 2 3 4)");
    leaves.clear();
    tree = tree(2, SplitRule.notNearFull(0.75));
    insertLast(0b11111, 0, 0, 0, 0);
    assertThat(text()).isEqualTo("((0 1 2) (3 4))");
  }

  @Test
  void splitsASparedNodeThatLostOnesAtItsNextOverflowUntilItIsLegal() {
    tree = tree(2, SplitRule.NOT_ALL_ONES);
    insertLast(ALL, 0, 0, 0, 0, 0, 0, 0, 0);
    remove(0);
    assertThat(text()).isEqualTo("(1 2 3 4 5 6 7 8)");
    insertLast(0);
    assertThat(text()).isEqualTo("((1 2 3) (4 5) (6 7 8 9))");
    TreeCheck.check(tree, new TreeOptions(2, Distance.HAMMING, SplitRule.ALWAYS), leaves);
  }

  @Test
  void checkNamesWhatIsWrong() {
    assertWrong(() -> leaves.set(0, null), "its ordinal leads to");
    assertWrong(() -> leaves.add(Node.leaf(5, new long[8])), "leaves must be 6, but were 5");
    assertWrong(() -> tree.root().child(1).value()[0] = 7, "the OR of the children");
    assertWrong(() -> leaves.get(2).value()[0] = 7, "ones must be 3, but were 1");
    assertWrong(() -> tree.root().child(0).remove(leaves.get(1)), "the OR of the children");
    assertWrong(() -> tree.root().append(leaf(0)), "leaves must be of level 0");
    assertWrong(
        () -> {
          tree.root().child(1).remove(leaves.get(4));
          tree.root().child(1).recompute();
        },
        "children must be in [2, 4]");
    assertWrong(() -> leaves.get(1).becomeRoot(), "the parent must be");
    assertWrong(
        () -> {
          tree.root().child(0).append(leaf(0));
          tree.root().child(0).append(leaf(0));
        },
        "children must be in [2, 4]");
  }

  /** Damages a fresh tree and expects the check to say so. */
  private void assertWrong(Runnable damage, String message) {
    leaves.clear();
    tree = tree(2, SplitRule.ALWAYS);
    insertLast(1, 2, 4, 8, 16);
    TreeOptions options = new TreeOptions(2, Distance.HAMMING, SplitRule.ALWAYS);
    TreeCheck.check(tree, options, leaves);
    damage.run();
    assertThatIllegalStateException()
        .isThrownBy(() -> TreeCheck.check(tree, options, leaves))
        .withMessageContaining(message);
  }

  @Test
  void countsNodesAsThePaperDoes() {
    insertNearest(0, 0, 0, 0);
    tree.startCounting();
    insertNearest(0); // root, four children; leaf and parent; halves of 3 and 2; parent; new root
    assertThat(tree.cost()).isEqualTo(5 + 2 + 4 + 3 + 1 + 3);
    tree.startCounting();
    tree.widen(leaves.get(0), SetWords.of(new long[] {3, 0, 0, 0, 0, 0, 0, 0}));
    assertThat(tree.cost()).isEqualTo(3);
    tree.startCounting();
    remove(text().charAt(2) - '0'); // leaf; parent and two children; root and two children
    assertThat(tree.cost()).isEqualTo(1 + 3 + 3);
  }

  @Test
  void setsABitInAllNodesAbove() {
    insertLast(1, 2, 4, 8, 16);
    assertThat(tree.widen(leaves.get(4), 0)).isTrue();
    assertThat(tree.widen(leaves.get(4), 0)).isFalse();
    assertThat(tree.root().child(1).value()[0]).isEqualTo(25);
    assertThat(tree.root().ones()).isEqualTo(5);
    assertThat(Arrays.stream(tree.root().value()).sum()).isEqualTo(31);
    assertThat(tree.widen(leaves.get(4), 300)).isTrue();
    TreeCheck.check(tree, TreeOptions.DEFAULT, leaves);
    assertThat(tree.root().ones()).isEqualTo(6);
  }
}

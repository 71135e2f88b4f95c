package dev.corymb.index.tree;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Walks a tree and throws where it finds something that must never be. */
final class TreeCheck {

  private final NodeTree tree;
  private final TreeOptions options;
  private final List<Node> leaves; // by ordinal; null where none is
  private int seen; // leaves met so far

  private TreeCheck(NodeTree tree, TreeOptions options, List<Node> leaves) {
    this.tree = tree;
    this.options = options;
    this.leaves = leaves;
  }

  /**
   * Checks a tree that should have the given leaves and no other.
   *
   * @throws IllegalStateException if it is not as it must be, saying where and how
   */
  static void check(NodeTree tree, TreeOptions options, List<Node> leaves) {
    new TreeCheck(tree, options, leaves).run();
  }

  private void run() {
    Node root = tree.root();
    require(!root.isLeaf(), root, "the root must be an inner node");
    require(root.parent() == null, root, "the root must have no parent");
    int height = tree.height();
    walk(root, height);
    long sites = leaves.stream().filter(Objects::nonNull).count();
    require(seen == sites, root, "leaves must be " + sites + ", but were " + seen);
    requireHeight(height, sites);
  }

  /** The least number of leaves is that of a root with two children, and d in all other nodes. */
  private void requireHeight(int height, long sites) {
    double least = 2 * Math.pow(options.order(), height - 1.0);
    require(
        height == 1 || least <= sites,
        tree.root(),
        "height " + height + " must have at least " + least + " leaves, but had " + sites);
  }

  private void walk(Node node, int level) {
    if (level == 0) {
      requireLeaf(node);
      return;
    }
    require(!node.isLeaf(), node, "leaves must be of level 0, but one was of " + level);
    requireChildCount(node, level);
    long[] union = new long[node.value().length];
    for (Node child : node.children()) {
      require(child.parent() == node, child, "the parent must be the node it is a child of");
      walk(child, level - 1);
      for (int i = 0; i < union.length; i++) {
        union[i] |= child.value()[i];
      }
    }
    require(Arrays.equals(union, node.value()), node, "the value must be the OR of the children");
    requireOnes(node);
  }

  private void requireLeaf(Node node) {
    require(node.isLeaf(), node, "nodes of level 0 must be leaves");
    int ordinal = node.ordinal();
    require(
        ordinal >= 0 && ordinal < leaves.size() && leaves.get(ordinal) == node,
        node,
        "the leaf must be the one that its ordinal leads to");
    requireOnes(node);
    seen++;
  }

  private void requireChildCount(Node node, int level) {
    boolean root = node == tree.root();
    int least = root ? (level == 1 ? 0 : 2) : options.order();
    int most = options.split().spares() ? Integer.MAX_VALUE : options.mostChildren();
    require(
        node.size() >= least && node.size() <= most,
        node,
        "children must be in [" + least + ", " + most + "]");
  }

  private static void requireOnes(Node node) {
    long ones = SetWords.of(node.value()).ones();
    require(ones == node.ones(), node, "ones must be " + ones + ", but were " + node.ones());
  }

  private static void require(boolean condition, Node node, String rule) {
    if (!condition) {
      throw new IllegalStateException(rule + " (" + node + ")");
    }
  }
}

package dev.corymb.index.tree;

import org.jspecify.annotations.Nullable;

/** The nodes, and how they change: algorithms 2 to 5 of the paper. */
final class NodeTree {

  /*
   * The root is an inner node at all times, with no child or one while there is no site or one. So
   * a leaf always has a parent, which the paper's algorithms take for granted.
   *
   * The cost of a change is the number of nodes read or changed, as the paper counts it. A node
   * counts again for each step that comes to it.
   */

  private final TreeOptions options;
  private final Cells cells;
  private final int words;
  private Node root;
  private long cost;

  NodeTree(TreeOptions options, Cells cells, int words) {
    this.options = options;
    this.cells = cells;
    this.words = words;
    this.root = Node.inner(words);
  }

  Node root() {
    return root;
  }

  /** The nodes read or changed since the last call of {@link #startCounting}. */
  long cost() {
    return cost;
  }

  void startCounting() {
    cost = 0;
  }

  /** The level of the root. */
  int height() {
    int height = 1;
    for (Node node = root; node.size() > 0 && !node.child(0).isLeaf(); node = node.child(0)) {
      height++;
    }
    return height;
  }

  /** Puts a leaf behind the one to which going always to the nearest child leads. */
  void insertNearest(Node leaf) {
    SetWords filter = SetWords.of(leaf.value());
    Node node = root;
    node.unite(filter);
    Node nearest = nearestChild(node, filter);
    while (nearest != null && !nearest.isLeaf()) {
      node = nearest;
      node.unite(filter);
      nearest = nearestChild(node, filter);
    }
    cost += 2; // the leaf, and the pointers of its parent
    if (nearest == null) {
      node.append(leaf);
    } else {
      node.insertBehind(nearest, leaf);
    }
    splitUpwards(node);
  }

  /** The child nearest to a filter, the first of them if there are several; null without one. */
  private @Nullable Node nearestChild(Node node, SetWords filter) {
    Node nearest = null;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < node.size(); i++) {
      Node child = node.child(i);
      double distance =
          options.distance().between(filter.ones(), child.ones(), filter.common(child.value()));
      if (distance < least) {
        least = distance;
        nearest = child;
      }
    }
    cost += 1 + node.size();
    return nearest;
  }

  /**
   * Puts a leaf behind all others, for leaves that come in a good order. Its cost is not counted.
   */
  void insertLast(Node leaf) {
    SetWords filter = SetWords.of(leaf.value());
    Node node = root;
    node.unite(filter);
    while (node.size() > 0 && !node.child(node.size() - 1).isLeaf()) {
      node = node.child(node.size() - 1);
      node.unite(filter);
    }
    node.append(leaf);
    splitUpwards(node);
  }

  private void splitUpwards(Node changed) {
    Node node = changed;
    while (split(node)) {
      node = node.above();
    }
  }

  /**
   * Splits a node that is over-full and not spared, and its halves if they still are: one that was
   * spared may have lost ones since, and has any number of children.
   */
  private boolean split(Node node) {
    if (node.size() <= options.mostChildren() || cells.setIn(node, options.split().sparedFrom())) {
      return false;
    }
    Node right = Node.inner(words);
    right.takeLast(node.size() / 2, node); // of 2d + 1 children d + 1 stay
    boolean wasRoot = node == root;
    if (wasRoot) {
      root = Node.inner(words);
      root.append(node);
    }
    node.above().insertBehind(node, right);
    recompute(node);
    recompute(right);
    cost++; // the pointers of their parent
    if (wasRoot) {
      recompute(root);
    }
    split(node);
    split(right);
    return true;
  }

  /** Takes a leaf out. */
  void remove(Node leaf) {
    cost++;
    removeFromParent(leaf);
  }

  private void removeFromParent(Node node) {
    Node parent = node.above();
    parent.remove(node);
    if (parent == root) {
      if (root.size() == 1 && !root.child(0).isLeaf()) {
        root = root.child(0);
        root.becomeRoot();
        cost++;
      } else {
        recompute(root);
      }
    } else if (parent.size() >= options.order()) {
      recomputeUpwards(parent);
    } else {
      refill(parent, parent.sibling());
    }
  }

  /** Gives a node with too few children some of its sibling's, or the sibling all of its own. */
  private void refill(Node node, Node sibling) {
    boolean onTheLeft = node.isLeftOf(sibling);
    if (sibling.size() > options.order()) {
      int moving = (sibling.size() - node.size()) / 2; // the sibling keeps the odd one
      if (onTheLeft) {
        node.takeFirst(moving, sibling);
      } else {
        node.takeLast(moving, sibling);
      }
      recompute(sibling);
      recomputeUpwards(node);
    } else {
      if (onTheLeft) {
        sibling.takeLast(node.size(), node);
      } else {
        sibling.takeFirst(node.size(), node);
      }
      recompute(sibling);
      removeFromParent(node);
    }
  }

  private void recomputeUpwards(Node changed) {
    for (Node node = changed; node != null; node = node.parent()) {
      recompute(node);
    }
  }

  private void recompute(Node node) {
    node.recompute();
    cost += 1 + node.size();
  }

  /** Sets more bits in a leaf and all above it. */
  void widen(Node leaf, SetWords more) {
    for (Node node = leaf; node != null; node = node.parent()) {
      node.unite(more);
      cost++;
    }
  }

  /** Sets a bit in a leaf and all above it; false if it was set. */
  boolean widen(Node leaf, long position) {
    cost++;
    if (!leaf.set(position)) {
      return false;
    }
    // Where the bit is set already, it is set in all nodes above.
    Node node = leaf.parent();
    while (node != null && node.set(position)) {
      node = node.parent();
      cost++;
    }
    return true;
  }
}

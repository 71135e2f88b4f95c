package dev.corymb.index.tree;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node: its value, the number of ones in it, its parent and, in an inner node, its children. */
final class Node {

  private static final int NO_SITE = -1;

  private final long[] value;
  private long ones;
  private @Nullable Node parent; // null for the root
  private final List<Node> children; // for a leaf, none for ever
  private final int ordinal; // of a leaf's site

  private Node(long[] value, List<Node> children, int ordinal) {
    this.value = value;
    this.children = children;
    this.ordinal = ordinal;
  }

  /** An inner node without children. */
  static Node inner(int words) {
    return new Node(new long[words], new ArrayList<>(), NO_SITE);
  }

  /** A leaf over the words of a site's filter, which it owns from now on. */
  static Node leaf(int ordinal, long[] filter) {
    Node leaf = new Node(filter, List.of(), ordinal);
    leaf.ones = count(filter);
    return leaf;
  }

  boolean isLeaf() {
    return ordinal != NO_SITE;
  }

  int ordinal() {
    return ordinal;
  }

  /** The bits, not a copy. */
  long[] value() {
    return value;
  }

  long ones() {
    return ones;
  }

  @Nullable Node parent() {
    return parent;
  }

  /** The parent of a node that is not the root. */
  Node above() {
    return requireNonNull(parent);
  }

  List<Node> children() {
    return Collections.unmodifiableList(children);
  }

  /** The number of children of an inner node. */
  int size() {
    return children.size();
  }

  Node child(int index) {
    return children.get(index);
  }

  /** How many of the positions are set before the first that is not. */
  int setPositions(long[] positions) {
    for (int i = 0; i < positions.length; i++) {
      if ((value[(int) (positions[i] >>> 6)] >>> positions[i] & 1) == 0) {
        return i;
      }
    }
    return positions.length;
  }

  /** Sets a bit; false if it was set. */
  boolean set(long position) {
    int index = (int) (position >>> 6);
    long before = value[index];
    value[index] = before | 1L << position;
    if (value[index] == before) {
      return false;
    }
    ones++;
    return true;
  }

  /** Sets the bits of a filter. */
  void unite(SetWords filter) {
    ones += filter.uniteInto(value);
  }

  /** Makes the value the OR of the children's. */
  void recompute() {
    Arrays.fill(value, 0);
    for (Node child : children) {
      long[] from = child.value;
      for (int i = 0; i < value.length; i++) {
        value[i] |= from[i];
      }
    }
    ones = count(value);
  }

  private static long count(long[] words) {
    long ones = 0;
    for (long word : words) {
      ones += Long.bitCount(word);
    }
    return ones;
  }

  /** Takes a child behind all others. */
  void append(Node child) {
    child.parent = this;
    children.add(child);
  }

  /** Takes a child directly behind another. */
  void insertBehind(Node other, Node child) {
    child.parent = this;
    children.add(children.indexOf(other) + 1, child);
  }

  void remove(Node child) {
    children.remove(child);
    child.parent = null;
  }

  /** Makes this node, its parent's only child, a root. */
  void becomeRoot() {
    parent = null;
  }

  /** The node right of this one under the same parent, or else the one left of it. */
  Node sibling() {
    Node parent = above();
    int place = parent.children.indexOf(this);
    return parent.children.get(place + 1 < parent.size() ? place + 1 : place - 1);
  }

  /** Whether this node stands left of a sibling. */
  boolean isLeftOf(Node sibling) {
    List<Node> all = above().children;
    return all.indexOf(this) < all.indexOf(sibling);
  }

  /** Takes the first children of its right sibling behind its own. */
  void takeFirst(int count, Node right) {
    take(children.size(), right.children.subList(0, count));
  }

  /** Takes the last children of its left sibling before its own. */
  void takeLast(int count, Node left) {
    take(0, left.children.subList(left.size() - count, left.size()));
  }

  private void take(int place, List<Node> taken) {
    for (Node child : taken) {
      child.parent = this;
    }
    children.addAll(place, taken);
    taken.clear(); // a view: this takes them from the sibling
  }

  @Override
  public String toString() {
    return isLeaf()
        ? "leaf of ordinal " + ordinal
        : "inner node of " + size() + " children and " + ones + " ones";
  }
}

package dev.corymb.index.tree;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.index.AbstractIndex;
import dev.corymb.index.IndexKind;
import dev.corymb.index.SiteSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Asks a tree of unions from the root down: few filters are looked at while they are sparse. Many
 * threads may ask it while none changes it.
 *
 * <p>Departures from the paper: a site whose filter loses bits is taken out and put in anew, and
 * nodes may be spared from splitting before all their cells are set, see {@link SplitRule}.
 */
public final class BloofiTree extends AbstractIndex {

  private final TreeOptions options;
  private final Cells cells;
  private final NodeTree tree;
  private final List<Node> leaves = new ArrayList<>(); // by ordinal; null where none is

  /** Creates an empty index. */
  public BloofiTree(FilterShape shape, TreeOptions options) {
    super(shape);
    this.options = requireNonNull(options, "options");
    this.cells = new Cells(shape);
    this.tree = new NodeTree(options, cells, Bits.wordsFor(shape.size()));
  }

  /**
   * Builds an index of many sites, ordered so that similar filters are neighbours. It asks fewer
   * filters than one built site by site; the time to order them grows with the square of their
   * number. The ordinals are those of the list.
   *
   * @throws IllegalArgumentException if a site is there twice, there is not one filter for each
   *     site, or a filter does not fit the shape
   */
  public static BloofiTree bulk(
      FilterShape shape, TreeOptions options, List<String> sites, List<? extends Bits> filters) {
    BloofiTree index = new BloofiTree(shape, options);
    index.requireNew(sites, filters);
    for (int ordinal = 0; ordinal < sites.size(); ordinal++) {
      index.leaves.add(Node.leaf(ordinal, words(filters.get(ordinal))));
    }
    for (int ordinal : NearestChain.order(index.leaves, options.distance())) {
      index.tree.insertLast(index.leaves.get(ordinal));
    }
    index.tree.startCounting();
    index.countAll(filters);
    index.enrolAll(sites);
    return index;
  }

  private static long[] words(Bits bits) {
    long[] words = new long[bits.words()];
    for (int i = 0; i < words.length; i++) {
      words[i] = bits.word(i);
    }
    return words;
  }

  /** How the tree is built. */
  public TreeOptions options() {
    return options;
  }

  @Override
  protected long[] store(int ordinal, Bits bits) {
    long[] taken = shape().taken(bits);
    tree.startCounting();
    if (ordinal == leaves.size()) {
      leaves.add(null);
    }
    plant(ordinal, words(bits));
    return taken;
  }

  private void plant(int ordinal, long[] filter) {
    Node leaf = Node.leaf(ordinal, filter);
    leaves.set(ordinal, leaf);
    tree.insertNearest(leaf);
  }

  @Override
  protected boolean set(int ordinal, long position) {
    tree.startCounting();
    return tree.widen(leaves.get(ordinal), position);
  }

  @Override
  protected void drop(int ordinal) {
    tree.startCounting();
    tree.remove(leaves.set(ordinal, null));
    free(ordinal);
  }

  @Override
  protected void overwrite(String site, int ordinal, Bits bits) {
    tree.startCounting();
    long[] filter = words(bits);
    Node leaf = leaves.get(ordinal);
    if (contains(filter, leaf.value())) {
      tree.widen(leaf, SetWords.of(filter));
    } else {
      // Nodes above would keep the lost bits; and another filter may have another best place.
      tree.remove(leaf);
      plant(ordinal, filter);
    }
  }

  private static boolean contains(long[] filter, long[] part) {
    for (int i = 0; i < filter.length; i++) {
      if ((part[i] & ~filter[i]) != 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void query(long[] positions, SiteSet found) {
    requirePositions(positions);
    found.start(roster());
    ask(tree.root(), positions, found);
  }

  private static void ask(Node node, long[] positions, SiteSet found) {
    int set = node.setPositions(positions);
    found.count(1, Math.min(set + 1, positions.length));
    if (set < positions.length) {
      return;
    }
    if (node.isLeaf()) {
      found.add(node.ordinal());
    } else {
      for (int i = 0; i < node.size(); i++) {
        ask(node.child(i), positions, found);
      }
    }
  }

  @Override
  public BitArray bits(String site) {
    return BitArray.of(shape().size(), leaves.get(ordinal(site)).value().clone());
  }

  @Override
  public IndexKind kind() {
    return IndexKind.TREE;
  }

  @Override
  public String structure() {
    return "height " + height() + ", " + nodes() + (nodes() == 1 ? " node" : " nodes");
  }

  @Override
  public Map<String, Number> figures() {
    return Map.of("height", height(), "nodes", nodes());
  }

  @Override
  public long bytes() {
    return 8L * Bits.wordsFor(shape().size()) * nodes();
  }

  /** The steps from the root to each leaf; 1 without sites. */
  public int height() {
    return tree.height();
  }

  /** The number of all nodes, leaves included. */
  public int nodes() {
    return countBelow(tree.root());
  }

  private static int countBelow(Node node) {
    int nodes = 1;
    for (Node child : node.children()) {
      nodes += countBelow(child);
    }
    return nodes;
  }

  /** The number of inner nodes in which all cells are set: no query is turned away there. */
  public int allOnesNodes() {
    return allOnesBelow(tree.root());
  }

  private int allOnesBelow(Node node) {
    if (node.isLeaf() || !cells.allSetIn(node)) {
      return 0; // then no node below has all cells set
    }
    int nodes = 1;
    for (Node child : node.children()) {
      nodes += allOnesBelow(child);
    }
    return nodes;
  }

  /** The number of the root's children. */
  public int rootChildren() {
    return tree.root().size();
  }

  /**
   * The nodes that the last change read or changed, as the paper counts its costs; after adding
   * positions, those for the last position. Bulk construction is not counted.
   */
  public long lastChangeCost() {
    return tree.cost();
  }

  /**
   * Checks all that must hold of the tree.
   *
   * @throws IllegalStateException if something does not, saying what and where
   */
  public void validate() {
    TreeCheck.check(tree, options, leaves);
    for (String site : sites()) {
      if (leaves.get(ordinal(site)) == null) {
        throw new IllegalStateException("every site must have a leaf, but one had none: " + site);
      }
    }
    long present = leaves.stream().filter(Objects::nonNull).count();
    if (present != size()) {
      throw new IllegalStateException("leaves must be " + size() + ", but were " + present);
    }
  }
}

package dev.corymb.index.tree;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.index.SiteSet;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The paper's data: filter i holds the 100 elements from 100·i on, under 7 hash functions. */
final class PaperWorkload {

  /** The paper's size of filters, in bits. */
  static final long PAPER_BITS = 100_992;

  static final int ELEMENTS = 100;

  private static final int SEARCHES = 1000;
  private static final int HASHES = 7;

  private final long seed;
  private final FilterShape shape;

  PaperWorkload(long bits, long seed) {
    this.seed = seed;
    this.shape =
        FilterShape.standard(
            new Digester(Schema.parse("element:long"), seed), MatrixShape.flat(HASHES, bits));
  }

  FilterShape shape() {
    return shape;
  }

  long[] positions(long element) {
    return shape.positions(new long[] {shape.digester().number(0, element)}, 1);
  }

  /** The filter of a site. */
  BitArray filter(int site) {
    return filter(site, ELEMENTS);
  }

  /** A filter that holds only the first so many elements of a site. */
  BitArray filter(int site, int elements) {
    BitArray bits = new BitArray(shape.size());
    long first = (long) site * ELEMENTS;
    for (long element = first; element < first + elements; element++) {
      for (long position : positions(element)) {
        bits.setAlone(position);
      }
    }
    return bits;
  }

  static String site(int site) {
    return "site " + site;
  }

  /** A tree built site by site. */
  BloofiTree incremental(TreeOptions options, int sites) {
    BloofiTree tree = new BloofiTree(shape, options);
    for (int i = 0; i < sites; i++) {
      tree.insert(site(i), filter(i));
    }
    return tree;
  }

  /** A tree built with half of each filter's elements, to which the others are then added. */
  BloofiTree updated(TreeOptions options, int sites) {
    BloofiTree tree = new BloofiTree(shape, options);
    for (int i = 0; i < sites; i++) {
      tree.insert(site(i), filter(i, ELEMENTS / 2));
    }
    for (int i = 0; i < sites; i++) {
      tree.replace(site(i), filter(i));
    }
    return tree;
  }

  /** A tree built from an ordering of all filters. */
  BloofiTree bulk(TreeOptions options, int sites) {
    List<String> ids = new ArrayList<>();
    List<BitArray> filters = new ArrayList<>();
    for (int i = 0; i < sites; i++) {
      ids.add(site(i));
      filters.add(filter(i));
    }
    return BloofiTree.bulk(shape, options, ids, filters);
  }

  /** The mean cost of searches for elements that some site has; each must find that site. */
  double hitCost(BloofiTree tree, int sites) {
    SplittableRandom random = new SplittableRandom(seed);
    SiteSet found = new SiteSet();
    long cost = 0;
    for (int i = 0; i < SEARCHES; i++) {
      long element = random.nextLong((long) sites * ELEMENTS);
      tree.query(positions(element), found);
      cost += found.nodesRead();
      if (!found.ids().contains(site((int) (element / ELEMENTS)))) {
        throw new AssertionError("element " + element + " must be found, but was in " + found);
      }
    }
    return (double) cost / SEARCHES;
  }

  /** The mean cost of searches for elements that no site has. */
  double missCost(BloofiTree tree) {
    SplittableRandom random = new SplittableRandom(~seed);
    SiteSet found = new SiteSet();
    long cost = 0;
    for (int i = 0; i < SEARCHES; i++) {
      tree.query(positions(random.nextLong(1L << 40, 1L << 50)), found);
      cost += found.nodesRead();
    }
    return (double) cost / SEARCHES;
  }
}

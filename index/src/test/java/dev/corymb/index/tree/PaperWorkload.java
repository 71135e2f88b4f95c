package dev.corymb.index.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.hash.Mixer;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.index.SiteSet;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The paper's data: 100 elements for each site, under 7 hash functions. Site i has the elements
 * from 100·i on, or, in the random distribution, some from a range that begins anywhere.
 */
final class PaperWorkload {

  /** The paper's size of filters, in bits. */
  static final long PAPER_BITS = 100_992;

  static final int ELEMENTS = 100;

  private static final int SEARCHES = 1000;
  private static final int HASHES = 7;
  private static final long RANGE = 100_000; // so wide that few elements are drawn twice
  private static final long STARTS = 1L << 31;

  private final long seed;
  private final boolean random;
  private final FilterShape shape;

  PaperWorkload(long bits, boolean random, long seed) {
    this.seed = seed;
    this.random = random;
    this.shape =
        FilterShape.standard(
            new Digester(Schema.parse("element:long"), seed), MatrixShape.flat(HASHES, bits));
  }

  FilterShape shape() {
    return shape;
  }

  private long element(int site, int index) {
    long place = (long) site * ELEMENTS + index;
    if (!random) {
      return place;
    }
    long start = Long.remainderUnsigned(Mixer.mix(site, seed), STARTS);
    return start + Long.remainderUnsigned(Mixer.mix(place, ~seed), RANGE);
  }

  private long[] positions(long element) {
    return shape.positions(new long[] {shape.digester().number(0, element)}, 1);
  }

  /** The filter of a site. */
  BitArray filter(int site) {
    return filter(site, ELEMENTS);
  }

  /** A filter that holds only the first so many elements of a site. */
  BitArray filter(int site, int elements) {
    BitArray bits = new BitArray(shape.size());
    for (int i = 0; i < elements; i++) {
      for (long position : positions(element(site, i))) {
        bits.setAlone(position);
      }
    }
    return bits;
  }

  static String site(int site) {
    return "site " + site;
  }

  /** Puts sites into an empty tree one by one; returns the mean cost. */
  double insertAll(BloofiTree tree, int sites) {
    long cost = 0;
    for (int i = 0; i < sites; i++) {
      tree.insert(site(i), filter(i));
      cost += tree.lastChangeCost();
    }
    return (double) cost / sites;
  }

  /**
   * Puts sites with half of their elements into an empty tree, then adds the others in place;
   * returns the mean cost of that.
   */
  double insertHalvesAndUpdate(BloofiTree tree, int sites) {
    for (int i = 0; i < sites; i++) {
      tree.insert(site(i), filter(i, ELEMENTS / 2));
    }
    long cost = 0;
    for (int i = 0; i < sites; i++) {
      tree.replace(site(i), filter(i));
      cost += tree.lastChangeCost();
    }
    return (double) cost / sites;
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

  /**
   * Inserts new sites into a tree and removes one at random after each, so that its size stays.
   *
   * @return the mean costs of an insertion and of a removal
   */
  double[] churn(BloofiTree tree, int sites, int rounds) {
    SplittableRandom draws = new SplittableRandom(seed);
    List<String> present = new ArrayList<>(tree.sites());
    double[] costs = new double[2];
    for (int i = 0; i < rounds; i++) {
      String fresh = site(sites + i);
      tree.insert(fresh, filter(sites + i));
      costs[0] += (double) tree.lastChangeCost() / rounds;
      present.add(fresh);
      tree.remove(present.remove(draws.nextInt(present.size())));
      costs[1] += (double) tree.lastChangeCost() / rounds;
    }
    return costs;
  }

  /** The mean cost of searches for elements that some site has; each must find that site. */
  double hitCost(BloofiTree tree, int sites) {
    SplittableRandom draws = new SplittableRandom(seed);
    SiteSet found = new SiteSet();
    long cost = 0;
    for (int i = 0; i < SEARCHES; i++) {
      int site = draws.nextInt(sites);
      tree.query(positions(element(site, draws.nextInt(ELEMENTS))), found);
      cost += found.nodesRead();
      assertThat(found.ids()).contains(site(site));
    }
    return (double) cost / SEARCHES;
  }

  /** The mean cost of searches for elements that no site has. */
  double missCost(BloofiTree tree) {
    SplittableRandom draws = new SplittableRandom(~seed);
    SiteSet found = new SiteSet();
    long cost = 0;
    for (int i = 0; i < SEARCHES; i++) {
      tree.query(positions(draws.nextLong(1L << 40, 1L << 50)), found);
      cost += found.nodesRead();
    }
    return (double) cost / SEARCHES;
  }
}

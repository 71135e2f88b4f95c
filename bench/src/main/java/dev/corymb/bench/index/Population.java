package dev.corymb.bench.index;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.index.FilterIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The filters of many sites and what to ask of them. Each filter is made from the number of its
 * site alone, so that none needs to be kept.
 */
abstract class Population {

  static final long SEED = 4;

  private final FilterShape shape;

  Population(Contest contest) {
    Digester digester = new Digester(Schema.parse("element:long"), SEED);
    this.shape = FilterShape.standard(digester, MatrixShape.flat(contest.hashes(), contest.bits()));
  }

  final FilterShape shape() {
    return shape;
  }

  /** The filter of a site; there is one for any number. */
  abstract BitArray filter(int site);

  /** The positions of an item that a site has. */
  abstract long[] held(int site, SplittableRandom draws);

  /** The positions of an item that no site has. */
  final long[] stranger(SplittableRandom draws) {
    return positions(draws.nextLong(1L << 40, 1L << 50));
  }

  final long[] positions(long element) {
    return shape.positions(new long[] {shape.digester().number(0, element)}, 1);
  }

  final List<BitArray> filters(int from, int count) {
    List<BitArray> filters = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      filters.add(filter(from + i));
    }
    return filters;
  }

  /** Inserts one site after the other. */
  static void insertEach(FilterIndex index, List<String> ids, List<BitArray> filters) {
    for (int i = 0; i < ids.size(); i++) {
      index.insert(ids.get(i), filters.get(i));
    }
  }

  static String id(int site) {
    return "site " + site;
  }

  static List<String> ids(int from, int count) {
    List<String> ids = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      ids.add(id(from + i));
    }
    return ids;
  }
}

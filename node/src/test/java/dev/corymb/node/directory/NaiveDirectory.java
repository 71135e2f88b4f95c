package dev.corymb.node.directory;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** The bits of all sites in a map, looked at one by one. */
final class NaiveDirectory {

  /** A site: its step, and the bits by which it is found. */
  record Site(int step, BitArray bits, boolean own) {}

  final Map<String, Site> sites = new LinkedHashMap<>();
  private final List<FilterShape> ladder;
  private final long all;

  NaiveDirectory(List<FilterShape> ladder) {
    this.ladder = ladder;
    this.all = ladder.get(0).digester().schema().all();
  }

  /** The bits of a filter with items. */
  static BitArray bits(FilterShape shape, List<long[]> items) {
    BitFilter filter = new BitFilter(shape);
    items.forEach(filter::add);
    return BitArray.copyOf(filter.bits());
  }

  void put(String site, int step, Bits bits, boolean own) {
    sites.put(site, new Site(step, BitArray.copyOf(bits), own));
  }

  /** Flips some of the cells of an item; gives all of them, those that stay included. */
  long[] flip(String site, long[] item, SplittableRandom random) {
    Site found = sites.get(site);
    long[] cells = ladder.get(found.step).positions(item, all);
    boolean takes = random.nextInt(3) > 0;
    for (long cell : cells) {
      if (takes) {
        found.bits.set(cell);
      } else if (random.nextBoolean()) {
        found.bits.clearAlone(cell);
      }
    }
    return cells;
  }

  Set<String> locate(long[] digests, long given) {
    Set<String> found = new TreeSet<>();
    sites.forEach(
        (name, site) -> {
          boolean missing = false;
          for (long position : ladder.get(site.step).positions(digests, given)) {
            missing |= !site.bits.get(position);
          }
          if (!missing) {
            found.add(name);
          }
        });
    return found;
  }

  /** What hash collisions find if only the verification, or the worst attribute, can tell. */
  double collisionFalseSites(long given) {
    double sum = 0;
    for (Site site : sites.values()) {
      FilterShape shape = ladder.get(site.step);
      double most = 0;
      if (given == all) {
        most = falseRate(site, shape.parts().size(), shape.verification());
      } else {
        for (int i = 0; i < shape.parts().size(); i++) {
          double rate = falseRate(site, i, shape.parts().get(i));
          most = (given >> i & 1) == 0 ? most : Math.max(most, rate);
        }
      }
      sum += most;
    }
    return sum;
  }

  private double falseRate(Site site, int matrix, MatrixShape shape) {
    long first = ladder.get(site.step).offset(matrix);
    long taken = 0;
    for (long i = 0; i < shape.size(); i++) {
      taken += site.bits.get(first + i) ? 1 : 0;
    }
    return Math.pow((double) taken / shape.size(), shape.hashes());
  }
}

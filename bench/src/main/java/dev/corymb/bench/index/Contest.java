package dev.corymb.bench.index;

import dev.corymb.core.check.Require;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Trade;
import java.util.Locale;

/**
 * The numbers for which indexes are compared.
 *
 * @param bits the size of each filter
 * @param hashes the positions of an item
 * @param elements the items in each filter; 0 if the bits are drawn at random instead
 * @param fill the fraction of bits drawn; 0 if there are elements
 */
record Contest(int sites, int bits, int hashes, int elements, double fill) {

  private static final int SMALL_BITS = 10_000;
  private static final int HASHES = 7;

  Contest {
    Require.positive("--sites", sites);
    Require.positive("--bits", bits);
    Require.positive("--hashes", hashes);
    if (elements > 0 == fill > 0) {
      throw new IllegalArgumentException(
          "either elements or fill must be given, but were " + elements + " and " + fill);
    }
  }

  /** Small filters that are half full of items. */
  static Contest dense(int sites) {
    return new Contest(sites, SMALL_BITS, HASHES, 1_000, 0);
  }

  /** Small filters with bits drawn at random, which is much faster than to hash items. */
  static Contest drawn(int sites, double fill) {
    return new Contest(sites, SMALL_BITS, HASHES, 0, fill);
  }

  /** Filters of items of three attributes, as the product plans them. */
  static Contest product(int sites, Trade trade) {
    FilterShape shape = ProductTrial.shape(sites, trade);
    int hashes = shape.matrices().stream().mapToInt(MatrixShape::hashes).sum();
    return new Contest(sites, (int) shape.size(), hashes, ProductTrial.ITEMS, 0);
  }

  Contest withSites(int other) {
    return new Contest(other, bits, hashes, elements, fill);
  }

  /** The same with fewer sites, if there are more. */
  Contest atMost(int most) {
    return withSites(Math.min(most, sites));
  }

  /** The bytes of the filters themselves. */
  double rawBytes() {
    return (double) sites * bits / Byte.SIZE;
  }

  Population population() {
    return elements > 0 ? new HashedPopulation(this) : new DrawnPopulation(this);
  }

  @Override
  public String toString() {
    String content =
        elements > 0
            ? String.format(Locale.ROOT, "%,d elements", elements)
            : String.format(Locale.ROOT, "%.0f %% set", 100 * fill);
    return String.format(
        Locale.ROOT, "%,d sites, %,d bits, %d hashes, %s", sites, bits, hashes, content);
  }
}

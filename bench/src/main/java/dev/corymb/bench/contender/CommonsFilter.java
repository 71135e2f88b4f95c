package dev.corymb.bench.contender;

import org.apache.commons.collections4.bloomfilter.Shape;
import org.apache.commons.collections4.bloomfilter.SimpleBloomFilter;

/** The plain filter of Commons Collections, over the concatenation of the attributes. */
final class CommonsFilter implements Contender {

  private final SimpleBloomFilter filter;
  private final CommonsHashes hashes = new CommonsHashes();

  CommonsFilter(int items, double falseRate) {
    this.filter = new SimpleBloomFilter(Shape.fromNP(items, falseRate));
  }

  @Override
  public void add(Items items, int row) {
    filter.merge(hashes.of(items, row));
  }

  @Override
  public boolean mightContain(Items items, int row) {
    return filter.contains(hashes.of(items, row));
  }

  @Override
  public long bits() {
    return filter.getShape().getNumberOfBits();
  }
}

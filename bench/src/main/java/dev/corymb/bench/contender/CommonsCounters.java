package dev.corymb.bench.contender;

import org.apache.commons.collections4.bloomfilter.ArrayCountingBloomFilter;
import org.apache.commons.collections4.bloomfilter.CellExtractor;
import org.apache.commons.collections4.bloomfilter.Shape;

/** The counting filter of Commons Collections: an {@code int} for every cell. */
final class CommonsCounters implements Contender {

  private final ArrayCountingBloomFilter filter;
  private final CommonsHashes hashes = new CommonsHashes();

  CommonsCounters(int items, double falseRate) {
    this.filter = new ArrayCountingBloomFilter(Shape.fromNP(items, falseRate));
  }

  @Override
  public void add(Items items, int row) {
    filter.add(cells(items, row));
  }

  /** The filter's own merge and remove clear a bit set as large as the filter for each item. */
  private CellExtractor cells(Items items, int row) {
    return CellExtractor.from(hashes.of(items, row).indices(filter.getShape()));
  }

  @Override
  public boolean mightContain(Items items, int row) {
    return filter.contains(hashes.of(items, row));
  }

  @Override
  public boolean canRemove() {
    return true;
  }

  @Override
  public void remove(Items items, int row) {
    filter.subtract(cells(items, row));
  }

  @Override
  public long bits() {
    return (long) Integer.SIZE * filter.getShape().getNumberOfBits();
  }
}

package dev.corymb.bench.contender;

import org.fastfilter.bloom.count.CountingBloom;

/** fastfilter's counting Bloom filter: four bits for every cell. */
final class FastFilterCounters implements Contender {

  private final CountingBloom filter;
  private final FastFilterKeys keys = new FastFilterKeys();

  FastFilterCounters(int items, double falseRate) {
    Class<?>[] parameters = {int.class, double.class, int.class};
    double cellsPerItem = Entrant.bitsPerItem(falseRate);
    int hashes = (int) Math.round(cellsPerItem * Math.log(2));
    this.filter =
        FastFilterKeys.empty(CountingBloom.class, parameters, items, cellsPerItem, hashes);
  }

  @Override
  public void add(Items items, int row) {
    filter.add(keys.of(items, row));
  }

  @Override
  public boolean mightContain(Items items, int row) {
    return filter.mayContain(keys.of(items, row));
  }

  @Override
  public boolean canRemove() {
    return true;
  }

  @Override
  public void remove(Items items, int row) {
    filter.remove(keys.of(items, row));
  }

  @Override
  public long bits() {
    return filter.getBitCount();
  }
}

package dev.corymb.bench.contender;

import org.fastfilter.bloom.BlockedBloom;

/** fastfilter's blocked Bloom filter. It takes whole bits per item. */
final class FastFilterBlocks implements Contender {

  private final BlockedBloom filter;
  private final FastFilterKeys keys = new FastFilterKeys();

  FastFilterBlocks(int items, double falseRate) {
    Class<?>[] parameters = {int.class, int.class};
    int bitsPerItem = (int) Math.ceil(Entrant.bitsPerItem(falseRate));
    this.filter = FastFilterKeys.empty(BlockedBloom.class, parameters, items, bitsPerItem);
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
  public long bits() {
    return filter.getBitCount();
  }
}

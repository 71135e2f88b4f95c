package dev.corymb.bench.contender;

import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.Layout;

/** Corymb's filter of bits, asked for sixteen items at once. */
final class CorymbBatches extends CorymbBits {

  private static final int BATCH = 16;

  private final Digests digests = new Digests(BATCH);

  CorymbBatches(long items, double falseRate) {
    super(FilterKind.PBF_BF, Layout.SEGMENT, items, falseRate);
  }

  @Override
  public int count(Items items) {
    int found = 0;
    for (int row = 0; row < items.size(); row += BATCH) {
      int batch = Math.min(BATCH, items.size() - row);
      for (int slot = 0; slot < batch; slot++) {
        digests.put(slot, items, row + slot);
      }
      found += Long.bitCount(filter.mightContainBatch(digests.all(), batch));
    }
    return found;
  }
}

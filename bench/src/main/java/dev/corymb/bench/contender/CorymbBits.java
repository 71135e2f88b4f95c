package dev.corymb.bench.contender;

import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterPlan;
import dev.corymb.core.filter.Layout;

/** Corymb's filter of bits. */
class CorymbBits implements Contender {

  final BitFilter filter;
  private final Digests digests = new Digests();

  CorymbBits(FilterKind kind, Layout layout, long items, double falseRate) {
    this.filter =
        new BitFilter(
            FilterPlan.of(kind, Digests.DIGESTER, items, falseRate).withLayout(layout).shape());
  }

  @Override
  public void add(Items items, int row) {
    filter.add(digests.of(items, row));
  }

  @Override
  public boolean mightContain(Items items, int row) {
    return filter.mightContain(digests.of(items, row));
  }

  @Override
  public long bits() {
    return 8 * filter.bytes();
  }
}

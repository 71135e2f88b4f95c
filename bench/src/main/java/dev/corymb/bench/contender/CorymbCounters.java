package dev.corymb.bench.contender;

import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterPlan;

/** Corymb's filter of counters. */
final class CorymbCounters implements Contender {

  private final CountingFilter filter;
  private final Digests digests = new Digests();

  CorymbCounters(FilterKind kind, long items, double falseRate) {
    this.filter =
        new CountingFilter(FilterPlan.of(kind, Digests.DIGESTER, items, falseRate).shape());
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
  public boolean canRemove() {
    return true;
  }

  @Override
  public void remove(Items items, int row) {
    if (!filter.remove(digests.of(items, row))) {
      throw new IllegalStateException("row " + row + " must be removable, but was refused");
    }
  }

  @Override
  public long bits() {
    return 8 * filter.bytes();
  }
}

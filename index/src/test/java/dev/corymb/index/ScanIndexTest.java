package dev.corymb.index;

import dev.corymb.core.filter.FilterShape;

/** The contract, for the scan. */
final class ScanIndexTest extends FilterIndexContract {

  @Override
  protected FilterIndex create(FilterShape shape) {
    return new ScanIndex(shape);
  }
}

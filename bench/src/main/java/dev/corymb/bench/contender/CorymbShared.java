package dev.corymb.bench.contender;

import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.Layout;
import java.util.concurrent.CompletableFuture;

/** Corymb's filter of bits that has had another writer, so that adding goes by atomic writes. */
final class CorymbShared extends CorymbBits {

  CorymbShared(long items, double falseRate) {
    super(FilterKind.PBF_BF, Layout.SEGMENT, items, falseRate);
    long[] stranger = new long[Digests.DIGESTER.schema().size()];
    filter.add(stranger);
    CompletableFuture.runAsync(() -> filter.add(stranger)).join();
  }
}

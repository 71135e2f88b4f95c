package dev.corymb.bench.contender;

import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.Layout;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Corymb's filter of bits, to which two threads add at the same time. */
final class CorymbThreads extends CorymbBits {

  private static final ExecutorService HELPER =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "adding helper");
            thread.setDaemon(true);
            return thread;
          });

  private final Digests digests = new Digests();
  private final Digests digestsOfHelper = new Digests();

  CorymbThreads(long items, double falseRate) {
    super(FilterKind.PBF_BF, Layout.SEGMENT, items, falseRate);
  }

  @Override
  public int threads() {
    return 2;
  }

  @Override
  public void addAll(Items items) {
    int half = items.size() / 2;
    CompletableFuture<Void> helper =
        CompletableFuture.runAsync(() -> add(items, half, items.size(), digestsOfHelper), HELPER);
    add(items, 0, half, digests);
    helper.join();
  }

  private void add(Items items, int from, int to, Digests own) {
    for (int row = from; row < to; row++) {
      filter.add(own.of(items, row));
    }
  }
}

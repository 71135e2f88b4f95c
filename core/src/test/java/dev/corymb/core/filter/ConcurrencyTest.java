package dev.corymb.core.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.schema.Digester;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Real threads: what one has added, and said so, every other finds. They meet only if nothing else
 * takes their cores.
 */
@Isolated
final class ConcurrencyTest {

  private static final int ITEMS = 20_000;

  @ParameterizedTest
  @EnumSource(names = {"STANDARD", "PBF", "PBF_HT", "PBF_BF"})
  void readersFindWhatTwoWritersAddToBits(FilterKind kind) throws Exception {
    BitFilter filter = new BitFilter(shape(kind));
    AtomicInteger[] added = {new AtomicInteger(), new AtomicInteger()};
    List<Callable<Integer>> threads = new ArrayList<>();
    for (int writer = 0; writer < 2; writer++) {
      int parity = writer;
      threads.add(() -> write(filter::add, parity, added[parity], filter.digester()));
      threads.add(() -> missed(filter, parity, added[parity]));
    }

    assertThat(run(threads)).containsOnly(0);
    assertThat(filter.items()).isEqualTo(ITEMS);
    for (int i = 0; i < ITEMS; i++) {
      assertThat(filter.mightContain(item(filter.digester(), i))).isTrue();
    }
  }

  /**
   * A writer goes plainly until a second one comes. That moment is tried many times: two threads
   * meet at a new filter of a few words, each adds an item, and no bit may be lost.
   */
  @Test
  void noBitIsLostWhenASecondWriterComes() throws Exception {
    int rounds = 60_000;
    Digester digester = Samples.digester(1, 3);
    FilterShape shape = FilterShape.standard(digester, MatrixShape.flat(48, 1_024));
    BitFilter[] filters = new BitFilter[rounds];
    for (int round = 0; round < rounds; round++) {
      filters[round] = new BitFilter(shape);
    }
    AtomicInteger arrived = new AtomicInteger();
    List<Callable<Integer>> writers = new ArrayList<>();
    for (int writer = 0; writer < 2; writer++) {
      long[] item = Samples.digests(digester, writer);
      writers.add(
          () -> {
            for (int round = 0; round < rounds; round++) {
              arrived.incrementAndGet();
              while (arrived.get() < 2 * (round + 1)) {
                Thread.onSpinWait();
              }
              filters[round].add(item);
            }
            return 0;
          });
    }

    run(writers);

    for (BitFilter filter : filters) {
      assertThat(filter.mightContain(Samples.digests(digester, 0))).isTrue();
      assertThat(filter.mightContain(Samples.digests(digester, 1))).isTrue();
      assertThat(filter.items()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"STANDARD", "PBF", "PBF_HT", "PBF_BF"})
  void readersFindWhatAWriterKeepsWhileItAddsAndRemovesOthers(FilterKind kind) throws Exception {
    CountingFilter filter = new CountingFilter(shape(kind));
    AtomicInteger added = new AtomicInteger();
    Consumer<long[]> addAndDisturb =
        digests -> {
          filter.add(digests);
          long[] passing = {digests[0] + 1, digests[1]}; // shares the popular value
          filter.add(passing);
          filter.remove(passing);
        };
    List<Callable<Integer>> threads = new ArrayList<>();
    threads.add(() -> write(addAndDisturb, 0, added, filter.digester()));
    threads.add(() -> missed(filter, 0, added));
    threads.add(() -> missed(filter, 0, added));

    assertThat(run(threads)).containsOnly(0);
    assertThat(filter.items()).isEqualTo(ITEMS / 2);
  }

  private static int write(
      Consumer<long[]> add, int parity, AtomicInteger added, Digester digester) {
    for (int i = parity; i < ITEMS; i += 2) {
      add.accept(item(digester, i));
      added.incrementAndGet();
    }
    return 0;
  }

  /** Asks for the newest and some older items until the writer is done. */
  private static int missed(MatrixFilter filter, int parity, AtomicInteger added) {
    int missed = 0;
    int known = 0;
    while (known < ITEMS / 2) {
      known = added.get();
      for (int back = 1; back <= 64 && back <= known; back++) {
        int item = (known - (back < 8 ? back : known * back / 64)) * 2 + parity;
        missed += filter.mightContain(item(filter.digester(), item)) ? 0 : 1;
      }
    }
    return missed;
  }

  private static long[] item(Digester digester, int i) {
    return Samples.digests(digester, i, i % 7);
  }

  private static FilterShape shape(FilterKind kind) {
    return FilterPlan.of(kind, Samples.digester(2, 5), ITEMS, 1e-4).shape();
  }

  private static List<Integer> run(List<Callable<Integer>> threads) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads.size());
    try {
      List<Integer> results = new ArrayList<>();
      for (Future<Integer> result : pool.invokeAll(threads)) {
        results.add(result.get());
      }
      return results;
    } finally {
      pool.shutdownNow();
    }
  }
}

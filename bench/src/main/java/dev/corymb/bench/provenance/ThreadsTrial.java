package dev.corymb.bench.provenance;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import dev.corymb.bench.harness.TemporaryFolder;
import dev.corymb.bench.provenance.LedgerRows.Row;
import dev.corymb.bench.provenance.SampleEvents.Draft;
import dev.corymb.provenance.event.Event;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * Many threads that record one event at a time, each waiting until its event is on the disk, in
 * turns with as many threads that write the rows of one event each, synced, to RocksDB alone, which
 * groups them too.
 */
final class ThreadsTrial {

  private static final String SITE = "site";
  private static final int WARM_UP = 2; // rounds
  private static final int EVENTS = 50; // of a thread in a round

  private final int threads;
  private final int rounds;
  private final SampleEvents sample = new SampleEvents(7);
  private final Samples node = new Samples(); // by event, over all threads
  private final Samples bare = new Samples();
  private final Samples waits = new Samples(); // of the node's threads
  private final Samples bareWaits = new Samples();

  private ThreadsTrial(int threads, int rounds) {
    this.threads = threads;
    this.rounds = rounds;
  }

  static Measurement run(int threads, int rounds) throws Exception {
    ThreadsTrial trial = new ThreadsTrial(threads, rounds);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      trial.run(folder.path(), pool);
    } finally {
      pool.shutdownNow();
    }
    Measurement measurement = new Measurement();
    measurement.put(ProvenanceFigure.SINGLE, trial.node);
    measurement.put(ProvenanceFigure.SINGLE.ofPeer(), trial.bare);
    measurement.put(ProvenanceFigure.SINGLE_P99, trial.waits.quantile(0.99));
    measurement.put(ProvenanceFigure.SINGLE_P99.ofPeer(), trial.bareWaits.quantile(0.99));
    measurement.put(ProvenanceFigure.SINGLE_WORST, trial.waits.quantile(1));
    measurement.put(ProvenanceFigure.SINGLE_WORST.ofPeer(), trial.bareWaits.quantile(1));
    return measurement;
  }

  private void run(Path folder, ExecutorService pool) throws Exception {
    List<List<List<Event>>> all = new ArrayList<>(); // by round and thread
    for (int round = 0; round < WARM_UP + rounds; round++) {
      List<List<Event>> each = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        each.add(sample.next(EVENTS).stream().map(Draft::event).toList());
      }
      all.add(each);
    }
    LedgerRows rows = rows(folder, all);
    try (EventNode ours = new EventNode(folder.resolve("node"));
        BareStore store = new BareStore(folder.resolve("bare"), rows.families())) {
      ours.node().create(SITE);
      for (int round = 0; round < WARM_UP + rounds; round++) {
        List<List<Event>> each = all.get(round);
        List<List<List<Row>>> same =
            each.stream()
                .map(some -> some.stream().map(event -> rows.of(List.of(event))).toList())
                .toList();
        Samples[] times =
            round < WARM_UP
                ? Stream.generate(Samples::new).limit(4).toArray(Samples[]::new)
                : new Samples[] {node, waits, bare, bareWaits};
        Runnable own =
            () -> together(pool, each, one -> ours.record(SITE, List.of(one)), times[0], times[1]);
        Runnable peer = () -> together(pool, same, store::write, times[2], times[3]);
        boolean first = round % 2 == 0;
        (first ? own : peer).run();
        (first ? peer : own).run();
      }
    }
  }

  private LedgerRows rows(Path folder, List<List<List<Event>>> all) throws Exception {
    Path store = folder.resolve("before");
    try (EventNode before = new EventNode(store)) {
      before.node().create(SITE);
      all.forEach(round -> before.record(SITE, round.stream().flatMap(List::stream).toList()));
      return LedgerRows.read(store, folder.resolve("copy"), before.node().digester());
    }
  }

  private interface Write<T> {
    void run(T one) throws Exception;
  }

  /** All threads write what is theirs, one after the other. */
  private static <T> void together(
      ExecutorService pool, List<List<T>> each, Write<T> write, Samples times, Samples waits) {
    Clock clock = Clock.ofTheWall();
    List<Future<Samples>> running = new ArrayList<>();
    for (List<T> some : each) {
      Callable<Samples> work =
          () -> {
            Samples own = new Samples();
            for (T one : some) {
              Clock waited = Clock.ofTheWall();
              write.run(one);
              own.add(waited.elapsed(), 1);
            }
            return own;
          };
      running.add(pool.submit(work));
    }
    int writes = 0;
    try {
      for (Future<Samples> one : running) {
        Samples own = one.get();
        writes += own.size();
        waits.addAll(own);
      }
    } catch (Exception e) {
      throw new IllegalStateException("a write failed", e);
    }
    times.add(clock.elapsed(), writes);
  }
}

package dev.corymb.bench.provenance;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import dev.corymb.bench.harness.TemporaryFolder;
import dev.corymb.bench.provenance.LedgerRows.Row;
import dev.corymb.bench.provenance.SampleEvents.Draft;
import dev.corymb.provenance.event.Event;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Batches of events into one site of a node, whose commits are synced, in turns with the same rows
 * into RocksDB alone and, now and then, the same events into TDB2. The node's time begins with the
 * statements: it makes events, which it identifies by their content, stores them with their keys,
 * follows with the summary and publishes. That of RocksDB begins with the bytes of the rows.
 */
final class RecordTrial {

  private static final long SEED = 42;
  private static final String SITE = "site";
  private static final int WARM_UP = 20; // batches
  private static final int JENA_WARM_UP = 2;
  private static final int ALONE = 50; // events

  private final int batches;
  private final int jenaBatches;
  private final int events;
  private final List<List<Draft>> drafts = new ArrayList<>();
  private final Measurement measurement = new Measurement();
  private final Samples node = new Samples();
  private final Samples bare = new Samples();
  private final Samples jena = new Samples();
  private final Samples sync = new Samples();

  private RecordTrial(int batches, int jenaBatches, int events) {
    this.batches = batches;
    this.jenaBatches = jenaBatches;
    this.events = events;
    SampleEvents sample = new SampleEvents(SEED);
    for (int i = 0; i < WARM_UP + batches; i++) {
      drafts.add(sample.next(events));
    }
    for (int i = 0; i < 2 * ALONE; i++) {
      drafts.add(sample.next(1));
    }
  }

  /**
   * Times by event.
   *
   * @param jenaBatches of how many batches TDB2 gets the events too
   */
  static Measurement run(int batches, int jenaBatches, int events) throws Exception {
    RecordTrial trial = new RecordTrial(batches, jenaBatches, events);
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      LedgerRows rows = trial.rows(folder.path());
      trial.run(folder.path(), rows);
    }
    return trial.measurement;
  }

  private static List<Event> events(List<Draft> drafts) {
    return drafts.stream().map(Draft::event).toList();
  }

  /** What a node writes for all batches. */
  private LedgerRows rows(Path folder) throws Exception {
    Path store = folder.resolve("before");
    try (EventNode before = new EventNode(store)) {
      before.node().create(SITE);
      drafts.forEach(batch -> before.record(SITE, events(batch)));
      return LedgerRows.read(store, folder.resolve("copy"), before.node().digester());
    }
  }

  private void run(Path folder, LedgerRows rows) throws Exception {
    try (EventNode ours = new EventNode(folder.resolve("node"));
        BareStore store = new BareStore(folder.resolve("bare"), rows.families());
        JenaStore triples = new JenaStore(folder.resolve("jena"));
        FileChannel file =
            FileChannel.open(
                folder.resolve("file"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      ours.node().create(SITE);
      int every = Math.max(1, batches / Math.max(1, jenaBatches));
      for (int i = -WARM_UP; i < batches; i++) {
        List<Draft> batch = drafts.get(i + WARM_UP);
        List<Row> same = rows.of(events(batch));
        // In turns, also in who comes first: one who waits for the disk helps the other.
        long nanos = i % 2 == 0 ? time(() -> ours.record(SITE, events(batch))) : 0;
        long theirs = time(() -> store.write(same));
        nanos += i % 2 == 0 ? 0 : time(() -> ours.record(SITE, events(batch)));
        long synced = time(() -> sync(file, same));
        boolean forJena = jenaBatches > 0 && Math.floorMod(i, every) == 0;
        long tdb = forJena && i >= -JENA_WARM_UP * every ? time(() -> triples.write(batch)) : 0;
        if (i >= 0) {
          node.add(nanos, events);
          bare.add(theirs, events);
          sync.add(synced, 1);
          if (tdb > 0) {
            jena.add(tdb, events);
          }
        }
      }
      put(ProvenanceFigure.EVENT, node, bare);
      measurement.put(ProvenanceFigure.SYNC, sync);
      measurement.put(ProvenanceFigure.EVENT_JENA, jena);
      alone(ours, store, triples, rows);
    }
  }

  private void put(ProvenanceFigure figure, Samples own, Samples peer) {
    measurement.put(figure, own);
    measurement.put(figure.ofPeer(), peer);
  }

  /** One event per commit, by one thread. */
  private void alone(EventNode ours, BareStore store, JenaStore triples, LedgerRows rows)
      throws Exception {
    Samples own = new Samples();
    Samples peer = new Samples();
    Samples tdb = new Samples();
    for (List<Draft> one : drafts.subList(WARM_UP + batches, drafts.size())) {
      List<Row> same = rows.of(events(one));
      own.add(time(() -> ours.record(SITE, events(one))), 1);
      peer.add(time(() -> store.write(same)), 1);
      if (jenaBatches > 0) {
        tdb.add(time(() -> triples.write(one)), 1);
      }
    }
    put(ProvenanceFigure.EVENT_ALONE, own, peer);
    measurement.put(ProvenanceFigure.EVENT_ALONE_JENA, tdb);
  }

  private static void sync(FileChannel file, List<Row> rows) throws IOException {
    int bytes = rows.stream().mapToInt(row -> row.key().length + row.value().length).sum();
    file.write(ByteBuffer.allocate(bytes));
    file.force(false);
  }

  private interface Work {
    void run() throws Exception;
  }

  private static long time(Work work) throws Exception {
    Clock clock = Clock.ofTheWall();
    work.run();
    return clock.elapsed();
  }
}

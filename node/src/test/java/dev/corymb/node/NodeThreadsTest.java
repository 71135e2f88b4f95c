package dev.corymb.node;

import static dev.corymb.node.TestFederation.SCHEMA;
import static dev.corymb.node.TestFederation.add;
import static dev.corymb.node.TestFederation.byName;
import static dev.corymb.node.TestFederation.query;
import static dev.corymb.node.TestFederation.remove;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Query;
import dev.corymb.node.directory.Located;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.InProcessBus;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Two nodes in one process, with threads for everything. Nothing is missed, nobody waits for ever.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS) // for a machine that is very busy
final class NodeThreadsTest {

  private static final FederationProfile PROFILE =
      FederationProfile.of("threads", SCHEMA, 42)
          .with(Map.of("step-items", "200", "steps", "5", "announce-every", "PT0.02S"));
  private static final int ROUNDS = 2;
  private static final int MOST = 1_800; // items of a site, so that it goes up four steps
  private static final int FEW = 50;

  /** A site with consecutive items: which of them it certainly has, at any moment. */
  private static final class Sequence {
    final Node node;
    final String site;
    volatile int added; // those below are acknowledged
    volatile int leaving; // those below are removed, or about to be

    /** Starts with no item. No other site has those from the first on. */
    Sequence(Node node, String site, int first) {
      this.node = node;
      this.site = site;
      this.added = first;
      this.leaving = first;
    }

    void grow(int by) {
      int to = added + by;
      add(node, site, added, to);
      added = to;
    }

    void shrink(int by) {
      int from = leaving;
      leaving = from + by;
      remove(node, site, from, from + by);
    }

    void startAgain() {
      leaving = added;
      node.delete(site);
      node.create(site);
    }
  }

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ExecutorService mail = Executors.newFixedThreadPool(2);
  private final ExecutorService background = Executors.newSingleThreadExecutor();
  private final InProcessBus bus = new InProcessBus(mail);
  private final Set<Integer> stepsSeen = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean done = new AtomicBoolean();

  @AfterEach
  void stop() {
    threads.shutdownNow();
    mail.shutdownNow();
    background.shutdownNow();
  }

  private Node open(String name) {
    return Node.open(
        NodeOptions.builder(name, PROFILE)
            .ledger(new MemoryLedger(Groups.singlesAndWhole(SCHEMA)))
            .bus(bus)
            .clock(new NodeClock(InstantSource.system(), System::nanoTime))
            .background(background)
            .directoryBytes(1 << 28)
            .saveEvery(500)
            .build());
  }

  @Test
  void neverMissesWhatWasAcknowledged() throws Exception {
    List<Node> nodes = List.of(open("here"), open("there"));
    List<Sequence> sequences = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Node node = nodes.get(i % 2);
      String site = "site " + i;
      node.create(site);
      sequences.add(new Sequence(node, site, i * 1_000_000));
    }
    List<Future<?>> writers = new ArrayList<>();
    for (int i = 0; i < sequences.size(); i++) {
      int seed = i;
      writers.add(threads.submit(() -> write(sequences.get(seed), seed)));
    }
    List<Future<Integer>> readers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      int seed = 10 + i;
      readers.add(threads.submit((Callable<Integer>) () -> read(sequences, seed)));
    }
    Future<?> ticker = threads.submit(() -> tick(nodes));
    try {
      for (Future<?> writer : writers) {
        writer.get();
      }
    } finally {
      done.set(true);
    }
    ticker.get();
    for (Future<Integer> reader : readers) {
      assertThat(reader.get()).as("queries").isPositive();
    }
    assertThat(stepsSeen).contains(0, 4);
    for (Sequence sequence : sequences) {
      SiteStatus status = sequence.node.site(sequence.site).orElseThrow().status();
      assertThat(status.failure()).as(sequence.site).isEmpty();
      assertThat(status.items()).isEqualTo(sequence.added - sequence.leaving);
    }
  }

  private static void write(Sequence sequence, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < ROUNDS; round++) {
      while (sequence.added - sequence.leaving < MOST) {
        sequence.grow(1 + random.nextInt(60));
        if (random.nextInt(4) == 0) {
          sequence.shrink(1 + random.nextInt(sequence.added - sequence.leaving) / 8);
        }
      }
      while (sequence.added - sequence.leaving > FEW) {
        sequence.shrink(1 + random.nextInt(sequence.added - sequence.leaving) / 4);
      }
      if (seed % 2 == 1) {
        sequence.startAgain();
      }
    }
  }

  /** Gives the number of queries. */
  private int read(List<Sequence> sequences, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int queries = 0;
    while (!done.get()) {
      Sequence sequence = sequences.get(random.nextInt(sequences.size()));
      int to = sequence.added;
      int from = Math.max(sequence.leaving, to - MOST);
      List<Integer> items = new ArrayList<>();
      List<Query> asked = new ArrayList<>();
      for (int left = Math.min(1 + random.nextInt(8), to - from); left > 0; left--) {
        int item = from + random.nextInt(to - from);
        items.add(item);
        asked.add(random.nextBoolean() ? query(item) : byName(item));
      }
      List<Located> answers =
          asked.size() == 1
              ? List.of(sequence.node.locate(asked.get(0)))
              : sequence.node.locateAll(asked);
      for (int i = 0; i < items.size(); i++) {
        if (!answers.get(i).ids().contains(sequence.site)) {
          assertThat(items.get(i)).as(sequence.site).isLessThan(sequence.leaving);
        }
      }
      queries += items.size();
    }
    return queries;
  }

  private void tick(List<Node> nodes) {
    while (!done.get()) {
      for (Node node : nodes) {
        node.tick();
        node.sites().forEach(status -> stepsSeen.add(status.room().step()));
      }
      LockSupport.parkNanos(100_000); // leaves the processor to the others
    }
  }
}

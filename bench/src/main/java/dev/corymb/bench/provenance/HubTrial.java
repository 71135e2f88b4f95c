package dev.corymb.bench.provenance;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import dev.corymb.bench.harness.TemporaryFolder;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.walk.Direction;
import dev.corymb.provenance.walk.WalkLimit;
import dev.corymb.provenance.walk.WalkLimits;
import dev.corymb.provenance.walk.WalkRequest;
import dev.corymb.provenance.walk.WalkResult;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A walk from something that very many runs have used, at one site or at many, within the default
 * limits: how long it takes, what it says that it left out, and what it takes of the heap.
 */
final class HubTrial {

  private static final Iri HUB = new Iri("urn:thing:hub");
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final int BATCH = 1_000;
  private static final int WALKS = 5;

  private HubTrial() {}

  /** Refuses a hub that a walk reads completely. */
  static void requireCut(int uses, int sites) {
    WalkLimits limits = WalkLimits.DEFAULT;
    boolean isCut =
        uses / sites > limits.perKey() || uses >= limits.nodes() || sites > limits.sitesPerKey();
    if (uses <= limits.perKey() || !isCut) {
      throw new IllegalArgumentException(
          "--hub-uses must be at least "
              + limits.nodes()
              + ", or more than "
              + limits.perKey()
              + " for each of --hub-sites, so that a walk is cut, but was "
              + uses
              + " at "
              + sites
              + " sites");
    }
  }

  /** Walks where one site has all uses, and where many sites have them. */
  static Measurement run(int uses, int sites) throws Exception {
    Measurement measurement = new Measurement();
    one(uses, 1, ProvenanceFigure.HUB, ProvenanceFigure.HUB_HEAP, measurement);
    one(uses, sites, ProvenanceFigure.HUBS, ProvenanceFigure.HUBS_HEAP, measurement);
    return measurement;
  }

  private static void one(
      int uses, int sites, ProvenanceFigure time, ProvenanceFigure heap, Measurement measurement)
      throws Exception {
    try (TemporaryFolder folder = TemporaryFolder.create();
        EventNode node = new EventNode(folder.path().resolve("node"))) {
      fill(node, uses, sites);
      Samples times = new Samples();
      WalkResult result = walk(node);
      for (int i = 0; i < WALKS; i++) {
        Clock clock = Clock.ofTheWall();
        result = walk(node);
        times.add(clock.elapsed(), 1);
      }
      if (result.isComplete() || result.cuts().isEmpty()) {
        throw new IllegalStateException("a hub must be cut and said to be, but was not");
      }
      measurement.put(time, times);
      if (sites == 1) {
        measurement.put(
            ProvenanceFigure.HUB_LEFT_OUT, result.cuts().getOrDefault(WalkLimit.PER_KEY, 0L));
      }
      measurement.put(heap, live(node));
    }
  }

  private static void fill(EventNode node, int uses, int sites) {
    int run = 0;
    for (int site = 0; site < sites; site++) {
      String name = "site " + site;
      node.node().create(name);
      long last = (long) uses * (site + 1) / sites;
      List<Event> some = new ArrayList<>();
      while (run < last) {
        Iri id = new Iri("urn:run:" + run);
        some.add(Event.of(START.plusMillis(run), Statement.of(Kind.USAGE, id, HUB)));
        run++;
        if (some.size() == BATCH || run == last) {
          node.record(name, some);
          some = new ArrayList<>();
        }
      }
    }
  }

  private static WalkResult walk(EventNode node) {
    return node.node()
        .provenance()
        .walk(
            WalkRequest.of(Direction.DESCENDANTS, List.of(HUB)),
            (other, asked) -> CompletableFuture.failedFuture(new AssertionError(other)));
  }

  /** The most bytes that were in use during some walks, without garbage, beyond those before. */
  private static double live(EventNode node) throws InterruptedException {
    long before = used();
    long most = before;
    AtomicReference<WalkResult> last = new AtomicReference<>(); // the answer counts, too
    Thread walks =
        new Thread(
            () -> {
              for (int i = 0; i < WALKS; i++) {
                last.set(walk(node));
              }
            });
    walks.start();
    while (walks.isAlive()) {
      most = Math.max(most, used());
    }
    walks.join();
    if (last.get() == null) {
      throw new IllegalStateException("a walk failed");
    }
    return most - before;
  }

  /** The heap in use, garbage left out. */
  private static long used() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}

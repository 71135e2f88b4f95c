package dev.corymb.node;

import dev.corymb.node.ledger.LedgerOptions;
import dev.corymb.node.ledger.RocksLedger;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.time.NodeClock;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.walk.Direction;
import dev.corymb.provenance.walk.EdgeAnswer;
import dev.corymb.provenance.walk.WalkLimit;
import dev.corymb.provenance.walk.WalkRequest;
import dev.corymb.provenance.walk.WalkResult;
import dev.corymb.replication.bus.InProcessBus;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** A process with little memory, a site that uses one thing very often, and walks from that. */
final class HubChild {

  private static final FederationProfile PROFILE = FederationProfile.provenance("hub", 42);
  private static final Iri HUB = new Iri("urn:ol:dataset:x/hub");
  private static final int BATCH = 1_000;

  private HubChild() {}

  /** Takes the directory of the ledger and the number of uses; prints what walks found. */
  public static void main(String[] arguments) {
    int uses = Integer.parseInt(arguments[1]);
    LedgerOptions options = LedgerOptions.defaults().withEvents(true);
    try (RocksLedger ledger = RocksLedger.open(Path.of(arguments[0]), PROFILE.groups(), options)) {
      Node node =
          Node.open(
              NodeOptions.builder("node", PROFILE)
                  .ledger(ledger)
                  .bus(new InProcessBus(Runnable::run))
                  .clock(new NodeClock(InstantSource.system(), System::nanoTime))
                  .background(Runnable::run)
                  .directoryBytes(1 << 24)
                  .build());
      for (int from = 0; from < uses; from += BATCH) {
        List<Event> events = new ArrayList<>();
        for (int i = from; i < Math.min(uses, from + BATCH); i++) {
          events.add(
              Event.of(
                  Instant.ofEpochSecond(i),
                  Statement.of(Kind.USAGE, new Iri("urn:run:" + i % 5_000), HUB),
                  Statement.of(Kind.DERIVATION, HUB, new Iri("urn:x:source"))));
        }
        var unused = node.provenance().record("site", events, Optional.of(NewSite.PLAIN)).join();
      }
      for (Direction direction : Direction.values()) {
        print(node, WalkRequest.of(direction, List.of(HUB)));
        print(
            node,
            WalkRequest.of(direction, List.of(HUB)).asOf(Instant.ofEpochSecond(uses / 2 - 1)));
      }
    }
  }

  private static void print(Node node, WalkRequest request) {
    long begin = System.nanoTime();
    WalkResult result =
        node.provenance()
            .walk(
                request,
                (other, asked) ->
                    CompletableFuture.completedFuture(new EdgeAnswer(List.of(), Set.of())));
    System.out.println(
        request.direction()
            + " "
            + result.nodes().size()
            + " "
            + result.cuts().getOrDefault(WalkLimit.PER_KEY, 0L)
            + " in "
            + (System.nanoTime() - begin) / 1_000_000
            + " ms");
  }
}

package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.walk.EdgeAnswer;
import dev.corymb.provenance.walk.EdgeRequest;
import dev.corymb.provenance.walk.MemoryEvents;
import dev.corymb.provenance.walk.Offices;
import dev.corymb.provenance.walk.Oracle;
import dev.corymb.provenance.walk.RandomOffices;
import dev.corymb.provenance.walk.WalkRequest;
import dev.corymb.provenance.walk.WalkResult;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;

/** Nodes that walk over each other's events find what an oracle finds. */
final class ProvenanceWalkTest {

  static final FederationProfile PROFILE =
      FederationProfile.provenance("test", 42).with(Map.of("announce-every", "PT1S"));

  private final MemoryEvents all = new MemoryEvents();

  @Property(tries = 60)
  void walksOverAllNodesEqualTheOracle(long seed) {
    RandomOffices world = new RandomOffices(seed);
    SplittableRandom random = new SplittableRandom(seed);
    Offices offices = world.offices();
    TestFederation federation = new TestFederation(PROFILE, NetworkOptions.PERFECT);
    record(federation, offices, random);
    for (int i = 0; i < 12; i++) {
      federation.pass(1_000);
    }
    List<Node> nodes = List.copyOf(federation.nodes());
    for (int i = 0; i < 20; i++) {
      WalkRequest request = world.request();
      WalkResult result = walk(federation, nodes.get(random.nextInt(nodes.size())), request);
      Oracle oracle = new Oracle(all, offices.sites(), request);
      assertThat(oracle.differences(result)).as("%s", request).isEmpty();
      assertThat(result.silent()).isEmpty();
      assertThat(result.coverage().uncovered()).isEmpty();
      assertThat(result.isComplete()).isEqualTo(result.cuts().isEmpty());
      assertThat(result.coverage().missRate()).isZero();
    }
  }

  private void record(TestFederation federation, Offices offices, SplittableRandom random) {
    List<String> sites = offices.sites();
    sites.stream().map(offices::node).distinct().forEach(node -> federation.start(node));
    List<Runnable> recordings = new ArrayList<>();
    for (String site : sites) {
      Node node = federation.node(offices.node(site));
      NewSite settings =
          random.nextInt(4) == 0
              ? new NewSite(Optional.empty(), Optional.of(new Window(Duration.ofSeconds(1), 100)))
              : NewSite.PLAIN;
      if (random.nextBoolean()) {
        node.create(site, settings);
      }
      for (Event event : offices.events().events(site)) {
        Event timed = withTime(event);
        all.record(site, timed);
        recordings.add(
            () ->
                assertThat(
                        node.provenance()
                            .record(site, List.of(timed), Optional.of(settings))
                            .join()
                            .added())
                    .containsExactly(true));
      }
    }
    while (!recordings.isEmpty()) {
      recordings.remove(random.nextInt(recordings.size())).run();
      if (random.nextInt(20) == 0) {
        federation.pass(random.nextInt(700));
      }
    }
  }

  /** An event that has a time, as the oracle wants it. */
  static Event withTime(Event event) {
    return new Event(
        Optional.of(event.time().orElse(Instant.EPOCH)),
        event.bundle(),
        event.statements(),
        event.source());
  }

  private static WalkResult walk(TestFederation federation, Node node, WalkRequest request) {
    return node.provenance().walk(request, (other, edges) -> ask(federation, other, edges));
  }

  private static CompletableFuture<EdgeAnswer> ask(
      TestFederation federation, String node, EdgeRequest request) {
    return CompletableFuture.completedFuture(federation.node(node).provenance().edges(request));
  }
}

package dev.corymb.provenance.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Role;
import dev.corymb.provenance.event.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class WalkerTest {

  @Property
  void itFindsExactlyWhatTheOracleFinds(long seed) {
    RandomOffices world = new RandomOffices(seed);
    SplittableRandom random = world.random();
    Offices offices = world.offices();
    if (random.nextBoolean()) {
      offices.answerAtMost(random.nextInt(1, 5_000));
    }
    if (random.nextBoolean()) {
      offices.see((key, site) -> (key.hashCode() * 31 + site.hashCode()) % 7 == 0);
    }
    for (int i = 0; i < 25; i++) {
      WalkRequest request = world.request();

      WalkResult result = offices.walk("node-" + random.nextInt(3), request);

      Oracle oracle = new Oracle(offices.events(), offices.sites(), request);
      assertThat(oracle.differences(result)).as("%s", request).isEmpty();
      assertThat(result.silent()).isEmpty();
      assertThat(result.cuts().keySet()).isSubsetOf(WalkLimit.DEPTH);
    }
  }

  /**
   * Nodes that are silent, sites that are withheld or have published nothing, limits of all kinds.
   */
  @Property
  void whatIsMissingIsSaid(long seed) {
    RandomOffices world = new RandomOffices(seed);
    SplittableRandom random = world.random();
    Offices offices = world.offices();
    Set<String> lost = loseSome(world);
    for (int i = 0; i < 15; i++) {
      WalkRequest request = world.request().within(limits(random));
      if (random.nextBoolean()) {
        request = request.thoroughly();
      }

      WalkResult result = offices.walk("node-0", request);

      Oracle whole = new Oracle(offices.events(), offices.sites(), request);
      Set<String> found = Oracle.flat(result.edges());
      assertThat(Oracle.flat(whole.edges)).as("%s", request).containsAll(found);
      result
          .nodes()
          .forEach(node -> assertThat(node.depth()).isGreaterThanOrEqualTo(depth(whole, node)));
      if (result.isComplete()) {
        assertThat(found).as("%s", request).isEqualTo(Oracle.flat(whole.edges));
        assertThat(depths(result)).isEqualTo(whole.depths);
      }
      if (result.cuts().isEmpty()) {
        List<String> rest = new ArrayList<>(offices.sites());
        rest.removeAll(lost);
        assertThat(found)
            .containsAll(Oracle.flat(new Oracle(offices.events(), rest, request).edges));
      }
    }
  }

  /** Makes some sites unable to answer or unknown to others; gives these. */
  private static Set<String> loseSome(RandomOffices world) {
    Set<String> lost = new TreeSet<>();
    Offices offices = world.offices();
    for (String site : offices.sites()) {
      if (offices.node(site).equals("node-0")) {
        continue; // the one that asks
      }
      switch (world.random().nextInt(12)) {
        case 0 -> {
          offices.silence(offices.node(site));
          offices.sites().stream()
              .filter(other -> offices.node(other).equals(offices.node(site)))
              .forEach(lost::add);
        }
        case 1 -> {
          offices.withhold(site);
          lost.add(site);
        }
        case 2 -> {
          offices.unpublish(site);
          lost.add(site);
        }
        default -> {}
      }
    }
    return lost;
  }

  private static WalkLimits limits(SplittableRandom random) {
    return new WalkLimits(
        random.nextBoolean() ? 100 : random.nextInt(1, 8),
        random.nextBoolean() ? 10_000 : random.nextInt(1, 60),
        random.nextBoolean() ? 1_000 : random.nextInt(1, 4),
        random.nextBoolean() ? 1_000 : random.nextInt(1, 4),
        random.nextBoolean() ? 1 << 30 : random.nextInt(1, 4_000),
        Duration.ofSeconds(1));
  }

  private static int depth(Oracle oracle, WalkResult.Node node) {
    return oracle.depths.getOrDefault(node.id(), Integer.MAX_VALUE);
  }

  private static final Iri RUN = new Iri("urn:run:1");
  private static final Iri NOTES = new Iri("urn:x:notes");
  private static final Iri REPORT = new Iri("urn:x:report");
  private static final Iri TABLE = new Iri("urn:ol:dataset:x/table");

  private static Iri thing(int number) {
    return new Iri("urn:x:" + number);
  }

  private static Event at(int second, Statement... statements) {
    return Event.of(Instant.ofEpochSecond(second), statements);
  }

  /** A chain within one node is one request: it looks ahead. */
  @Test
  void aChainAtAnotherNodeIsAskedForOnce() {
    Offices offices = new Offices();
    offices.site("here", "node-0");
    offices.site("berlin", "node-1");
    offices.site("oslo", "node-1");
    for (int i = 0; i < 30; i++) {
      offices.record(
          i % 2 == 0 ? "berlin" : "oslo",
          at(i, Statement.of(Kind.DERIVATION, thing(i + 1), thing(i))));
    }

    WalkResult result =
        offices.walk(
            "node-0",
            WalkRequest.of(Direction.ANCESTORS, List.of(thing(30)))
                .within(WalkLimits.DEFAULT.withDepth(40)));

    assertThat(result.nodes()).hasSize(31);
    assertThat(result.isComplete()).isTrue();
    assertThat(result.cost().requests()).isEqualTo(1);
    assertThat(result.cost().rounds()).isEqualTo(1);
    assertThat(result.cost().probes()).isEqualTo(1);
  }

  @Test
  void costsAreCounted() {
    Offices offices = new Offices();
    offices.site("here", "node-0");
    offices.site("berlin", "node-1");
    offices.site("oslo", "node-2");
    offices.record("berlin", at(1, Statement.of(Kind.USAGE, RUN, NOTES)));
    offices.record("here", at(2, Statement.of(Kind.GENERATION, REPORT, RUN)));
    offices.see((key, site) -> site.equals("oslo") && key.equals(new Key(RUN, Role.RUN)));

    WalkResult result =
        offices.walk("node-0", WalkRequest.of(Direction.ANCESTORS, List.of(REPORT)));

    assertThat(depths(result)).isEqualTo(Map.of(REPORT, 0, RUN, 1, NOTES, 2));
    WalkResult.Cost cost = result.cost();
    assertThat(cost.probes()).isEqualTo(4); // report made, run at three sites
    assertThat(cost.holding()).isEqualTo(3);
    assertThat(cost.mistaken()).isEqualTo(1);
    assertThat(cost.requests()).isEqualTo(2);
    assertThat(cost.rounds()).isEqualTo(1);
    assertThat(cost.broadcast()).isEqualTo(3 * cost.keys());
  }

  @Test
  void aHubIsCutToTheNewestEventsAndSaysHowManyAreLeftOut() {
    Offices offices = new Offices();
    offices.site("here", "node-0");
    for (int i = 0; i < 50; i++) {
      offices.record("here", at(i, Statement.of(Kind.USAGE, thing(i), NOTES)));
    }

    WalkResult result =
        offices.walk(
            "node-0",
            WalkRequest.of(Direction.DESCENDANTS, List.of(NOTES))
                .within(WalkLimits.DEFAULT.withPerKey(10)));

    assertThat(result.cuts()).isEqualTo(Map.of(WalkLimit.PER_KEY, 40L));
    assertThat(result.isComplete()).isFalse();
    assertThat(depths(result).keySet()).contains(thing(49), thing(40)).doesNotContain(thing(39));
  }

  /** What comes unasked is cut to the newest events; the walk wants those of before a time. */
  @Test
  void aLookAheadDoesNotStandForOlderEvents() {
    Offices offices = new Offices();
    offices.site("here", "node-0");
    offices.site("berlin", "node-1");
    offices.record(
        "berlin",
        at(5, Statement.of(Kind.GENERATION, REPORT, RUN), Statement.of(Kind.USAGE, RUN, TABLE)));
    for (int i = 1; i <= 20; i++) {
      offices.record("berlin", at(i, Statement.of(Kind.DERIVATION, TABLE, thing(i))));
    }

    WalkResult result =
        offices.walk(
            "node-0",
            WalkRequest.of(Direction.ANCESTORS, List.of(REPORT))
                .within(WalkLimits.DEFAULT.withPerKey(3)));

    assertThat(depths(result).keySet()).contains(thing(5), thing(4), thing(3));
    assertThat(depths(result)).doesNotContainKeys(thing(2), thing(6), thing(20));
    assertThat(result.cuts()).isEqualTo(Map.of(WalkLimit.PER_KEY, 2L));
  }

  @Test
  void openEndsAreNamedAndWhoMayKnowMoreIsCounted() {
    Offices offices = new Offices();
    offices.site("here", "node-0");
    offices.site("berlin", "node-1");
    offices.record("here", at(2, Statement.of(Kind.DERIVATION, REPORT, NOTES)));
    offices.record("berlin", at(1, Statement.of(Kind.DERIVATION, NOTES, thing(0))));
    offices.silence("node-1");

    WalkResult result =
        offices.walk("node-0", WalkRequest.of(Direction.ANCESTORS, List.of(REPORT)));

    assertThat(result.silent()).containsOnlyKeys("berlin");
    assertThat(result.isComplete()).isFalse();
    assertThat(result.nodes())
        .filteredOn(WalkResult.Node::open)
        .singleElement()
        .satisfies(
            node -> {
              assertThat(node.id()).isEqualTo(NOTES);
              assertThat(node.unasked()).isEqualTo(1);
            });
  }

  @Test
  void aThoroughWalkAsksSitesWithUnpublishedChangesForOpenEnds() {
    Offices offices = new Offices();
    offices.site("here", "node-0");
    offices.site("berlin", "node-1");
    offices.record("here", at(2, Statement.of(Kind.DERIVATION, REPORT, NOTES)));
    offices.record("berlin", at(1, Statement.of(Kind.DERIVATION, NOTES, thing(0))));
    offices.unpublish("berlin");
    WalkRequest request = WalkRequest.of(Direction.ANCESTORS, List.of(REPORT));

    assertThat(depths(offices.walk("node-0", request))).doesNotContainKey(thing(0));
    assertThat(depths(offices.walk("node-0", request.thoroughly())))
        .isEqualTo(Map.of(REPORT, 0, NOTES, 1, thing(0), 2));
  }

  /** The way to the table that is found last is shorter, and wants less than what was cut. */
  @Test
  void aThoroughWalkStillSaysWhatTheDepthHasCut() {
    Offices offices = new Offices();
    offices.site("here", "node-0");
    offices.site("berlin", "node-1");
    offices.record("here", at(9, Statement.of(Kind.DERIVATION, REPORT, thing(1))));
    offices.record("here", at(9, Statement.of(Kind.DERIVATION, thing(1), thing(2))));
    offices.record("here", at(9, Statement.of(Kind.DERIVATION, thing(2), TABLE)));
    offices.record("here", at(8, Statement.of(Kind.DERIVATION, TABLE, thing(8))));
    offices.record("here", at(3, Statement.of(Kind.DERIVATION, TABLE, thing(3))));
    offices.record("here", at(9, Statement.of(Kind.DERIVATION, REPORT, NOTES)));
    offices.record("berlin", at(5, Statement.of(Kind.DERIVATION, NOTES, TABLE)));
    offices.unpublish("berlin");

    WalkResult result =
        offices.walk(
            "node-0",
            WalkRequest.of(Direction.ANCESTORS, List.of(REPORT))
                .within(WalkLimits.DEFAULT.withDepth(3))
                .thoroughly());

    assertThat(depths(result))
        .containsEntry(TABLE, 2)
        .containsEntry(thing(3), 3)
        .doesNotContainKey(thing(8));
    assertThat(result.cuts()).isEqualTo(Map.of(WalkLimit.DEPTH, 1L));
  }

  /** What a run used that had ended before the start was made leads nowhere. */
  @Test
  void whatOnlyEarlierRunsHaveUsedIsAnEnd() {
    Offices offices = new Offices();
    offices.site("here", "node-0");
    offices.record("here", at(5, Statement.of(Kind.USAGE, RUN, TABLE)));
    offices.record("here", at(10, Statement.of(Kind.DERIVATION, TABLE, NOTES)));

    WalkResult result =
        offices.walk("node-0", WalkRequest.of(Direction.DESCENDANTS, List.of(NOTES)));

    assertThat(depths(result)).isEqualTo(Map.of(NOTES, 0, TABLE, 1));
    assertThat(result.nodes())
        .filteredOn(WalkResult.Node::open)
        .extracting(WalkResult.Node::id)
        .containsExactly(TABLE);
  }

  /** Of two steps from the start, one to a run that may have ended too early. */
  @Test
  void theNearestIdsAreTakenAlsoIfARunIsInDoubt() {
    Offices offices = new Offices();
    offices.site("here", "node-0");
    offices.record("here", at(1, Statement.of(Kind.DERIVATION, TABLE, NOTES)));
    offices.record("here", at(2, Statement.of(Kind.USAGE, RUN, TABLE)));
    offices.record("here", at(2, Statement.of(Kind.DERIVATION, thing(1), TABLE)));
    offices.record("here", at(3, Statement.of(Kind.DERIVATION, thing(2), thing(1))));

    WalkResult result =
        offices.walk(
            "node-0",
            WalkRequest.of(Direction.DESCENDANTS, List.of(NOTES))
                .within(WalkLimits.DEFAULT.withNodes(4)));

    assertThat(depths(result)).isEqualTo(Map.of(NOTES, 0, TABLE, 1, thing(1), 2, RUN, 2));
    assertThat(result.cuts()).isEqualTo(Map.of(WalkLimit.NODES, 1L));
  }

  /**
   * Many runs have used a table that is an effect, all before it was made; of each only its end can
   * tell whether it is one. As many as the answer may have ids are asked, the others counted.
   */
  @Test
  void runsInDoubtAreAskedWithinTheLimitOfIds() {
    Offices offices = new Offices();
    offices.site("here", "node-0");
    offices.record("here", at(5, Statement.of(Kind.DERIVATION, TABLE, NOTES)));
    int runs = 60;
    for (int i = 0; i < runs; i++) {
      Iri run = new Iri("urn:uuid:run-" + i);
      String site = "site-" + i % 7;
      offices.site(site, "node-" + i % 3);
      offices.record(site, at(1, Statement.of(Kind.USAGE, run, TABLE)));
      if (i % 2 == 0) { // the others ended before the table was made
        offices.record(site, at(9, Statement.of(Kind.GENERATION, thing(i), run)));
      }
    }
    WalkRequest all = WalkRequest.of(Direction.DESCENDANTS, List.of(NOTES));
    Oracle oracle = new Oracle(offices.events(), offices.sites(), all);
    assertThat(oracle.differences(offices.walk("node-0", all))).isEmpty();

    WalkResult cut = offices.walk("node-0", all.within(WalkLimits.DEFAULT.withNodes(10)));

    assertThat(cut.isComplete()).isFalse();
    assertThat(cut.cuts().get(WalkLimit.NODES)).isGreaterThanOrEqualTo(runs - 10);
    assertThat(cut.cost().keys()).isLessThan(runs / 2);
    cut.nodes().forEach(node -> assertThat(node.depth()).isEqualTo(depth(oracle, node)));
    assertThat(cut.nodes()).allMatch(node -> node.depth() <= 2); // nothing beyond what was omitted
    int nodes = 10;
    WalkResult result = cut;
    while (!result.cuts().isEmpty()) {
      nodes *= 2;
      result = offices.walk("node-0", all.within(WalkLimits.DEFAULT.withNodes(nodes)));
    }
    assertThat(oracle.differences(result)).isEmpty();
  }

  /** The first way to the table wants only what was made early; the look-ahead brings all. */
  @Test
  void whatALookAheadHasBroughtIsNotAskedForAgain() {
    Offices offices = new Offices();
    offices.site("here", "node-0");
    offices.site("berlin", "node-1");
    offices.record("here", at(2, Statement.of(Kind.DERIVATION, REPORT, TABLE)));
    offices.record("here", at(9, Statement.of(Kind.DERIVATION, REPORT, NOTES)));
    offices.record("berlin", at(1, Statement.of(Kind.DERIVATION, TABLE, thing(1))));
    offices.record("berlin", at(8, Statement.of(Kind.DERIVATION, TABLE, thing(8))));
    offices.record("berlin", at(9, Statement.of(Kind.DERIVATION, NOTES, TABLE)));

    WalkResult result =
        offices.walk("node-0", WalkRequest.of(Direction.ANCESTORS, List.of(REPORT)));

    assertThat(depths(result).keySet()).contains(thing(1), thing(8));
    assertThat(offices.requests()).isEqualTo(1);
  }

  /** What room was not left to ask for is no probe. */
  @Test
  void onlyWhatIsAskedIsCountedAsAProbe() {
    Offices offices = new Offices();
    offices.site("here", "node-0");
    offices.site("berlin", "node-1");
    offices.site("oslo", "node-2");
    offices.record("berlin", at(1, Statement.of(Kind.DERIVATION, REPORT, NOTES)));
    offices.record("oslo", at(1, Statement.of(Kind.DERIVATION, NOTES, thing(1))));

    WalkResult result =
        offices.walk(
            "node-0",
            WalkRequest.of(Direction.ANCESTORS, List.of(REPORT))
                .within(new WalkLimits(9, 9, 9, 9, 1, Duration.ofSeconds(1))));

    assertThat(result.cuts()).isEqualTo(Map.of(WalkLimit.BYTES, 1L));
    assertThat(result.cost().probes()).isEqualTo(1);
    assertThat(result.cost().holding()).isEqualTo(1);
  }

  @Test
  void aSiteThatIsNoLongerLocatedWhileTheWalkIsUnderWayIsUncovered() {
    Offices offices = new Offices();
    offices.site("here", "node-0");
    offices.site("berlin", "node-1");
    offices.site("oslo", "node-2");
    offices.record("berlin", at(2, Statement.of(Kind.DERIVATION, REPORT, NOTES)));
    offices.record("oslo", at(1, Statement.of(Kind.DERIVATION, NOTES, thing(0))));
    WalkRequest request = WalkRequest.of(Direction.ANCESTORS, List.of(REPORT));
    assertThat(offices.walk("node-0", request).isComplete()).isTrue();
    offices.meanwhile(() -> offices.unpublish("oslo"));

    WalkResult result = offices.walk("node-0", request);

    assertThat(depths(result)).isEqualTo(Map.of(REPORT, 0, NOTES, 1));
    assertThat(result.coverage().uncovered()).containsExactly("oslo");
    assertThat(result.isComplete()).isFalse();
  }

  /** All have much to say: it is known after the first answers. */
  @Test
  void whenThereIsNoMoreRoomTheOtherNodesOfALevelAreNotAsked() {
    Offices offices = new Offices();
    offices.site("here", "node-0");
    for (int i = 1; i <= 300; i++) {
      offices.site("site-" + i, "node-" + i);
      offices.record("site-" + i, at(i, Statement.of(Kind.DERIVATION, REPORT, thing(i))));
    }
    WalkRequest request = WalkRequest.of(Direction.ANCESTORS, List.of(REPORT));
    assertThat(offices.walk("node-0", request).nodes()).hasSize(301);
    assertThat(offices.requests()).isEqualTo(300);

    WalkResult result =
        offices.walk(
            "node-0", request.within(new WalkLimits(9, 999, 9, 999, 100, Duration.ofSeconds(1))));

    assertThat(offices.requests()).isEqualTo(300 + Round.AT_ONCE);
    assertThat(result.cost().requests()).isEqualTo(Round.AT_ONCE);
    assertThat(result.cuts()).isEqualTo(Map.of(WalkLimit.BYTES, 300L - Round.AT_ONCE));
    assertThat(result.nodes()).hasSize(1 + Round.AT_ONCE);
  }

  /** An event may be as old as can be written. */
  @Test
  void theEarliestTimeOfAllIsNoLimit() {
    Offices offices = new Offices();
    offices.site("here", "node-0");
    offices.site("berlin", "node-1");
    Event event = Event.of(Instant.MIN, Statement.of(Kind.DERIVATION, NOTES, thing(1)));
    offices.record("berlin", Event.of(Instant.MIN, Statement.of(Kind.DERIVATION, REPORT, NOTES)));
    offices.record("berlin", event);
    offices.record("here", event);
    WalkRequest request = WalkRequest.of(Direction.ANCESTORS, List.of(REPORT));
    Map<Iri, Integer> all = Map.of(REPORT, 0, NOTES, 1, thing(1), 2);

    assertThat(depths(offices.walk("node-0", request))).isEqualTo(all);
    assertThat(depths(offices.walk("node-0", request.asOf(Instant.MIN)))).isEqualTo(all);
  }

  private static Map<Iri, Integer> depths(WalkResult result) {
    Map<Iri, Integer> depths = new TreeMap<>();
    result.nodes().forEach(node -> depths.put(node.id(), node.depth()));
    return depths;
  }
}

package dev.corymb.node;

import static dev.corymb.node.TestFederation.add;
import static dev.corymb.node.TestFederation.byName;
import static dev.corymb.node.TestFederation.item;
import static dev.corymb.node.TestFederation.query;
import static dev.corymb.node.TestFederation.remove;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.schema.Groups;
import dev.corymb.node.directory.Candidate;
import dev.corymb.node.directory.Located;
import dev.corymb.node.directory.Owner;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.site.OwnSite;
import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.bus.Subscription;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.SummaryUpdate;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class NodeTest {

  private static final NetworkOptions PROMPT = NetworkOptions.PERFECT;

  private final TestFederation federation = new TestFederation(Map.of(), PROMPT);

  @Test
  void findsWhatItHoldsAndWhatOthersHold() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    here.create("a");
    there.create("b");
    add(here, "a", 0, 10);
    add(there, "b", 5, 15);
    federation.pass(1);

    assertThat(here.locate(query(3)).ids()).containsExactly("a");
    assertThat(there.locate(query(3)).ids()).containsExactly("a");
    assertThat(here.locate(byName(12)).ids()).containsExactly("b");
    assertThat(there.locate(query(7)).ids()).containsExactlyInAnyOrder("a", "b");
    assertThat(here.locate(query(99)).ids()).isEmpty();
  }

  @Test
  void doesNotListAnOwnSiteForWhatItNoLongerHolds() {
    Node here = federation.start("here");
    here.create("a");
    add(here, "a", 0, 100);
    here.remove("a", item(7));

    assertThat(here.locate(query(7)).ids()).isEmpty();
    assertThat(here.locate(query(8)).ids()).containsExactly("a");
  }

  @Test
  void answersWithItsQuality() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    there.create("b");
    add(there, "b", 0, 950);
    federation.pass(1);
    federation.clock.pass(500);

    Located located = here.locate(query(1));
    Candidate candidate = located.candidates().get(0);
    assertThat(located.full()).isTrue();
    assertThat(here.locate(byName(1)).full()).isFalse();
    assertThat(located.sites()).isOne();
    assertThat(located.stale()).isZero();
    assertThat(candidate.own()).isFalse();
    assertThat(candidate.ageMillis()).isEqualTo(500);
    assertThat(candidate.missRate()).isZero();
    assertThat(located.expectedFalseSites().orElseThrow())
        .isBetween(0.2 * federation.profile.falseRate(), 2 * federation.profile.falseRate());
    assertThat(there.locate(query(1)).candidates().get(0).own()).isTrue();
  }

  @Test
  void aSilentOrUnheardSiteIsSaidToBe() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    there.create("b");
    federation.pass(1);
    federation.network.partition(List.of(Set.of("here")));
    federation.pass(60_000);
    assertThat(here.locate(query(1)).stale()).isOne();
    there.create("c");
    federation.network.heal();
    federation.pass(20_000);
    assertThat(here.locate(query(1)).stale()).isZero();
    assertThat(here.locate(query(1)).sites()).isEqualTo(2);
  }

  @Test
  void removesAndRefusesToRemoveWhatIsNotThere() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    here.create("a");
    add(here, "a", 0, 100);
    assertThat(here.remove("a", item(3))).isTrue();
    assertThat(here.remove("a", item(3))).isFalse();
    remove(here, "a", 50, 100);
    federation.pass(1 + federation.profile.policyOptions().maxAge().toMillis());
    federation.pass(1);
    assertThat(there.locate(query(3)).ids()).isEmpty();
    assertThat(here.locate(query(60)).ids()).isEmpty();
    assertThat(here.locate(query(4)).ids()).containsExactly("a");
  }

  @Test
  void aRestartKeepsEverything() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    here.create("a");
    add(here, "a", 0, 3000);
    remove(here, "a", 0, 100);
    CountingFilter before = here.site("a").orElseThrow().summary().filter().copy();
    federation.kill("here");
    here = federation.start("here");
    assertThat(here.site("a").orElseThrow().summary().filter()).isEqualTo(before);
    add(here, "a", 3000, 3010);
    federation.stop("here"); // saved this time
    here = federation.start("here");
    add(here, "a", 3010, 3020);
    federation.kill("here"); // with a tail behind what was saved
    here = federation.start("here");
    federation.pass(1);
    for (int i = 100; i < 3020; i += 13) {
      assertThat(here.locate(query(i)).ids()).containsExactly("a");
      assertThat(there.locate(query(i)).ids()).containsExactly("a");
    }
    assertThat(here.site("a").orElseThrow().summary().filter()).isEqualTo(rebuilt(here, "a"));
  }

  /** What the summary would be if it were made from the ledger alone. */
  private CountingFilter rebuilt(Node node, String site) {
    OwnSite own = node.site(site).orElseThrow();
    return TestFederation.rebuilt(federation.ledger("here"), site, own.summary().filter().shape());
  }

  @Test
  void climbsTheLadderAndComesDownAgain() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    here.create("a");
    for (int i = 0; i < 9000; i += 100) {
      add(here, "a", i, i + 100);
      assertThat(here.locate(query(i)).ids()).containsExactly("a");
    }
    federation.pass(1);
    assertThat(here.site("a").orElseThrow().record().step()).isEqualTo(4);
    assertThat(there.directory().bits("a"))
        .isEqualTo(BitArray.copyOf(here.site("a").orElseThrow().summary().published()));
    remove(here, "a", 100, 9000);
    federation.pass(1);
    assertThat(here.site("a").orElseThrow().record().step()).isZero();
    assertThat(there.locate(query(50)).ids()).containsExactly("a");
    assertThat(there.locate(query(500)).ids()).isEmpty();
  }

  @Test
  void itemsExpire() {
    Node here = federation.start("here");
    here.create("a", Duration.ofSeconds(10));
    add(here, "a", 0, 10);
    federation.pass(5_000);
    add(here, "a", 10, 20);
    federation.pass(6_000);
    assertThat(here.holds("a", query(1))).isFalse();
    assertThat(here.holds("a", query(11))).isTrue();
    assertThat(here.sites().get(0).items()).isEqualTo(10);
  }

  @Test
  void whatExpiredWhileNothingElseHappenedIsPublishedToo() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    here.create("a", Duration.ofSeconds(10));
    add(here, "a", 0, 10);
    federation.pass(1_000); // nothing is left to do
    federation.pass(1_000);
    federation.pass(10_000); // expires
    federation.pass(1 + federation.profile.policyOptions().maxAge().toMillis());
    federation.pass(1);

    assertThat(there.locate(query(1)).ids()).isEmpty();
  }

  @Test
  void aWindowMovesOn() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    here.create("w", new Window(Duration.ofSeconds(1), 3));
    for (int second = 0; second < 6; second++) {
      add(here, "w", 100 * second, 100 * second + 10);
      federation.pass(1000);
    }
    for (Node node : List.of(here, there)) {
      assertThat(node.locate(query(301)).ids()).isEmpty();
      assertThat(node.locate(query(401)).ids()).containsExactly("w");
      assertThat(node.locate(query(501)).ids()).containsExactly("w");
    }
    assertThat(here.remove("w", item(405))).isTrue();
    assertThat(here.remove("w", item(405))).isFalse();
    assertThat(here.holds("w", query(406))).isTrue();
    assertThat(here.holds("w", byName(405))).isFalse();
    here.delete("w");
    federation.pass(1);
    assertThat(there.locate(query(501)).ids()).isEmpty();
    assertThat(there.locate(query(501)).sites()).isZero();
  }

  @Test
  void aRemovalTakesWhatItsOwnBatchHasAddedToANewBucket() {
    Node here = federation.start("here");
    here.create("w", new Window(Duration.ofSeconds(1), 3));
    here.add("w", item(1));
    federation.pass(1000);
    long[] row = here.row(item(1));
    here.apply("w", here.batch().add(row).remove(row).build());
    assertThat(here.holds("w", query(1))).isTrue();
    federation.pass(2000); // the first bucket has left, and with it what came first
    assertThat(here.holds("w", query(1))).isFalse();
  }

  @Test
  void aDeletedSiteCanComeAgain() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    here.create("a");
    add(here, "a", 0, 10);
    here.delete("a");
    here.create("a");
    add(here, "a", 20, 30);
    federation.pass(1);
    assertThat(there.locate(query(5)).ids()).isEmpty();
    assertThat(there.locate(query(25)).ids()).containsExactly("a");
  }

  @Test
  void aWindowGoesOnAfterARestart() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    here.create("w", new Window(Duration.ofMinutes(1), 3));
    add(here, "w", 0, 10);
    federation.kill("here");
    here = federation.start("here");
    federation.pass(1);
    add(here, "w", 10, 20);
    federation.pass(1);
    assertThat(here.sites()).hasSize(1);
    assertThat(here.sites().get(0).items()).isEqualTo(20);
    assertThat(there.locate(query(5)).ids()).containsExactly("w");
    assertThat(there.locate(query(15)).ids()).containsExactly("w");
  }

  @Test
  void aDeletedSiteIsForgottenThoughNobodyHeardOfIt() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    here.create("a");
    add(here, "a", 0, 10);
    federation.pass(1); // published, not announced yet
    federation.network.partition(List.of(Set.of("here")));
    here.delete("a");
    federation.network.heal();
    assertThat(there.locate(query(5)).ids()).containsExactly("a");
    for (int i = 0; i < 4; i++) {
      federation.pass(10_000);
    }
    assertThat(there.locate(query(5)).sites()).isZero();
  }

  @Test
  void aSiteThatMovesHereIsNotTakenForTheOneThatLeft() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    Node third = federation.start("third");
    there.create("a");
    add(there, "a", 0, 10);
    federation.pass(10_000);
    federation.network.partition(List.of(Set.of("there")));
    there.delete("a"); // unheard
    assertThatExceptionOfType(SiteException.OwnedElsewhere.class)
        .isThrownBy(() -> here.create("a"))
        .withMessageContaining("the site a belongs to the node there");
    here.dismiss("a");
    here.create("a");
    add(here, "a", 20, 30);
    federation.network.heal();
    for (int i = 0; i < 5; i++) {
      federation.pass(10_000);
    }
    for (Node node : List.of(here, there, third)) {
      assertThat(node.locate(query(25)).ids()).containsExactly("a");
      assertThat(node.locate(query(5)).ids()).isEmpty();
    }
  }

  @Test
  void aSiteThatIsDeletedWhileItsSummaryIsBuiltAnewIsGone() {
    ArrayDeque<Runnable> later = new ArrayDeque<>();
    Node here =
        Node.open(
            NodeOptions.builder("here", federation.profile)
                .ledger(federation.emptyLedger())
                .bus(federation.network.join("here"))
                .clock(federation.clock.forNode())
                .background(later::add)
                .directoryBytes(1 << 30)
                .build());
    here.create("a");
    add(here, "a", 0, 3000);
    assertThat(later).hasSize(1);
    here.delete("a");
    later.remove().run();
    assertThat(here.locate(query(5)).sites()).isZero();
  }

  @Test
  void confirmsExactly() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    here.create("a");
    there.create("b");
    there.create("c");
    add(here, "a", 0, 10);
    add(there, "b", 0, 10);
    add(there, "c", 0, 10);
    federation.pass(1);
    Confirmed confirmed =
        here.confirm(
            query(5),
            (site, query) -> {
              if (site.equals("c")) {
                throw new IllegalStateException("no answer");
              }
              return there.holds(site, query);
            });
    assertThat(confirmed.holding()).containsExactlyInAnyOrder("a", "b");
    assertThat(confirmed.silent()).containsExactly("c");
    assertThat(confirmed.isComplete()).isFalse();
  }

  @Test
  void asksEachOwnerOnceAboutAllItsSites() {
    Node here = federation.start("here");
    for (String name : List.of("x", "y")) {
      Node node = federation.start(name);
      for (int i = 0; i < 2; i++) {
        node.create(name + i);
        add(node, name + i, 0, 10);
      }
    }
    here.create("own");
    here.create("stays");
    add(here, "own", 0, 10);
    add(here, "stays", 0, 10);
    federation.pass(20_000); // announced, with endpoints
    Located located = here.locate(query(5));
    assertThat(located.candidates())
        .extracting(Candidate::owner)
        .containsExactly(
            new Owner(true, "here", "http://here"),
            new Owner(true, "here", "http://here"),
            new Owner(false, "x", "http://x"),
            new Owner(false, "x", "http://x"),
            new Owner(false, "y", "http://y"),
            new Owner(false, "y", "http://y"));
    here.delete("own"); // after it was found
    Map<String, List<String>> asked = new HashMap<>();
    Confirmed confirmed =
        here.confirm(
            located,
            here.digester().digests(query(5)),
            5,
            (owner, sites) -> {
              asked.put(owner.endpoint(), sites);
              // Nobody is believed who speaks of sites of others.
              return () ->
                  owner.node().equals("x") ? Map.of("x0", true, "x1", false) : Map.of("x1", true);
            });
    assertThat(asked)
        .containsOnly(
            Map.entry("http://x", List.of("x0", "x1")), Map.entry("http://y", List.of("y0")));
    assertThat(confirmed.holding()).containsExactly("stays", "x0");
    assertThat(confirmed.mistaken()).containsExactly("own", "x1");
    assertThat(confirmed.silent()).containsExactly("y0");
    assertThat(confirmed.unasked()).isOne();
  }

  @Test
  void whatIsNotOursIsUnknownOrAnothers() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    there.create("a");
    there.create("w", new Window(Duration.ofMinutes(1), 3));
    add(there, "a", 0, 10);
    add(there, "w", 0, 10);
    federation.pass(20_000);
    for (String site : List.of("a", "w")) {
      assertThatExceptionOfType(SiteException.OwnedElsewhere.class)
          .isThrownBy(() -> here.create(site))
          .withMessageContaining("the node there");
      assertThatExceptionOfType(SiteException.OwnedElsewhere.class)
          .isThrownBy(() -> add(here, site, 0, 1));
      assertThatExceptionOfType(SiteException.OwnedElsewhere.class)
          .isThrownBy(() -> here.requireOwn(site));
      assertThatExceptionOfType(SiteException.OwnedElsewhere.class)
          .isThrownBy(() -> here.holds(site, query(1)));
      assertThatExceptionOfType(SiteException.Exists.class).isThrownBy(() -> there.create(site));
      there.requireOwn(site);
    }
    for (String site : List.of("b", there.parts().get(1).id())) { // nor is a part of a window one
      assertThatExceptionOfType(SiteException.Unknown.class)
          .isThrownBy(() -> here.requireOwn(site));
      assertThatExceptionOfType(SiteException.Unknown.class)
          .isThrownBy(() -> there.requireOwn(site));
      assertThatExceptionOfType(SiteException.Unknown.class).isThrownBy(() -> here.delete(site));
    }
  }

  @Test
  void nodesOfAnotherProfileDoNotListen() {
    Node here = federation.start("here");
    here.create("a");
    add(here, "a", 0, 10);
    Node stranger =
        Node.open(
            NodeOptions.builder("stranger", federation.profile.with(Map.of("seed", "43")))
                .ledger(federation.emptyLedger())
                .bus(federation.network.join("stranger"))
                .clock(federation.clock.forNode())
                .background(Runnable::run)
                .directoryBytes(1 << 20)
                .build());
    federation.pass(20_000);
    assertThat(stranger.locate(query(5)).sites()).isZero();
    assertThat(stranger.replicas().counts().refused()).isPositive();
    assertThat(stranger.replicas().lastRefusal())
        .contains(String.format("%016x", federation.profile.fingerprint()));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Node.open(
                    NodeOptions.builder("thief", federation.profile.with(Map.of("seed", "43")))
                        .ledger(federation.ledger("here"))
                        .bus(federation.network.join("thief"))
                        .clock(federation.clock.forNode())
                        .background(Runnable::run)
                        .directoryBytes(1 << 20)
                        .build()))
        .withMessageContaining("profile");
  }

  @Test
  void aDirectoryShortOfMemoryFoldsAndThenRefuses() {
    TestFederation small = new TestFederation(Map.of(), PROMPT, 100_000);
    Node here = small.start("here");
    here.create("a");
    add(here, "a", 0, 20_000);
    for (int i = 0; i < 20_000; i += 997) {
      assertThat(here.locate(query(i)).ids()).containsExactly("a");
    }
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 100; i++) {
                here.create("site " + i);
              }
            })
        .isInstanceOf(SiteException.NoRoom.class)
        .hasMessageContaining("100,000 bytes");
  }

  @Test
  void foreignSitesWithoutRoomAreUnheardAndTriedAgain() {
    TestFederation small = new TestFederation(Map.of("folding", "false"), PROMPT, 100_000);
    Node here = small.start("here");
    Node there = small.start("there", 1 << 30);
    there.create("site 0");
    there.create("site 1");
    add(there, "site 0", 0, 20_000); // more than the memory here
    small.pass(1);
    assertThat(there.locate(query(3)).ids()).containsExactly("site 0");
    assertThat(here.locate(query(3)).ids()).isEmpty();
    assertThat(here.locate(query(3)).unheard()).isOne();
    assertThat(here.directory().unheard().get("site 0")).contains("does not fit the 100,000 bytes");
    assertThat(here.replicas().state("site 0")).isEmpty();
    remove(there, "site 0", 10, 20_000);
    small.pass(61_000);
    small.pass(1);
    small.pass(10_000);
    small.pass(1);
    assertThat(here.locate(query(3)).ids()).containsExactly("site 0");
    assertThat(here.locate(query(3)).unheard()).isZero();
  }

  @Test
  void aBusMustCarryTheLargestSummary() {
    Bus narrow =
        new Bus() {
          @Override
          public void publish(Message message) {}

          @Override
          public Subscription subscribe(Consumer<Message> receiver) {
            return () -> {};
          }

          @Override
          public int maxMessageBytes() {
            return 1 << 20;
          }

          @Override
          public void close() {}
        };
    NodeOptions options = options(federation.profile, narrow);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Node.open(options))
        .withMessageContaining("1048576")
        .withMessageContaining("steps");
    Node.open(options(federation.profile.with(Map.of("steps", "4")), narrow)).close();
  }

  @Test
  void aLedgerMustCountTheGroupsOfTheProfile() {
    NodeOptions options =
        NodeOptions.builder("here", federation.profile)
            .ledger(new MemoryLedger(Groups.singles(federation.profile.schema())))
            .bus(federation.network.join("here"))
            .clock(federation.clock.forNode())
            .background(Runnable::run)
            .directoryBytes(1 << 20)
            .build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Node.open(options))
        .withMessage(
            "the ledger must count the groups of the profile, [name,size,all], but counts"
                + " [name,size]");
  }

  private NodeOptions options(FederationProfile profile, Bus bus) {
    return NodeOptions.builder("here", profile)
        .ledger(federation.emptyLedger())
        .bus(bus)
        .clock(federation.clock.forNode())
        .background(Runnable::run)
        .directoryBytes(1 << 20)
        .build();
  }

  @Test
  void aSiteOfANodeThatDiedIsDismissedEverywhere() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    Node mortal = federation.start("mortal");
    mortal.create("a");
    add(mortal, "a", 0, 10);
    federation.pass(1);
    federation.kill("mortal");
    federation.pass(100_000);
    assertThat(here.locate(query(5)).ids()).containsExactly("a");
    there.dismiss("a");
    federation.pass(1);
    assertThat(here.locate(query(5)).sites()).isZero();
    assertThat(there.locate(query(5)).sites()).isZero();
    assertThatExceptionOfType(SiteException.Unknown.class).isThrownBy(() -> there.dismiss("a"));
    federation.start("mortal");
    federation.pass(1);
    assertThat(here.locate(query(5)).ids()).containsExactly("a");
  }

  @Test
  void anOldUpdateWithoutRoomLeavesTheReplicaThatIsHere() {
    TestFederation small = new TestFederation(Map.of("folding", "false"), PROMPT, 100_000);
    Node here = small.start("here");
    Node there = small.start("there");
    small.network.partition(List.of(Set.of("here")));
    there.create("a");
    add(there, "a", 0, 20_000); // too large for others
    SummaryUpdate large = there.site("a").orElseThrow().summary().snapshot();
    remove(there, "a", 10, 20_000);
    small.network.heal();
    small.pass(20_000);
    small.pass(1);
    assertThat(here.locate(query(5)).ids()).containsExactly("a");
    small.network.join("late").publish(large);
    small.pass(1);
    assertThat(here.locate(query(5)).ids()).containsExactly("a");
    assertThat(here.locate(query(5)).unheard()).isZero();
  }
}

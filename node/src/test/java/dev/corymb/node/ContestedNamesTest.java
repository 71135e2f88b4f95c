package dev.corymb.node;

import static dev.corymb.node.TestFederation.add;
import static dev.corymb.node.TestFederation.query;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.node.directory.Located;
import dev.corymb.node.directory.Parts;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.ledger.Window;
import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Announcement.SiteState;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Origin;
import dev.corymb.replication.update.SummaryUpdate;
import dev.corymb.replication.update.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Two processes under one name, two owners of one site, and messages that somebody made up. */
final class ContestedNamesTest {

  private static final int PERIOD = 10_000;
  private static final Version MADE_UP = new Version(Long.MAX_VALUE, Long.MAX_VALUE);
  private static final Estimate NONE = new Estimate(0, 0);

  private final TestFederation federation =
      new TestFederation(Map.of("miss-rate", "0.0"), NetworkOptions.PERFECT);

  private void passPeriods(int count) {
    for (int i = 0; i < count; i++) {
      federation.pass(PERIOD);
      federation.pass(1); // what was asked for arrives
    }
  }

  private static long missed(Node node, String site, int from, int to) {
    long missed = 0;
    for (int i = from; i < to; i++) {
      missed += node.locate(query(i)).ids().contains(site) ? 0 : 1;
    }
    return missed;
  }

  private static boolean isMarked(Node node) {
    Located located = node.locate(query(0));
    return located.stale() + located.unheard() + located.contested() > 0;
  }

  @Test
  void twoProcessesOfOneNameAreBothFoundAndBothKnowOfIt() {
    Node third = federation.start("third");
    Node owner = federation.start("owner");
    owner.create("a");
    owner.create("b");
    add(owner, "a", 0, 500);
    passPeriods(1);
    assertThat(isMarked(third)).isFalse();
    Node copy = federation.start("owner", "copy");
    copy.create("a");
    add(copy, "a", 1000, 1010);
    passPeriods(3);

    for (Node node : List.of(third, owner, copy)) {
      assertThat(missed(node, "a", 0, 500)).isZero();
      assertThat(missed(node, "a", 1000, 1010)).isZero();
      assertThat(node.locate(query(5)).candidates().get(0).contested()).isTrue();
      assertThat(node.known("a").orElseThrow().contested())
          .isEqualTo("several processes run as its node \"owner\"");
      assertThat(node.locate(query(5)).unheard()).isZero();
    }
    assertThat(third.locate(query(5)).contested()).isEqualTo(2); // b, too: whose is it?
    assertThat(third.locate(query(5)).sites()).isEqualTo(2);
    assertThat(owner.replicas().impostor()).contains("another process runs as node \"owner\"");
    assertThat(copy.replicas().impostor()).contains("another process runs as node \"owner\"");
    assertThat(third.replicas().impostor()).isEmpty();

    federation.kill("copy");
    passPeriods(5);
    assertThat(owner.replicas().impostor()).isEmpty();
    for (Node node : List.of(third, owner)) {
      assertThat(isMarked(node)).isFalse();
      assertThat(missed(node, "a", 0, 500)).isZero();
      assertThat(missed(node, "a", 1000, 1010)).isEqualTo(10);
    }
    assertThat(third.replicas().state("a").orElseThrow().version())
        .isEqualTo(owner.site("a").orElseThrow().summary().version());
  }

  @Test
  void theOneThatIsFollowedMayEnd() {
    Node third = federation.start("third");
    Node owner = federation.start("owner");
    owner.create("a");
    add(owner, "a", 0, 50);
    passPeriods(1);
    Node copy = federation.start("owner", "copy");
    copy.create("a");
    add(copy, "a", 1000, 1010);
    passPeriods(3);
    federation.kill("owner");
    passPeriods(5);

    assertThat(copy.replicas().impostor()).isEmpty();
    assertThat(isMarked(third)).isFalse();
    assertThat(missed(third, "a", 1000, 1010)).isZero();
    assertThat(missed(third, "a", 0, 50)).isEqualTo(50);
  }

  @Test
  void aFarewellOfOneProcessLeavesTheOther() {
    Node third = federation.start("third");
    Node owner = federation.start("owner");
    owner.create("a");
    add(owner, "a", 0, 50);
    Node copy = federation.start("owner", "copy");
    copy.create("a");
    passPeriods(3);
    copy.delete("a");
    passPeriods(2);
    assertThat(missed(third, "a", 0, 50)).isZero();
    assertThat(isMarked(third)).isTrue(); // the name is used twice still
  }

  @Test
  void aRestartIsNotAnImpostor() {
    Node third = federation.start("third");
    Node owner = federation.start("owner");
    owner.create("a");
    add(owner, "a", 0, 50);
    for (int i = 0; i < 5; i++) {
      federation.pass(PERIOD / 4);
      federation.kill("owner");
      owner = federation.start("owner");
      federation.pass(1);
      assertThat(owner.replicas().impostor()).isEmpty();
      assertThat(isMarked(third)).isFalse();
      assertThat(missed(third, "a", 0, 50)).isZero();
    }
  }

  @Test
  void whatANodeSaidItselfAndHearsLateIsNotAnImpostor() {
    TestFederation slow =
        new TestFederation(Map.of(), new NetworkOptions(0, 0.3, 0, 4 * PERIOD, true));
    slow.network.echo(true);
    Node third = slow.start("third");
    Node owner = slow.start("owner");
    owner.create("a");
    add(owner, "a", 0, 50);
    for (int i = 0; i < 10; i++) {
      slow.pass(PERIOD);
      assertThat(owner.replicas().impostor()).isEmpty();
    }
    slow.kill("owner");
    owner = slow.start("owner"); // and hears what the one before it said
    for (int i = 0; i < 12; i++) {
      slow.pass(PERIOD);
    }
    assertThat(owner.replicas().impostor()).isEmpty();
    assertThat(owner.locate(query(5)).contested()).isZero();
    assertThat(third.locate(query(5)).contested()).isZero();
    assertThat(owner.locate(query(5)).sites()).isOne();
    assertThat(missed(third, "a", 0, 50)).isZero();
  }

  @Test
  void aSiteOfTwoOwnersIsFoundByWhatEitherHolds() {
    Node x = federation.start("x");
    Node y = federation.start("y");
    Node third = federation.start("third");
    federation.network.partition(List.of(Set.of("y")));
    x.create("a");
    y.create("a");
    add(x, "a", 0, 20);
    add(y, "a", 100, 120);
    passPeriods(1);
    federation.network.heal();
    passPeriods(2);
    for (Node node : List.of(x, y, third)) {
      assertThat(missed(node, "a", 0, 20)).isZero();
      assertThat(missed(node, "a", 100, 120)).isZero();
      assertThat(node.replicas().contested())
          .containsExactly(Map.entry("a", "claimed by the nodes \"x\", \"y\""));
      assertThat(node.locate(query(5)).contested()).isOne();
      assertThat(node.locate(query(5)).sites()).isOne();
      assertThat(node.replicas().impostor()).isEmpty();
    }
    Confirmed confirmed = x.confirm(query(105), (site, query) -> false);
    assertThat(confirmed.mistaken()).isEmpty();
    assertThat(confirmed.silent()).containsExactly("a");

    add(x, "a", 20, 3000); // up the ladder
    add(y, "a", 120, 130);
    passPeriods(1);
    assertThat(missed(third, "a", 0, 3000)).isZero();
    x.delete("a");
    passPeriods(1);
    for (Node node : List.of(x, y, third)) {
      assertThat(isMarked(node)).isFalse();
      assertThat(missed(node, "a", 100, 130)).isZero();
      assertThat(missed(node, "a", 0, 20)).isEqualTo(20);
    }
    assertThat(third.replicas().owner("a").node()).isEqualTo("y");
    assertThat(x.replicas().owner("a").node()).isEqualTo("y");
  }

  @Test
  void aSilentOwnerOfASiteThatAnotherClaimsIsNotForgotten() {
    Node x = federation.start("x");
    Node y = federation.start("y");
    Node third = federation.start("third");
    federation.network.partition(List.of(Set.of("y")));
    x.create("a");
    y.create("a");
    add(x, "a", 0, 20);
    add(y, "a", 100, 120);
    federation.network.heal();
    passPeriods(2);
    federation.network.partition(List.of(Set.of("y")));
    passPeriods(10);
    assertThat(missed(third, "a", 100, 120)).isZero();
    assertThat(third.locate(query(5)).contested()).isOne();
    assertThat(third.locate(query(5)).stale()).isOne();
    x.dismiss("a"); // the claim of the other, which is gone for good
    passPeriods(1);
    assertThat(isMarked(third)).isFalse();
    assertThat(isMarked(x)).isFalse();
    assertThat(missed(third, "a", 0, 20)).isZero();
    assertThat(missed(third, "a", 100, 120)).isEqualTo(20);
  }

  @Test
  void theSiteOfAnotherIsFoundOnceTheIsolatedOneOfItsNameIsDeleted() {
    MemoryLedger ledger = federation.emptyLedger();
    ledger.create(SiteRecord.of(Parts.name("a", 5), 0, 0, Instant.EPOCH)); // a part of nothing
    federation.use("x", ledger);
    Node y = federation.start("y");
    y.create("a");
    add(y, "a", 0, 20);
    Node x = federation.start("x");
    passPeriods(2);
    assertThat(x.isolated()).containsOnlyKeys("a");
    assertThat(x.locate(query(1)).unheard()).isOne();

    x.delete("a");
    assertThat(missed(x, "a", 0, 20)).isZero();
    passPeriods(1);
    assertThat(isMarked(x)).isFalse();
    assertThat(missed(x, "a", 0, 20)).isZero();
  }

  @Test
  void theSiteOfAnotherOfWhichNothingHasArrivedCountsOnceTheIsolatedOneIsDeleted() {
    MemoryLedger ledger = federation.emptyLedger();
    ledger.create(SiteRecord.of(Parts.name("a", 5), 0, 0, Instant.EPOCH));
    federation.use("x", ledger);
    Node x = federation.start("x");
    try (Bus bus = federation.network.join("y")) {
      bus.publish(
          new Announcement(
              federation.profile.fingerprint(),
              new Origin("y", 7),
              1,
              "",
              List.of(new SiteState("a", new Version(1, 1), 5, NONE))));
      federation.pass(1);
    }
    x.delete("a");
    assertThat(x.locate(query(1)).unheard()).isOne();
  }

  /** Such as what came before this node knew that it cannot open a site of that name. */
  @Test
  void whatIsKnownAndNotInTheDirectoryIsThereWithTheNextAnnouncement() {
    Node x = federation.start("x");
    Node y = federation.start("y");
    y.create("a");
    add(y, "a", 0, 20);
    passPeriods(2);
    x.directory().remove("a");
    assertThat(missed(x, "a", 0, 20)).isEqualTo(20);
    passPeriods(1);
    assertThat(missed(x, "a", 0, 20)).isZero();
  }

  @Test
  void windowsOfOneNameAtTwoNodesAreContested() {
    Node x = federation.start("x");
    Node y = federation.start("y");
    Node third = federation.start("third");
    federation.network.partition(List.of(Set.of("y")));
    x.create("w", new Window(Duration.ofMinutes(10), 3));
    y.create("w", new Window(Duration.ofMinutes(10), 3));
    add(x, "w", 0, 20);
    add(y, "w", 100, 120);
    federation.network.heal();
    passPeriods(2);
    for (Node node : List.of(x, y, third)) {
      assertThat(missed(node, "w", 0, 20) + missed(node, "w", 100, 120)).isZero();
      assertThat(node.locate(query(5)).contested()).isOne();
    }
  }

  @Test
  void sitesThatSomebodyMakesUpTakeLittleMemoryAndAreCounted() {
    Node here = federation.start("here");
    Bus liar = federation.network.join("liar");
    List<SiteState> states = new ArrayList<>();
    for (int i = 0; i < 200_000; i++) {
      states.add(new SiteState("made up " + i, new Version(1, 1), 0, NONE));
    }
    long profile = federation.profile.fingerprint();
    liar.publish(new Announcement(profile, new Origin("liar", 1), 1, "", states));
    federation.pass(1);
    Located located = here.locate(query(1));
    assertThat(located.unheard()).isEqualTo(200_000);
    assertThat(here.directory().unheard().size()).isBetween(10_000, 40_000);

    Node there = federation.start("there"); // finds room beside
    there.create("a");
    add(there, "a", 0, 10);
    passPeriods(1);
    assertThat(missed(here, "a", 0, 10)).isZero();
    passPeriods(4); // what only its number is known of is forgotten with the liar's silence
    assertThat(here.locate(query(1)).unheard()).isBetween(10_000, 40_000);
  }

  @Test
  void sitesThatFindNoRoomByNameDoSoWhenOthersHaveArrived() {
    TestFederation small =
        new TestFederation(Map.of("step-items", "8"), NetworkOptions.PERFECT, 12 << 20);
    Node there = small.start("there");
    for (int i = 0; i < 2_000; i++) {
      there.create("site " + i);
      there.add("site " + i, TestFederation.item(i));
    }
    Node here = small.start("here"); // hears of all of them in one announcement
    small.pass(PERIOD);
    assertThat(here.locate(query(1)).unheard() + here.locate(query(1)).sites()).isEqualTo(2_000);
    for (int i = 0; i < 12; i++) {
      small.pass(PERIOD);
    }
    assertThat(here.locate(query(1)).unheard()).isZero();
    assertThat(here.locate(query(1999)).ids()).contains("site 1999");
  }

  @Test
  void aVersionThatSomebodyMakesUpIsForgotten() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    there.create("a");
    add(there, "a", 0, 10);
    passPeriods(1);
    Bus liar = federation.network.join("liar");
    long profile = federation.profile.fingerprint();
    SiteState state = new SiteState("a", MADE_UP, 5, NONE);
    Origin truth = there.site("a").orElseThrow().summary().snapshot().origin();
    // As another node, as another process of the owner, and as the owner itself.
    liar.publish(new Announcement(profile, new Origin("liar", 1), 1, "", List.of(state)));
    liar.publish(new Announcement(profile, new Origin("there", 666), 1, "", List.of(state)));
    liar.publish(new Announcement(profile, truth, 3, "", List.of(state)));
    liar.publish(empty(truth));
    federation.pass(1);
    assertThat(isMarked(here)).isTrue();

    passPeriods(10);
    add(there, "a", 10, 20);
    passPeriods(1);
    for (Node node : List.of(here, there)) {
      assertThat(isMarked(node)).as(node.replicas().contested().toString()).isFalse();
      assertThat(missed(node, "a", 0, 20)).isZero();
    }
    here.dismiss("a");
    here.create("a");
    assertThat(here.site("a").orElseThrow().epoch()).isLessThan(Long.MAX_VALUE / 2);
  }

  /** A snapshot of a site without items. */
  private SummaryUpdate empty(Origin origin) {
    Node elsewhere =
        Node.open(
            NodeOptions.builder("elsewhere", federation.profile)
                .ledger(federation.emptyLedger())
                .bus(new TestFederation(Map.of(), NetworkOptions.PERFECT).network.join("elsewhere"))
                .clock(federation.clock.forNode())
                .background(Runnable::run)
                .directoryBytes(1 << 20)
                .build());
    elsewhere.create("a");
    elsewhere.add("a", TestFederation.item(999));
    SummaryUpdate update = elsewhere.site("a").orElseThrow().summary().snapshot();
    return new SummaryUpdate(
        update.profile(),
        origin,
        "a",
        MADE_UP,
        true,
        new SummaryUpdate.Image(
            update.image().step(), update.image().shape(), 0, update.image().checksum(), NONE),
        update.body());
  }
}

package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.range.RangeKey;
import dev.corymb.core.range.Zone;
import dev.corymb.core.range.Zones;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.QueryText;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.testkit.Property;
import dev.corymb.node.directory.Doubt;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The zones of own sites: exact here, published within the budget. */
final class OwnRangesTest {

  private final TestFederation federation =
      new TestFederation(
          Map.of("range", "size", "ask", "name", "miss-rate", "0.1", "max-age", "PT10M"),
          NetworkOptions.PERFECT);

  private static Item item(long name, long size) {
    return TestFederation.SCHEMA.item("file " + name, size);
  }

  private static RangeKey key(Item item) {
    return Ranges.parse(TestFederation.SCHEMA, List.of("size")).key(0, item).orElseThrow();
  }

  private static List<String> at(Node node, long size) {
    return between(node, size, size);
  }

  private static List<String> between(Node node, long least, long greatest) {
    return node.locate(query(node, "size between " + least + " and " + greatest)).ids();
  }

  private static Query query(Node node, String text) {
    return QueryText.parse(node.profile().ranges(), text);
  }

  private static Zones zones(Set<Item> items) {
    Zones zones = Zones.empty(1);
    for (Item item : items) {
      zones = zones.with(0, Zone.of(key(item)));
    }
    return zones;
  }

  @Test
  void aSiteIsFoundByWhatItHoldsAndNoMore() {
    Node node = federation.start("here");
    node.create("a");
    assertThat(between(node, Long.MIN_VALUE, Long.MAX_VALUE)).isEmpty();
    node.add("a", item(1, 10));
    node.add("a", item(2, 20));
    assertThat(at(node, 20)).containsExactly("a");
    assertThat(at(node, 21)).isEmpty();
    node.remove("a", item(2, 20));
    assertThat(at(node, 20)).isEmpty();
    node.add("a", item(1, 10));
    node.remove("a", item(1, 10));
    assertThat(at(node, 10)).as("one of two is there still").containsExactly("a");
    federation.kill("here");
    node = federation.start("here");
    assertThat(at(node, 10)).containsExactly("a");
    assertThat(at(node, 11)).isEmpty();
    node.remove("a", item(1, 10));
    assertThat(between(node, Long.MIN_VALUE, Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void anItemOfManyValuesLeavesWithItsValue() {
    TestFederation tags =
        new TestFederation(
            Map.of("schema", "size:long,tag:text*", "range", "size"), NetworkOptions.PERFECT);
    Node node = tags.start("here");
    node.create("a");
    Item item = tags.profile.schema().item(10L, List.of("red", "blue"));
    node.add("a", item);
    assertThat(at(node, 10)).containsExactly("a");
    assertThat(node.remove("a", item)).isTrue();
    assertThat(node.remove("a", item)).isFalse();
    assertThat(at(node, 10)).isEmpty();
  }

  @Test
  void partsOfAWindowLeaveWithTheirZones() {
    Node node = federation.start("here");
    node.create("w", new Window(Duration.ofMinutes(1), 3));
    node.add("w", item(1, 10));
    federation.pass(60_000);
    node.add("w", item(2, 90));
    assertThat(at(node, 10)).containsExactly("w");
    assertThat(at(node, 50)).as("between the zones of two parts").isEmpty();
    for (int i = 0; i < 3; i++) {
      federation.pass(60_000);
    }
    assertThat(at(node, 10)).isEmpty();
  }

  @Test
  void aWiderZoneIsPublishedWithinTheBudget() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    here.create("a");
    for (int i = 0; i < 100; i++) {
      here.add("a", item(i, i));
    }
    federation.pass(1);
    here.site("a").orElseThrow().tick();
    federation.pass(20_000);
    double before = here.site("a").orElseThrow().status().drift().missRate();
    int more = 0;
    while (at(there, 1_000 + more).isEmpty() && more < 30) {
      here.add("a", item(1, 1_001 + more)); // no other name: no group misses it
      more++;
      federation.pass(1);
    }
    assertThat(before).isLessThanOrEqualTo(0.1);
    assertThat(more).as("a tenth of 100 items is missed at most").isBetween(2, 14);
    here.add("a", item(1, 5_000));
    assertThat(here.site("a").orElseThrow().status().drift().missRate())
        .isCloseTo(1.0 / (101 + more), within(1e-9));
    assertThat(at(there, 5_000)).isEmpty();
    federation.pass(Duration.ofMinutes(11).toMillis());
    federation.pass(1_000);
    assertThat(at(there, 5_000)).as("no change waits for longer than max-age").containsExactly("a");
  }

  /** Against the set of items that the site has, through restarts. */
  @Property(tries = 20)
  void whatIsHeldIsFoundHereAndWhatIsMissedThereIsCounted(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Node here = federation.start("here");
    Node there = federation.start("there");
    here.create("a");
    Set<Item> held = new HashSet<>();
    for (int i = 0; i < 60; i++) {
      Batch.Builder batch = here.batch();
      for (int left = random.nextInt(4); left > 0; left--) {
        List<Item> known = new ArrayList<>(held);
        if (known.isEmpty() || random.nextInt(3) > 0) {
          Item item = item(random.nextInt(5), random.nextInt(-50, 50));
          if (held.add(item)) {
            batch.add(here.row(item));
          }
        } else {
          Item item = known.get(random.nextInt(known.size()));
          held.remove(item);
          batch.remove(here.row(item));
        }
      }
      here.apply("a", batch.build());
      if (random.nextInt(10) == 0) {
        federation.kill("here");
        here = federation.start("here");
      }
      federation.pass(random.nextInt(3) * 1_000L);
      requireFound(here, there, held);
    }
  }

  private static void requireFound(Node here, Node there, Set<Item> held) {
    Zone zone = zones(held).each().get(0);
    assertThat(here.site("a").orElseThrow().summary().zones()).isEqualTo(zones(held));
    long missed = 0;
    for (Item item : held) {
      long size = key(item).high() ^ Long.MIN_VALUE;
      assertThat(at(here, size)).containsExactly("a");
      assertThat(here.holds("a", query(here, "size>=" + size + " size<=" + size))).isTrue();
      missed += at(there, size).isEmpty() ? 1 : 0;
    }
    assertThat(between(here, Long.MIN_VALUE, Long.MAX_VALUE).isEmpty()).isEqualTo(zone.isEmpty());
    var drift = here.site("a").orElseThrow().status().drift();
    boolean current =
        there
            .directory()
            .standing("a")
            .filter(
                standing ->
                    standing.version().equals(here.site("a").orElseThrow().status().version()))
            .isPresent();
    if (current && drift.published()) {
      assertThat(drift.ranges().most()).as("misses").isEqualTo(missed);
      assertThat(drift.missRate())
          .isGreaterThanOrEqualTo((double) missed / Math.max(1, held.size()));
    }
  }

  /** The tuple of the item that is removed is not in the summary, as after a fault in memory. */
  @Test
  void zonesAreThoseOfTheLedgerIfASummaryCouldNotFollow() {
    Node node = federation.start("here");
    node.create("a");
    node.add("a", item(1, 10));
    node.add("a", item(2, 20));
    node.site("a").orElseThrow().summary().filter().remove(node.digester().digest(item(1, 10)));
    node.apply("a", node.batch().add(node.row(item(3, 90))).remove(node.row(item(1, 10))).build());
    assertThat(at(node, 90)).containsExactly("a");
    assertThat(at(node, 10)).isEmpty();
  }

  @Test
  void aSiteWhoseZonesCannotBeReadIsNotRuledOut() {
    HookedLedger hooks = new HookedLedger();
    Node node =
        Node.open(
            NodeOptions.builder("here", federation.profile)
                .ledger(hooks.around(federation.emptyLedger()))
                .bus(federation.network.join("here"))
                .clock(federation.clock.forNode())
                .background(Runnable::run)
                .directoryBytes(1 << 24)
                .build());
    node.create("a");
    node.add("a", item(1, 10));
    hooks.fail("zones");
    assertThatExceptionOfType(SiteException.Unfollowed.class)
        .isThrownBy(() -> node.add("a", item(1, 90)));
    assertThat(node.prune(query(node, "size>=90"), List.of("a")).unknown(Doubt.STALE)).isOne();
    hooks.heal();
    node.tick();
    assertThat(at(node, 90)).containsExactly("a");
    assertThat(node.prune(query(node, "size>90"), List.of("a")).skip()).containsExactly("a");
  }

  @Test
  void aLedgerWithoutTheRangesOfTheProfileIsRefusedAndStaysAsItIs() {
    MemoryLedger ledger = new MemoryLedger(federation.profile.groups());
    federation.use("here", ledger);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> federation.start("here"))
        .withMessage(
            "the ledger must keep the range attributes of the profile, [size], but keeps []");
    assertThat(ledger.meta(Ledger.PROFILE)).isEmpty();
  }
}

package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.site.OwnSite;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Summaries follow distinct values, however many items share them. */
final class SharedValuesTest {

  private static final String PAIR = "name:text,owner:text";
  private static final int BATCH = 5_000;

  /** An item of three attributes, the last of which has many values. */
  private record Tagged(String name, String owner, List<String> tags) {

    static Tagged any(SplittableRandom random) {
      return new Tagged(
          "name " + random.nextInt(30),
          "owner " + random.nextInt(3),
          IntStream.range(0, random.nextInt(4)).mapToObj(i -> "tag " + random.nextInt(6)).toList());
    }

    Item item(Schema schema) {
      return schema.item(name, owner, tags);
    }
  }

  private static TestFederation federation(String schema, String ask) {
    return new TestFederation(Map.of("schema", schema, "ask", ask), NetworkOptions.PERFECT);
  }

  /** Adds or removes items of which all have one owner. */
  private static void change(Node node, int from, int to, boolean adds) {
    Schema schema = node.digester().schema();
    for (int start = from; start < to; start += BATCH) {
      Batch.Builder batch = node.batch();
      for (int i = start; i < Math.min(to, start + BATCH); i++) {
        long[] row = node.digester().digest(schema.item("name " + i, "everybody"));
        if (adds) {
          batch.add(row);
        } else {
          batch.remove(row);
        }
      }
      node.apply("a", batch.build());
    }
  }

  private static SiteStatus status(Node node) {
    return node.status("a").orElseThrow();
  }

  private static void shares(int items) {
    Node node = federation(PAIR, "name,owner,all").start("here");
    node.create("a");
    change(node, 0, items, true);
    assertThat(status(node).room().stuckCounters()).isZero();
    assertThat(status(node).drift().matrices().get(1).tuples()).isOne();
    assertThat(status(node).drift().distinct()).isEqualTo(items);
    assertThat(status(node).room().capacity()).isBetween((long) items, 2L * items);
    Query owner = node.digester().schema().query(Map.of("owner", "everybody"));
    change(node, 1, items, false);
    assertThat(node.locate(owner).ids()).containsExactly("a");
    assertThat(node.holds("a", owner)).isTrue();
    change(node, 0, 1, false);
    assertThat(node.holds("a", owner)).isFalse();
    assertThat(node.locate(owner).ids()).isEmpty();
    BitArray column = node.directory().bits("a");
    assertThat(column).isEqualTo(new BitArray(column.size()));
  }

  @Test
  void aValueOfManyItemsSticksNoCountersAndGoesWithTheLastOfThem() {
    shares(100_000);
  }

  @Test
  @Tag("slow")
  void aValueOfAMillionItemsSticksNoCountersAndGoesWithTheLastOfThem() {
    shares(1_000_000);
  }

  @Test
  void theStepIsChosenByTheDistinctValuesOfWhatIsDeclared() {
    TestFederation federation = federation(PAIR, "owner");
    Node node = federation.start("here");
    node.create("a");
    change(node, 0, 100_000, true);
    assertThat(status(node).room().step()).isZero();
    assertThat(status(node).room().saturated()).isFalse();
    assertThat(status(node).items()).isEqualTo(100_000);
    assertThat(status(node).drift().matrices().get(0).tuples()).isOne();
    assertThat(status(node).decision().reason()).contains("of 1 distinct values of owner");
    for (int i = 0; i < 1_001; i++) {
      node.add("a", node.digester().schema().item("name", "owner " + i));
    }
    assertThat(status(node).room().step()).isOne();
  }

  /** A new owner among few is missed with a rate that the share of new items would hide. */
  @Test
  void theMissRateIsThatOfTheGroupThatIsMissedMost() {
    TestFederation federation =
        new TestFederation(
            Map.of("schema", PAIR, "ask", "owner,all", "miss-rate", "0.2"), NetworkOptions.PERFECT);
    Node node = federation.start("here");
    node.create("a");
    change(node, 0, 10_000, true);
    for (int i = 0; i < 8; i++) {
      node.add("a", node.digester().schema().item("name 0", "owner " + i));
      assertThat(status(node).drift().missRate()).isLessThanOrEqualTo(0.2);
    }
    assertThat(status(node).drift().matrices().get(0).tuples()).isEqualTo(9);
    node.add("a", node.digester().schema().item("name 0", "owner 8"));
    assertThat(status(node).drift().missRate()).isIn(0.0, 0.1, 0.2);
  }

  /**
   * A summary that followed is the one that would be built, and finds all that the site holds, also
   * after restarts with a saved summary or with none.
   */
  @Property(tries = 20)
  void aSummaryThatFollowedIsTheOneThatWouldBeBuilt(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> asks = List.of("name,owner,tag,all", "name+tag", "owner,owner+tag", "tag,all");
    String ask = asks.get(random.nextInt(asks.size()));
    TestFederation federation = federation("name:text,owner:text,tag:text*", ask);
    Node node = federation.start("here");
    Schema schema = node.digester().schema();
    node.create("a");
    node.create("brief", Duration.ofSeconds(10));
    List<Tagged> held = new ArrayList<>();
    for (int round = 0; round < 25; round++) {
      Batch.Builder batch = node.batch();
      for (int left = random.nextInt(20); left > 0; left--) {
        if (random.nextInt(5) < 2 && !held.isEmpty()) {
          Tagged gone = held.remove(random.nextInt(held.size()));
          batch.remove(node.digester().digest(gone.item(schema)));
        } else {
          Tagged item = Tagged.any(random);
          held.add(item);
          batch.add(node.digester().digest(item.item(schema)));
        }
      }
      Batch changes = batch.build();
      node.apply("a", changes);
      node.apply("brief", changes);
      federation.pass(random.nextInt(6_000));
      if (random.nextInt(6) == 0) {
        if (random.nextBoolean()) {
          federation.kill("here");
        } else {
          federation.stop("here");
        }
        node = federation.start("here");
      }
      for (OwnSite site : node.parts()) {
        CountingFilter summary = site.summary().filter();
        assertThat(summary)
            .as("%s of %s", site.id(), ask)
            .isEqualTo(
                TestFederation.rebuilt(federation.ledger("here"), site.id(), summary.shape()));
        assertThat(BitArray.copyOf(summary.bits())).isEqualTo(node.directory().bits(site.id()));
      }
      requireFound(node, held);
    }
  }

  private static void requireFound(Node node, List<Tagged> held) {
    Schema schema = node.digester().schema();
    for (Tagged item : held) {
      for (String tag : item.tags()) {
        Map<String, Object> values =
            new HashMap<>(Map.of("name", item.name(), "owner", item.owner(), "tag", tag));
        for (List<String> some :
            List.of(
                List.<String>of(), List.of("name"), List.of("owner"), List.of("name", "owner"))) {
          Map<String, Object> asked = new HashMap<>(values);
          asked.keySet().removeAll(some);
          Query query = schema.query(asked);
          assertThat(node.holds("a", query)).as("%s", query).isTrue();
          if (node.profile().ladder().get(0).isAnswerable(query.given())) {
            assertThat(node.locate(query).ids()).as("%s", query).contains("a");
          }
        }
      }
    }
  }
}

package dev.corymb.node;

import static dev.corymb.node.TestFederation.item;
import static dev.corymb.node.TestFederation.query;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import dev.corymb.node.ledger.Batch;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import dev.corymb.replication.summary.Drift;
import dev.corymb.replication.summary.Summary;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The miss rate that an owner states is at least the one that is measured, copies or not. */
final class MissRateTest {

  private static final double MISS_RATE = 0.05;

  private final TestFederation federation =
      new TestFederation(
          Map.of("miss-rate", String.valueOf(MISS_RATE), "step-items", "200", "max-age", "PT1H"),
          NetworkOptions.PERFECT);
  private final Node here = federation.start("here");
  private Node there = federation.start("there");

  /** The part of some distinct items that are not found at the other node. */
  private double measured(Set<Integer> items) {
    long missed =
        items.stream().filter(item -> !here.locate(query(item)).ids().contains("a")).count();
    return items.isEmpty() ? 0 : (double) missed / items.size();
  }

  private double stated() {
    return there.status("a").orElseThrow().drift().missRate();
  }

  private void add(int item, int copies) {
    Batch.Builder batch = there.batch();
    for (int i = 0; i < copies; i++) {
      batch.add(there.digester().digest(item(item)));
    }
    there.apply("a", batch.build());
  }

  @Test
  void copiesOfWhatWasThereDoNotHideWhatIsNew() {
    there.create("a");
    Set<Integer> items = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      add(i, 20);
      items.add(i);
    }
    double worst = 0;
    for (int i = 1_000; i < 1_100; i++) {
      add(i, 1); // one of about 20,000 copies, but of 1,000 items
      items.add(i);
      federation.pass(1);
      assertThat(measured(items)).isLessThanOrEqualTo(stated()).isLessThanOrEqualTo(MISS_RATE);
      worst = Math.max(worst, measured(items));
    }
    assertThat(worst).isGreaterThan(MISS_RATE / 2); // there was something to state
  }

  @Property(tries = 20)
  void statesWhatIsMeasured(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    if (random.nextBoolean()) {
      there.create("a");
    } else {
      there.create("a", Duration.ofSeconds(100));
    }
    for (int round = 0; round < 60; round++) {
      Batch.Builder batch = there.batch();
      for (int i = random.nextInt(60); i > 0; i--) {
        // Few popular items and many rare ones.
        int number = (int) (1_000 * Math.pow(random.nextDouble(), 4));
        if (random.nextInt(3) > 0) {
          batch.add(there.digester().digest(item(number)));
        } else {
          batch.remove(there.digester().digest(item(number)));
        }
      }
      there.apply("a", batch.build());
      federation.pass(random.nextInt(3_000));
      if (random.nextInt(20) == 0) {
        federation.kill("there");
        there = federation.start("there");
        federation.pass(1);
      }
      Set<Integer> held = new HashSet<>();
      for (int i = 0; i < 1_000; i++) {
        if (there.holds("a", query(i))) {
          held.add(i);
        }
      }
      assertThat(there.status("a").orElseThrow().drift().distinct()).isEqualTo(held.size());
      assertThat(measured(held)).isLessThanOrEqualTo(stated());
      assertThat(stated()).isLessThanOrEqualTo(MISS_RATE);
    }
  }

  /** A new name is one of many, however many items have it. */
  @ParameterizedTest
  @CsvSource({"ask, name", "ask, 'name,size'", "kind, pbf"})
  void aNewValueOfManyItemsIsNotHiddenByTheNumberOfValues(String setting, String value) {
    TestFederation declared =
        new TestFederation(
            Map.of(setting, value, "miss-rate", String.valueOf(MISS_RATE), "step-items", "200"),
            NetworkOptions.PERFECT);
    Node other = declared.start("other");
    Node owner = declared.start("owner");
    owner.create("a");
    TestFederation.add(owner, "a", 0, 1_000);
    declared.pass(1);
    owner.site("a").orElseThrow().tick();
    declared.pass(20_000);
    TestFederation.add(owner, "a", 1_000, 1_001); // so that there is something to miss
    declared.pass(1);
    int before = 1_001;
    double worst = 0;
    for (int copies = 1; copies <= 400; copies += 10) {
      Batch.Builder batch = owner.batch();
      for (int i = copies; i < copies + 10; i++) {
        batch.add(owner.digester().digest(TestFederation.SCHEMA.item("new", (long) i % 100 + i)));
      }
      owner.apply("a", batch.build());
      declared.pass(1);
      Query query = TestFederation.SCHEMA.query(Map.of("name", "new"));
      long items = owner.status("a").orElseThrow().drift().distinct() - before;
      double missed = (double) items / (before + items);
      Drift drift = owner.status("a").orElseThrow().drift();
      if (!other.locate(query).ids().contains("a")) {
        assertThat(drift.missRate()).isGreaterThanOrEqualTo(missed);
        assertThat(drift.mostMissed().toString()).endsWith("items by name");
        assertThat(missed).isLessThanOrEqualTo(MISS_RATE);
        worst = Math.max(worst, missed);
      } else {
        assertThat(other.prune(query, List.of("a")).keep()).containsExactly("a");
      }
    }
    assertThat(worst).isGreaterThan(MISS_RATE / 2);
    assertThat(other.locate(TestFederation.SCHEMA.query(Map.of("name", "new"))).ids())
        .containsExactly("a");
  }

  /** Of each declaration, by looking at all items that the site holds. */
  @Property(tries = 30)
  void countsTheItemsThatHaveAMissedTuple(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> asks = List.of("name,tag", "name+tag,tag", "tag+word", "name,tag,all", "tag,all");
    String ask = asks.get(random.nextInt(asks.size()));
    TestFederation declared =
        new TestFederation(
            Map.of(
                "schema",
                "name:text,tag:text*,word:text*",
                "ask",
                ask,
                "miss-rate",
                "0.5",
                "step-items",
                "16"),
            NetworkOptions.PERFECT);
    Node owner = declared.start("owner");
    owner.create("a");
    Schema schema = owner.digester().schema();
    Set<Item> held = new LinkedHashSet<>();
    for (int round = 0; round < 40; round++) {
      Batch.Builder batch = owner.batch();
      for (int left = random.nextInt(8); left > 0; left--) {
        if (random.nextInt(3) == 0 && !held.isEmpty()) {
          Item gone = List.copyOf(held).get(random.nextInt(held.size()));
          held.remove(gone);
          batch.remove(owner.row(gone));
        } else {
          Item item =
              schema.item(
                  "name " + random.nextInt(10),
                  words(random, "tag ", round),
                  words(random, "word ", round));
          if (held.add(item)) {
            batch.add(owner.row(item));
          }
        }
      }
      owner.apply("a", batch.build());
      declared.pass(1);
      if (random.nextInt(15) == 0) {
        declared.kill("owner");
        owner = declared.start("owner");
      }
      requireCounted(owner, held);
    }
  }

  private static List<String> words(SplittableRandom random, String word, int round) {
    return IntStream.range(0, random.nextInt(4))
        .mapToObj(i -> word + (random.nextInt(5) + round / 4))
        .toList();
  }

  private static void requireCounted(Node owner, Set<Item> held) {
    Summary summary = owner.site("a").orElseThrow().summary();
    Drift drift = summary.drift();
    FilterShape shape = summary.filter().shape();
    Groups groups = shape.groups();
    assertThat(drift.distinct()).isEqualTo(held.size());
    for (int i = 0; i < groups.size(); i++) {
      int group = i;
      long missed =
          held.stream()
              .filter(
                  item ->
                      Arrays.stream(groups.tuples(group, owner.row(item)))
                          .anyMatch(
                              tuple ->
                                  Arrays.stream(shape.cells(group, tuple))
                                      .anyMatch(cell -> !summary.published().get(cell))))
              .count();
      long counted = drift.matrices().get(group).missedItems();
      if (groups.isWhole(group)) {
        assertThat(counted).as(groups.name(group)).isBetween(missed, drift.distinct());
      } else {
        assertThat(counted).as(groups.name(group)).isEqualTo(missed);
      }
      assertThat(drift.missRate() * held.size()).isGreaterThanOrEqualTo(missed - 1e-9);
    }
  }
}

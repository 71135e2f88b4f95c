package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.QueryBuilder;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.ItemException;
import dev.corymb.node.ledger.SiteBatch;
import dev.corymb.node.ledger.Window;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Items with sets of values, through removals, expiry and restarts, against the sets themselves.
 */
final class ManyValuesNodeTest {

  private static final int VALUES = 6;
  private static final long LIFE_MILLIS = 20_000;
  private static final String SCHEMA = "name:long,tag:long*,size:long?,color:long*";
  private static final String ASK = "name,tag,color,tag+color,name+size+tag,all";

  /** What was added, and when. */
  private record Held(List<Set<Long>> values, long millis) {}

  /** A node with a plain site, one whose items expire, and one with a window. */
  private static final class Sample {
    final Random random;
    final TestFederation federation =
        new TestFederation(
            Map.of("schema", SCHEMA, "ask", ASK, "step-items", "16", "steps", "4"),
            NetworkOptions.PERFECT);
    final Schema schema = federation.profile.schema();
    final Map<String, List<Held>> held = new HashMap<>();
    Node here = federation.start("here");
    Node there = federation.start("there");
    long now;

    Sample(long seed) {
      random = new Random(seed);
      here.create("plain");
      here.create("short", Duration.ofMillis(LIFE_MILLIS));
      here.create("window", new Window(Duration.ofMillis(LIFE_MILLIS / 10), 10));
      List.of("plain", "short", "window").forEach(site -> held.put(site, new ArrayList<>()));
    }

    private Set<Long> set(int most) {
      Set<Long> set = new TreeSet<>();
      for (int i = random.nextInt(most + 1); i > 0; i--) {
        set.add((long) random.nextInt(VALUES));
      }
      return set;
    }

    List<Set<Long>> values() {
      return List.of(Set.of((long) random.nextInt(VALUES)), set(4), set(1), set(3));
    }

    /** An item, its values in some order and perhaps repeated. */
    Item item(List<Set<Long>> values) {
      Map<String, Object> members = new HashMap<>();
      members.put("name", values.get(0).iterator().next());
      members.put("size", values.get(2).stream().findAny().orElse(null));
      for (int i : new int[] {1, 3}) {
        List<Long> several = new ArrayList<>(values.get(i));
        several.addAll(several.subList(0, several.size() / 2));
        Collections.shuffle(several, random);
        members.put(schema.attributes().get(i).name(), several);
      }
      return schema.item(members);
    }

    void change() {
      String site = List.copyOf(held.keySet()).get(random.nextInt(held.size()));
      List<Held> items = held.get(site);
      Batch.Builder batch = here.batch();
      int refused = 0;
      boolean removes = site.equals("plain") && random.nextBoolean(); // else which one, is timing
      for (int i = random.nextInt(8); i >= 0; i--) {
        if (!removes) {
          List<Set<Long>> values = values();
          batch.add(here.digester().digest(item(values)));
          items.add(new Held(values, now));
        } else {
          List<Set<Long>> values =
              items.isEmpty() || random.nextInt(4) == 0
                  ? values()
                  : items.get(random.nextInt(items.size())).values();
          batch.remove(here.digester().digest(item(values)));
          Optional<Held> found =
              items.stream().filter(one -> one.values().equals(values)).findFirst();
          found.ifPresent(items::remove);
          refused += found.isEmpty() ? 1 : 0;
        }
      }
      Applied applied = here.apply(site, batch.build());
      assertThat(applied.refused()).hasSize(refused);
    }

    /** Whether a site has a match; of what may just have expired, either is right. */
    Set<Boolean> matches(String site, Map<Integer, Set<Long>> asked) {
      Set<Boolean> answers = new TreeSet<>();
      boolean certain = false;
      boolean possible = false;
      for (Held one : held.get(site)) {
        if (asked.entrySet().stream().allMatch(each -> has(one, each.getKey(), each.getValue()))) {
          long age = now - one.millis();
          boolean lasts = site.equals("plain");
          certain |= lasts || age < LIFE_MILLIS - LIFE_MILLIS / 10;
          possible |= lasts || age <= LIFE_MILLIS + LIFE_MILLIS / 10;
        }
      }
      answers.add(possible);
      answers.add(certain);
      return answers;
    }

    private static boolean has(Held one, int ordinal, Set<Long> asked) {
      Set<Long> values = one.values().get(ordinal);
      return asked.isEmpty() ? values.isEmpty() : values.containsAll(asked);
    }

    void ask() {
      Groups groups = federation.profile.groups();
      for (int i = 0; i < 40; i++) {
        long given = groups.mask(random.nextInt(groups.size()));
        Map<Integer, Set<Long>> asked = new HashMap<>();
        QueryBuilder builder = new QueryBuilder(schema);
        for (int j = 0; j < schema.size(); j++) {
          if ((given >>> j & 1) != 0) {
            boolean none = j > 0 && random.nextInt(4) == 0;
            Long value = none ? null : Long.valueOf(random.nextInt(VALUES));
            asked.put(j, none ? Set.of() : Set.of(value));
            if (!none && j % 2 == 1 && random.nextBoolean()) {
              asked.put(j, Set.of(value, (value + 1) % VALUES));
              builder.allOf(j, asked.get(j));
            } else {
              builder.equalTo(j, value);
            }
          }
        }
        Query query = builder.build();
        List<String> candidates = here.locate(query).ids();
        for (String site : held.keySet()) {
          Set<Boolean> expected = matches(site, asked);
          boolean holds = here.holds(site, query);
          assertThat(expected).as("%s of %s", query, site).contains(holds);
          assertThat(candidates.contains(site) || !holds).as("%s of %s", query, site).isTrue();
        }
      }
    }

    void pass(long millis) {
      now += millis;
      federation.pass(millis);
    }
  }

  @Property(tries = 25)
  void nothingIsMissedAndConfirmationsAreExact(long seed) {
    Sample sample = new Sample(seed);
    for (int round = 0; round < 12; round++) {
      for (int i = 0; i < 6; i++) {
        sample.change();
      }
      sample.pass(sample.random.nextInt(5_000));
      sample.ask();
      if (sample.random.nextInt(3) == 0) {
        if (sample.random.nextBoolean()) {
          sample.federation.stop("here");
        } else {
          sample.federation.kill("here");
        }
        sample.here = sample.federation.start("here");
        sample.pass(1);
        sample.ask();
      }
    }
    sample.pass(3_600_000);
    sample.pass(1);
    for (Held one : sample.held.get("plain")) {
      for (Long tag : one.values().get(1)) {
        assertThat(sample.there.locate(sample.schema.query(Map.of("tag", tag))).ids())
            .contains("plain");
      }
    }
  }

  @Test
  void anItemThatCannotBeEnteredWholeChangesNothing() {
    Sample sample = new Sample(1);
    Node node = sample.here;
    List<Long> many = LongStream.range(0, 20).boxed().toList();
    long[] fits = row(node, sample.schema, many.subList(0, 16), many.subList(0, 16));
    long[] excessive = row(node, sample.schema, many, many.subList(0, 13));
    Batch batch = node.batch().add(fits).add(excessive).build();

    assertThatThrownBy(() -> node.apply("plain", batch))
        .isInstanceOf(ItemException.class)
        .hasMessage(
            "batch must have at most 256 combinations of values of tag+color in an item, but had"
                + " 260 combinations");
    assertThatThrownBy(() -> node.apply("plain", batch, "key")).isInstanceOf(ItemException.class);
    assertThatThrownBy(
            () ->
                node.applyAll(
                    List.of(SiteBatch.whole("plain", batch)), Optional.empty(), Optional.empty()))
        .isInstanceOf(ItemException.class);
    assertThat(node.status("plain").orElseThrow().items()).isZero();
    node.apply("plain", node.batch().add(fits).build());
    assertThat(node.status("plain").orElseThrow().items()).isOne();

    long[] broken = fits.clone();
    broken[4] = 99; // more values than there are
    assertThatThrownBy(() -> node.apply("plain", node.batch().add(broken).build()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must have the values of each many-valued attribute");
  }

  @Test
  void allThatHasExpiredLeavesAtOnceHoweverManyCombinationsItHas() {
    Sample sample = new Sample(1);
    Node node = sample.here;
    List<Long> many = LongStream.range(0, 16).boxed().toList();
    Batch.Builder batch = node.batch();
    for (long i = 0; i < 1_000; i++) {
      long[] row = row(node, sample.schema, many, many);
      row[0] = i;
      batch.add(row);
    }
    node.apply("short", batch.build());

    sample.federation.pass(2 * LIFE_MILLIS);

    assertThat(node.status("short").orElseThrow().items()).isZero();
  }

  @Test
  void theCombinationsOfACommitAreBounded() {
    Sample sample = new Sample(1);
    Node node = sample.here;
    List<Long> many = LongStream.range(0, 16).boxed().toList();
    long[] row = row(node, sample.schema, many, many);
    int most = (int) (Batch.MAX_TUPLES / node.profile().groups().tuples(row));
    Batch.Builder batch = node.batch();
    for (int i = 0; i <= most; i++) {
      long[] next = row.clone();
      next[0] = i;
      batch.add(next);
    }

    assertThatThrownBy(() -> node.apply("plain", batch.build()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "a commit must have at most 2000000 combinations of values in all groups, but had 2");
    assertThat(node.status("plain").orElseThrow().items()).isZero();
  }

  @Test
  void valuesOfAllAttributesAreBoundedTogether() {
    String attributes =
        String.join(",", IntStream.range(0, 6).mapToObj(i -> "a" + i + ":long*").toList());
    TestFederation federation =
        new TestFederation(
            Map.of("schema", attributes, "ask", "a0,a1,a2,a3,a4,a5"), NetworkOptions.PERFECT);
    Node node = federation.start("here");
    Object[] values = new Object[6];
    java.util.Arrays.fill(values, LongStream.range(0, 900).boxed().toList());
    long[] row = node.digester().digest(federation.profile.schema().item(values));

    assertThat(node.check(row).orElseThrow())
        .hasMessage(
            "batch must have at most 4090 values of many-valued attributes in an item, where no"
                + " value counts as one, but had 5400 values");
  }

  private static long[] row(Node node, Schema schema, List<Long> tags, List<Long> colors) {
    return node.digester().digest(schema.item(Map.of("name", 1L, "tag", tags, "color", colors)));
  }
}

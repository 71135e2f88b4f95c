package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.QueryBuilder;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import dev.corymb.node.directory.Candidate;
import dev.corymb.node.directory.Located;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.Window;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Queries with lists are compared with equality queries, and with a plain table of all items. */
final class AlternativesTest {

  private static final int SITES = 6; // of each sort
  private static final int POOL = 40; // values of an attribute

  /** Two nodes with plain and windowed sites, and what they hold. */
  private static final class Sample {
    final Random random;
    final Schema schema;
    final TestFederation federation;
    final Node here;
    final Map<String, List<@Nullable Long[]>> held = new TreeMap<>();

    Sample(long seed) {
      random = new Random(seed);
      String attributes =
          IntStream.range(0, 1 + random.nextInt(4))
              .mapToObj(i -> "a" + i + ":long" + (random.nextBoolean() ? "?" : ""))
              .collect(Collectors.joining(","));
      Map<String, String> settings =
          Map.of(
              "schema",
              attributes,
              "kind",
              List.of("pbf-bf", "pbf").get(random.nextInt(2)),
              "step-items",
              "64",
              "steps",
              "3",
              "expected-sites",
              "20",
              "false-sites",
              "1",
              "policy",
              "interval",
              "interval",
              "PT1M");
      federation = new TestFederation(settings, NetworkOptions.PERFECT);
      schema = federation.profile.schema();
      here = federation.start("here");
      Node there = federation.start("there");
      for (int i = 0; i < SITES; i++) {
        here.create("own " + i);
        fill(here, "own " + i);
        there.create("other " + i);
        fill(there, "other " + i);
        here.create("window " + i, new Window(Duration.ofHours(2), 10));
        fill(here, "window " + i);
      }
      federation.pass(3_600_000);
      held.keySet().stream().filter(here::owns).toList().forEach(site -> fill(here, site));
      federation.pass(3_600_000 + 1); // all is published
      federation.pass(1);
    }

    private void fill(Node node, String site) {
      Batch.Builder batch = node.batch();
      for (int i = random.nextInt(20); i >= 0; i--) {
        @Nullable Long[] values = new Long[schema.size()];
        for (int j = 0; j < values.length; j++) {
          values[j] = value(j);
        }
        Item item = schema.item((Object[]) values);
        batch.add(node.digester().digest(item));
        held.computeIfAbsent(site, any -> new ArrayList<>()).add(values);
      }
      node.apply(site, batch.build());
    }

    @Nullable Long value(int ordinal) {
      boolean none = schema.attributes().get(ordinal).optional() && random.nextInt(5) == 0;
      return none ? null : Long.valueOf(random.nextInt(POOL));
    }

    /** Lists of values, or nothing, by attribute. */
    Map<Integer, List<@Nullable Long>> lists() {
      Map<Integer, List<@Nullable Long>> lists = new HashMap<>();
      while (lists.isEmpty()) {
        for (int i = 0; i < schema.size(); i++) {
          if (random.nextBoolean()) {
            List<@Nullable Long> values = new ArrayList<>();
            for (int j = random.nextInt(5); j >= 0; j--) {
              values.add(value(i));
            }
            lists.put(i, values);
          }
        }
      }
      return lists;
    }

    Query query(Map<Integer, List<@Nullable Long>> lists) {
      QueryBuilder builder = new QueryBuilder(schema);
      lists.forEach(builder::oneOf);
      return builder.build();
    }

    boolean holds(String site, Map<Integer, List<@Nullable Long>> lists) {
      return held.get(site).stream()
          .anyMatch(
              item ->
                  lists.entrySet().stream()
                      .allMatch(one -> one.getValue().contains(item[one.getKey()])));
    }
  }

  @Property(tries = 12)
  void aListIsTheUnionOfItsValuesAndNothingIsMissed(long seed) {
    Sample sample = new Sample(seed);
    Node node = sample.here;
    List<Query> asked = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      Map<Integer, List<@Nullable Long>> lists = sample.lists();
      Query query = sample.query(lists);
      asked.add(query);
      List<Located> each =
          IntStream.range(0, query.alternatives())
              .mapToObj(number -> node.locate(query.alternative(number)))
              .toList();

      Located located = node.locate(query);

      Set<String> union = new TreeSet<>();
      each.forEach(one -> union.addAll(one.ids()));
      assertThat(located.ids()).as(query.toString()).containsExactlyElementsOf(union);
      assertThat(located.tied()).isEqualTo(each.get(0).tied());
      assertThat(located.full()).isEqualTo(query.isFull());
      double sum = each.stream().mapToDouble(Located::collisionFalseSites).sum();
      double most = query.alternatives() == 1 ? sum : Math.min(sum, located.sites());
      assertThat(located.collisionFalseSites()).isCloseTo(most, within(1e-9));
      assertThat(located.expectedFalseSites().isPresent()).isEqualTo(located.tied());
      assertThat(located.candidates()).extracting(Candidate::collisionRate).allMatch(r -> r <= 1);
      compareAlternatives(node, node.digester().digests(query), each);
      for (String site : sample.held.keySet()) {
        boolean holds = sample.holds(site, lists);
        assertThat(located.ids().contains(site) || !holds).as("%s at %s", query, site).isTrue();
        if (node.owns(site)) {
          assertThat(node.holds(site, query)).as("%s at %s", query, site).isEqualTo(holds);
        }
      }
    }
    List<Located> all = node.locateAll(asked);
    for (int i = 0; i < asked.size(); i++) {
      assertThat(all.get(i)).isEqualTo(node.locate(asked.get(i)));
    }
  }

  private static void compareAlternatives(Node node, QueryDigests query, List<Located> each) {
    List<List<String>> found = new ArrayList<>();
    node.directory()
        .forEachAlternative(
            query,
            (number, sites) -> {
              assertThat(number).isEqualTo(found.size());
              found.add(sites);
            });
    assertThat(found).isEqualTo(each.stream().map(Located::ids).toList());
  }

  /** More alternatives than are asked together, in a product of lists. */
  @Property(tries = 3)
  void aThousandAlternativesAreOneAnswer(long seed) {
    Sample sample = new Sample(seed);
    int arity = sample.schema.size();
    int each = (int) Math.floor(Math.pow(1_000, 1.0 / arity) + 1e-9);
    Map<Integer, List<@Nullable Long>> lists = new HashMap<>();
    for (int i = 0; i < arity; i++) {
      lists.put(i, new ArrayList<>(IntStream.range(0, each).mapToObj(v -> (long) v).toList()));
    }
    Query query = sample.query(lists);
    List<String> holding =
        sample.held.keySet().stream()
            .filter(site -> sample.holds(site, lists))
            .sorted(Comparator.naturalOrder())
            .toList();

    assertThat(query.alternatives()).isEqualTo((int) Math.pow(each, arity));
    assertThat(sample.here.locate(query).ids()).containsAll(holding);
    Confirmed confirmed = sample.here.confirm(query, (site, any) -> sample.holds(site, lists));
    assertThat(confirmed.holding()).isEqualTo(holding);
  }
}

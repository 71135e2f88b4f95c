package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import dev.corymb.node.directory.Located;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.Window;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What answers say of their error is compared with the error that is measured against a plain table
 * of all items, for every form of query.
 */
final class StatedErrorTest {

  /** Where the values of a query come from. */
  private enum Values {
    /** No site has any of them. */
    ABSENT,
    /** An item of a site has them all. */
    HELD,
    /** Items of a site have them, each perhaps another one. */
    MIXED,
    /** An item of a site has all of them but one, which no site has. */
    ONE_ABSENT
  }

  private static final int SITES = 8; // of each sort
  private static final int ROUNDS = 3; // a site with a window has a part for each
  private static final int COVERING = 60; // items of a round; each value of a small pool is in one
  private static final int QUERIES = 300; // of each form
  private static final double DEVIATIONS = 5;
  private static final Duration BUCKET = Duration.ofHours(2);
  private static final Window WINDOW = new Window(BUCKET, 10);

  @Property(tries = 16)
  void theStatedErrorIsTheMeasuredOneOrSaidToBeUnbounded(long seed) {
    Sample sample = new Sample(new Random(seed));
    sample.fill();
    long all = (1L << sample.arity) - 1;
    for (long given = sample.kind.equals("standard") ? all : 1; given <= all; given++) {
      for (Values values : Values.values()) {
        sample.ask(given, values);
      }
    }
  }

  /** Two nodes with own and other sites, plain and windowed, and the table of what they hold. */
  private static final class Sample {
    final Random random;
    final String kind;
    final int arity;
    final boolean covered; // each part of each site has all values of the pool
    final long[][] pool; // values by attribute
    final TestFederation federation;
    final Node here;
    final Node there;
    final Map<String, List<long[]>> held = new TreeMap<>();

    Sample(Random random) {
      this.random = random;
      this.kind = List.of("pbf-bf", "pbf-bf", "pbf", "standard").get(random.nextInt(4));
      this.arity = 1 + random.nextInt(4);
      this.covered = random.nextBoolean();
      this.pool = new long[arity][];
      for (int i = 0; i < arity; i++) {
        pool[i] = random.longs(covered ? COVERING : 5_000).toArray();
      }
      Map<String, String> settings =
          Map.of(
              "schema",
              IntStream.range(0, arity)
                  .mapToObj(i -> "a" + i + ":long")
                  .collect(Collectors.joining(",")),
              "kind",
              kind,
              "step-items",
              "64",
              "steps",
              "5",
              "expected-sites",
              Integer.toString(4 * SITES),
              "false-sites",
              Integer.toString(SITES),
              "policy",
              random.nextBoolean() ? "budget" : "interval",
              "interval",
              "PT1H");
      this.federation = new TestFederation(settings, NetworkOptions.PERFECT);
      this.here = federation.start("here");
      this.there = federation.start("there");
    }

    void fill() {
      for (int i = 0; i < SITES; i++) {
        here.create((i % 4 == 0 ? "own " : "late ") + i);
        here.create("own window " + i, WINDOW);
        there.create("other " + i);
        there.create("other window " + i, WINDOW);
      }
      here.sites().forEach(site -> held.put(site.site(), new ArrayList<>()));
      there.sites().forEach(site -> held.put(site.site(), new ArrayList<>()));
      for (int round = 0; round < ROUNDS; round++) {
        held.keySet().stream()
            .filter(site -> !site.startsWith("late"))
            .forEach(site -> change(site, covering(), List.of()));
        federation.pass(BUCKET.toMillis());
      }
      for (String site : held.keySet()) { // what is removed is found no longer
        List<long[]> some = IntStream.range(0, random.nextInt(30)).mapToObj(i -> any()).toList();
        change(site, some, List.of());
        change(site, List.of(), some);
      }
      federation.pass(BUCKET.toMillis() / 2 + 1); // all is published
      federation.pass(1);
      held.keySet().stream() // but what comes now, unless the policy asks for it
          .filter(site -> site.startsWith("late"))
          .forEach(site -> change(site, covering(), List.of()));
    }

    private Node owner(String site) {
      return here.owns(site) ? here : there;
    }

    private void change(String site, List<long[]> added, List<long[]> removed) {
      Batch.Builder batch = here.batch();
      added.forEach(batch::add);
      removed.forEach(batch::remove);
      assertThat(owner(site).apply(site, batch.build()).refused()).isEmpty();
      held.get(site).addAll(added);
      held.get(site).removeAll(removed);
    }

    /** Items that, if the pool is small, have each of its values once. */
    private List<long[]> covering() {
      int[][] order = new int[arity][];
      for (int i = 0; i < arity; i++) {
        List<Integer> shuffled =
            new ArrayList<>(IntStream.range(0, pool[i].length).boxed().toList());
        Collections.shuffle(shuffled, random);
        order[i] = shuffled.stream().mapToInt(Integer::intValue).toArray();
      }
      List<long[]> items = new ArrayList<>();
      for (int row = 0; row < COVERING; row++) {
        long[] item = new long[arity];
        for (int i = 0; i < arity; i++) {
          item[i] = pool[i][order[i][row]];
        }
        items.add(item);
      }
      return items;
    }

    private long[] any() {
      return IntStream.range(0, arity)
          .mapToLong(i -> pool[i][random.nextInt(pool[i].length)])
          .toArray();
    }

    private long[] query(long given, Values values) {
      List<List<long[]>> sites = List.copyOf(held.values());
      List<long[]> items = sites.get(random.nextInt(sites.size()));
      long[] one = items.get(random.nextInt(items.size())).clone();
      int attribute = random.nextInt(arity);
      while ((given >>> attribute & 1) == 0) {
        attribute = (attribute + 1) % arity;
      }
      for (int i = 0; i < arity; i++) {
        boolean absent = values == Values.ABSENT || (values == Values.ONE_ABSENT && i == attribute);
        if (absent) {
          one[i] = random.nextLong();
        } else if (values == Values.MIXED) {
          one[i] = items.get(random.nextInt(items.size()))[i];
        }
      }
      return one;
    }

    /** Asks many queries of one form, and compares. */
    void ask(long given, Values values) {
      boolean full = given == (1L << arity) - 1;
      boolean tied = Long.bitCount(given) == 1 || (full && !kind.equals("pbf"));
      // The bound is the mean where each site has but one matrix that can tell, and the parts of a
      // window have different values: parts with the same values are found together.
      boolean single = Long.bitCount(given) == 1 || kind.equals("standard");
      boolean absent = values == Values.ABSENT && !covered;
      boolean mixed = values == Values.MIXED && covered;
      boolean exact = tied && (single ? absent : mixed);
      double[] more = new double[QUERIES]; // false sites beyond those that were stated
      double stated = 0;
      for (int i = 0; i < QUERIES; i++) {
        long[] query = query(given, values);
        while (exact && held.keySet().stream().anyMatch(site -> holds(site, query, given))) {
          System.arraycopy(query(given, values), 0, query, 0, arity);
        }
        Located located = here.directory().locate(query, given);
        assertThat(located.tied()).isEqualTo(tied);
        assertThat(located.expectedFalseSites())
            .isEqualTo(
                tied ? OptionalDouble.of(located.collisionFalseSites()) : OptionalDouble.empty());
        assertThat(located.collisionFalseSites()).isPositive();
        long found =
            located.ids().stream()
                .filter(site -> tied ? !holds(site, query, given) : !occurs(site, query, given))
                .count();
        more[i] = found - located.collisionFalseSites();
        stated += located.collisionFalseSites() / QUERIES;
      }
      compare(more, stated, exact, String.format("%s, %s of %s", values, given, this));
    }

    private static void compare(double[] more, double stated, boolean exact, String form) {
      double mean = 0;
      double square = 0;
      for (double each : more) {
        mean += each / more.length;
        square += each * each / more.length;
      }
      double deviation = Math.sqrt(Math.max(square - mean * mean, stated) / more.length);
      assertThat(mean).as("more than stated: " + form).isLessThan(DEVIATIONS * deviation);
      if (exact) {
        assertThat(mean).as("fewer than stated: " + form).isGreaterThan(-DEVIATIONS * deviation);
      }
    }

    /** Whether an item of a site has all values. */
    private boolean holds(String site, long[] query, long given) {
      return held.get(site).stream().anyMatch(item -> (differing(item, query) & given) == 0);
    }

    /** Whether each value is in an item of a site. */
    private boolean occurs(String site, long[] query, long given) {
      long missing = given;
      for (long[] item : held.get(site)) {
        missing &= differing(item, query);
      }
      return missing == 0;
    }

    private static long differing(long[] item, long[] query) {
      long mask = 0;
      for (int i = 0; i < item.length; i++) {
        mask |= item[i] == query[i] ? 0 : 1L << i;
      }
      return mask;
    }

    @Override
    public String toString() {
      return kind + " over " + arity + " attributes, " + (covered ? "covered" : "sparse");
    }
  }
}

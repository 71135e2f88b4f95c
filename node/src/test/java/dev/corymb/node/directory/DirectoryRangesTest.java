package dev.corymb.node.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.range.RangeKey;
import dev.corymb.core.range.Zone;
import dev.corymb.core.range.Zones;
import dev.corymb.core.schema.Condition.Comparison;
import dev.corymb.core.schema.QueryBuilder;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.core.schema.QueryText;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Queries for ranges, against the values that sites hold. */
final class DirectoryRangesTest {

  private static final FederationProfile PROFILE =
      FederationProfile.of("ranges", Schema.parse("name,size:long?,mtime:long?"), 42)
          .with(Map.of("step-items", "64", "steps", "3", "range", "size,mtime"));
  private static final List<FilterShape> LADDER = PROFILE.ladder();
  private static final int NAMES = 4;
  private static final int VALUES = 30;

  /** An item: its name, and of each range attribute a value or none. */
  private record Item(int name, List<Long> size, List<Long> mtime) {
    static Item some(SplittableRandom random) {
      return new Item(random.nextInt(NAMES), value(random), value(random));
    }

    private static List<Long> value(SplittableRandom random) {
      return random.nextInt(3) == 0 ? List.of() : List.of((long) random.nextInt(VALUES));
    }

    List<Long> values(int range) {
      return range == 0 ? size : mtime;
    }

    long[] digests() {
      return new long[] {
        digest(name),
        size.isEmpty() ? PROFILE.digester().absent(1) : PROFILE.digester().number(1, size.get(0)),
        mtime.isEmpty() ? PROFILE.digester().absent(2) : PROFILE.digester().number(2, mtime.get(0))
      };
    }
  }

  private static long digest(int name) {
    return PROFILE.digester().text(0, "name " + name);
  }

  /** A directory, and what the sites and parts of it hold. */
  private static final class Both {
    private final SplittableRandom random;
    private final Directory directory = new Directory(PROFILE, 1 << 28, () -> 1_000);
    private final NavigableMap<String, List<Item>> items = new TreeMap<>();
    private final TreeSet<String> silent = new TreeSet<>(); // about their zones

    Both(SplittableRandom random) {
      this.random = random;
    }

    private static Standing standing(boolean own) {
      return new Standing(
          new Owner(own, own ? "here" : "there", ""),
          new Version(1, 1),
          new Estimate(0, 0),
          false,
          1_000);
    }

    void change() {
      int number = random.nextInt(8);
      String site = "site " + number;
      String name = number < 3 ? Parts.name(site, random.nextInt(3)) : site;
      List<Item> held = new ArrayList<>(items.getOrDefault(name, List.of()));
      boolean replaced = random.nextInt(4) == 0;
      if (replaced || held.isEmpty()) {
        held.clear();
      } else if (random.nextBoolean()) {
        held.remove(random.nextInt(held.size()));
      }
      for (int left = random.nextInt(3); left > 0; left--) {
        held.add(Item.some(random));
      }
      int step = random.nextInt(LADDER.size());
      BitArray bits =
          NaiveDirectory.bits(LADDER.get(step), held.stream().map(Item::digests).toList());
      boolean known = random.nextInt(5) > 0;
      assertThat(
              directory.put(
                  name, step, bits, known ? zones(held) : Zones.UNKNOWN, standing(number > 5)))
          .isTrue();
      if (!known && random.nextBoolean()) {
        directory.change(name, zones(held)); // said later
        known = true;
      }
      items.put(name, held);
      if (known) {
        silent.remove(name);
      } else {
        silent.add(name);
      }
    }

    private static Zones zones(List<Item> items) {
      Zones zones = Zones.empty(2);
      for (Item item : items) {
        for (int range = 0; range < 2; range++) {
          for (long value : item.values(range)) {
            zones = zones.with(range, Zone.of(RangeKey.of(value)));
          }
        }
      }
      return zones;
    }

    void compare() {
      Map<Integer, long[]> bounds = new TreeMap<>();
      QueryBuilder query = new QueryBuilder(PROFILE.ranges());
      for (int range = 0; range < 2; range++) {
        if (random.nextInt(3) > 0) {
          long from = random.nextLong(-1, VALUES + 1);
          long to = random.nextInt(4) == 0 ? from : from + random.nextInt(VALUES / 2);
          bounds.put(range, new long[] {from, to});
          query.bound(1 + range, Comparison.GREATER_OR_EQUAL, from);
          query.bound(1 + range, Comparison.LESS, to + 1);
        }
      }
      boolean named = bounds.isEmpty() || random.nextBoolean();
      List<Integer> names = List.of(random.nextInt(NAMES), random.nextInt(NAMES));
      if (named) {
        query.oneOf(0, names.stream().map(name -> "name " + name).toList());
      }
      QueryDigests asked = PROFILE.digester().digests(query.build());

      Located located = directory.locate(asked);

      TreeSet<String> expected = new TreeSet<>();
      items.forEach(
          (part, held) -> {
            if ((!named || held.stream().anyMatch(item -> names.contains(item.name)))
                && (silent.contains(part) || meets(held, bounds))) {
              expected.add(Parts.site(part));
            }
          });
      assertThat(located.ids()).containsExactlyElementsOf(expected);
      assertThat(directory.locateAll(List.of(asked, asked))).containsExactly(located, located);
      assertThat(located.tied()).isEqualTo(bounds.isEmpty());
      assertThat(located.expectedFalseSites().isPresent()).isEqualTo(bounds.isEmpty());
      if (!named) {
        assertThat(located.collisionFalseSites()).isZero();
      }
      TreeSet<String> ofAlternatives = new TreeSet<>();
      directory.forEachAlternative(asked, (number, sites) -> ofAlternatives.addAll(sites));
      assertThat(ofAlternatives).isEqualTo(expected);
      Pruned pruned = directory.prune(asked, ids(), true, site -> false);
      assertThat(pruned.keep()).containsExactlyInAnyOrderElementsOf(expected);
      assertThat(pruned.tied()).isEqualTo(bounds.isEmpty());
    }

    private List<String> ids() {
      return items.keySet().stream().map(Parts::site).distinct().toList();
    }

    private static boolean meets(List<Item> held, Map<Integer, long[]> bounds) {
      return bounds.entrySet().stream()
          .allMatch(range -> meets(held, range.getKey(), range.getValue()));
    }

    private static boolean meets(List<Item> held, int range, long[] bounds) {
      TreeSet<Long> values = new TreeSet<>();
      held.forEach(item -> values.addAll(item.values(range)));
      return !values.isEmpty() && values.first() <= bounds[1] && values.last() >= bounds[0];
    }
  }

  @Property
  void ruleOutTheSitesOutsideThem(long seed) {
    Both both = new Both(new SplittableRandom(seed));
    for (int i = 0; i < 60; i++) {
      both.change();
      both.compare();
      both.compare();
    }
  }

  @Test
  void onlyRangesOfTheProfileAreAsked() {
    Directory directory = new Directory(PROFILE, 1 << 28, () -> 1_000);
    Ranges other = Ranges.parse(PROFILE.schema(), List.of("mtime"));
    QueryDigests query = PROFILE.digester().digests(QueryText.parse(other, "mtime>5"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> directory.locate(query))
        .withMessage(
            "the range attributes of a query with bounds must be [size,mtime], but were [mtime]");
    assertThatIllegalArgumentException().isThrownBy(() -> directory.locate(new long[3], 0));
  }
}

package dev.corymb.node.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Version;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which sites a query may skip, against maps that are looked at one by one. */
final class PruneTest {

  private static final FederationProfile PROFILE =
      FederationProfile.of("prune", Schema.parse("name:text,size:long"), 42)
          .with(Map.of("step-items", "8", "steps", "3", "expected-sites", "10"));
  private static final List<FilterShape> LADDER = PROFILE.ladder();
  private static final long ALL = PROFILE.schema().all();
  private static final long NOW = 1_000_000;
  private static final long SILENT = PROFILE.silentAfter().toMillis();
  private static final Standing OWN = standing(true, 0.5, true, 0); // whatever replicas miss
  private static final Standing FRESH = standing(false, 0, false, 0);

  private static Standing standing(boolean own, double missRate, boolean behind, long age) {
    return new Standing(
        new Owner(own, own ? "here" : "there", ""),
        new Version(1, 1),
        new Estimate(missRate, 0),
        behind,
        NOW - age);
  }

  private static Directory directory() {
    return new Directory(PROFILE, 1 << 26, () -> NOW);
  }

  private static BitArray bits(int step, long[]... items) {
    return NaiveDirectory.bits(LADDER.get(step), List.of(items));
  }

  /** A directory, and what it was told. */
  private static final class Model {
    final SplittableRandom random;
    final Directory directory = directory();
    final NaiveDirectory naive = new NaiveDirectory(LADDER);
    final Map<String, Standing> standings = new TreeMap<>(); // by name
    final Set<String> unheard = new HashSet<>(); // names
    final Set<String> contested = new HashSet<>();
    final List<long[]> known = new ArrayList<>();

    Model(SplittableRandom random) {
      this.random = random;
      known.add(random.longs(2).toArray());
    }

    String someSite() {
      return "site " + random.nextInt(30);
    }

    private String someName() {
      String site = someSite();
      return site.hashCode() % 3 == 0 ? Parts.name(site, random.nextInt(3)) : site;
    }

    private Standing someStanding() {
      return switch (random.nextInt(7)) {
        case 0 -> OWN;
        case 1 -> standing(false, PROFILE.missRate(), false, SILENT); // just within all limits
        case 2 -> standing(false, Math.nextUp(PROFILE.missRate()), false, 0);
        case 3 -> standing(false, 0, true, 0);
        case 4 -> standing(false, 0, false, SILENT + 1);
        default -> standing(false, PROFILE.missRate() * random.nextDouble(), false, 7);
      };
    }

    void change() {
      String name = someName();
      switch (random.nextInt(12)) {
        case 0 -> {
          directory.remove(name);
          forget(name);
        }
        case 1 -> {
          directory.expect(name);
          if (!standings.containsKey(name)) {
            unheard.add(name);
          }
        }
        case 2 -> {
          directory.refuse(name, 1);
          if (!isOwn(name)) {
            forget(name);
            unheard.add(name);
          }
        }
        case 3 -> {
          contested.clear();
          for (int i = random.nextInt(4); i > 0; i--) {
            contested.add(someSite());
          }
          directory.contest(contested);
        }
        case 4, 5 -> {
          Standing standing = someStanding();
          if (standings.containsKey(name) && standing.own() == isOwn(name)) {
            directory.stand(name, standing);
            standings.put(name, standing);
          }
        }
        default -> put(name, standings.containsKey(name) ? standings.get(name) : someStanding());
      }
    }

    private void put(String name, Standing standing) {
      int step = random.nextInt(LADDER.size());
      long[] item = random.longs(2).toArray();
      BitArray bits = bits(step, item, known.get(random.nextInt(known.size())));
      known.add(item);
      assertThat(directory.put(name, step, bits, standing)).isTrue();
      naive.put(name, step, bits, standing.own());
      standings.put(name, standing);
      unheard.remove(name);
    }

    private boolean isOwn(String name) {
      return standings.containsKey(name) && standings.get(name).own();
    }

    private void forget(String name) {
      naive.sites.remove(name);
      standings.remove(name);
      unheard.remove(name);
    }

    private List<Standing> standings(String site) {
      return standings.entrySet().stream()
          .filter(entry -> Parts.site(entry.getKey()).equals(site))
          .map(Map.Entry::getValue)
          .toList();
    }

    private boolean isTrusted(String site) {
      return !standings(site).isEmpty()
          && unheard.stream().noneMatch(name -> Parts.site(name).equals(site))
          && !contested.contains(site)
          && standings(site).stream()
              .allMatch(
                  standing ->
                      !standing.behind()
                          && (standing.own()
                              || (standing.estimate().missRate() <= PROFILE.missRate()
                                  && NOW - standing.heardMillis() <= SILENT)));
    }

    private List<String> someSites() {
      Set<String> within = new HashSet<>(Set.of("stranger", Parts.name("site 3", 1)));
      for (int i = random.nextInt(30); i > 0; i--) {
        within.add(someSite());
      }
      List<String> shuffled = new ArrayList<>(within);
      Collections.shuffle(shuffled, new Random(random.nextLong()));
      return shuffled;
    }

    void compare() {
      long given = 1 + random.nextLong(3);
      long[] item =
          random.nextInt(4) == 0
              ? random.longs(2).toArray()
              : known.get(random.nextInt(known.size()));
      List<String> within = someSites();
      Set<String> candidates =
          naive.locate(item, given).stream().map(Parts::site).collect(Collectors.toSet());

      Pruned pruned =
          directory.prune(
              QueryDigests.of(PROFILE.schema(), item, given), within, true, any -> false);

      List<String> rest = new ArrayList<>(within);
      rest.removeIf(candidates::contains);
      assertThat(pruned.keep()).isEqualTo(within.stream().filter(candidates::contains).toList());
      assertThat(pruned.skip()).isEqualTo(rest.stream().filter(this::isTrusted).toList());
      assertThat(pruned.unknown())
          .isEqualTo(rest.stream().filter(site -> !isTrusted(site)).toList());
      assertThat(pruned.doubts().values().stream().mapToInt(count -> count).sum())
          .isEqualTo(pruned.unknown().size());
      assertThat(pruned.missRate())
          .isEqualTo(
              pruned.skip().stream()
                  .flatMap(site -> standings(site).stream())
                  .filter(standing -> !standing.own())
                  .mapToDouble(standing -> standing.estimate().missRate())
                  .max()
                  .orElse(0));
      assertThat(pruned.full()).isEqualTo(given == ALL);

      Pruned early =
          directory.prune(
              QueryDigests.of(PROFILE.schema(), item, given), within, false, any -> true);
      assertThat(early.skip()).isEmpty();
      assertThat(early.keep()).isEqualTo(pruned.keep());
      assertThat(early.unknown(Doubt.NOT_CAUGHT_UP)).isEqualTo(rest.size());
    }
  }

  @Property(tries = 30)
  void onlyTrustedSummariesRuleTheirSitesOut(long seed) {
    Model model = new Model(new SplittableRandom(seed));
    for (int i = 0; i < 300; i++) {
      model.change();
      model.compare();
    }
  }

  @Test
  void statesTheReason() {
    Directory directory = directory();
    BitArray none = bits(0);
    directory.put("fresh", 0, none, FRESH);
    directory.put("stale", 0, none, standing(false, 0, true, 0));
    directory.put("claimed", 0, none, standing(false, 0, true, 0));
    directory.contest(Set.of("claimed", "unknown to this node"));
    directory.expect("expected");
    directory.refuse("large", 2);
    directory.isolate("damaged", "a broken file");
    directory.put(Parts.name("window", 1), 0, none, FRESH);
    directory.expect(Parts.name("window", 2));
    List<String> within =
        List.of(
            "stale",
            "fresh",
            "claimed",
            "expected",
            "large",
            "damaged",
            "window",
            "stranger",
            "drained");

    Pruned pruned =
        directory.prune(
            QueryDigests.of(PROFILE.schema(), new long[2], ALL), within, true, "drained"::equals);

    assertThat(pruned.skip()).containsExactly("fresh", "drained");
    assertThat(pruned.keep()).isEmpty();
    assertThat(pruned.doubts())
        .isEqualTo(
            Map.of(Doubt.STALE, 1, Doubt.CONTESTED, 1, Doubt.UNHEARD, 4, Doubt.NOT_FOUND, 1));
  }

  /** Whether a summary comes before or after the look at its site, it is not skipped unasked. */
  @Test
  void whatArrivesMeanwhileIsNotSkipped() {
    long[] item = {1, 2};
    for (String looked : List.of("stranger", "late")) { // at which the summary arrives
      Directory directory = directory();
      Pruned pruned =
          directory.prune(
              QueryDigests.of(PROFILE.schema(), item, ALL),
              List.of("stranger", "late"),
              true,
              site -> {
                if (site.equals(looked)) {
                  directory.put("late", 0, bits(0, item), FRESH);
                }
                return false;
              });
      assertThat(pruned.keep()).as(looked).containsExactly("late");
      assertThat(pruned.unknown()).containsExactly("stranger");
    }
  }

  /** One that leaves in between is not in the index any more, as if it held no match. */
  @Test
  void whatLeavesMeanwhileIsNotSkipped() {
    for (int leavings : new int[] {1, 2, 3, 50}) {
      Directory directory = directory();
      long[] item = {1, 2};
      int[] left = {leavings};
      directory.put("site", 0, bits(0, item), FRESH);
      Pruned pruned =
          directory.prune(
              QueryDigests.of(PROFILE.schema(), item, ALL),
              List.of("site", "stranger"), // which is looked up after the site
              true,
              site -> {
                if (site.equals("stranger") && left[0]-- > 0) {
                  directory.refuse("site", 0);
                }
                return false;
              });
      assertThat(pruned.skip()).as("%d times", leavings).isEmpty();
      assertThat(pruned.unknown()).containsExactly("site", "stranger");
    }
  }

  /** All sites match, so that the kept ones are those over which the rates add up. */
  @Test
  void theExpectedFalseSitesAreOfTheGivenSites() {
    Directory directory = directory();
    SplittableRandom random = new SplittableRandom(5);
    long[] shared = random.longs(2).toArray();
    List<String> within = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      String name = i < 50 ? "site " + i : Parts.name("window", i);
      BitArray bits = bits(1, shared, random.longs(2).toArray(), random.longs(2).toArray());
      directory.put(name, 1, bits, FRESH);
      if (i % 2 == 0 && i < 50) {
        within.add(name);
      }
    }
    within.add("window");
    for (long given = 1; given <= ALL; given++) {
      Map<String, Double> rates = new HashMap<>();
      directory
          .locate(shared, given)
          .candidates()
          .forEach(candidate -> rates.put(candidate.site(), candidate.collisionRate()));
      Pruned pruned =
          directory.prune(
              QueryDigests.of(PROFILE.schema(), shared, given), within, true, any -> false);
      assertThat(pruned.keep()).hasSize(26);
      assertThat(pruned.collisionFalseSites())
          .isCloseTo(within.stream().mapToDouble(rates::get).sum(), within(1e-12))
          .isPositive();
      assertThat(pruned.expectedFalseSites()).hasValue(pruned.collisionFalseSites());
    }
  }
}

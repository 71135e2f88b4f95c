package dev.corymb.node.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.range.Zones;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class DirectoryTest {

  private static final FederationProfile PROFILE =
      FederationProfile.of("directory", Schema.parse("name:text,size:long"), 42)
          .with(
              Map.of(
                  "step-items", "8", "steps", "4", "expected-sites", "10", "false-sites", "0.5"));
  private static final List<FilterShape> LADDER = PROFILE.ladder();
  private static final long ALL = PROFILE.schema().all();
  private static final int MANY = 8_000; // sites
  private static final Standing OWN = standing(true);
  private static final Standing FOREIGN = standing(false);

  private static Owner owner(boolean own) {
    return new Owner(own, own ? "here" : "there", own ? "" : "http://there");
  }

  private static Standing standing(boolean own) {
    return new Standing(owner(own), new Version(1, 1), new Estimate(0, 0), false, 1_000);
  }

  private static Directory directory(FederationProfile profile, long maxBytes) {
    return new Directory(profile, maxBytes, () -> 1_000);
  }

  private static List<long[]> items(SplittableRandom random, int count) {
    List<long[]> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      items.add(random.longs(2).toArray());
    }
    return items;
  }

  /** A directory and its oracle, changed alike. */
  private static final class Both {
    final SplittableRandom random;
    final Directory directory = directory(PROFILE, 1 << 28);
    final NaiveDirectory naive = new NaiveDirectory(LADDER);
    final List<long[]> known = new ArrayList<>(); // items that some site had at some time

    Both(SplittableRandom random) {
      this.random = random;
    }

    void put(String site, int step, boolean own) {
      List<long[]> items = items(random, random.nextInt(12 << step));
      if (!known.isEmpty()) {
        items.add(known.get(random.nextInt(known.size())));
      }
      known.addAll(items.subList(0, Math.min(2, items.size())));
      BitArray bits = NaiveDirectory.bits(LADDER.get(step), items);
      assertThat(directory.put(site, step, bits, own ? OWN : FOREIGN)).isTrue();
      naive.put(site, step, bits, own);
    }

    void remove(String site) {
      directory.remove(site);
      naive.sites.remove(site);
    }

    void change(int names) {
      if (random.nextInt(4) == 0) {
        directory.settle();
      }
      String site = "site " + random.nextInt(names);
      NaiveDirectory.Site now = naive.sites.get(site);
      int kind = random.nextInt(10);
      if (now == null || kind < 4) {
        put(site, random.nextInt(LADDER.size()), now == null ? random.nextBoolean() : now.own());
      } else if (kind < 5) {
        remove(site);
      } else if (now.own()) {
        long[] item =
            known.isEmpty() || random.nextInt(3) == 0
                ? random.longs(2).toArray()
                : known.get(random.nextInt(known.size()));
        long[] flipped = naive.flip(site, item, random);
        known.add(item);
        directory.change(site, flipped, naive.sites.get(site).bits());
      } else {
        directory.stand(site, FOREIGN);
      }
    }

    void compare() {
      long[] item =
          known.isEmpty() || random.nextInt(3) == 0
              ? random.longs(2).toArray()
              : known.get(random.nextInt(known.size()));
      long given = 1 + random.nextLong(3);
      Located located = directory.locate(item, given);
      assertThat(located.ids()).containsExactlyElementsOf(naive.locate(item, given)); // sorted
      assertThat(located.full()).isEqualTo(given == ALL);
    }

    void compareBits() {
      naive.sites.forEach(
          (name, site) -> assertThat(directory.bits(name)).as(name).isEqualTo(site.bits()));
    }

    void compareCounts() {
      for (long given = 1; given <= ALL; given++) {
        double expected = naive.collisionFalseSites(given);
        assertThat(directory.locate(new long[2], given).collisionFalseSites())
            .isCloseTo(expected, within(1e-9 + 0.15 * expected)); // a count may be a little old
      }
      assertThat(directory.unheard()).isEmpty();
    }
  }

  @Test
  void takesManyOwnSummariesAsOneByOne() {
    SplittableRandom random = new SplittableRandom(9);
    Both both = new Both(random);
    Directory together = directory(PROFILE, 1 << 28);
    for (int round = 0; round < 3; round++) { // the later ones are not alone any more
      List<Directory.OwnSummary> summaries = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        String site = "site " + (150 * round + i); // some are there, perhaps at another step
        int step = random.nextInt(LADDER.size());
        both.put(site, step, true);
        BitArray bits = both.directory.bits(site);
        summaries.add(new Directory.OwnSummary(site, step, bits, Zones.UNKNOWN, OWN));
        assertThat(i % 2 == 0 || together.reserve(site, step)).isTrue();
      }
      together.putAll(summaries);
      for (int i = 0; i < 300; i++) {
        long[] item = both.known.get(random.nextInt(both.known.size()));
        assertThat(together.locate(item, ALL).ids())
            .isEqualTo(both.directory.locate(item, ALL).ids());
      }
    }
    both.naive.sites.forEach(
        (name, site) -> assertThat(together.bits(name)).as(name).isEqualTo(site.bits()));
    assertThat(together.size()).isEqualTo(both.directory.size());
    long apart = both.directory.bytes();
    assertThat(together.bytes()).as("nothing stays reserved").isBetween(apart / 2, apart * 11 / 10);
  }

  @Test
  void makesItsLadderOnce() {
    Directory directory = directory(PROFILE, 1 << 28);

    assertThat(directory.ladder()).isEqualTo(LADDER).isSameAs(directory.ladder());
  }

  @Test
  void reportsItsSteps() {
    Both both = new Both(new SplittableRandom(3));
    assertThat(both.directory.steps()).isEmpty();
    for (int i = 0; i < 300; i++) {
      both.put("site " + i, i < 280 ? 1 : 3, i % 2 == 0);
    }
    List<StepReport> steps = both.directory.steps();
    assertThat(steps).extracting(StepReport::step).containsExactly(1, 3);
    StepReport many = steps.get(0);
    StepReport few = steps.get(1);
    assertThat(many.sites()).isEqualTo(280);
    assertThat(many.implementation()).isEqualTo("sliced");
    assertThat(many.capacity()).isEqualTo(16);
    assertThat(many.shape()).isEqualTo(LADDER.get(1));
    assertThat(many.fill())
        .isCloseTo(
            both.naive.sites.values().stream()
                .filter(site -> site.step() == 1)
                .mapToDouble(site -> (double) site.bits().count() / cells(LADDER.get(1)))
                .average()
                .orElseThrow(),
            within(1e-9));
    assertThat(few.implementation()).isEqualTo("scan");
    assertThat(few.sites()).isEqualTo(20);
    assertThat(few.coarse()).isEqualTo("sites are asked one by one");
    assertThat(steps.stream().mapToLong(StepReport::bytes).sum()).isEqualTo(both.directory.bytes());
  }

  private static long cells(FilterShape shape) {
    return shape.matrices().stream().mapToLong(MatrixShape::size).sum();
  }

  @Test
  void reportsTheCoarseLevelOfSparseSites() {
    Directory directory = directory(PROFILE, 1 << 28);
    for (int i = 0; i < 2_000; i++) {
      BitArray bits = new BitArray(LADDER.get(3).size());
      bits.set(i % LADDER.get(3).matrices().get(0).size());
      directory.put("site " + i, 3, bits, FOREIGN);
    }
    assertThat(directory.steps().get(0).coarse()).matches("groups of 64 sites, [0-9.]+ of .*");
  }

  @Property(tries = 20)
  void answersLikeAMapOfFilters(long seed) {
    Both both = new Both(new SplittableRandom(seed));
    int names = both.random.nextInt(1, 40);
    for (int i = 0; i < 400; i++) {
      both.change(names);
      both.compare();
    }
    both.compareCounts();
    both.compareBits();
  }

  @Test
  void takesLessMemoryForSparseSummariesBeforeItRefusesAny() {
    FederationProfile wide = PROFILE.with(Map.of("step-items", "500"));
    long enough = 1 << 28;
    for (String implementation : List.of("sliced", "compact")) {
      Directory filled = directory(wide, enough);
      SplittableRandom random = new SplittableRandom(7);
      List<List<long[]>> held = new ArrayList<>();
      for (int i = 0; i < 4_000; i++) {
        held.add(items(random, 2));
        BitArray bits = NaiveDirectory.bits(wide.ladder().get(0), held.get(i));
        assertThat(filled.put("site " + i, 0, bits, FOREIGN)).as("site %d", i).isTrue();
      }
      enough = filled.bytes() * 7 / 10;
      assertThat(filled.steps().get(0).implementation()).isEqualTo(implementation);
      for (int i = 0; i < held.size(); i += 37) {
        assertThat(filled.locate(held.get(i).get(0), ALL).ids()).contains("site " + i);
      }
    }
  }

  /** A step with few sites is asked one by one, one with many is sliced. */
  @Property(tries = 3)
  void fewBecomeManyAndFewAgain(long seed) {
    Both both = new Both(new SplittableRandom(seed));
    int[] goals = {127, 128, 129, 130, 257, 129, 64, 63, 33, 32, 31, 30, 128, 129, 0, 3};
    int step = both.random.nextInt(2);
    int size = 0;
    for (int goal : goals) {
      while (size < goal) {
        both.put("site " + size++, step, size % 2 == 0);
      }
      while (size > goal) {
        both.remove("site " + --size);
      }
      for (int i = 0; i < 40; i++) {
        if (size > 0 && i % 2 == 0) {
          both.change(size);
        }
        both.compare();
      }
      both.compareBits();
      while (both.naive.sites.size() < goal) { // what was removed at random comes again
        for (int i = 0; i < goal; i++) {
          if (!both.naive.sites.containsKey("site " + i)) {
            both.put("site " + i, step, i % 2 == 0);
          }
        }
      }
    }
  }

  @Test
  void aFoldedSummaryIsOneBuiltSmaller() {
    FederationProfile profile =
        PROFILE.with(Map.of("step-items", "1000", "steps", "4")); // padding is little
    List<FilterShape> ladder = profile.ladder();
    int top = ladder.size() - 1;
    long small = ladder.get(1).size() / 8;
    long room = ladder.get(top).size() / 8 + 2 * small + small / 2; // the whole bits are kept too
    Directory directory = directory(profile, room);
    List<long[]> items = items(new SplittableRandom(5), 5_000);
    BitArray bits = NaiveDirectory.bits(ladder.get(top), items);
    BitArray smaller = NaiveDirectory.bits(ladder.get(1), items);
    assertThat(directory.put("a", top, bits, FOREIGN)).isTrue();
    assertThat(directory.bits("a")).isEqualTo(smaller);
    assertThat(directory.bytes()).isLessThanOrEqualTo(room);
    for (long[] item : items) {
      assertThat(directory.locate(item, ALL).ids()).containsExactly("a");
    }
    NaiveDirectory naive = new NaiveDirectory(ladder);
    naive.put("a", 1, smaller, false);
    assertThat(directory.locate(new long[2], ALL).collisionFalseSites())
        .isCloseTo(naive.collisionFalseSites(ALL), within(1e-9));
  }

  @Test
  void aSiteWithoutRoomIsUnheardUntilThereIsSome() {
    FederationProfile unfolded = PROFILE.with(Map.of("folding", "false", "step-items", "1000"));
    List<FilterShape> ladder = unfolded.ladder();
    long one = ladder.get(2).size() / 8;
    Directory directory = directory(unfolded, 5 * one);
    BitArray bits = NaiveDirectory.bits(ladder.get(2), items(new SplittableRandom(1), 10));
    assertThat(directory.put("a", 2, bits, FOREIGN)).isTrue();
    assertThat(directory.put("b", 2, bits, FOREIGN)).isTrue();
    assertThat(directory.hasRoom("c", 2)).isFalse();
    assertThat(directory.put("c", 2, bits, FOREIGN)).isFalse();
    assertThat(directory.unheard().get("c"))
        .contains(String.format(Locale.ROOT, "%,d bytes", one))
        .contains(String.format(Locale.ROOT, "%,d bytes", 5 * one));
    Located located = directory.locate(new long[2], ALL);
    assertThat(located.sites()).isEqualTo(2);
    assertThat(located.unheard()).isOne();

    assertThat(directory.put("a", 3, NaiveDirectory.bits(ladder.get(3), List.of()), FOREIGN))
        .isFalse(); // what it had is no longer true
    assertThat(directory.contains("a")).isFalse();
    assertThat(directory.unheard()).containsOnlyKeys("a", "c");
    assertThat(directory.put("c", 2, bits, FOREIGN)).isTrue();
    assertThat(directory.unheard()).containsOnlyKeys("a");
    directory.forget("a");
    assertThat(directory.unheard()).isEmpty();
  }

  @Test
  void aSiteWhosePartsAreUnheardCountsOnce() {
    Directory directory = directory(PROFILE, 1 << 20);
    directory.expect(Parts.name("w", 1));
    directory.expect(Parts.name("w", 2));
    directory.expect("wind");
    assertThat(directory.totals()).isEqualTo(new Totals(0, 0, 2, 0));
    assertThat(directory.unheardNames("w")).containsExactly(Parts.name("w", 1), Parts.name("w", 2));
    assertThat(directory.unheard("wind")).contains("not arrived");
    BitArray bits = NaiveDirectory.bits(LADDER.get(0), List.of());
    directory.put(Parts.name("w", 1), 0, bits, FOREIGN);
    assertThat(directory.totals().sites()).isOne();
    assertThat(directory.totals().unheard()).isEqualTo(2); // a part of it is lacking still
    directory.put(Parts.name("w", 2), 0, bits, FOREIGN);
    assertThat(directory.totals().unheard()).isOne();
    assertThat(directory.unheardNames("w")).isEmpty();
    assertThat(directory.unheard(Parts.name("w", 2))).isEmpty();
  }

  @Test
  void memoryIsReservedForOwnSitesWithTheirCounters() {
    long column = LADDER.get(0).size() / 8;
    Directory directory = directory(PROFILE, 1 << 20);
    assertThat(directory.reserve("a", 0)).isTrue();
    long one = directory.bytes();
    assertThat(one).isBetween(8 * column, 8 * column + (8 << 10)); // 6 at the owner, 2 here
    assertThat(directory.reserve("a", 0)).isTrue(); // in place of the first
    assertThat(directory.bytes()).isEqualTo(one);

    directory.put("a", 0, NaiveDirectory.bits(LADDER.get(0), List.of()), OWN);
    assertThat(directory.bytes()).isEqualTo(one);
    assertThat(directory.reserve("a", 1)).isTrue(); // what it has already counts once
    assertThat(directory.bytes()).isBetween(2 * one - (8 << 10), 2 * one);
    directory.release("a", 0); // nothing is reserved there
    assertThat(directory.bytes()).isGreaterThan(one);
    directory.release("a", 1);
    directory.release("a", 1);
    assertThat(directory.bytes()).isEqualTo(one);

    int sites = 1;
    while (directory.reserve("site " + sites, 0)) {
      sites++;
    }
    assertThat(sites).isEqualTo((int) ((1 << 20) / one));
    assertThat(directory.bytes()).isLessThanOrEqualTo(directory.limitBytes());
    assertThatThrownBy(() -> directory.reserveNew("b"))
        .isInstanceOf(SiteException.NoRoom.class)
        .hasMessageContaining("of the 1,048,576 bytes");
    directory.remove("a");
    assertThat(directory.reserve("b", 0)).isTrue();
  }

  @Test
  void memoryStaysReservedForALargerSummaryWhileTheOldOneIsPut() {
    Directory directory = directory(PROFILE, 1 << 20);
    BitArray small = NaiveDirectory.bits(LADDER.get(0), List.of());
    directory.put("a", 0, small, OWN);
    assertThat(directory.reserve("a", 2)).isTrue();
    long both = directory.bytes();
    directory.put("a", 0, small, OWN);
    assertThat(directory.bytes()).isEqualTo(both);
    directory.put("a", 2, NaiveDirectory.bits(LADDER.get(2), List.of()), OWN);
    assertThat(directory.bytes()).isBetween(both / 2, both);
  }

  @Test
  void anOwnSiteAlwaysHasRoom() {
    for (String folding : List.of("true", "false")) {
      Directory directory = directory(PROFILE.with(Map.of("folding", folding)), 1);
      List<long[]> items = items(new SplittableRandom(1), 10);
      BitArray bits = NaiveDirectory.bits(LADDER.get(2), items);
      assertThat(directory.put("a", 2, bits, OWN)).isTrue();
      assertThat(directory.put("b", 2, bits, FOREIGN)).isFalse();
      long[] more = {7, 8};
      BitArray now = bits.copy();
      long[] cells = LADDER.get(2).positions(more, ALL);
      for (long cell : cells) {
        now.set(cell);
      }
      directory.change("a", cells, now);
      assertThat(directory.locate(items.get(0), ALL).ids()).containsExactly("a");
      assertThat(directory.locate(more, ALL).ids()).containsExactly("a");
    }
  }

  @Property(tries = 20)
  void theFoldedColumnOfAnOwnSiteIsItsSummaryFolded(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Directory directory = directory(PROFILE.with(Map.of("folding", "true")), 1);
    int step = 1 + random.nextInt(LADDER.size() - 1);
    CountingFilter filter = new CountingFilter(LADDER.get(step));
    directory.put("a", step, BitArray.copyOf(filter.bits()), OWN);
    assertThat(directory.isFolded("a")).isTrue();
    List<long[]> held = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      LongStream.Builder flipped = LongStream.builder();
      for (int left = random.nextInt(5); left > 0; left--) {
        boolean removes = !held.isEmpty() && random.nextInt(5) < 3;
        long[] item =
            removes ? held.remove(random.nextInt(held.size())) : random.longs(2).toArray();
        long[] cells = LADDER.get(step).positions(item, ALL);
        if (removes) {
          filter.removeCells(cells, flipped);
        } else {
          held.add(item);
          filter.addCells(cells, flipped);
        }
      }
      directory.change("a", flipped.build().toArray(), filter.bits());
      BitArray folded = BitArray.copyOf(filter.bits());
      for (int at = step; at > 0; at--) {
        folded = LADDER.get(at - 1).fold(folded);
      }
      assertThat(directory.bits("a")).isEqualTo(folded);
      for (long[] item : held) {
        assertThat(directory.locate(item, ALL).ids()).containsExactly("a");
      }
    }
  }

  @Test
  void manySitesStayWithinTheBound() {
    for (String folding : List.of("true", "false")) {
      long bound = 1 << 20;
      Directory directory = directory(PROFILE.with(Map.of("folding", folding)), bound);
      SplittableRandom random = new SplittableRandom(3);
      int heard = 0;
      for (int i = 0; i < MANY; i++) {
        int step = random.nextInt(LADDER.size());
        BitArray bits = NaiveDirectory.bits(LADDER.get(step), items(random, 2));
        heard += directory.put("site " + i, step, bits, FOREIGN) ? 1 : 0;
      }
      assertThat(directory.bytes()).as("folding %s", folding).isBetween(bound / 2, bound);
      assertThat(directory.locate(new long[2], ALL).sites()).isEqualTo(heard);
      assertThat(directory.unheard()).hasSize(MANY - heard);
    }
  }

  @Test
  void aReplicaDoesNotTouchAnOwnSite() {
    Directory directory = directory(PROFILE, 1 << 20);
    List<long[]> items = items(new SplittableRandom(1), 10);
    directory.put("a", 0, NaiveDirectory.bits(LADDER.get(0), items), OWN);
    directory.put("a", 0, new BitArray(LADDER.get(0).size()), FOREIGN);
    directory.put("a", 1, new BitArray(LADDER.get(1).size()), FOREIGN);
    directory.stand("a", FOREIGN);
    directory.refuse("a", 2);
    directory.forget("a");
    assertThat(directory.unheard()).isEmpty();
    assertThat(directory.locate(items.get(3), ALL).ids()).containsExactly("a");
    assertThat(directory.standing("a")).contains(OWN);
    directory.remove("a");
    assertThat(directory.contains("a")).isFalse();
  }

  /** All sites are full here, so that all are listed, and what they add up to can be compared. */
  @Test
  void theRatesOfCandidatesAddUpToTheExpectedFalseSites() {
    Directory directory = directory(PROFILE, 1 << 30);
    SplittableRandom random = new SplittableRandom(7);
    long[] shared = random.longs(2).toArray();
    for (int i = 0; i < 100; i++) {
      List<long[]> items = items(random, 1 + random.nextInt(40));
      items.add(shared);
      int step = i % 2;
      String name = i < 90 ? "site " + i : Parts.name("window", i);
      directory.put(name, step, NaiveDirectory.bits(LADDER.get(step), items), FOREIGN);
    }
    directory.recount();
    for (long given = 1; given <= ALL; given++) {
      Located located = directory.locate(shared, given);
      assertThat(located.candidates()).hasSize(91);
      assertThat(located.candidates().stream().mapToDouble(Candidate::collisionRate).sum())
          .isCloseTo(located.collisionFalseSites(), within(1e-12));
    }
    assertThat(directory.locate(shared, 1).collisionFalseSites())
        .isNotEqualTo(directory.locate(shared, ALL).collisionFalseSites());
  }

  /** However many have changed before it, and whatever it asks for. */
  @Test
  void aQueryDoesNotCountTheSitesItself() {
    long[] asked = {0};
    Directory directory = new Directory(PROFILE, 1 << 30, () -> ++asked[0]);
    BitArray bits = NaiveDirectory.bits(LADDER.get(0), items(new SplittableRandom(9), 20));
    for (int i = 0; i < 1_000; i++) {
      directory.put("site " + i, 0, bits, FOREIGN);
    }
    long before = asked[0];
    Located located = directory.locate(new long[2], ALL);
    assertThat(asked[0]).as("looks at the clock").isEqualTo(before + 1);
    assertThat(located.sites()).isEqualTo(1_000); // exact at once, the sum nearly
    double one = located.collisionFalseSites();
    directory.recount();
    double exact = directory.locate(new long[2], ALL).collisionFalseSites();
    assertThat(one).isCloseTo(exact, within(exact / 50)).isPositive();

    before = asked[0];
    for (int i = 0; i < 1_000; i++) {
      directory.stand("site " + i, FOREIGN); // as an announcement that confirms it
    }
    assertThat(asked[0]).as("looks at the clock").isEqualTo(before + 1_000);
  }

  @Test
  void whoIsSilentOrBehindIsStale() {
    Directory directory = directory(PROFILE, 1 << 20);
    BitArray bits = new BitArray(LADDER.get(0).size());
    long silent = 3 * PROFILE.announceEvery().toMillis();
    Version version = new Version(1, 1);
    directory.put(
        "own", 0, bits, new Standing(owner(true), version, new Estimate(1, 0), false, -silent));
    directory.put("fresh", 0, bits, FOREIGN);
    assertThat(directory.locate(new long[2], ALL).stale()).isZero();
    directory.stand("fresh", new Standing(owner(false), version, new Estimate(0, 0), true, 1_000));
    assertThat(directory.locate(new long[2], ALL).stale()).isOne();
    directory.put(
        "silent",
        0,
        bits,
        new Standing(owner(false), version, new Estimate(0, 0), false, 999 - silent));
    assertThat(directory.locate(new long[2], ALL).stale()).isEqualTo(2);
    directory.put(
        "poor", 0, bits, new Standing(owner(false), version, new Estimate(0.5, 0), false, 1_000));
    assertThat(directory.locate(new long[2], ALL).stale()).isEqualTo(3);
    assertThat(directory.misses()).isEqualTo(new Misses(1, 0.5, "poor"));
    directory.expect("expected");
    directory.expect("fresh");
    assertThat(directory.locate(new long[2], ALL).unheard()).isOne();
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void aSiteThatMovesIsFoundAllTheTime() throws Exception {
    Directory directory = directory(PROFILE, 1 << 28);
    List<long[]> items = items(new SplittableRandom(9), 4);
    List<BitArray> bits = LADDER.stream().map(shape -> NaiveDirectory.bits(shape, items)).toList();
    directory.put("a", 0, bits.get(0), OWN);
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      Future<Integer> misses =
          threads.submit(
              () -> {
                int missed = 0;
                while (!done.get()) {
                  for (long[] item : items) {
                    missed += directory.locate(item, ALL).ids().contains("a") ? 0 : 1;
                  }
                }
                return missed;
              });
      SplittableRandom random = new SplittableRandom(2);
      for (int i = 0; i < MANY; i++) {
        int step = random.nextInt(LADDER.size());
        directory.put("a", step, bits.get(step), OWN);
      }
      done.set(true);
      assertThat(misses.get()).isZero();
    } finally {
      done.set(true);
      threads.shutdownNow();
    }
  }
}

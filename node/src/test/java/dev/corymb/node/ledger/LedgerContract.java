package dev.corymb.node.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.corymb.core.range.RangeKey;
import dev.corymb.core.range.Zone;
import dev.corymb.core.range.Zones;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.ItemRow;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import dev.corymb.node.outcome.SiteException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every ledger promises, held against {@link NaiveLedger}. */
abstract class LedgerContract {

  private static final Instant CREATED = Instant.ofEpochMilli(1_700_000_000_123L);

  /** Names that a careless layout of keys would mix up or lose. */
  private static final List<String> NAMES =
      List.of("a", "aa", "a/b", "", "\0", "b\0", "Zürich", "\uD800 alone", "x".repeat(5000));

  private static final Schema MANY = Schema.parse("a0:long,a1:long*");

  private final List<Ledger> opened = new ArrayList<>();

  /** A new, empty ledger. */
  protected abstract Ledger create(Groups groups, Ranges ranges);

  private Ledger create(Groups groups) {
    return create(groups, Ranges.none(groups.schema()));
  }

  /** Closes a ledger and opens what it left. */
  protected abstract Ledger reopen(Ledger ledger);

  @AfterEach
  void closeAll() {
    opened.forEach(Ledger::close);
  }

  private Ledger ledger(int arity) {
    return kept(create(LedgerGroups.of(arity)));
  }

  private Ledger reopened(Ledger ledger) {
    return kept(reopen(ledger));
  }

  private Ledger kept(Ledger ledger) {
    opened.add(ledger);
    return ledger;
  }

  private Ledger withSite(int arity) {
    Ledger ledger = ledger(arity);
    ledger.create(record("a"));
    return ledger;
  }

  static SiteRecord record(String id) {
    return SiteRecord.of(id, 1, 2, CREATED);
  }

  static void assertSame(String what, Object found, Object expected) {
    assertThat(found).as(what).isEqualTo(expected);
  }

  @Test
  void saysWhichTuplesCameAndWentAndNothingOfRepetitions() {
    Ledger ledger = withSite(2);
    Effect effect = effect(ledger, Batch.builder(2).add(1, 7).add(2, 7).add(1, 7).build());
    assertThat(effect.tuples().firsts(0)).containsExactly(1, 2);
    assertThat(effect.tuples().firsts(1)).containsExactly(7);
    assertThat(effect.tuples().firsts(2)).hasSize(2);
    assertThat(effect.after().tuples()).containsExactly(2L, 1L, 2L);
    assertThat(effect(ledger, Batch.builder(2).remove(1, 7).add(2, 7).build()).tuples())
        .isEqualTo(TupleChanges.none(3));
    ledger = reopened(ledger);
    effect = effect(ledger, Batch.builder(2).remove(1, 7).remove(1, 7).add(1, 8).build());
    assertThat(effect.tuples().firsts(1)).containsExactly(8);
    assertThat(effect.tuples().lasts(0)).as("1 is there still").isEmpty();
    assertThat(effect.tuples().lasts(1)).as("7 is there still").isEmpty();
    assertThat(effect.tuples().lasts(2)).hasSize(1);
    ledger.apply("a", Batch.builder(2).addUntil(new long[] {2, 7}, 5).build());
    ledger.apply("a", Batch.builder(2).addUntil(new long[] {4, 7}, 5).build());
    effect = ledger.expire("a", 5, 10).effect();
    assertThat(effect.tuples().lasts(0)).containsExactly(4);
    assertThat(effect.tuples().lasts(1)).isEmpty();
    assertThat(ledger.state("a").tuples()).containsExactly(2L, 2L, 2L);
    assertThat(ledger.state("a").distinct()).isEqualTo(2);
  }

  private static Effect effect(Ledger ledger, Batch batch) {
    List<SiteBatch> whole = List.of(SiteBatch.whole("a", batch));
    return ledger.apply(whole, Optional.empty()).each().get(0);
  }

  private static final Schema TIMES = Schema.parse("a0:long,a1:double?,a2:long?");
  private static final Ranges RANGES = Ranges.parse(TIMES, List.of("a1", "a2"));
  private static final Digester TIMES_DIGESTER = new Digester(TIMES, 1);

  /** What a site holds, with the time at which each expires. */
  private static final class Timed {
    final List<Item> items = new ArrayList<>();
    final List<Long> expiries = new ArrayList<>();

    void remove(Item item) {
      int first = -1;
      for (int i = 0; i < items.size(); i++) {
        boolean earlier = first < 0 || expiries.get(i) < expiries.get(first);
        first = items.get(i).equals(item) && earlier ? i : first;
      }
      if (first >= 0) {
        items.remove(first);
        expiries.remove(first);
      }
    }

    void expire(long now) {
      for (int i = items.size() - 1; i >= 0; i--) {
        if (expiries.get(i) <= now) {
          items.remove(i);
          expiries.remove(i);
        }
      }
    }

    Zones zones() {
      Zones zones = Zones.empty(2);
      for (Item item : items) {
        for (int range = 0; range < 2; range++) {
          Optional<RangeKey> key = RANGES.key(range, item);
          zones = key.isEmpty() ? zones : zones.with(range, Zone.of(key.get()));
        }
      }
      return zones;
    }
  }

  /** Few different ones, so that repetitions and shared values are many. */
  private static Item timed(SplittableRandom random) {
    double[] ratios = {Double.NEGATIVE_INFINITY, -1.5, -0.0, 0.0, 7, Double.NaN};
    return TIMES.item(
        random.nextLong(3),
        random.nextInt(4) == 0 ? null : ratios[random.nextInt(ratios.length)],
        random.nextInt(4) == 0 ? null : random.nextLong(-4, 4) * (Long.MAX_VALUE / 4));
  }

  @Property(tries = 20)
  void keepsTheZonesOfRangeAttributes(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Groups groups = Groups.of(TIMES, List.of(0b001L)); // none of them in a group
    Ledger ledger = kept(create(groups, RANGES));
    Map<String, Timed> sites = new TreeMap<>();
    for (String site : List.of("a", "aa", "b")) {
      ledger.create(record(site));
      sites.put(site, new Timed());
    }
    long now = 0;
    for (int i = 0; i < 60; i++) {
      String site = List.of("a", "aa", "b").get(random.nextInt(3));
      Timed held = sites.get(site);
      switch (random.nextInt(8)) {
        case 0 -> ledger = reopened(ledger);
        case 1 -> {
          now += random.nextInt(20);
          while (ledger.expire(site, now, 2).removed().size() > 0) {
            assertThat(ledger.zones(site)).isNotEqualTo(Zones.UNKNOWN);
          }
          held.expire(now);
        }
        case 2 -> {
          ledger.delete(site);
          ledger.create(record(site));
          held = new Timed();
          sites.put(site, held);
        }
        default -> ledger.apply(site, timedBatch(random, held, now));
      }
      assertThat(ledger.ranges()).isEqualTo(RANGES);
      assertThat(ledger.zones(site)).as("step %d", i).isEqualTo(held.zones());
      if (random.nextInt(5) == 0) {
        String every = site;
        Ledger open = ledger;
        sites.forEach(
            (id, all) ->
                assertThat(open.zones(id)).as(id + " after " + every).isEqualTo(all.zones()));
      }
    }
  }

  private static Batch timedBatch(SplittableRandom random, Timed held, long now) {
    Batch.Builder batch = Batch.builder(3);
    boolean removing = random.nextInt(3) == 0;
    for (int left = random.nextInt(6); left > 0; left--) {
      boolean known = !held.items.isEmpty() && random.nextInt(3) > 0;
      Item item = known ? held.items.get(random.nextInt(held.items.size())) : timed(random);
      long[] digests = TIMES_DIGESTER.digest(item);
      long[] row = RANGES.row(digests, item);
      if (removing ? random.nextInt(5) > 0 : random.nextInt(4) == 0) {
        batch.remove(random.nextBoolean() ? row : digests); // it may leave out the values
        held.remove(item);
      } else {
        long expiry = random.nextBoolean() ? Batch.NEVER : now + random.nextInt(30);
        batch.addUntil(row, expiry);
        held.items.add(item);
        held.expiries.add(expiry);
      }
    }
    return batch.build();
  }

  @Test
  void anItemWithoutTheValuesOfRangeAttributesIsRefused() {
    Ledger ledger = kept(create(Groups.singles(TIMES), RANGES));
    ledger.create(record("a"));
    Item item = TIMES.item(1L, 2.5, null);
    long[] digests = TIMES_DIGESTER.digest(item);
    long[] row = RANGES.row(digests, item);
    long[] less = Arrays.copyOf(row, row.length - 1);
    long[] other = row.clone();
    other[3] = 2;
    for (long[] wrong : List.of(digests, less, other)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ledger.apply("a", Batch.builder(3).add(wrong).build()))
          .withMessage(
              "a row of [a0:long,a1:double?,a2:long?] must have the keys of its range attributes"
                  + " [a1,a2] behind its values, but had "
                  + wrong.length
                  + " numbers");
    }
    assertThat(ledger.state("a").lastBatch()).isZero();
    assertThat(ledger.zones("a")).isEqualTo(Zones.empty(2));
  }

  @Test
  void withoutRangeAttributesZonesAreUnknown() {
    Ledger ledger = withSite(2);
    assertThat(ledger.zones("a")).isEqualTo(Zones.UNKNOWN);
    assertThatExceptionOfType(SiteException.Unknown.class)
        .isThrownBy(() -> ledger.zones("nowhere"));
  }

  /** An item with a number, and a set of others. */
  private static long[] row(long number, long... others) {
    ItemRow row = new ItemRow(new Digester(MANY, 1));
    row.take(0, number);
    for (long other : others) {
      row.take(1, other);
    }
    return row.row();
  }

  @Test
  void detailsOfAnItemAreKeptFromItsFirstOccurrenceToItsLast() {
    Ledger ledger = kept(create(Groups.singlesAndWhole(MANY)));
    ledger.create(record("a"));
    ledger.apply("a", Batch.builder(2).add(row(1, 5, 6)).add(row(2, 5)).build());
    ledger.apply("a", Batch.builder(2).add(row(1, 6, 5)).addUntil(row(1, 5, 6), 5).build());
    ledger = reopened(ledger);
    assertThat(rows(ledger))
        .containsExactlyInAnyOrder(NaiveLedger.boxed(row(1, 5, 6)), NaiveLedger.boxed(row(2, 5)));
    assertThat(ledger.state("a").tuples()).containsExactly(2L, 2L, 3L);
    assertThat(ledger.expire("a", 5, 10).removed().row(0)).containsExactly(row(1, 5, 6));
    ledger.apply("a", Batch.builder(2).remove(row(1, 5, 6)).build());
    assertThat(ledger.state("a").tuples()).containsExactly(2L, 2L, 3L);
    Batch last = Batch.builder(2).remove(Arrays.copyOf(row(1, 5, 6), 2)).build();
    Commit commit = // by its digests alone; nothing else is ruled out
        new Commit(List.of(), List.of(SiteBatch.whole("a", last)), List.of(), Optional.empty());
    TupleFilter filter = (group, tuple) -> group == 1 && tuple != 5 && tuple != 6;
    Effect effect = ledger.apply(commit, List.of(filter)).each().get(0);
    assertThat(effect.tuples().lasts(0)).containsExactly(1);
    assertThat(effect.tuples().lasts(1)).containsExactly(6);
    assertThat(effect.tuples().lasts(2)).hasSize(2);
    assertThat(rows(ledger)).containsExactly(NaiveLedger.boxed(row(2, 5)));
  }

  /** Any of an item's values is found, alone and with others of the same item, and no mixture. */
  @ParameterizedTest
  @ValueSource(strings = {"a0,a1,all", "a0,a1", "a0", "a0,all"})
  void anItemOfManyValuesIsFoundByEach(String declared) {
    Ledger ledger = kept(create(Groups.parse(MANY, List.of(declared.split(",")))));
    ledger.create(record("a"));
    ledger.apply("a", Batch.builder(2).add(row(1, 5, 6)).add(row(2, 7)).build());
    for (long number = 1; number < 4; number++) {
      for (long other = 4; other < 9; other++) {
        boolean tied = (number == 1 && (other == 5 || other == 6)) || (number == 2 && other == 7);
        assertThat(
                ledger.holds(
                    "a", QueryDigests.of(ledger.groups().schema(), new long[] {number, other}, 3)))
            .isEqualTo(tied);
        assertThat(
                ledger.holds(
                    "a", QueryDigests.of(ledger.groups().schema(), new long[] {number, 0}, 1)))
            .isEqualTo(number < 3);
        assertThat(
                ledger.holds(
                    "a", QueryDigests.of(ledger.groups().schema(), new long[] {0, other}, 2)))
            .isEqualTo(other >= 5 && other <= 7);
      }
    }
  }

  @Test
  void refusesRowsThatCannotBeEnteredWhole() {
    Ledger ledger = kept(create(Groups.singlesAndWhole(MANY)));
    ledger.create(record("a"));
    refused(
        "a row of [a0:long,a1:long*] must have the values of each many-valued attribute behind its"
            + " digests, but had 4 numbers",
        () -> ledger.apply("a", Batch.builder(2).add(1, 5, 2, 5).build()));
    refused(
        "a row of [a0:long,a1:long*] must have the values of each many-valued attribute behind its"
            + " digests, but had 2 numbers",
        () -> ledger.apply("a", Batch.builder(2).remove(1, 5).add(1, 5).build()));
    refused(
        "batch must have at most 256 combinations of values of a1 in an item, but had 257 combinations",
        () ->
            ledger.apply(
                "a", Batch.builder(2).add(row(1, LongStream.range(0, 257).toArray())).build()));
    assertThat(ledger.items("a")).isZero();
  }

  @Test
  void settingsOfSeveralSitesChangeTogetherOrNotAtAll() {
    Ledger ledger = withSite(1);
    ledger.create(record("b"));
    SiteRecord a = record("a").withEpoch(7);
    SiteRecord b = record("b").withEpoch(8).withStep(1);
    ledger.updateAll(List.of(b, a));
    Ledger again = reopened(ledger);
    assertThat(again.sites()).containsExactly(a, b);
    assertThatExceptionOfType(SiteException.Unknown.class)
        .isThrownBy(() -> again.updateAll(List.of(a.withEpoch(9), record("c"), b.withEpoch(10))));
    assertThat(again.sites()).containsExactly(a, b);
    again.updateAll(List.of());
    assertThat(reopened(again).sites()).containsExactly(a, b);
  }

  @Test
  void refusesDetailsWhereItemsHaveNone() {
    Ledger ledger = withSite(1);
    refused(
        "digests must be 1, one an attribute, but were 2",
        () -> ledger.apply("a", Batch.builder(1).add(1, 2).build()));
  }

  private static List<List<Long>> rows(Ledger ledger) {
    List<List<Long>> rows = new ArrayList<>();
    ledger.forEach("a", (row, count) -> rows.add(NaiveLedger.boxed(row)));
    return rows;
  }

  @Test
  void refusesGroupsThatAreNotThereAndFiltersThatAreNotOneABatch() {
    Ledger ledger = withSite(2);
    assertThat(ledger.groups()).isEqualTo(LedgerGroups.of(2));
    refused("group must be in [0, 2], but was 3", () -> ledger.count("a", 3, new long[2]));
    refused(
        "items must have 2 digests, one an attribute, but had 1",
        () -> ledger.count("a", 0, new long[1]));
    Commit commit =
        new Commit(
            List.of(),
            List.of(SiteBatch.whole("a", Batch.builder(2).add(1, 2).build())),
            List.of(),
            Optional.empty());
    refused(
        "filters must be one a batch, 1, but there were 0", () -> ledger.apply(commit, List.of()));
  }

  @Property(tries = 12)
  void agreesWithTheNaiveLedgerAfterAnyChanges(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int arity = 1 + random.nextInt(4);
    Ledger ledger = kept(create(LedgerGroups.random(arity, random)));
    NaiveLedger naive = new NaiveLedger();
    int changes = 20 + random.nextInt(80);
    for (int i = 0; i < changes; i++) {
      if (random.nextInt(25) == 0) {
        ledger = reopened(ledger);
      } else {
        changeSomething(ledger, naive, random);
      }
      if (i % 10 == 0) {
        naive.check(ledger);
      }
    }
    naive.check(ledger);
    naive.check(reopened(ledger));
  }

  private static void changeSomething(Ledger ledger, NaiveLedger naive, SplittableRandom random) {
    String id = NAMES.get(random.nextInt(NAMES.size()));
    NaiveLedger.Site site = naive.sites.get(id);
    int choice = random.nextInt(20);
    if (site == null) {
      SiteRecord record = randomRecord(id, random);
      ledger.create(record);
      naive.sites.put(id, new NaiveLedger.Site(ledger.groups(), record));
    } else if (choice == 0) {
      ledger.delete(id);
      naive.sites.remove(id);
    } else if (choice == 1) {
      site.record = randomRecord(id, random);
      Map<String, SiteRecord> changed = new TreeMap<>(Map.of(id, site.record));
      for (String other : random.nextBoolean() ? naive.sites.keySet() : Set.<String>of()) {
        naive.sites.get(other).record = randomRecord(other, random);
        changed.put(other, naive.sites.get(other).record);
      }
      ledger.updateAll(List.copyOf(changed.values()));
    } else if (choice < 5) {
      long now = random.nextInt(25);
      int max = 1 + random.nextInt(6);
      long before = site.history.size();
      List<NaiveLedger.Change> due = site.expire(now, max);
      Expired expired = ledger.expire(id, now, max);
      assertSame("expired", NaiveLedger.changes(expired.removed()), due);
      assertSame("number", expired.effect().applied().number(), before + (due.isEmpty() ? 0 : 1));
    } else if (choice == 5) {
      long before = random.nextInt(40);
      while (ledger.pruneReceipts(before, 2) == 2) {} // until there are no more
      naive
          .sites
          .values()
          .forEach(one -> one.receipts.values().removeIf(done -> done.atMillis() < before));
      naive.receipts.values().removeIf(done -> done.atMillis() < before);
    } else if (choice < 10) {
      applyOnce(ledger, naive, random.nextBoolean() ? id : Ticket.ALL, random);
    } else if (choice < 12) {
      site.summarised = random.nextLong(site.summarised, site.history.size() + 1L);
      site.summary = Optional.of("summary " + random.nextInt());
      ledger.saveSummary(id, site.summarised, site.summary.get().getBytes(UTF_8));
    } else {
      Batch batch = randomBatch(ledger.arity(), random);
      List<Integer> refused = site.apply(batch);
      Applied applied = applied(ledger, id, batch, site, random);
      assertSame("refused", applied.refused(), refused);
      assertSame("number", applied.number(), (long) site.history.size());
      assertSame("done", applied.added() + applied.removed(), batch.size() - refused.size());
    }
  }

  /** Sometimes with a filter that knows all tuples that the site lacks, or some of them. */
  private static Applied applied(
      Ledger ledger, String id, Batch batch, NaiveLedger.Site site, SplittableRandom random) {
    int known = random.nextInt(3);
    Set<NaiveLedger.Tuple> before =
        site.history.isEmpty() ? Set.of() : site.history.get(site.history.size() - 1).before();
    TupleFilter filter =
        (group, tuple) ->
            (known == 2 || (known == 1 && tuple % 2 == 0))
                && batch.size() > 0
                && !before.contains(new NaiveLedger.Tuple(group, tuple));
    Commit commit =
        new Commit(List.of(), List.of(SiteBatch.whole(id, batch)), List.of(), Optional.empty());
    Effect effect = ledger.apply(commit, List.of(filter)).each().get(0);
    if (batch.size() > 0) {
      NaiveLedger.checkChanges(effect.tuples(), site.history.get(site.history.size() - 1));
    }
    assertSame("state after", effect.after(), ledger.state(id));
    return effect.applied();
  }

  /**
   * A batch for one to three sites with a key; some are repeated, some keys used anew. One that is
   * not of one site may create its last site, and refuse operations that belong to none.
   */
  private static void applyOnce(
      Ledger ledger, NaiveLedger naive, String holder, SplittableRandom random) {
    String key = NaiveLedger.KEYS.get(random.nextInt(NaiveLedger.KEYS.size()));
    boolean all = holder.equals(Ticket.ALL);
    Map<String, NaiveLedger.Done> receipts =
        all ? naive.receipts : naive.sites.get(holder).receipts;
    NaiveLedger.Done before = receipts.get(key);
    Batch whole = randomBatch(ledger.arity(), random);
    if (before != null && random.nextBoolean()) {
      whole = before.batch();
    }
    List<String> sites = new ArrayList<>(naive.sites.keySet());
    List<SiteRecord> created = new ArrayList<>();
    if (all && random.nextBoolean()) {
      NAMES.stream()
          .filter(name -> !naive.sites.containsKey(name))
          .findFirst()
          .ifPresent(name -> created.add(randomRecord(name, random)));
      created.forEach(site -> sites.add(0, site.id()));
    }
    Map<String, List<Integer>> places = new TreeMap<>();
    List<Integer> nowhere = new ArrayList<>();
    for (int i = 0; i < whole.size(); i++) {
      if (all && random.nextInt(10) == 0) {
        nowhere.add(i);
      } else {
        String site = sites.get(random.nextInt(Math.min(3, sites.size())));
        places.computeIfAbsent(site, any -> new ArrayList<>()).add(i);
      }
    }
    Batch given = whole;
    List<SiteBatch> batches = new ArrayList<>();
    places.forEach((site, some) -> batches.add(new SiteBatch(site, only(given, some), some)));
    long now = random.nextInt(40);
    Ticket ticket = new Ticket(holder, key, BatchHash.of(whole), now);
    Commit commit = new Commit(created, batches, nowhere, Optional.of(ticket));
    if (before == null) {
      created.forEach(
          site -> naive.sites.put(site.id(), new NaiveLedger.Site(ledger.groups(), site)));
      List<Integer> refused = new ArrayList<>(nowhere);
      long number = 0;
      for (SiteBatch batch : batches) {
        NaiveLedger.Site site = naive.sites.get(batch.site());
        site.apply(batch.batch()).forEach(i -> refused.add(batch.places().get(i)));
        number = Math.max(number, site.history.size());
      }
      refused.sort(null);
      Applied applied = ledger.apply(commit).whole();
      int removals = 0;
      int additions = 0;
      for (int i = 0; i < whole.size(); i++) {
        if (!refused.contains(i)) {
          removals += whole.removes(i) ? 1 : 0;
          additions += whole.removes(i) ? 0 : 1;
        }
      }
      assertSame("done", applied, new Applied(number, additions, removals, refused));
      receipts.put(key, new NaiveLedger.Done(whole, now, applied));
    } else if (before.batch().equals(whole)) {
      Applied again = ledger.apply(commit).whole();
      assertSame("again", again, before.applied().again());
      assertSame("replayed", ledger.replay(ticket), Optional.of(again));
    } else {
      assertThat(catchThrowable(() -> ledger.apply(commit))).isInstanceOf(KeyReusedException.class);
      assertThat(catchThrowable(() -> ledger.replay(ticket)))
          .isInstanceOf(KeyReusedException.class);
    }
  }

  private static Batch only(Batch batch, List<Integer> operations) {
    Batch.Builder some = Batch.builder(batch.arity());
    for (int i : operations) {
      some.copy(batch, i, batch.expiry(i));
    }
    return some.build();
  }

  private static Optional<Ticket> ticket(String site, String key, Batch batch) {
    return Optional.of(new Ticket(site, key, BatchHash.of(batch), 7));
  }

  @Test
  void anEmptyBatchHasAReceiptToo() {
    Ledger ledger = withSite(1);
    Batch nothing = Batch.builder(1).build();
    List<SiteBatch> batches = List.of(SiteBatch.whole("a", nothing));
    assertThat(ledger.apply(batches, ticket("a", "k", nothing)).whole().replayed()).isFalse();
    Ledger again = reopened(ledger);
    assertThat(again.apply(batches, ticket("a", "k", nothing)).whole().replayed()).isTrue();
    assertThat(again.receipt("a", "k")).contains(new Applied(0, 0, 0, List.of()));
    assertThat(again.receipt("a", "l")).isEmpty();
  }

  @Test
  void aSiteThatIsNotThereSpoilsTheWholeBatch() {
    Ledger ledger = withSite(1);
    Batch one = Batch.builder(1).add(1).build();
    List<SiteBatch> batches = List.of(SiteBatch.whole("a", one), SiteBatch.whole("b", one));
    assertThatExceptionOfType(SiteException.Unknown.class)
        .isThrownBy(() -> ledger.apply(batches, ticket("a", "k", one)))
        .withMessage("no such site: b");
    List<SiteBatch> twice = List.of(SiteBatch.whole("a", one), SiteBatch.whole("a", one));
    refused(
        "batches must be one a site, but there were two of 'a'",
        () -> ledger.apply(twice, Optional.empty()));
    assertThat(ledger.items("a")).isZero();
    assertThat(ledger.receipt("a", "k")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "ä", "\u007f"})
  void refusesWhatIsNoKey(String key) {
    Ledger ledger = withSite(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ledger.receipt("a", key))
        .withMessageStartingWith("key must be 1 to 128 printable ASCII characters, but was '");
    assertThatIllegalArgumentException().isThrownBy(() -> Ticket.requireKey("k".repeat(129)));
  }

  @Test
  void receiptsOfADeletedSiteAreGone() {
    Ledger ledger = withSite(1);
    Batch one = Batch.builder(1).add(1).build();
    ledger.apply(List.of(SiteBatch.whole("a", one)), ticket("a", "k", one));
    ledger.delete("a");
    ledger.create(record("a"));
    assertThat(ledger.receipt("a", "k")).isEmpty();
    assertThat(
            ledger
                .apply(List.of(SiteBatch.whole("a", one)), ticket("a", "k", one))
                .whole()
                .replayed())
        .isFalse();
    ledger.pruneReceipts(7, 100); // those of earlier only
    assertThat(ledger.receipt("a", "k")).isPresent();
    ledger.pruneReceipts(8, 100);
    assertThat(ledger.receipt("a", "k")).isEmpty();
    assertThat(reopened(ledger).pruneReceipts(Long.MAX_VALUE, 100)).isZero();
  }

  /** Whoever comes at the same time with the same key is told the same, and it is done once. */
  @Test
  void callersWithOneKeyAreServedOnce() throws Exception {
    Ledger ledger = withSite(1);
    ledger.create(record("b"));
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (int i = 0; i < 20; i++) {
        Batch one = Batch.builder(1).add(i).build();
        String key = "k" + i;
        List<Future<Applied>> answers = new ArrayList<>();
        for (int caller = 0; caller < 4; caller++) {
          List<SiteBatch> batches =
              caller % 2 == 0
                  ? List.of(SiteBatch.whole("a", one), SiteBatch.whole("b", one))
                  : List.of(SiteBatch.whole("b", one), SiteBatch.whole("a", one));
          answers.add(threads.submit(() -> ledger.apply(batches, ticket("a", key, one)).whole()));
        }
        int first = 0;
        for (Future<Applied> answer : answers) {
          first += answer.get().replayed() ? 0 : 1;
        }
        assertThat(first).isOne();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(ledger.items("a")).isEqualTo(20);
    assertThat(ledger.items("b")).isEqualTo(20);
  }

  private static SiteRecord randomRecord(String id, SplittableRandom random) {
    return new SiteRecord(
        id,
        random.nextInt(20),
        random.nextLong(1L << 40),
        random.nextBoolean()
            ? Optional.empty()
            : Optional.of(Duration.ofMillis(1 + random.nextInt(10_000))),
        random.nextBoolean()
            ? Optional.empty()
            : Optional.of(new Window(Duration.ofSeconds(1 + random.nextInt(60)), 7)),
        CREATED);
  }

  /** Few different items, so that duplicates and removals of what is there come up often. */
  private static Batch randomBatch(int arity, SplittableRandom random) {
    Batch.Builder batch = Batch.builder(arity);
    int size = random.nextInt(30);
    boolean expiring = random.nextBoolean();
    for (int i = 0; i < size; i++) {
      long[] item = new long[arity];
      for (int j = 0; j < arity; j++) {
        item[j] = random.nextInt(3) - 1L; // -1 is the last in unsigned order
      }
      if (random.nextInt(5) < 2) {
        batch.remove(item);
      } else if (expiring && random.nextBoolean()) {
        batch.addUntil(item, random.nextInt(20));
      } else {
        batch.add(item);
      }
    }
    return batch.build();
  }

  @Test
  void operationsOfABatchActInTheirOrder() {
    Ledger ledger = withSite(2);
    Applied applied =
        ledger.apply(
            "a",
            Batch.builder(2)
                .remove(1, 2)
                .add(1, 2)
                .remove(1, 2)
                .add(1, 2)
                .remove(2, 1)
                .remove(1, 2)
                .remove(1, 2)
                .build());
    assertThat(applied).isEqualTo(new Applied(1, 2, 2, List.of(0, 4, 6)));
    assertThat(ledger.count("a", new long[] {1, 2})).isZero();
    assertThat(ledger.state("a")).isEqualTo(new SiteState(0, 1, 0, 3, 0, List.of(0L, 0L, 0L)));
  }

  @Test
  void anEmptyBatchLeavesNoTrace() {
    Ledger ledger = withSite(1);
    ledger.apply("a", Batch.builder(1).add(5).build());
    assertThat(ledger.apply("a", Batch.builder(1).build()))
        .isEqualTo(new Applied(1, 0, 0, List.of()));
    assertThat(ledger.state("a").lastBatch()).isEqualTo(1);
  }

  @Test
  void aBatchThatIsRefusedWhollyIsCounted() {
    Ledger ledger = withSite(1);
    assertThat(ledger.apply("a", Batch.builder(1).remove(5).build()).refused()).containsExactly(0);
    assertThat(reopened(ledger).state("a"))
        .isEqualTo(new SiteState(0, 1, 0, 1, 0, List.of(0L, 0L)));
  }

  @Test
  void countsToLargeNumbers() {
    Ledger ledger = withSite(1);
    Batch.Builder many = Batch.builder(1);
    for (int i = 0; i < 100_000; i++) {
      many.add(7);
    }
    for (int i = 0; i < 3; i++) {
      ledger.apply("a", many.build());
    }
    assertThat(ledger.count("a", new long[] {7})).isEqualTo(300_000);
    assertThat(reopened(ledger).items("a")).isEqualTo(300_000);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void keepsManyItemsOfAnyArity(int arity) {
    Ledger ledger = withSite(arity);
    SplittableRandom random = new SplittableRandom(arity);
    NaiveLedger.Site naive = new NaiveLedger.Site(ledger.groups(), record("a"));
    Batch.Builder batch = Batch.builder(arity);
    for (int i = 0; i < 5_000; i++) {
      batch.add(random.longs(arity).toArray());
    }
    ledger.apply("a", batch.build());
    naive.apply(batch.build());
    Map<List<Long>, Long> found = new TreeMap<>(NaiveLedger::compareUnsigned);
    reopened(ledger).forEach("a", (item, count) -> found.put(NaiveLedger.boxed(item), count));
    assertThat(found).isEqualTo(naive.counts());
  }

  @Test
  void aRemovalTakesWhatWouldExpireFirst() {
    Ledger ledger = withSite(1);
    long[] item = {9};
    ledger.apply(
        "a", Batch.builder(1).add(9).addUntil(item, 50).addUntil(item, 20).remove(9).build());
    assertThat(ledger.expire("a", 49, 10).removed().size()).isZero();
    assertThat(ledger.expire("a", 50, 10).removed()).isEqualTo(Batch.builder(1).remove(9).build());
    assertThat(ledger.expire("a", Long.MAX_VALUE, 10).removed().size()).isZero();
    assertThat(ledger.count("a", item)).isEqualTo(1);
  }

  @Test
  void expiresNoMoreThanAsked() {
    Ledger ledger = withSite(1);
    Batch.Builder batch = Batch.builder(1);
    for (int i = 0; i < 5; i++) {
      batch.addUntil(new long[] {1}, 10).addUntil(new long[] {2}, 30);
    }
    ledger.apply("a", batch.build());
    assertThat(ledger.expire("a", 20, 3).removed().size()).isEqualTo(3);
    assertThat(ledger.expire("a", 20, 3).removed().size()).isEqualTo(2);
    assertThat(ledger.expire("a", 20, 3).removed().size()).isZero();
    ledger.apply("a", Batch.builder(1).addUntil(new long[] {3}, 5).build());
    Expired last = ledger.expire("a", 20, 3);
    assertThat(last.removed()).isEqualTo(Batch.builder(1).remove(3).build());
    assertThat(last.effect().applied()).isEqualTo(new Applied(5, 0, 1, List.of()));
    assertThat(reopened(ledger).expire("a", 30, 100).removed().size()).isEqualTo(5);
  }

  @Test
  void expiresNoMoreTuplesAtATimeThanThereIsMemoryFor() {
    Ledger ledger = kept(create(Groups.singlesAndWhole(MANY)));
    ledger.create(record("a"));
    int items = 600;
    Batch.Builder batch = Batch.builder(2);
    for (int i = 0; i < items; i++) {
      batch.addUntil(row(i, LongStream.range(256L * i, 256L * (i + 1)).toArray()), 5 + i % 2);
    }
    ledger.apply("a", batch.build());
    assertThat(ledger.state("a").tuples()).containsExactly(600L, 256 * 600L, 256 * 600L);

    ledger = reopened(ledger);
    int atOnce = 200_000 / (1 + 256 + 256);
    assertThat(ledger.expire("a", 6, 10_000).removed().size()).isEqualTo(atOnce);
    assertThat(ledger.expire("a", 6, 10_000).removed().size()).isEqualTo(items - atOnce);
    assertThat(ledger.expire("a", 6, 10_000).removed().size()).isZero();
    assertThat(ledger.state("a").tuples()).containsExactly(0L, 0L, 0L);
  }

  @Test
  void aSiteCreatedAnewHasNothingOfTheOldOne() {
    Ledger ledger = withSite(1);
    ledger.apply("a", Batch.builder(1).add(1).addUntil(new long[] {2}, 5).build());
    ledger.saveSummary("a", 1, new byte[] {1});
    ledger.apply("a", Batch.builder(1).add(3).build());
    ledger.delete("a");
    assertThat(ledger.site("a")).isEmpty();
    ledger.create(record("a"));
    NaiveLedger naive = new NaiveLedger();
    naive.sites.put("a", new NaiveLedger.Site(ledger.groups(), record("a")));
    naive.check(ledger);
    assertThat(ledger.expire("a", 100, 10).removed().size()).isZero();
    naive.check(reopened(ledger));
  }

  @Test
  void keepsNamedValues() {
    Ledger ledger = ledger(1);
    assertThat(ledger.meta("profile")).isEmpty();
    byte[] value = {1, 2, 3};
    ledger.putMeta("profile", value);
    value[0] = 9;
    ledger.putMeta("profile 2", new byte[0]);
    Ledger again = reopened(ledger);
    assertThat(again.meta("profile")).contains(new byte[] {1, 2, 3});
    assertThat(again.meta("profile 2")).contains(new byte[0]);
    assertThat(again.meta("")).isEmpty();
  }

  /** One after the other, so that each takes the place of a longer or a shorter one. */
  @Test
  void summariesOfAnyLengthComeBack() {
    Ledger ledger = withSite(1);
    int mib = 1 << 20;
    for (int length :
        new int[] {0, 1, mib - 1, mib, mib + 1, 3 * mib, 2 * mib, 5 * mib + 7, 1, 0}) {
      byte[] summary = random(length, length);
      ledger.saveSummary("a", 0, summary);
      assertThat(ledger.savedSummary("a").orElseThrow().bytes()).isEqualTo(summary);
      ledger = reopened(ledger);
      assertThat(ledger.savedSummary("a").orElseThrow().bytes()).isEqualTo(summary);
    }
  }

  static byte[] random(long seed, int length) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  @Test
  void keepsACopyOfTheSummary() {
    Ledger ledger = withSite(1);
    byte[] summary = {1, 2, 3};
    ledger.saveSummary("a", 0, summary);
    summary[0] = 9;
    ledger.savedSummary("a").orElseThrow().bytes()[1] = 9;
    assertThat(ledger.savedSummary("a").orElseThrow().bytes()).containsExactly(1, 2, 3);
  }

  @Test
  void refusesWhatCannotBe() {
    Ledger ledger = withSite(2);
    ledger.apply("a", Batch.builder(2).add(1, 2).build());
    ledger.saveSummary("a", 1, new byte[0]);
    ledger.apply("a", Batch.builder(2).add(1, 2).build());
    assertThatExceptionOfType(SiteException.Exists.class)
        .isThrownBy(() -> ledger.create(record("a")))
        .withMessage("site already exists: a");
    refused(
        "items must have 2 digests, one an attribute, but had 3",
        () -> ledger.apply("a", Batch.builder(3).add(1, 2, 3).build()));
    refused(
        "items must have 2 digests, one an attribute, but had 1",
        () -> ledger.count("a", new long[1]));
    refused("upTo must be in [1, 2], but was 3", () -> ledger.saveSummary("a", 3, new byte[0]));
    refused("upTo must be in [1, 2], but was 0", () -> ledger.saveSummary("a", 0, new byte[0]));
    refused("after must be in [1, 2], but was 0", () -> ledger.tail("a", 0, (n, b) -> {}));
    refused("after must be in [1, 2], but was 3", () -> ledger.tail("a", 3, (n, b) -> {}));
    refused("max must be positive, but was 0", () -> ledger.expire("a", 0, 0));
    assertThat(ledger.state("a")).isEqualTo(new SiteState(2, 2, 1, 0, 1, List.of(1L, 1L, 1L)));
  }

  private static void refused(String message, Runnable call) {
    assertThatIllegalArgumentException().isThrownBy(call::run).withMessage(message);
  }

  /** Every method that names a site. */
  private static List<Consumer<Ledger>> callsOfASite() {
    return List.of(
        ledger -> ledger.update(record("b")),
        ledger -> ledger.updateAll(List.of(record("a"), record("b"))),
        ledger -> ledger.delete("b"),
        ledger -> ledger.state("b"),
        ledger -> ledger.items("b"),
        ledger -> ledger.apply("b", Batch.builder(1).add(1).build()),
        ledger -> ledger.receipt("b", "k"),
        ledger -> ledger.replay(ticket("b", "k", Batch.builder(1).build()).orElseThrow()),
        ledger -> ledger.apply(List.of(), ticket("b", "k", Batch.builder(1).build())),
        ledger -> ledger.count("b", new long[1]),
        ledger -> ledger.count("b", 0, new long[1]),
        ledger -> ledger.holds("b", QueryDigests.of(ledger.groups().schema(), new long[1], 1)),
        ledger -> ledger.forEachTuple("b", (group, tuple) -> {}),
        ledger -> ledger.forEach("b", (item, count) -> {}),
        ledger -> ledger.any("b", item -> true),
        ledger -> ledger.expire("b", 1, 1),
        ledger -> ledger.saveSummary("b", 0, new byte[0]),
        ledger -> ledger.savedSummary("b"),
        ledger -> ledger.tail("b", 0, (number, batch) -> {}));
  }

  @Test
  void refusesASiteThatIsNotThere() {
    Ledger ledger = withSite(1);
    for (Consumer<Ledger> call : callsOfASite()) {
      assertThatExceptionOfType(SiteException.Unknown.class)
          .isThrownBy(() -> call.accept(ledger))
          .withMessage("no such site: b");
    }
    assertThat(ledger.site("b")).isEmpty();
  }

  @Test
  void refusesAllOnceClosed() {
    Ledger ledger = ledger(1);
    ledger.create(record("b"));
    ledger.close();
    ledger.close();
    List<Consumer<Ledger>> calls = new ArrayList<>(callsOfASite());
    calls.add(closed -> closed.create(record("c")));
    calls.add(closed -> closed.site("b"));
    calls.add(Ledger::sites);
    calls.add(closed -> closed.pruneReceipts(1, 1));
    calls.add(closed -> closed.meta("x"));
    calls.add(closed -> closed.putMeta("x", new byte[0]));
    for (Consumer<Ledger> call : calls) {
      assertThatIllegalStateException()
          .isThrownBy(() -> call.accept(ledger))
          .withMessageStartingWith("ledger must be open, but ")
          .withMessageEndingWith(" is closed");
    }
  }

  @Test
  void aVisitorThatThrowsLeavesTheLedgerInOrder() {
    Ledger ledger = withSite(1);
    ledger.apply("a", Batch.builder(1).add(1).add(2).build());
    IllegalStateException failure = new IllegalStateException("enough");
    assertThat(
            catchThrowable(
                () ->
                    ledger.forEach(
                        "a",
                        (item, count) -> {
                          throw failure;
                        })))
        .isSameAs(failure);
    assertThat(ledger.apply("a", Batch.builder(1).add(3).build()).number()).isEqualTo(2);
    assertThat(reopened(ledger).items("a")).isEqualTo(3);
  }

  @Test
  void aTestOfItemsEndsAtTheFirstOfWhichItIsTrue() {
    Ledger ledger = withSite(2);
    assertThat(ledger.any("a", item -> true)).isFalse(); // there is none
    Batch.Builder batch = Batch.builder(2);
    for (long i : new long[] {-1, 3, 1, 2, 3, 1}) {
      batch.add(i, 10 * i);
    }
    ledger.apply("a", batch.build());
    List<List<Long>> seen = new ArrayList<>();
    assertThat(ledger.any("a", item -> seen.add(NaiveLedger.boxed(item)) && item[1] == 20))
        .isTrue();
    assertThat(seen).containsExactly(List.of(1L, 10L), List.of(2L, 20L));
    seen.clear();
    assertThat(ledger.any("a", item -> !seen.add(NaiveLedger.boxed(item)))).isFalse();
    assertThat(seen)
        .containsExactly(List.of(1L, 10L), List.of(2L, 20L), List.of(3L, 30L), List.of(-1L, -10L));
    ledger.apply("a", Batch.builder(2).remove(2, 20).build());
    assertThat(reopened(ledger).any("a", item -> item[1] == 20)).isFalse();
  }

  @Test
  void aTestOfItemsSeesOneMomentMayWriteAndMayThrow() {
    Ledger ledger = withSite(1);
    ledger.apply("a", Batch.builder(1).add(1).add(2).build());
    List<Long> seen = new ArrayList<>();
    assertThat(
            ledger.any(
                "a",
                item -> {
                  seen.add(item[0]);
                  item[0] = 77; // its own affair
                  return ledger.apply("a", Batch.builder(1).add(9).remove(2).build()).added() == 0;
                }))
        .isFalse();
    assertThat(seen).containsExactly(1L, 2L);
    assertThat(ledger.count("a", new long[] {1})).isOne();
    IllegalStateException failure = new IllegalStateException("enough");
    assertThat(
            catchThrowable(
                () ->
                    ledger.any(
                        "a",
                        item -> {
                          throw failure;
                        })))
        .isSameAs(failure);
    assertThat(ledger.apply("a", Batch.builder(1).add(3).build()).number()).isEqualTo(4);
  }

  @Test
  void aVisitorSeesOneMomentAndMayWrite() {
    Ledger ledger = withSite(1);
    ledger.apply("a", Batch.builder(1).add(1).add(2).add(3).build());
    List<Long> seen = new ArrayList<>();
    long last =
        ledger.forEach(
            "a",
            (item, count) -> {
              seen.add(item[0]);
              ledger.apply("a", Batch.builder(1).add(item[0] + 10).remove(3).build());
            });
    assertThat(seen).containsExactly(1L, 2L, 3L);
    assertThat(last).isEqualTo(1);
    assertThat(ledger.state("a").lastBatch()).isEqualTo(4);
  }

  /** Each batch moves one item, so that a reader who sees half of one counts wrong. */
  @Test
  void readersSeeWholeBatchesWhileOthersWrite() throws Exception {
    Ledger ledger = ledger(1);
    int writers = 3;
    int batches = 60;
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(writers + 1);
    try {
      for (int i = 0; i < writers; i++) {
        ledger.create(record("s" + i));
        ledger.apply("s" + i, Batch.builder(1).add(0).add(-1).build());
      }
      List<Future<?>> writing = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        int own = i;
        writing.add(threads.submit(() -> move(ledger, "s" + own, "s0", batches)));
      }
      Future<?> reading =
          threads.submit(
              () -> {
                while (!done.get()) {
                  for (int i = 1; i < writers; i++) {
                    checkMoment(ledger, "s" + i);
                  }
                }
              });
      for (Future<?> one : writing) {
        one.get();
      }
      done.set(true);
      reading.get();
      assertThat(ledger.items("s0")).isEqualTo(2 + (long) writers * batches);
      assertThat(ledger.state("s0").lastBatch()).isEqualTo(1 + (1L + writers) * batches);
    } finally {
      done.set(true);
      threads.shutdownNow();
    }
  }

  /** In its own site item n becomes n + 1; to the shared one everybody adds. */
  private static void move(Ledger ledger, String own, String shared, int batches) {
    for (int i = 0; i < batches; i++) {
      ledger.apply(own, Batch.builder(1).remove(i).add(i + 1).build());
      ledger.apply(shared, Batch.builder(1).add(-2).build());
    }
  }

  private static void checkMoment(Ledger ledger, String site) {
    List<Long> seen = new ArrayList<>();
    long last = ledger.forEach(site, (item, count) -> seen.add(item[0]));
    assertThat(seen).containsExactly(last - 1, -1L);
  }

  /** A writer that is late finds either the old site, the new one, or none; never parts of both. */
  @Test
  void writersMayBeSurprisedByADeletion() throws Exception {
    Ledger ledger = withSite(1);
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try {
      Future<?> writing =
          threads.submit(
              () -> {
                for (int i = 0; !done.get(); i++) {
                  try {
                    ledger.apply("a", Batch.builder(1).add(i).addUntil(new long[] {i}, 5).build());
                  } catch (SiteException.Unknown e) {
                    assertThat(e).hasMessage("no such site: a");
                  }
                }
              });
      for (int i = 0; i < 20; i++) {
        ledger.delete("a");
        ledger.create(record("a"));
        ledger.forEach("a", (item, count) -> {});
      }
      done.set(true);
      writing.get();
    } finally {
      done.set(true);
      threads.shutdownNow();
    }
    Ledger again = reopened(ledger);
    long items = again.items("a");
    again.forEach("a", (item, count) -> assertThat(count).isEqualTo(2));
    assertThat(again.expire("a", 5, Integer.MAX_VALUE).removed().size()).isEqualTo(items / 2);
  }
}

package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.testkit.Property;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.RandomEvents;
import dev.corymb.provenance.event.Role;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.walk.Answer;
import dev.corymb.provenance.walk.Finding;
import dev.corymb.provenance.walk.Question;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What every ledger promises of events, held against {@link NaiveEvents}. */
abstract class EventLedgerContract {

  static final Groups GROUPS = Groups.whole(Key.SCHEMA);

  private static final List<String> SITES = List.of("a", "aa", "", "\0");
  private static final Digester DIGESTER = new Digester(Key.SCHEMA, 7);
  private static final Iri HUB = new Iri("urn:x:hub");

  private final List<Ledger> opened = new ArrayList<>();

  /** A new, empty ledger of events. */
  protected abstract Ledger create();

  /** Closes a ledger and opens what it left. */
  protected abstract Ledger reopen(Ledger ledger);

  @AfterEach
  void closeAll() throws Exception {
    opened.forEach(Ledger::close);
    checkClosed();
  }

  /** Looks at what closed ledgers have left. */
  protected void checkClosed() throws Exception {}

  private Ledger kept(Ledger ledger) {
    opened.add(ledger);
    return ledger;
  }

  private Ledger withSite() {
    Ledger ledger = kept(create());
    ledger.create(LedgerContract.record("a"));
    return ledger;
  }

  private static long[] digests(Key key) {
    return DIGESTER.digest(key.item());
  }

  /** Digests of which many ids share one. */
  private static long[] fewDigests(Key key) {
    return new long[] {Math.floorMod(key.id().hashCode(), 7), key.role().code()};
  }

  static NewEvent prepared(Event event) {
    return NewEvent.of(event, EventLedgerContract::digests);
  }

  static Instant micros(long micros) {
    return EventWork.time(micros);
  }

  static EventEffect record(Ledger ledger, String site, long micros, Event... events) {
    List<NewEvent> all = new ArrayList<>();
    for (Event event : events) {
      all.add(prepared(event));
    }
    return ledger
        .apply(
            List.of(SiteBatch.ofEvents(site, EventChanges.record(micros(micros), all))),
            Optional.empty())
        .each()
        .get(0)
        .events();
  }

  static EventEffect remove(Ledger ledger, String site, EventId... events) {
    return ledger
        .apply(
            List.of(SiteBatch.ofEvents(site, EventChanges.remove(List.of(events)))),
            Optional.empty())
        .each()
        .get(0)
        .events();
  }

  static Question all(Key key) {
    return new Question("any", key, Instant.MIN, Instant.MAX);
  }

  /** A use of the hub. */
  static Event use(int number) {
    return Event.of(
        Instant.ofEpochSecond(number), Statement.of(Kind.USAGE, new Iri("urn:run:" + number), HUB));
  }

  @Property(tries = 12)
  void agreesWithNaiveEventsAfterAnyChanges(long seed) {
    run(seed, EventLedgerContract::digests, true);
  }

  @Property(tries = 8)
  void idsWithEqualDigestsAreToldApart(long seed) {
    run(seed, EventLedgerContract::fewDigests, false);
  }

  private void run(long seed, Function<Key, long[]> digests, boolean exact) {
    SplittableRandom random = new SplittableRandom(seed);
    Ledger ledger = kept(create());
    NaiveEvents naive = new NaiveEvents(digests, exact);
    RandomEvents events = new RandomEvents(seed);
    List<Event> known = new ArrayList<>();
    long time = 1_000;
    for (int i = 0; i < 60; i++) {
      time += random.nextInt(1, 50);
      String site = SITES.get(random.nextInt(SITES.size()));
      switch (random.nextInt(12)) {
        case 0 -> {
          Ledger closed = ledger;
          ledger = kept(reopen(closed));
        }
        case 1 -> naive.remove(ledger, site, someOf(known, random));
        case 2 -> naive.expire(ledger, site, random.nextLong(time), 1 + random.nextInt(4));
        case 3 -> naive.deleteOrCreate(ledger, site);
        default -> {
          Map<String, List<Event>> changes = new TreeMap<>();
          for (int left = random.nextInt(1, 4); left > 0; left--) {
            changes.put(SITES.get(random.nextInt(SITES.size())), someNew(events, known, random));
          }
          naive.record(ledger, time, changes);
        }
      }
      if (i % 6 == 0) {
        naive.check(ledger, random);
      }
    }
    naive.check(ledger, random);
    naive.check(kept(reopen(ledger)), random);
  }

  private static List<EventId> someOf(List<Event> known, SplittableRandom random) {
    List<EventId> some = new ArrayList<>(List.of(new EventId(1, random.nextInt(3))));
    for (int left = random.nextInt(5); left > 0 && !known.isEmpty(); left--) {
      some.add(known.get(random.nextInt(known.size())).id());
    }
    return some;
  }

  /** Some are repeated, within a commit or from an earlier one; some have very many links. */
  private static List<Event> someNew(
      RandomEvents events, List<Event> known, SplittableRandom random) {
    List<Event> some = new ArrayList<>();
    for (int left = random.nextInt(4); left > 0; left--) {
      switch (random.nextInt(6)) {
        case 0 ->
            some.add(known.isEmpty() ? events.event(3) : known.get(random.nextInt(known.size())));
        case 1 -> some.add(large(random));
        default -> some.add(events.event(8));
      }
    }
    known.addAll(some);
    return some;
  }

  private static Event large(SplittableRandom random) {
    List<Statement> uses = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Iri used = new Iri("urn:x:" + "long".repeat(20) + random.nextInt(30));
      uses.add(Statement.of(Kind.USAGE, new Iri("urn:x:" + random.nextInt(3)), used));
    }
    return new Event(Optional.empty(), Optional.empty(), uses, Optional.empty());
  }

  @Test
  void anEventIsThereOnceHoweverOftenItComes() {
    Ledger ledger = withSite();
    Event event = use(1);
    assertThat(record(ledger, "a", 10, event, event).added()).containsExactly(event.id());
    SiteState before = ledger.state("a");
    assertThat(record(ledger, "a", 20, event)).isEqualTo(EventEffect.NONE);
    assertThat(ledger.state("a")).isEqualTo(before);
    assertThat(ledger.event("a", event.id()).orElseThrow().recorded()).isEqualTo(micros(10));
    assertThat(ledger.state("a").events()).isOne();
    assertThat(ledger.state("a").items()).isEqualTo(2);
  }

  @Test
  void aKeyIsNewWithItsFirstEventAndGoneWithItsLast() {
    Ledger ledger = withSite();
    Event one = use(1);
    Event two = use(2);
    assertThat(effect(ledger, one).tuples().firsts(0)).hasSize(2);
    assertThat(effect(ledger, two).tuples().firsts(0)).hasSize(1);
    assertThat(ledger.state("a").distinct()).isEqualTo(3);
    ledger = kept(reopen(ledger));
    SiteBatch removal = SiteBatch.ofEvents("a", EventChanges.remove(List.of(one.id())));
    Effect effect = ledger.apply(List.of(removal), Optional.empty()).each().get(0);
    assertThat(effect.tuples().lasts(0)).hasSize(1);
    assertThat(remove(ledger, "a", two.id()).removed()).containsExactly(two.id());
    assertThat(ledger.state("a").items()).isZero();
    assertThat(ledger.state("a").distinct()).isZero();
  }

  private static Effect effect(Ledger ledger, Event event) {
    EventChanges changes = EventChanges.record(micros(5), List.of(prepared(event)));
    return ledger.apply(List.of(SiteBatch.ofEvents("a", changes)), Optional.empty()).each().get(0);
  }

  @Test
  void anEventWithoutKeysIsAnEvent() {
    Ledger ledger = withSite();
    Event empty = Event.of(Instant.EPOCH);
    assertThat(record(ledger, "a", 10, empty).added()).containsExactly(empty.id());
    ledger = kept(reopen(ledger));
    assertThat(ledger.state("a").events()).isOne();
    assertThat(ledger.state("a").lastBatch()).isOne();
    assertThat(ledger.events("a", Optional.empty(), 9)).hasSize(1);
    assertThat(ledger.expireEvents("a", micros(10), 5).events().removed())
        .containsExactly(empty.id());
  }

  @Test
  void theNewestComeFirstAndTheOthersAreCounted() {
    Ledger ledger = withSite();
    for (int i = 0; i < 50; i++) {
      record(ledger, "a", 100 + i, use(i));
    }
    Key used = new Key(HUB, Role.USED);
    Answer newest = ledger.find("a", all(used), digests(used), 10);
    assertThat(newest.findings().stream().map(Finding::time))
        .startsWith(Instant.ofEpochSecond(49))
        .endsWith(Instant.ofEpochSecond(40));
    assertThat(newest.omitted()).isEqualTo(40);
    Question between =
        new Question("any", used, Instant.ofEpochSecond(9), Instant.ofEpochSecond(30));
    Answer some = ledger.find("a", between, digests(used), 5);
    assertThat(some.findings().stream().map(Finding::time))
        .startsWith(Instant.ofEpochSecond(30))
        .endsWith(Instant.ofEpochSecond(26));
    assertThat(some.omitted()).isEqualTo(16);
    assertThat(some.question()).isEqualTo(between);
    Question later = new Question("any", used, Instant.ofEpochSecond(49), Instant.MAX);
    Answer none = ledger.find("a", later, digests(used), 5);
    assertThat(none.held()).isTrue();
    assertThat(none.findings()).isEmpty();
    Key made = new Key(HUB, Role.MADE);
    assertThat(ledger.find("a", all(made), digests(made), 5).held()).isFalse();
  }

  /** Whatever the year: the sooner of two times comes after the later. */
  @Test
  void timesOfAllAgesAreInOrder() {
    Ledger ledger = withSite();
    List<Instant> times =
        List.of(
            Instant.MAX,
            Instant.parse("9999-12-31T23:59:59.999999999Z"),
            Instant.parse("2026-01-01T00:00:00.000000001Z"),
            Instant.parse("2026-01-01T00:00:00Z"),
            Instant.parse("1969-12-31T23:59:59.999999999Z"),
            Instant.parse("1600-01-01T00:00:00Z"),
            Instant.MIN.plusNanos(1),
            Instant.MIN);
    for (int i = times.size() - 1; i >= 0; i--) {
      record(ledger, "a", 10, Event.of(times.get(i), Statement.of(Kind.ACTIVITY, HUB)));
    }
    Key run = new Key(HUB, Role.RUN);
    assertThat(ledger.find("a", all(run), digests(run), 9).findings().stream().map(Finding::time))
        .containsExactlyElementsOf(times);
    for (int i = 1; i < times.size() - 1; i++) { // after the earliest of all is from the start
      Question one = new Question("any", run, times.get(i), times.get(i - 1));
      assertThat(ledger.find("a", one, digests(run), 9).findings()).hasSize(1);
    }
  }

  @Test
  void aLargeAnswerIsCutByItsSize() {
    Ledger ledger = withSite();
    for (int event = 0; event < 12; event++) {
      List<Statement> uses = new ArrayList<>();
      for (int i = 0; i < 1_000; i++) {
        String name = "urn:x:" + "long".repeat(200) + i;
        uses.add(Statement.of(Kind.USAGE, HUB, new Iri(name)));
      }
      Instant time = Instant.ofEpochSecond(event);
      record(
          ledger,
          "a",
          event,
          new Event(Optional.of(time), Optional.empty(), uses, Optional.empty()));
    }
    Key run = new Key(HUB, Role.RUN);
    Answer answer = ledger.find("a", all(run), digests(run), 1_000);
    assertThat(answer.findings()).hasSize(10);
    assertThat(answer.omitted()).isEqualTo(2);
  }

  @Test
  void whatIsWrongIsRefusedAndNothingIsDone() {
    Ledger ledger = withSite();
    SiteBatch items = SiteBatch.whole("a", Batch.builder(2).add(1, 2).build());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ledger.apply(List.of(items), Optional.empty()))
        .withMessage("batches must be of events, but one had items");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new EventChanges(Instant.EPOCH, List.of(prepared(use(1))), List.of(use(2).id())))
        .withMessageStartingWith("a commit must record events or remove some, but had 1");
    assertThatExceptionOfType(SiteException.Unknown.class)
        .isThrownBy(() -> record(ledger, "nowhere", 1, use(1)));
    assertThatExceptionOfType(SiteException.Unknown.class)
        .isThrownBy(() -> ledger.event("nowhere", use(1).id()));
    assertThat(ledger.state("a")).isEqualTo(SiteState.empty(1));
  }

  @Test
  void itKnowsWhenAnEventWasRecordedLast() {
    Ledger ledger = withSite();
    ledger.create(LedgerContract.record("b"));
    assertThat(ledger.lastRecorded()).isEqualTo(Instant.EPOCH);
    record(ledger, "a", 1_000, use(1));
    record(ledger, "b", 2_000, use(1));
    record(ledger, "a", 1_500, use(2));
    assertThat(kept(reopen(ledger)).lastRecorded()).isEqualTo(micros(2_000));
  }
}

package dev.corymb.node.ledger;

import static dev.corymb.node.ledger.LedgerContract.assertSame;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Link;
import dev.corymb.provenance.event.Links;
import dev.corymb.provenance.event.Role;
import dev.corymb.provenance.walk.Answer;
import dev.corymb.provenance.walk.Finding;
import dev.corymb.provenance.walk.Question;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What a ledger should have of events, told as simply as can be: lists, searched from end to end.
 */
final class NaiveEvents {

  private static final Comparator<Finding> NEWEST_FIRST =
      Comparator.comparing(Finding::time).reversed().thenComparing(Finding::event);

  private final Function<Key, long[]> digests;
  private final boolean exact; // no two ids have one digest
  private final Map<String, List<StoredEvent>> sites = new TreeMap<>();
  private final Set<Key> asked = new TreeSet<>(); // all that ever were

  NaiveEvents(Function<Key, long[]> digests, boolean exact) {
    this.digests = digests;
    this.exact = exact;
    for (Role role : Role.values()) {
      asked.add(new Key(new Iri("urn:x:nobody"), role));
    }
  }

  void deleteOrCreate(Ledger ledger, String site) {
    if (sites.remove(site) != null) {
      ledger.delete(site);
    } else {
      create(ledger, site);
    }
  }

  private void create(Ledger ledger, String site) {
    ledger.create(LedgerContract.record(site));
    sites.put(site, new ArrayList<>());
  }

  void record(Ledger ledger, long micros, Map<String, List<Event>> changes) {
    List<SiteBatch> batches = new ArrayList<>();
    List<List<EventId>> expected = new ArrayList<>();
    Instant time = EventLedgerContract.micros(micros);
    changes.forEach(
        (site, events) -> {
          if (!sites.containsKey(site)) {
            create(ledger, site);
          }
          List<EventId> added = new ArrayList<>();
          List<StoredEvent> there = sites.get(site);
          for (Event event : events) {
            asked.addAll(Links.of(event).keySet());
            if (find(site, event.id()).isEmpty()) {
              there.add(new StoredEvent(event, time));
              added.add(event.id());
            }
          }
          expected.add(added);
          List<NewEvent> fresh = events.stream().map(one -> NewEvent.of(one, digests)).toList();
          batches.add(SiteBatch.ofEvents(site, EventChanges.record(time, fresh)));
        });
    List<Effect> each = ledger.apply(batches, Optional.empty()).each();
    for (int i = 0; i < each.size(); i++) {
      assertSame("added", each.get(i).events().added(), expected.get(i));
      assertSame("nothing", each.get(i).isNothing(), expected.get(i).isEmpty());
    }
  }

  private Optional<StoredEvent> find(String site, EventId event) {
    return sites.get(site).stream().filter(one -> one.event().id().equals(event)).findFirst();
  }

  void remove(Ledger ledger, String site, List<EventId> events) {
    if (!sites.containsKey(site)) {
      return;
    }
    List<EventId> expected =
        events.stream().distinct().filter(event -> find(site, event).isPresent()).toList();
    sites.get(site).removeIf(one -> expected.contains(one.event().id()));
    EventEffect effect = EventLedgerContract.remove(ledger, site, events.toArray(EventId[]::new));
    assertSame("removed", effect.removed(), expected);
  }

  void expire(Ledger ledger, String site, long micros, int most) {
    if (!sites.containsKey(site)) {
      return;
    }
    Instant time = EventLedgerContract.micros(micros);
    List<EventId> expected =
        ordered(site).stream()
            .filter(one -> !one.recorded().isAfter(time))
            .limit(most)
            .map(one -> one.event().id())
            .toList();
    sites.get(site).removeIf(one -> expected.contains(one.event().id()));
    Effect effect = ledger.expireEvents(site, time, most);
    assertSame("expired", effect.events().removed(), expected);
  }

  private List<StoredEvent> ordered(String site) {
    return sites.get(site).stream().sorted(Comparator.comparing(StoredEvent::bookmark)).toList();
  }

  /** Compares all that a ledger says with what it should say. */
  void check(Ledger ledger, SplittableRandom random) {
    assertThat(ledger.keepsEvents()).isTrue();
    for (String site : sites.keySet()) {
      checkList(ledger, site, random);
      checkItems(ledger, site);
      for (Key key : asked) {
        checkFind(ledger, site, key, random);
      }
    }
  }

  private void checkList(Ledger ledger, String site, SplittableRandom random) {
    List<StoredEvent> expected = ordered(site);
    List<StoredEvent> found = new ArrayList<>();
    Optional<Bookmark> after = Optional.empty();
    List<StoredEvent> some;
    do {
      some = ledger.events(site, after, 1 + random.nextInt(5));
      found.addAll(some);
      after = some.isEmpty() ? after : Optional.of(some.get(some.size() - 1).bookmark());
    } while (!some.isEmpty());
    assertSame("in order", found, expected);
    for (StoredEvent event : expected) {
      EventId id = event.event().id();
      StoredEvent there = ledger.event(site, id).orElseThrow();
      assertSame("event", there, event);
      assertSame("statements", there.event().statements(), event.event().statements());
      assertSame("source", there.event().source(), event.event().source());
      assertThat(ledger.hasEvent(site, id)).isTrue();
    }
    EventId absent = new EventId(3, 3);
    assertThat(ledger.event(site, absent)).isEmpty();
    assertThat(ledger.hasEvent(site, absent)).isFalse();
    assertSame("events", ledger.state(site).events(), (long) expected.size());
  }

  /** The items are the keys of the events: of each event the different ones, by their digests. */
  private void checkItems(Ledger ledger, String site) {
    Map<List<Long>, Long> expected = new HashMap<>();
    for (StoredEvent event : sites.get(site)) {
      Set<List<Long>> items = new HashSet<>();
      Links.of(event.event())
          .keySet()
          .forEach(key -> items.add(NaiveLedger.boxed(digests.apply(key))));
      items.forEach(item -> expected.merge(item, 1L, Long::sum));
    }
    Map<List<Long>, Long> found = new HashMap<>();
    ledger.forEach(site, (item, count) -> found.put(NaiveLedger.boxed(item), count));
    assertSame("items", found, expected);
    assertSame("distinct", ledger.state(site).distinct(), (long) expected.size());
    long total = expected.values().stream().mapToLong(Long::longValue).sum();
    assertSame("occurrences", ledger.state(site).items(), total);
  }

  private void checkFind(Ledger ledger, String site, Key key, SplittableRandom random) {
    List<Finding> all = new ArrayList<>();
    for (StoredEvent event : sites.get(site)) {
      SortedSet<Link> links = Links.of(event.event()).get(key);
      if (links != null) {
        all.add(new Finding("asked", event.event().id(), event.time(), List.copyOf(links)));
      }
    }
    all.sort(NEWEST_FIRST);
    Question question = new Question("asked", key, bound(all, random), upTo(all, random));
    int most = 1 + random.nextInt(6);
    Answer answer = ledger.find(site, question, digests.apply(key), most);
    List<Finding> wanted =
        all.stream()
            .filter(
                one -> one.time().isAfter(question.after()) && !one.time().isAfter(question.upTo()))
            .toList();
    assertSame("question", answer.question(), question);
    assertSame("findings of " + question, answer.findings(), wanted.subList(0, min(most, wanted)));
    long omitted = (long) wanted.size() - answer.findings().size();
    if (exact) {
      assertSame("omitted", answer.omitted(), omitted);
      assertSame("held", answer.held(), !all.isEmpty());
    } else {
      assertThat(answer.omitted()).isGreaterThanOrEqualTo(omitted);
    }
  }

  private static int min(int most, List<Finding> wanted) {
    return Math.min(most, wanted.size());
  }

  private static Instant bound(List<Finding> all, SplittableRandom random) {
    return all.isEmpty() || random.nextBoolean()
        ? Instant.MIN
        : all.get(random.nextInt(all.size())).time();
  }

  private static Instant upTo(List<Finding> all, SplittableRandom random) {
    return all.isEmpty() || random.nextBoolean()
        ? Instant.MAX
        : all.get(random.nextInt(all.size())).time();
  }
}

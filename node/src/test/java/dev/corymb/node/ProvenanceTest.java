package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.schema.Ranges;
import dev.corymb.node.ledger.Bookmark;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.ledger.StoredEvent;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.outcome.WrongFederationException;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Role;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.walk.Answer;
import dev.corymb.provenance.walk.Coverage;
import dev.corymb.provenance.walk.Direction;
import dev.corymb.provenance.walk.EdgeAnswer;
import dev.corymb.provenance.walk.EdgeRequest;
import dev.corymb.provenance.walk.Finding;
import dev.corymb.provenance.walk.Question;
import dev.corymb.provenance.walk.WalkRequest;
import dev.corymb.provenance.walk.WalkResult;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The events of a node: recorded once, found by their keys, removed with them. */
final class ProvenanceTest {

  private static final FederationProfile PROFILE =
      FederationProfile.provenance("test", 42)
          .with(Map.of("announce-every", "PT1S", "max-age", "PT2S"));
  private static final Iri NOTES = new Iri("urn:x:notes");
  private static final Iri REPORT = new Iri("urn:x:report");
  private static final Iri RUN = new Iri("urn:x:run");
  private static final Event MADE =
      Event.of(
          Instant.ofEpochSecond(5),
          Statement.of(Kind.USAGE, RUN, NOTES),
          Statement.of(Kind.GENERATION, REPORT, RUN));

  private final TestFederation federation = new TestFederation(PROFILE, NetworkOptions.PERFECT);

  private static Recorded record(Node node, String site, Event... events) {
    return node.provenance().record(site, List.of(events), Optional.of(NewSite.PLAIN)).join();
  }

  private static Event use(int number) {
    return Event.of(
        Instant.ofEpochSecond(number),
        Statement.of(Kind.USAGE, new Iri("urn:run:" + number), NOTES));
  }

  private WalkResult walk(Node node, Direction direction, Iri start) {
    return node.provenance().walk(WalkRequest.of(direction, List.of(start)), this::ask);
  }

  private CompletableFuture<EdgeAnswer> ask(String name, EdgeRequest request) {
    Node node = federation.node(name);
    return node == null
        ? CompletableFuture.failedFuture(new IllegalStateException("it is dead"))
        : CompletableFuture.completedFuture(node.provenance().edges(request));
  }

  private static List<Iri> ids(WalkResult result) {
    return result.nodes().stream().map(WalkResult.Node::id).toList();
  }

  private void passSeconds(int seconds) {
    for (int i = 0; i < seconds; i++) {
      federation.pass(1_000);
    }
  }

  @Test
  void eventsAreRecordedOnceAndFoundByAllTheirKeys() {
    Node node = federation.start("here");
    Recorded first = record(node, "berlin", MADE, MADE, use(1));
    assertThat(first.created()).isTrue();
    assertThat(first.added()).containsExactly(true, false, true);
    assertThat(first.addedEvents()).isEqualTo(2);
    Recorded again = record(node, "berlin", MADE);
    assertThat(again.created()).isFalse();
    assertThat(again.added()).containsExactly(false);
    assertThat(again.recorded()).isAfter(first.recorded());
    Provenance provenance = node.provenance();
    assertThat(provenance.events("berlin")).isEqualTo(2);
    assertThat(provenance.event("berlin", MADE.id()))
        .contains(new StoredEvent(MADE, first.recorded()));
    assertThat(provenance.event(MADE.id())).containsOnlyKeys("berlin");
    assertThat(provenance.event("berlin", new EventId(1, 2))).isEmpty();
    for (Key key :
        List.of(new Key(NOTES, Role.USED), new Key(RUN, Role.RUN), new Key(REPORT, Role.MADE))) {
      assertThat(node.locate(key.item().query()).ids()).as("%s", key).containsExactly("berlin");
    }
    assertThat(node.status("berlin").orElseThrow().items()).isEqualTo(5);
    assertThat(ids(walk(node, Direction.ANCESTORS, REPORT))).containsExactly(REPORT, RUN, NOTES);
  }

  @Test
  void sitesThatAreNotThereAreRefused() {
    Node node = federation.start("here");
    Node there = federation.start("there");
    record(there, "oslo", MADE);
    federation.pass(1_000);
    Provenance provenance = node.provenance();
    assertThatThrownBy(provenance.record("nowhere", List.of(MADE), Optional.empty())::join)
        .hasCauseInstanceOf(SiteException.Unknown.class);
    assertThatThrownBy(provenance.record("oslo", List.of(MADE), Optional.of(NewSite.PLAIN))::join)
        .hasCauseInstanceOf(SiteException.OwnedElsewhere.class);
    assertThatExceptionOfType(SiteException.Unknown.class)
        .isThrownBy(() -> provenance.remove("nowhere", List.of(MADE.id())));
    assertThatExceptionOfType(SiteException.OwnedElsewhere.class)
        .isThrownBy(() -> provenance.export("oslo", Optional.empty(), 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> provenance.record("tab\t", List.of(MADE), Optional.empty()));
    Question question = new Question("nowhere", new Key(RUN, Role.RUN), Instant.MIN, Instant.MAX);
    EdgeRequest request = Asking.request(10, question);
    assertThat(provenance.edges(request).withheld()).containsExactly("nowhere");
  }

  @Test
  void itemsAreRefusedWhereSitesHoldEventsAndTheOtherWayAround() {
    Node node = federation.start("here");
    node.create("berlin");
    assertThatExceptionOfType(WrongFederationException.class)
        .isThrownBy(() -> node.apply("berlin", node.batch().add(1, 2).build()))
        .withMessage(
            "the sites of the federation test hold events of provenance: record events, not items");
    assertThatExceptionOfType(WrongFederationException.class)
        .isThrownBy(() -> node.applyAll(List.of(), Optional.empty(), Optional.empty()));
    Node items = new TestFederation(Map.of(), NetworkOptions.PERFECT).start("there");
    assertThatExceptionOfType(WrongFederationException.class)
        .isThrownBy(items::provenance)
        .withMessageStartingWith("the sites of the federation test hold items, not events");
  }

  @Test
  void theLedgerMustBeOfTheKindOfTheProfile() {
    federation.use("here", new MemoryLedger(PROFILE.groups(), Ranges.none(Key.SCHEMA)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> federation.start("here"))
        .withMessage("ledger must hold events of provenance as the profile says, but held items");
  }

  @Test
  void whatIsRemovedIsGoneWithItsKeys() {
    Node node = federation.start("here");
    record(node, "berlin", MADE, use(1), use(2));
    assertThat(node.provenance().remove("berlin", List.of(MADE.id(), new EventId(1, 1)))).isOne();
    assertThat(node.provenance().remove("berlin", List.of(MADE.id()))).isZero();
    assertThat(node.provenance().event(MADE.id())).isEmpty();
    assertThat(node.locate(new Key(REPORT, Role.MADE).item().query()).ids()).isEmpty();
    assertThat(node.locate(new Key(NOTES, Role.USED).item().query()).ids())
        .containsExactly("berlin");
    assertThat(node.provenance().events("berlin")).isEqualTo(2);
    assertThat(record(node, "berlin", MADE).added()).containsExactly(true);
  }

  @Test
  void anExportGoesOnWhereItWasAndMissesNothing() {
    Node node = federation.start("here");
    List<Event> sent = new ArrayList<>();
    List<Event> exported = new ArrayList<>();
    Optional<Bookmark> after = Optional.empty();
    for (int i = 0; i < 60; i++) { // the clock stands still
      sent.add(use(i));
      record(node, "berlin", use(i));
      if (i % 3 == 0) {
        for (StoredEvent event : node.provenance().export("berlin", after, 2)) {
          exported.add(event.event());
          after = Optional.of(Bookmark.parse(event.bookmark().toString()));
        }
      }
    }
    List<StoredEvent> rest = node.provenance().export("berlin", after, 1_000);
    rest.forEach(event -> exported.add(event.event()));
    assertThat(exported).containsExactlyElementsOf(sent);
    Bookmark end = rest.get(rest.size() - 1).bookmark();
    assertThat(node.provenance().export("berlin", Optional.of(end), 10)).isEmpty();
  }

  @Test
  void aWindowHoldsWhatCameInItsTimeAndAnEventOnce() {
    Node node = federation.start("here");
    node.create("w", new Window(Duration.ofSeconds(10), 3));
    record(node, "w", MADE, use(1));
    passSeconds(12);
    assertThat(record(node, "w", MADE, use(2)).added()).containsExactly(false, true);
    assertThat(record(node, "w", MADE).added()).containsExactly(false);
    passSeconds(8);
    record(node, "w", use(3));
    assertThat(node.parts()).hasSize(3);
    assertThat(node.provenance().events("w")).isEqualTo(4);
    assertThat(node.provenance().event("w", MADE.id())).isPresent();
    List<Event> exported = exported(node, "w", 9);
    assertThat(exported.subList(0, 2)).containsExactlyInAnyOrder(MADE, use(1));
    assertThat(exported.subList(2, exported.size())).containsExactly(use(2), use(3));
    assertThat(uses(node, "w", 3)).containsExactly(5L, 3L, 2L);
    assertThat(node.provenance().remove("w", List.of(use(1).id(), use(3).id()))).isEqualTo(2);
    passSeconds(12);
    assertThat(node.provenance().event("w", MADE.id())).isEmpty();
    assertThat(node.locate(new Key(REPORT, Role.MADE).item().query()).ids()).isEmpty();
    assertThat(uses(node, "w", 9)).containsExactly(2L);
    assertThat(record(node, "w", MADE).added()).containsExactly(true);
  }

  private static List<Event> exported(Node node, String site, int most) {
    List<Event> all = new ArrayList<>();
    List<StoredEvent> page = node.provenance().export(site, Optional.empty(), most);
    while (!page.isEmpty()) {
      page.forEach(stored -> all.add(stored.event()));
      Bookmark last = page.get(page.size() - 1).bookmark();
      page = node.provenance().export(site, Optional.of(last), most);
    }
    return all;
  }

  /** A page may end because its events are large; later buckets must not overtake the rest. */
  @Test
  void anExportOfAWindowTakesABucketToItsEnd() {
    HookedLedger hooks = new HookedLedger();
    Node node = start(hooks);
    node.create("w", new Window(Duration.ofSeconds(10), 3));
    List<Event> sent = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      sent.add(use(i));
      record(node, "w", use(i));
      federation.pass(1_000);
      node.tick();
    }
    assertThat(node.parts()).hasSizeGreaterThan(1);
    hooks.change("events", events -> ((List<?>) events).stream().limit(2).toList());
    assertThat(exported(node, "w", 9)).containsExactlyElementsOf(sent);
  }

  /** There may be thousands of buckets, with an event each. */
  @Test
  void anExportOfAWindowLooksAtEachBucketAFewTimes() {
    HookedLedger hooks = new HookedLedger();
    Node node = start(hooks);
    int buckets = 40;
    node.create("w", new Window(Duration.ofSeconds(10), buckets));
    List<Event> sent = new ArrayList<>();
    for (int i = 0; i < buckets; i++) {
      sent.add(use(i));
      record(node, "w", use(i));
      federation.pass(10_000);
      node.tick();
    }
    int parts = node.parts().size();
    assertThat(parts).isGreaterThan(buckets / 2);
    int[] reads = {0};
    hooks.before("events", () -> reads[0]++);
    assertThat(exported(node, "w", 1_000)).hasSizeGreaterThan(buckets / 2).isSubsetOf(sent);
    assertThat(reads[0]).isLessThan(5 * parts);
  }

  @Test
  void anExportGoesOnAfterABucketThatLeavesTheWindowMeanwhile() {
    HookedLedger hooks = new HookedLedger();
    Node node = start(hooks);
    node.create("w", new Window(Duration.ofSeconds(10), 3));
    record(node, "w", use(1));
    federation.pass(10_000);
    record(node, "w", use(2));
    int[] reads = {0};
    hooks.before(
        "events",
        () -> {
          if (++reads[0] == 3) { // of the first event of each bucket, then of a page
            federation.pass(20_000);
            node.tick();
          }
        });
    assertThat(exported(node, "w", 9)).containsExactly(use(2));
  }

  /** No events mean the end of an export, so they must not stand for what was removed. */
  @Test
  void anExportGoesOnAfterEventsThatAreRemovedMeanwhile() {
    HookedLedger hooks = new HookedLedger();
    Node node = start(hooks);
    node.create("w", new Window(Duration.ofSeconds(10), 3));
    record(node, "w", use(1));
    federation.pass(10_000);
    record(node, "w", use(2));
    int[] reads = {0};
    hooks.before(
        "events",
        () -> {
          if (++reads[0] == 3) { // of the first event of each bucket, then of a page
            node.provenance().remove("w", List.of(use(1).id()));
          }
        });
    assertThat(exported(node, "w", 9)).containsExactly(use(2));
  }

  /** A node with a ledger that hooks can reach. */
  private Node start(HookedLedger hooks) {
    Ledger ledger = new MemoryLedger(PROFILE.groups(), Ranges.none(Key.SCHEMA), true);
    return Node.open(
        NodeOptions.builder("here", PROFILE)
            .ledger(hooks.around(ledger))
            .bus(federation.network.join("here"))
            .clock(federation.clock.forNode())
            .background(Runnable::run)
            .directoryBytes(1 << 30)
            .build());
  }

  /** The times of the newest uses of the notes at a site. */
  private static List<Long> uses(Node node, String site, int most) {
    Question question = new Question(site, new Key(NOTES, Role.USED), Instant.MIN, Instant.MAX);
    Answer answer = node.provenance().edges(Asking.request(most, question)).answers().get(0);
    return answer.findings().stream().map(Finding::time).map(Instant::getEpochSecond).toList();
  }

  @Test
  void eventsLiveForTheTimeOfTheirSite() {
    Node node = federation.start("here");
    node.create("live", Duration.ofSeconds(10));
    record(node, "live", MADE);
    passSeconds(6);
    record(node, "live", use(1));
    passSeconds(3);
    assertThat(node.provenance().events("live")).isEqualTo(2);
    passSeconds(2);
    assertThat(node.provenance().event(MADE.id())).isEmpty();
    assertThat(node.provenance().events("live")).isOne();
    assertThat(node.locate(new Key(REPORT, Role.MADE).item().query()).ids()).isEmpty();
    passSeconds(6);
    assertThat(node.provenance().events("live")).isZero();
    assertThat(node.status("live").orElseThrow().items()).isZero();
  }

  @Test
  void aSiteThatIsDeletedAndMadeAgainIsEmpty() {
    Node node = federation.start("here");
    record(node, "berlin", MADE);
    node.delete("berlin");
    assertThat(node.provenance().event(MADE.id())).isEmpty();
    assertThat(record(node, "berlin", use(1)).created()).isTrue();
    assertThat(node.provenance().events("berlin")).isOne();
    assertThat(ids(walk(node, Direction.ANCESTORS, REPORT))).containsExactly(REPORT);
  }

  @Test
  void aRestartLosesNothingAndTimesGoOn() {
    Node node = federation.start("here");
    Recorded before = record(node, "berlin", MADE);
    federation.kill("here");
    federation.clock.jump(-3_600_000);
    node = federation.start("here");
    assertThat(ids(walk(node, Direction.DESCENDANTS, NOTES))).containsExactly(NOTES, RUN, REPORT);
    Recorded after = record(node, "berlin", use(1));
    assertThat(after.recorded()).isAfter(before.recorded());
    assertThat(
            node.provenance()
                .export("berlin", Optional.of(new Bookmark(before.recorded(), MADE.id())), 5))
        .hasSize(1);
  }

  @Test
  void aWalkGoesOnAtOtherNodesAndSaysUpToWhenItIsComplete() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    record(there, "oslo", Event.of(Instant.EPOCH, Statement.of(Kind.DERIVATION, NOTES, RUN)));
    record(here, "berlin", MADE);
    passSeconds(4);
    WalkResult result = walk(here, Direction.ANCESTORS, REPORT);
    assertThat(ids(result)).containsExactly(REPORT, RUN, NOTES);
    assertThat(result.isComplete()).isTrue();
    assertThat(result.coverage().sites()).isEqualTo(2);
    assertThat(result.coverage().horizon().orElseThrow())
        .isBetween(federation.clock.instant().minusSeconds(2), federation.clock.instant());
    assertThat(result.cost().requests()).isOne();
    federation.kill("there");
    passSeconds(5);
    Coverage coverage = walk(federation.node("here"), Direction.ANCESTORS, RUN).coverage();
    assertThat(coverage.uncovered())
        .containsExactly("oslo: its owner has not been heard of for too long");
  }

  @Test
  void whatIsNotPublishedIsAfterTheHorizonAndAThoroughWalkAsksForIt() {
    FederationProfile lazy = PROFILE.with(Map.of("max-age", "PT1H", "miss-rate", "0.9"));
    TestFederation slow = new TestFederation(lazy, NetworkOptions.PERFECT);
    Node here = slow.start("here");
    Node there = slow.start("there");
    for (int i = 0; i < 40; i++) {
      record(there, "oslo", use(i));
    }
    here.create("berlin");
    slow.pass(1_000);
    slow.pass(1_000);
    Recorded recorded = record(there, "oslo", MADE);
    for (int i = 0; i < 5; i++) {
      slow.pass(1_000);
    }
    WalkRequest request = WalkRequest.of(Direction.ANCESTORS, List.of(REPORT));
    WalkResult result =
        here.provenance()
            .walk(
                request,
                (name, asked) ->
                    CompletableFuture.completedFuture(slow.node(name).provenance().edges(asked)));
    assertThat(ids(result)).containsExactly(REPORT);
    assertThat(result.isComplete()).isTrue();
    assertThat(result.coverage().horizon().orElseThrow()).isBeforeOrEqualTo(recorded.recorded());
    assertThat(result.coverage().missRate()).isPositive();
    WalkResult thorough =
        here.provenance()
            .walk(
                request.thoroughly(),
                (name, asked) ->
                    CompletableFuture.completedFuture(slow.node(name).provenance().edges(asked)));
    assertThat(ids(thorough)).containsExactly(REPORT, RUN, NOTES);
  }

  /** Its summary grows until it has no room here, before the walk comes to what it holds. */
  @Test
  void aSiteThatLosesItsRoomInTheMiddleOfAWalkIsNamed() {
    Node here = federation.start("here");
    record(federation.start("there"), "oslo", MADE);
    Iri summary = new Iri("urn:x:summary");
    Event last = Event.of(Instant.EPOCH, Statement.of(Kind.DERIVATION, summary, REPORT));
    record(federation.start("elsewhere"), "rome", last);
    passSeconds(4);
    WalkRequest request = WalkRequest.of(Direction.ANCESTORS, List.of(summary));
    assertThat(here.provenance().walk(request, this::ask).isComplete()).isTrue();
    WalkResult result =
        here.provenance()
            .walk(
                request,
                (name, asked) -> {
                  here.directory().refuse("oslo", 0);
                  return ask(name, asked);
                });
    assertThat(ids(result)).containsExactly(summary, REPORT);
    assertThat(result.isComplete()).isFalse();
    assertThat(result.coverage().uncovered())
        .singleElement()
        .asString()
        .startsWith("oslo: its summary of ");
  }

  /** A summary that could not follow lacks what is in the ledger: a walk must not trust it. */
  @Test
  void anOwnSiteThatIsAstrayIsNamed() {
    HookedLedger hooks = new HookedLedger();
    Node node = start(hooks);
    record(node, "berlin", MADE, use(1));
    assertThat(walk(node, Direction.ANCESTORS, REPORT).isComplete()).isTrue();
    long[] key = node.digester().digest(new Key(REPORT, Role.MADE).item());
    node.site("berlin").orElseThrow().summary().filter().remove(key);
    hooks.fail("forEachTuple");
    assertThatExceptionOfType(SiteException.Unfollowed.class)
        .isThrownBy(() -> node.provenance().remove("berlin", List.of(MADE.id())));
    WalkResult result = walk(node, Direction.ANCESTORS, REPORT);
    assertThat(result.isComplete()).isFalse();
    assertThat(result.coverage().uncovered())
        .containsExactly("berlin: its summary could not follow its ledger");
    hooks.heal();
    node.tick();
    assertThat(walk(node, Direction.ANCESTORS, REPORT).isComplete()).isTrue();
  }
}

package dev.corymb.node;

import static dev.corymb.node.TestFederation.SCHEMA;
import static dev.corymb.node.TestFederation.add;
import static dev.corymb.node.TestFederation.item;
import static dev.corymb.node.TestFederation.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.schema.Groups;
import dev.corymb.node.directory.Located;
import dev.corymb.node.directory.Parts;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.site.SiteListener;
import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import dev.corymb.replication.bus.simulated.SimulatedNetwork;
import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Farewell;
import dev.corymb.replication.update.Message;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** One site that cannot be opened keeps no other from being served, and is missed by nobody. */
final class IsolatedSitesTest {

  private static final String HALF = "\ud800";

  private final FederationProfile profile = FederationProfile.of("test", SCHEMA, 42);
  private final SimulatedClock clock = new SimulatedClock();
  private final SimulatedNetwork network = new SimulatedNetwork(7, NetworkOptions.PERFECT);
  private final MemoryLedger memory = new MemoryLedger(Groups.singlesAndWhole(SCHEMA));
  private final Set<String> unreadable = new HashSet<>();
  private final Set<String> damaged = new HashSet<>();
  private final List<String> failures = new ArrayList<>();
  private final List<Node> nodes = new ArrayList<>();
  private final Map<String, Bus> buses = new HashMap<>();

  /** A ledger in which some sites cannot be read, and the records of some are damaged. */
  private Ledger failing(Ledger ledger) {
    return (Ledger)
        Proxy.newProxyInstance(
            Ledger.class.getClassLoader(),
            new Class<?>[] {Ledger.class},
            (proxy, method, arguments) -> {
              String name = method.getName();
              Object first = arguments == null ? "" : arguments[0];
              if (name.equals("damaged")) {
                Map<String, String> faults = new TreeMap<>();
                damaged.forEach(site -> faults.put(site, "its check says otherwise"));
                return faults;
              } else if (name.equals("delete") && damaged.remove(first)) {
                return null;
              } else if (unreadable.contains(first)
                  && Set.of("savedSummary", "forEachTuple", "count", "holds", "tail")
                      .contains(name)) {
                throw new IllegalStateException("block checksum mismatch in 000012.sst");
              }
              try {
                return method.invoke(ledger, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private Node open(String name, Ledger ledger) {
    Bus before = buses.get(name); // of a node that is started again
    if (before != null) {
      before.close();
    }
    buses.put(name, network.join(name));
    Node node = Node.open(options(name, ledger, buses.get(name)));
    nodes.add(node);
    return node;
  }

  private NodeOptions options(String name, Ledger ledger, Bus bus) {
    return NodeOptions.builder(name, profile)
        .ledger(ledger)
        .bus(bus)
        .clock(clock.forNode())
        .background(Runnable::run)
        .directoryBytes(1 << 30)
        .saveEvery(500)
        .listener(
            new SiteListener() {
              @Override
              public void failed(String site, String failure) {
                failures.add(site + ": " + failure);
              }
            })
        .build();
  }

  private Node open() {
    return open("node", failing(memory));
  }

  private void pass(Duration time) {
    clock.pass(time.toMillis());
    nodes.forEach(Node::tick);
    network.advanceTo(network.nowMillis() + time.toMillis());
  }

  private void serves(Node node, String site, int number) {
    assertThat(node.locate(query(number)).ids()).contains(site);
    assertThat(node.holds(site, query(number))).isTrue();
  }

  private void isolates(Node node, String site, String reason) {
    Located answer = node.locate(query(1));
    assertThat(answer.unheard()).isEqualTo(1);
    assertThat(answer.ids()).doesNotContain(site);
    assertThat(node.isolated()).containsOnlyKeys(site);
    assertThat(node.isolated().get(site)).contains(reason);
    assertThat(failures).anyMatch(failure -> failure.startsWith(site + ": isolated: "));
    assertThat(node.siteIds()).contains(site);
    KnownSite known = node.known(site).orElseThrow();
    assertThat(known.own()).isTrue();
    assertThat(known.unheard()).contains(reason);
    assertThatExceptionOfType(SiteException.Isolated.class)
        .isThrownBy(() -> node.add(site, item(2)))
        .withMessageContaining(reason);
    assertThatExceptionOfType(SiteException.Isolated.class)
        .isThrownBy(() -> node.holds(site, query(1)));
    assertThatThrownBy(() -> node.create(site))
        .isInstanceOfAny(SiteException.Exists.class, IllegalArgumentException.class);
  }

  private void deletes(Node node, String site) {
    node.delete(site);
    assertThat(node.isolated()).isEmpty();
    assertThat(node.known(site)).isEmpty();
    assertThat(node.locate(query(1)).unheard()).isZero();
    assertThat(memory.sites()).extracting(one -> Parts.site(one.id())).doesNotContain(site);
  }

  @Test
  void refusesABadIdBeforeAnythingIsWritten() {
    Node node = open();
    for (String id : List.of("", ".", "..", HALF, "a\u0000", "x".repeat(501))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> node.create(id))
          .withMessageContaining("site must be 1 to 500 characters");
    }
    assertThat(memory.sites()).isEmpty();
    assertThat(node.siteIds()).isEmpty();
  }

  @Test
  void servesTheOthersBesideAnIdThatNoMessageCarries() {
    memory.create(SiteRecord.of(HALF, 0, 0, Instant.EPOCH));
    memory.create(SiteRecord.of("good", 0, 0, Instant.EPOCH));
    Node node = open();
    add(node, "good", 0, 10);
    isolates(node, HALF, "unpaired surrogate");
    serves(node, "good", 1);

    Node other = open("other", new MemoryLedger(Groups.singlesAndWhole(SCHEMA)));
    pass(Duration.ofSeconds(30));
    assertThat(other.locate(query(1)).ids()).containsExactly("good"); // it was announced
    assertThat(node.isolated()).hasSize(1);

    deletes(node, HALF);
    serves(node, "good", 1);
  }

  @Test
  void servesTheOthersBesideIdsThatAreTooShortOrTooLongForAMessage() {
    String longest = "x".repeat(1 << 14);
    memory.create(SiteRecord.of("", 0, 0, Instant.EPOCH));
    memory.create(SiteRecord.of(longest + "x", 0, 0, Instant.EPOCH));
    memory.create(SiteRecord.of(Parts.name(longest, 5), 0, 0, Instant.EPOCH)); // of no window
    memory.create(SiteRecord.of("good", 0, 0, Instant.EPOCH));
    Node node = open();
    assertThat(node.isolated()).containsOnlyKeys("", longest, longest + "x");
    add(node, "good", 0, 10);
    serves(node, "good", 1);
    pass(Duration.ofSeconds(30));
    List.copyOf(node.isolated().keySet()).forEach(node::delete);
    assertThat(memory.sites()).extracting(SiteRecord::id).containsExactly("good");
  }

  /** What was legal once and can be carried is opened as ever. */
  @Test
  void opensIdsOfEarlierRules() {
    for (String id : List.of(".", "..", "a\tb", "\u2028")) {
      memory.create(SiteRecord.of(id, 0, 0, Instant.EPOCH));
    }
    Node node = open();
    assertThat(node.isolated()).isEmpty();
    for (String id : List.of(".", "..", "a\tb", "\u2028")) {
      node.add(id, item(1));
      serves(node, id, 1);
      node.delete(id);
    }
    assertThat(memory.sites()).isEmpty();
  }

  @Test
  void isolatesASiteThatCannotBeRead() {
    Node before = open();
    before.create("good");
    before.create("bad");
    add(before, "good", 0, 10);
    add(before, "bad", 0, 10);
    nodes.clear();
    unreadable.add("bad");
    Node node = open();
    isolates(node, "bad", "checksum mismatch in 000012.sst");
    serves(node, "good", 1);
    deletes(node, "bad");
    unreadable.clear();
    node.create("bad");
    add(node, "bad", 20, 30);
    serves(node, "bad", 21);
  }

  /** Otherwise other nodes would forget it, and miss it without a word. */
  @Test
  void othersKeepWhatTheyKnowOfAnIsolatedSiteAndCallItBehind() {
    Node owner = open();
    Node other = open("other", new MemoryLedger(Groups.singlesAndWhole(SCHEMA)));
    owner.create("bad");
    add(owner, "bad", 0, 10);
    pass(Duration.ofHours(1));
    assertThat(other.locate(query(1)).ids()).containsExactly("bad");

    nodes.remove(owner);
    owner.close();
    unreadable.add("bad");
    Node again = open("node", failing(memory));
    Node late = open("late", new MemoryLedger(Groups.singlesAndWhole(SCHEMA)));
    for (int i = 0; i < 20; i++) {
      pass(Duration.ofSeconds(10));
    }
    assertThat(again.isolated()).containsOnlyKeys("bad");
    assertThat(other.locate(query(1)).ids()).containsExactly("bad");
    assertThat(other.locate(query(1)).stale()).isEqualTo(1);
    assertThat(late.locate(query(1)).unheard()).isEqualTo(1);

    again.delete("bad");
    pass(Duration.ofSeconds(10));
    assertThat(other.known("bad")).isEmpty();
    assertThat(late.known("bad")).isEmpty();
  }

  /** Otherwise others would take a site that is gone for one that they have yet to hear of. */
  @Test
  void noAnnouncementNamesAnIsolatedSiteAfterItsFarewell() throws InterruptedException {
    damaged.add("bad");
    List<Message> sent = Collections.synchronizedList(new ArrayList<>());
    Bus quiet = network.join("node");
    AtomicReference<Thread> deleting = new AtomicReference<>();
    Bus bus =
        (Bus)
            Proxy.newProxyInstance(
                Bus.class.getClassLoader(),
                new Class<?>[] {Bus.class},
                (proxy, method, arguments) -> {
                  if (!method.getName().equals("publish")) {
                    return method.invoke(quiet, arguments);
                  }
                  if (arguments[0] instanceof Announcement && deleting.get() != null) {
                    deleting.get().start();
                    while (deleting.get().getState() != Thread.State.BLOCKED
                        && deleting.get().isAlive()) {
                      Thread.onSpinWait();
                    }
                  }
                  sent.add((Message) arguments[0]);
                  return null;
                });
    Node node = Node.open(options("node", failing(memory), bus));
    deleting.set(new Thread(() -> node.delete("bad")));
    clock.pass(Duration.ofSeconds(30).toMillis());
    node.tick();
    deleting.get().join();
    assertThat(sent).hasSize(3).last().isInstanceOf(Farewell.class);
  }

  @Test
  void isolatesAWindowWithAPartThatCannotBeRead() {
    Node before = open();
    before.create("w", new Window(Duration.ofMinutes(1), 10));
    before.add("w", item(1));
    clock.pass(60_000);
    before.add("w", item(2));
    nodes.clear();
    unreadable.add(memory.sites().get(1).id());
    Node node = open();
    isolates(node, "w", "checksum mismatch");
    pass(Duration.ofSeconds(30));
    deletes(node, "w");
  }

  @Test
  void isolatesDamagedRecordsAndPartsThatTheyLeaveBehind() {
    damaged.add("damaged-site-0");
    memory.create(SiteRecord.of(Parts.name("w", 5), 0, 0, Instant.EPOCH));
    memory.create(SiteRecord.of("good", 0, 0, Instant.EPOCH));
    Node node = open();
    assertThat(node.isolated()).containsOnlyKeys("damaged-site-0", "w");
    assertThat(node.locate(query(1)).unheard()).isEqualTo(2);
    node.add("good", item(1));
    serves(node, "good", 1);
    node.delete("damaged-site-0");
    node.delete("w");
    assertThat(node.isolated()).isEmpty();
    assertThat(memory.sites()).extracting(SiteRecord::id).containsExactly("good");
  }
}

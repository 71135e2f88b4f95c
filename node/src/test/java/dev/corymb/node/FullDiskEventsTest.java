package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.corymb.core.testkit.Patience;
import dev.corymb.core.testkit.SmallDisk;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.LedgerOptions;
import dev.corymb.node.ledger.RocksLedger;
import dev.corymb.node.ledger.StoreUnwritableException;
import dev.corymb.node.ledger.WholeEvents;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.time.NodeClock;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Role;
import dev.corymb.provenance.event.Statement;
import dev.corymb.replication.bus.InProcessBus;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A disk that is full refuses events, keeps those that it has, and takes more when it is not. */
final class FullDiskEventsTest {

  private static final FederationProfile PROFILE = FederationProfile.provenance("full", 42);
  private static final LedgerOptions OPTIONS = new LedgerOptions(1 << 20, 1 << 20).withEvents(true);
  private static final int EVENTS = 100; // of a batch

  @TempDir private Path temporary;
  private SmallDisk disk; // null if none can be mounted

  @BeforeEach
  void mount() throws Exception {
    disk = SmallDisk.mount(temporary);
  }

  @AfterEach
  void unmount() throws Exception {
    if (disk != null) {
      disk.close();
    }
  }

  private static Node node(Ledger ledger) {
    return Node.open(
        NodeOptions.builder("node", PROFILE)
            .ledger(ledger)
            .bus(new InProcessBus(Runnable::run))
            .clock(new NodeClock(InstantSource.system(), System::nanoTime))
            .background(Runnable::run)
            .directoryBytes(1 << 28)
            .build());
  }

  private static Iri made(int number) {
    return new Iri("urn:x:" + "m".repeat(200) + number);
  }

  private static List<Event> batch(int number) {
    List<Event> events = new ArrayList<>();
    for (int i = number * EVENTS; i < (number + 1) * EVENTS; i++) {
      Iri run = new Iri("urn:run:" + i);
      events.add(
          Event.of(
              Instant.ofEpochSecond(i),
              Statement.of(Kind.USAGE, run, new Iri("urn:x:hub")),
              Statement.of(Kind.GENERATION, made(i), run)));
    }
    return events;
  }

  private static Recorded record(Node node, int number) {
    try {
      return node.provenance().record("a", batch(number), Optional.of(NewSite.PLAIN)).join();
    } catch (CompletionException e) {
      throw (RuntimeException) e.getCause();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 300_000})
  void eventsAreTakenAgainWhenThereIsSpace(long left) throws Exception {
    Path directory = disk.path().resolve("ledger");
    int there;
    try (RocksLedger ledger = RocksLedger.open(directory, PROFILE.groups(), OPTIONS)) {
      Node node = node(ledger);
      assertThat(record(node, 0).addedEvents()).isEqualTo(EVENTS);
      disk.fill(left);
      int next = 1;
      Throwable refusal = null;
      while (refusal == null) {
        int number = next;
        refusal = catchThrowable(() -> record(node, number));
        next += refusal == null ? 1 : 0;
      }
      assertThat(refusal).isInstanceOf(StoreUnwritableException.class);
      assertThat(((StoreUnwritableException) refusal).isFull()).isTrue();
      check(node, next);
      assertThat(catchThrowable(() -> node.provenance().remove("a", List.of(batch(0).get(0).id()))))
          .isInstanceOf(StoreUnwritableException.class);
      node.tick(); // cannot save what it may announce, and goes on

      disk.relieve();
      int failed = next;
      AtomicReference<Recorded> done = new AtomicReference<>();
      Patience.until("the store writes again", () -> tryToRecord(node, failed, done));
      assertThat(done.get().addedEvents()).isEqualTo(EVENTS); // what was refused was not done
      there = next + 1;
      check(node, there);
    }
    assertThat(WholeEvents.require(directory)).isEqualTo(there * EVENTS);
  }

  private static boolean tryToRecord(Node node, int number, AtomicReference<Recorded> done) {
    try {
      done.set(record(node, number));
      return true;
    } catch (StoreUnwritableException e) {
      assertThat(e.isFull()).isTrue();
      return false;
    }
  }

  private static void check(Node node, int batches) {
    assertThat(node.provenance().events("a")).isEqualTo((long) batches * EVENTS);
    for (int i = 0; i < batches * EVENTS; i += 37) {
      Key key = new Key(made(i), Role.MADE);
      assertThat(node.locate(key.item().query()).ids()).containsExactly("a");
    }
    assertThat(node.locate(new Key(made(batches * EVENTS), Role.MADE).item().query()).ids())
        .isEmpty();
  }
}

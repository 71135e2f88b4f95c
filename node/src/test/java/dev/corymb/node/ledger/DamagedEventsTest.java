package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.corymb.core.schema.Digester;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Role;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

/** Rows of events that are not as they were written are refused in clear words. */
final class DamagedEventsTest {

  private static final long SITE = 1; // the number of site "b"; "a" has 0
  private static final Event USE = EventLedgerContract.use(1);
  private static final Key HUB = new Key(new Iri("urn:x:hub"), Role.USED);
  private static final long[] DIGESTS = new Digester(Key.SCHEMA, 7).digest(HUB.item());
  private static final byte[] EVENT = Keys.event(SITE, USE.id());
  private static final byte[] TIME = Keys.byTime(SITE, 10, USE.id());
  private static final byte[] EDGE =
      Keys.edge(SITE, new EventKey(Role.USED, DIGESTS[0], 0), Instant.ofEpochSecond(1), USE.id());

  @TempDir private Path temporary;
  private Path directory;

  @BeforeEach
  void write() {
    directory = temporary.resolve("ledger");
    try (Ledger ledger = open()) {
      ledger.create(LedgerContract.record("a"));
      ledger.create(LedgerContract.record("b"));
      EventLedgerContract.record(ledger, "a", 5, USE);
      EventLedgerContract.record(ledger, "b", 10, USE, EventLedgerContract.use(2));
    }
  }

  private Ledger open() {
    return RocksLedger.open(directory, EventLedgerContract.GROUPS, RocksEventLedgerTest.OPTIONS);
  }

  private void refuses(String words, byte[] key, Consumer<Ledger> call) {
    try (Ledger ledger = open()) {
      SiteState before = ledger.state("b");
      assertThatExceptionOfType(DamagedLedgerException.class)
          .isThrownBy(() -> call.accept(ledger))
          .withMessageContainingAll(
              directory.toString(), "site 'b'", "under key " + Keys.hex(key), words);
      assertThat(ledger.state("b")).isEqualTo(before);
      assertThat(ledger.event("a", USE.id())).isPresent(); // other sites are not affected
      assertThat(ledger.find("a", EventLedgerContract.all(HUB), DIGESTS, 9).findings()).hasSize(1);
    }
  }

  private static void find(Ledger ledger) {
    var unused = ledger.find("b", EventLedgerContract.all(HUB), DIGESTS, 9);
  }

  private static void list(Ledger ledger) {
    var unused = ledger.events("b", Optional.empty(), 9);
  }

  private static void remove(Ledger ledger) {
    var unused = EventLedgerContract.remove(ledger, "b", USE.id());
  }

  private static void expire(Ledger ledger) {
    var unused = ledger.expireEvents("b", EventLedgerContract.micros(10), 9);
  }

  @Test
  void noticesADamagedEventHoweverItIsRead() throws RocksDBException {
    RawStore.flip(directory, Family.EVENTS, EVENT);
    refuses("its check says", EVENT, ledger -> ledger.event("b", USE.id()));
    refuses("its check says", EVENT, DamagedEventsTest::list);
    refuses("its check says", EVENT, DamagedEventsTest::remove);
    refuses("its check says", EVENT, DamagedEventsTest::expire);
    refuses("its check says", EVENT, ledger -> EventLedgerContract.record(ledger, "b", 20, USE));
  }

  @Test
  void noticesAnEventThatIsLost() throws RocksDBException {
    RawStore.delete(directory, Family.EVENTS, EVENT);
    refuses("its event is not there", TIME, DamagedEventsTest::list);
    refuses("its event is not there", TIME, DamagedEventsTest::expire);
  }

  @Test
  void noticesADamagedEdge() throws RocksDBException {
    RawStore.flip(directory, Family.EDGES, EDGE);
    refuses("its check says", EDGE, DamagedEventsTest::find);
  }

  /** What is lost leaves nothing that could be damaged, but the key is counted. */
  @Test
  void noticesAnEdgeThatIsLost() throws RocksDBException {
    RawStore.delete(directory, Family.EDGES, EDGE);
    EventKey key = new EventKey(Role.USED, DIGESTS[0], 0);
    byte[] first = Keys.edges(SITE, key, Instant.MAX);
    String words = "there must be 2 events of the key, but there are 1";
    refuses(words, first, DamagedEventsTest::find);
    refuses(words, first, ledger -> ledger.find("b", EventLedgerContract.all(HUB), DIGESTS, 1));
  }

  @Test
  void noticesAnEdgeUnderTheWrongKey() throws RocksDBException {
    byte[] later = EDGE.clone();
    later[EDGE.length - EventId.BYTES - 1] ^= 1;
    RawStore.copy(directory, Family.EDGES, EDGE, later);
    refuses("its check says", later, DamagedEventsTest::find);
    RawStore.delete(directory, Family.EDGES, later);
    byte[] shorter = Arrays.copyOf(EDGE, EDGE.length - 1);
    RawStore.copy(directory, Family.EDGES, EDGE, shorter);
    refuses("the key must have 45 bytes, but has 44", shorter, DamagedEventsTest::find);
  }

  @Test
  void noticesADamagedTime() throws RocksDBException {
    RawStore.flip(directory, Family.BYTIME, TIME);
    refuses("its check says", TIME, DamagedEventsTest::list);
    refuses("its check says", TIME, DamagedEventsTest::expire);
    byte[] shorter = Arrays.copyOf(TIME, TIME.length - 1);
    RawStore.copy(directory, Family.BYTIME, TIME, shorter);
    refuses("the key must have 32 bytes, but has 31", shorter, DamagedEventsTest::list);
  }

  @Test
  void noticesAKeyThatIsNotCounted() throws RocksDBException {
    RawStore.delete(directory, Family.ITEMS, Keys.item(SITE, DIGESTS));
    refuses(
        "keys of events that are removed are not there",
        Keys.site(SITE),
        DamagedEventsTest::remove);
  }

  /** A site whose rows are damaged can be dropped, and loaded again. */
  @Test
  void aDamagedSiteCanBeDeleted() throws RocksDBException {
    RawStore.flip(directory, Family.EVENTS, EVENT);
    RawStore.flip(directory, Family.EDGES, EDGE);
    RawStore.flip(directory, Family.BYTIME, TIME);
    try (Ledger ledger = open()) {
      ledger.delete("b");
      ledger.create(LedgerContract.record("b"));
      assertThat(EventLedgerContract.record(ledger, "b", 30, USE).added()).hasSize(1);
    }
    assertThat(WholeEvents.require(directory)).isEqualTo(2);
  }
}

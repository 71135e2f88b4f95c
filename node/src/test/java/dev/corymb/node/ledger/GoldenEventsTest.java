package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Ranges;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A ledger of events that an earlier program left opens, and has all that it had. {@code
 * golden/README.md} says how it was made.
 */
final class GoldenEventsTest {

  private static final Digester DIGESTER = new Digester(Key.SCHEMA, 42);

  @TempDir private Path folder;

  private static long[] digests(Key key) {
    return DIGESTER.digest(key.item());
  }

  /** Writes the ledger into a directory. */
  public static void main(String[] arguments) {
    Path directory = Path.of(arguments[0]);
    NaiveEvents naive = new NaiveEvents(GoldenEventsTest::digests, true);
    try (Ledger ledger = open(directory)) {
      first(ledger, naive);
    }
    try (Ledger ledger = open(directory)) { // which writes what was in the log into files
      last(ledger, naive);
    }
  }

  private static Ledger open(Path directory) {
    return RocksLedger.open(directory, EventLedgerContract.GROUPS, RocksEventLedgerTest.OPTIONS);
  }

  private static void first(Ledger ledger, NaiveEvents naive) {
    for (int i = 0; i < 20; i++) {
      List<Event> plain = new ArrayList<>();
      for (int number = 10 * i; number < 10 * i + 12; number++) { // two come again
        plain.add(event(number));
      }
      naive.record(ledger, 1_000_000 + i, Map.of("plain", plain, "other", plain.subList(0, 3)));
    }
    naive.record(ledger, 2_000_000, Map.of("plain", List.of(large(), timeless())));
    naive.remove(ledger, "plain", List.of(event(3).id(), event(4).id(), new EventId(1, 1)));
    naive.expire(ledger, "other", 1_000_002, 100);
    ledger.saveSummary("plain", 5, new byte[] {1, 2, 3});
  }

  private static void last(Ledger ledger, NaiveEvents naive) {
    naive.record(ledger, 3_000_000, Map.of("plain", List.of(event(3), event(1_000))));
    naive.remove(ledger, "plain", List.of(event(5).id()));
  }

  /** A run that uses and makes, at a time that is now and then long ago. */
  private static Event event(int number) {
    Iri run = new Iri("urn:run:" + number);
    return Event.of(
        Instant.ofEpochSecond(number % 7 == 0 ? -9_000_000_000L - number : number, number),
        Statement.of(Kind.USAGE, run, new Iri("urn:x:hub")),
        Statement.of(Kind.GENERATION, new Iri("urn:ol:dataset:x/" + number % 50), run),
        Statement.of(Kind.DERIVATION, new Iri("urn:x:" + number), new Iri("urn:x:" + number / 2)),
        Statement.of(Kind.ASSOCIATION, run, new Iri("urn:agent:" + number % 3)),
        Statement.of(
            Kind.SPECIALIZATION, new Iri("urn:x:" + number + "@2"), new Iri("urn:x:" + number)));
  }

  /** One whose links are read from the event. */
  private static Event large() {
    List<Statement> uses = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      uses.add(
          Statement.of(Kind.USAGE, new Iri("urn:run:1"), new Iri("urn:x:" + "l".repeat(50) + i)));
    }
    return new Event(
        Optional.of(Instant.EPOCH), Optional.of(new Iri("urn:x:bundle")), uses, Optional.empty());
  }

  private static Event timeless() {
    return new Event(
        Optional.empty(),
        Optional.empty(),
        List.of(Statement.of(Kind.GENERATION, new Iri("urn:x:when"), new Iri("urn:run:2"))),
        Optional.empty());
  }

  @Test
  void theLedgerOfFormat6IsRead() throws Exception {
    Path directory = folder.resolve("ledger");
    unpack("/golden/events-format-6.zip", directory);
    NaiveEvents naive = new NaiveEvents(GoldenEventsTest::digests, true);
    try (Ledger memory =
        new MemoryLedger(EventLedgerContract.GROUPS, Ranges.none(Key.SCHEMA), true)) {
      first(memory, naive);
      last(memory, naive);
    }
    try (Ledger ledger = open(directory)) {
      naive.check(ledger, new SplittableRandom(1));
      assertThat(ledger.savedSummary("plain").orElseThrow().bytes()).containsExactly(1, 2, 3);
      naive.record(ledger, 4_000_000, Map.of("plain", List.of(event(2_000), event(7))));
      naive.remove(ledger, "other", List.of(event(40).id()));
      naive.check(ledger, new SplittableRandom(2));
    }
    assertThat(WholeEvents.require(directory)).isPositive();
  }

  private static void unpack(String resource, Path directory) throws IOException {
    Files.createDirectories(directory);
    try (InputStream in = GoldenEventsTest.class.getResourceAsStream(resource);
        ZipInputStream zip = new ZipInputStream(in)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Files.copy(zip, directory.resolve(entry.getName()));
      }
    }
  }
}

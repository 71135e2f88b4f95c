package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.RandomEvents;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;

final class EventRowsTest {

  /** Rows that are sealed, but not what a ledger writes: one error each, and no more memory. */
  @Property
  void bytesOfAllKindsGiveOneErrorOrARow(long seed) {
    damage(seed, 100);
  }

  /** Another number of rows: {@code -Dcorruptions=...}; each of 100 events has two or more. */
  @Property
  @Tag("slow")
  void aMillionDamagedRows(long seed) {
    damage(seed, Integer.getInteger("corruptions", 1_000_000) / 100 / 2);
  }

  private static void damage(long seed, int times) {
    SplittableRandom random = new SplittableRandom(seed);
    Event event = new RandomEvents(seed).event(6);
    NewEvent fresh = EventLedgerContract.prepared(event);
    byte[] key = Keys.event(1, event.id());
    List<byte[]> bodies = new ArrayList<>();
    bodies.add(unsealed(EventRows.event(new RecordWriter(), 5, Instant.EPOCH, fresh).seal(key)));
    fresh.entries().forEach(entry -> bodies.add(entry.links()));
    Place place = new Place(Path.of("ledger"), Family.EVENTS, "site 'b'");
    for (byte[] body : bodies) {
      for (int i = 0; i < times; i++) {
        byte[] damaged = Arrays.copyOf(body, random.nextInt(body.length + 3));
        for (int flips = random.nextInt(3); flips > 0 && damaged.length > 0; flips--) {
          damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
        }
        byte[] record = new RecordWriter().bytes(damaged).seal(key);
        try {
          RecordReader in = new RecordReader(place, key, record);
          assertThat(EventRows.head(in).keys().size()).isLessThan(record.length);
          assertThat(EventRows.event(in, event.id())).isEqualTo(event);
        } catch (DamagedLedgerException e) {
          assertThat(e).hasMessageContaining("is damaged, in events under key ");
        }
        try {
          assertThat(EventRows.links(new RecordReader(place, key, record), new Iri("urn:x:1")))
              .isNotNull();
        } catch (DamagedLedgerException e) {
          assertThat(e).hasMessageContaining("its links cannot be read: ");
        }
      }
    }
  }

  private static byte[] unsealed(byte[] record) {
    return Arrays.copyOf(record, record.length - Integer.BYTES);
  }
}

package dev.corymb.provenance.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.FormatException;
import dev.corymb.core.testkit.Property;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class EventFormatTest {

  @Property(tries = 50)
  void whatIsWrittenIsRead(long seed) throws FormatException {
    Event event = new RandomEvents(seed).event(20);
    byte[] bytes = EventFormat.encode(event);

    Event read = EventFormat.decode(bytes);

    assertThat(read).isEqualTo(event);
    assertThat(read.time()).isEqualTo(event.time());
    assertThat(read.bundle()).isEqualTo(event.bundle());
    assertThat(read.statements()).isEqualTo(event.statements());
    assertThat(read.source()).isEqualTo(event.source());
    assertThat(EventFormat.encode(read)).isEqualTo(bytes);
  }

  @Property
  void damagedBytesGiveOneErrorOrAnEvent(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] bytes = EventFormat.encode(new RandomEvents(seed).event(6));
    for (int i = 0; i < 200; i++) {
      byte[] damaged = Arrays.copyOf(bytes, random.nextInt(bytes.length + 3));
      int flips = random.nextInt(3);
      for (int flip = 0; flip < flips && damaged.length > 0; flip++) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      try {
        assertThat(EventFormat.encode(EventFormat.decode(damaged))).isEqualTo(damaged);
      } catch (FormatException e) {
        assertThat(e.getMessage()).startsWith("offset ");
      }
    }
  }

  @Test
  void bytesInAnotherOrderAreRejected() {
    byte[] unsorted = {1, 0, 2, 4, 'u', ':', 'b', 'b', 4, 'u', ':', 'a', 'a', 0};

    assertThatThrownBy(() -> EventFormat.decode(unsorted))
        .isInstanceOf(FormatException.class)
        .hasMessage("offset 2: expected canonical bytes of an event, found others");
  }

  /** A length that is claimed must not be allocated. */
  @Test
  void hugeCountsAreRejectedBeforeAnythingIsAllocated() {
    byte[] claimsManyIds = {1, 0, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0x7F};

    assertThatThrownBy(() -> EventFormat.decode(claimsManyIds))
        .isInstanceOf(FormatException.class)
        .hasMessage("offset 2: expected number of ids from 0 to 0, found 268435455");
  }

  @Test
  void aLaterVersionIsRejectedByItsNumber() {
    assertThatThrownBy(() -> EventFormat.decode(new byte[] {2, 0, 0, 0}))
        .isInstanceOf(FormatException.class)
        .hasMessage("offset 0: expected event version 1, the newest known, found 2");
  }

  /** Changing these bytes changes the identity of every event that was ever stored. */
  @Test
  void theBytesAndTheIdentityArePinned() {
    Iri report = new Iri("urn:x:report");
    Iri run = new Iri("urn:x:run");
    Event event =
        Event.of(
            Instant.parse("2026-01-01T12:00:00.5Z"),
            Statement.of(Kind.USAGE, run, new Iri("urn:x:data")),
            Statement.of(Kind.GENERATION, report, run)
                .at(Instant.parse("1969-12-31T23:59:59Z"))
                .with(new Iri("urn:x:label"), Value.of("ü")));

    assertThat(HexFormat.of().formatHex(EventFormat.encode(event)))
        .isEqualTo(
            "01018087b3950d80cab5ee010527687474703a2f2f7777772e77332e6f72672f323030312f584d4c53636865"
                + "6d6123737472696e670a75726e3a783a646174610b75726e3a783a6c6162656c0c75726e3a783a7265"
                + "706f72740975726e3a783a72756e02040e030401000102000002c3bc0506040100");
    assertThat(event.id()).hasToString("7a8186f319d48780d16f2cd94c86d210");
  }
}

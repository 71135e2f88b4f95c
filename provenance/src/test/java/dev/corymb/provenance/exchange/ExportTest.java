package dev.corymb.provenance.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventFormat;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.RandomEvents;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.sent.SentEvent;
import dev.corymb.provenance.sent.SentEvents;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is exported as lines is imported as it was. */
final class ExportTest {

  private static String lines(List<RecordedEvent> events) throws IOException {
    StringBuilder text = new StringBuilder();
    ProvWriter.write(events, ProvFormat.NDJSON, text);
    return text.toString();
  }

  private static List<SentEvent> read(String text) throws IOException {
    List<SentEvent> all = new ArrayList<>();
    try (SentEvents events =
        Sample.reader().lines(new ByteArrayInputStream(text.getBytes(UTF_8)))) {
      for (SentEvent next = events.next(); next != null; next = events.next()) {
        all.add(next);
      }
    }
    return all;
  }

  @Property(tries = 50)
  void exportIsImport(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    RandomEvents source = new RandomEvents(seed);
    List<RecordedEvent> events = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Optional<Instant> recorded =
          random.nextInt(5) == 0
              ? Optional.empty()
              : Optional.of(Instant.ofEpochSecond(random.nextLong(1L << 33), random.nextInt(999)));
      events.add(new RecordedEvent(source.event(12), recorded));
    }

    String text = lines(events);

    List<SentEvent> read = read(text);
    assertThat(read).extracting(SentEvent::fault).containsOnly(Optional.empty());
    List<RecordedEvent> again = new ArrayList<>();
    for (int i = 0; i < read.size(); i++) {
      SentEvent sent = read.get(i);
      again.add(new RecordedEvent(sent.events().get(0), sent.recorded()));
      // equal events have equal ids; what is kept of the source has to be equal too
      assertThat(EventFormat.encode(sent.events().get(0)))
          .isEqualTo(EventFormat.encode(events.get(i).event()));
    }
    assertThat(again).isEqualTo(events);
    assertThat(lines(again)).isEqualTo(text);
  }

  @Test
  void allTimesAreExact() throws IOException {
    List<RecordedEvent> events = new ArrayList<>();
    for (Instant time :
        List.of(
            Instant.MIN,
            Instant.parse("-0044-03-15T10:00:00Z"),
            Instant.EPOCH.minusNanos(1),
            Instant.parse("9999-12-31T23:59:59.999999999Z"),
            Instant.parse("+10000-01-01T00:00:00Z"),
            Instant.MAX)) {
      Statement used =
          Statement.of(Kind.USAGE, new Iri("urn:x:run"), new Iri("urn:x:thing")).at(time);
      events.add(new RecordedEvent(Event.of(time, used), Optional.of(time)));
    }

    List<SentEvent> read = read(lines(events));

    for (int i = 0; i < events.size(); i++) {
      assertThat(read.get(i).fault()).isEmpty();
      assertThat(read.get(i).events()).containsExactly(events.get(i).event());
      assertThat(read.get(i).recorded()).isEqualTo(events.get(i).recorded());
    }
  }

  @Test
  void aLineThatWasChangedIsRejected() throws IOException {
    Event event = Event.of(Instant.EPOCH, Statement.of(Kind.AGENT, new Iri("urn:x:ada")));
    String line = lines(List.of(new RecordedEvent(event, Optional.empty())));

    List<SentEvent> read = read(line.replace("urn:x:ada", "urn:x:bob") + line);

    assertThat(read).hasSize(2);
    assertThat(read.get(0).fault().orElseThrow())
        .hasMessageMatching(
            "/id must be that of the content, which is [0-9a-f]{32}, but was [0-9a-f]{32}");
    assertThat(read.get(1).events()).containsExactly(event);
  }
}

package dev.corymb.provenance.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.provenance.event.Event;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What is written stays as it is, and can still be read. */
final class GoldenTest {

  private static byte[] stored(String name) throws IOException {
    try (InputStream in = GoldenTest.class.getResourceAsStream("/golden/" + name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    }
  }

  @Test
  void textsAreAsTheyWere() throws IOException {
    for (Map.Entry<String, String> file : Golden.files().entrySet()) {
      String expected = new String(stored(file.getKey()), UTF_8);
      assertThat(file.getValue()).as(file.getKey()).isEqualTo(expected);
    }
  }

  @Test
  void linesAreStillReadAsTheEventsTheyWere() throws IOException {
    List<Event> events = new ArrayList<>();
    try (var lines = Sample.reader().lines(new ByteArrayInputStream(stored("events-v1.ndjson")))) {
      for (var sent = lines.next(); sent != null; sent = lines.next()) {
        assertThat(sent.fault()).isEmpty();
        events.addAll(sent.events());
      }
    }
    assertThat(events)
        .extracting(event -> event.id().toString())
        .containsExactly(
            "9f29bc1f60fa2300e8ea7d8eb8536719",
            "33b86eaeef78e460dc47f765e894f5f8",
            "e5ab3ffe62eb2a2ab047420a7f50bc94");
  }
}

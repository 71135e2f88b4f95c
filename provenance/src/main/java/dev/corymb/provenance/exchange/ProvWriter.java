package dev.corymb.provenance.exchange;

import dev.corymb.provenance.prov.ProvDocument;
import dev.corymb.provenance.prov.ProvFormats;
import dev.corymb.provenance.walk.WalkResult;
import java.io.IOException;
import java.util.Collection;

/**
 * Writes events and walks in the formats of {@link ProvFormat}. Equal arguments give equal texts.
 * Safe for many threads.
 */
public final class ProvWriter {

  private ProvWriter() {}

  /**
   * Writes what a walk found: its ids, and the links between them with the events that say so.
   *
   * @param format one {@linkplain ProvFormat#isForWalks for walks}
   * @throws IllegalArgumentException if it is another one
   */
  public static void write(WalkResult walk, ProvFormat format, Appendable out) throws IOException {
    switch (format) {
      case DOT -> ProvFormats.writeDot(walk, out);
      case PROV_JSON, PROV_JSONLD, TURTLE, PROV_N -> write(ProvDocument.of(walk), format, out);
      case JSON, NDJSON -> throw unfit("walks", format);
    }
  }

  /**
   * Writes events. All but lines of JSON are one document, so it is for the caller to ask for no
   * more events than memory has room for; lines of JSON may be written in many calls.
   *
   * @param format one {@linkplain ProvFormat#isForEvents for events}
   * @throws IllegalArgumentException if it is another one
   */
  public static void write(Collection<RecordedEvent> events, ProvFormat format, Appendable out)
      throws IOException {
    switch (format) {
      case NDJSON -> {
        for (RecordedEvent event : events) {
          EventLine.write(event, out);
        }
      }
      case PROV_JSON, PROV_JSONLD, TURTLE, PROV_N ->
          write(ProvDocument.of(events.stream().map(RecordedEvent::event).toList()), format, out);
      case JSON, DOT -> throw unfit("events", format);
    }
  }

  private static void write(ProvDocument document, ProvFormat format, Appendable out)
      throws IOException {
    switch (format) {
      case PROV_JSON -> ProvFormats.writeJson(document, out);
      case PROV_JSONLD -> ProvFormats.writeJsonLd(document, out);
      case TURTLE -> ProvFormats.writeTurtle(document, out);
      case PROV_N -> ProvFormats.writeProvN(document, out);
      case JSON, DOT, NDJSON -> throw unfit("documents", format);
    }
  }

  private static IllegalArgumentException unfit(String what, ProvFormat format) {
    return new IllegalArgumentException(
        "format must be one for " + what + ", but was " + format.label());
  }
}

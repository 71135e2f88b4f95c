package dev.corymb.provenance.prov;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.json.JsonOptions;
import dev.corymb.provenance.json.SentJson;
import dev.corymb.provenance.json.Tokens;
import dev.corymb.provenance.sent.InvalidEventException;
import dev.corymb.provenance.sent.SentEvent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;

/** Reads documents for tests, in JSON with single quotes for double ones where that is said. */
final class Reading {

  private Reading() {}

  /** The events of a document. */
  static List<Event> events(String json) throws IOException {
    return events(json, ProvLimits.DEFAULT);
  }

  static List<Event> events(String json, ProvLimits limits) throws IOException {
    return new SentJson(JsonOptions.of(64 << 20, 1_000), (index, tokens) -> read(tokens, limits))
        .only(new ByteArrayInputStream(json.getBytes(UTF_8)))
        .events();
  }

  private static SentEvent read(Tokens tokens, ProvLimits limits) throws IOException {
    ProvDocuments.Format format =
        ProvDocuments.format(tokens.firstName())
            .orElseThrow(() -> new InvalidEventException("", "must be PROV", "was not"));
    return SentEvent.read(0, format.read(tokens, limits));
  }

  /** The statements of a document without bundles, in single quotes. */
  static List<Statement> statements(String json) throws IOException {
    List<Event> events = events(json.replace('\'', '"'));
    if (events.size() != 1) {
      throw new AssertionError("expected one event, but were " + events.size());
    }
    return events.get(0).statements();
  }

  /** What is wrong with a document in single quotes. */
  static String fault(String json) throws IOException {
    try {
      List<Event> events = events(json.replace('\'', '"'));
      throw new AssertionError("expected a fault, but read " + events);
    } catch (InvalidEventException e) {
      return String.valueOf(e.getMessage());
    }
  }
}

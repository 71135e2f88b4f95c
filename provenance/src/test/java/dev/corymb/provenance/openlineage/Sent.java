package dev.corymb.provenance.openlineage;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.sent.SentEvent;
import dev.corymb.provenance.sent.SentEvents;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Sent events for tests, in JSON with single quotes for double ones. */
final class Sent {

  static final Iri RUN = new Iri("urn:uuid:0190f1c2-77aa-7b3c-8d4e-5f60718293a4");
  static final Iri JOB = new Iri("urn:ol:job:plant/press");
  static final Iri PRODUCER = new Iri("https://example.org/press/1.2");

  private Sent() {}

  /** A run event with some more members, each of which begins with a comma. */
  static String run(String more) {
    return run(more, "", "");
  }

  /** A run event with more members of the event, of the run and of the job. */
  static String run(String more, String moreOfRun, String moreOfJob) {
    return "{'eventTime':'2026-03-01T08:00:00Z','producer':'https://example.org/press/1.2',"
        + "'run':{'runId':'0190F1C2-77AA-7B3C-8D4E-5F60718293A4'"
        + moreOfRun
        + "},'job':{'namespace':'plant','name':'press'"
        + moreOfJob
        + "}"
        + more
        + "}";
  }

  /** A dataset of the namespace {@code s3://steel} with a facet, or none. */
  static String dataset(String name, String... facets) {
    String all = facets.length == 0 ? "" : ",'facets':{" + String.join(",", facets) + "}";
    return "{'namespace':'s3://steel','name':'" + name + "'" + all + "}";
  }

  /** The id of such a dataset. */
  static Iri steel(String name) {
    return new Iri("urn:ol:dataset:s3%3A%2F%2Fsteel/" + name);
  }

  static OpenLineageOptions options() {
    return OpenLineageOptions.of("north");
  }

  static InputStream bytes(String json) {
    return new ByteArrayInputStream(json.replace('\'', '"').getBytes(UTF_8));
  }

  /** The one event of a sent one. */
  static Event event(String json) throws IOException {
    List<Event> events = events(json, options());
    if (events.size() != 1) {
      throw new AssertionError("expected one event, but were " + events.size());
    }
    return events.get(0);
  }

  static List<Event> events(String json, OpenLineageOptions options) throws IOException {
    return new OpenLineageReader(options).event(bytes(json));
  }

  static List<Statement> statements(String json) throws IOException {
    return event(json).statements();
  }

  /** All that are read until the end. */
  static List<SentEvent> all(SentEvents events) throws IOException {
    List<SentEvent> all = new ArrayList<>();
    for (SentEvent next = events.next(); next != null; next = events.next()) {
      all.add(next);
    }
    events.close();
    return all;
  }
}

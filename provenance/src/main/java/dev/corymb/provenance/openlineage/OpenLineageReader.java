package dev.corymb.provenance.openlineage;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.json.JsonOptions;
import dev.corymb.provenance.json.SentJson;
import dev.corymb.provenance.json.Tokens;
import dev.corymb.provenance.sent.InvalidEventException;
import dev.corymb.provenance.sent.SentEvent;
import dev.corymb.provenance.sent.SentEvents;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;

/**
 * Reads what producers of OpenLineage send. An event is never held as a whole: what gives
 * statements is gathered, the rest is kept up to a bound. The time grows with the bytes, the memory
 * with the datasets that are named, the bytes that are kept, and twice the longest text.
 *
 * <p>Equal events have equal ids, whatever white space and escapes they were sent with. Unknown
 * members are kept; {@code producer}, {@code schemaURL} and {@code eventType} may be missing, lists
 * and facets may be null, names of datasets empty, and a time without a zone is taken as UTC. Safe
 * for many threads.
 */
public final class OpenLineageReader {

  private static final Set<String> KEPT_FIRST = Set.of("columnLineage", "lineage");

  private final OpenLineageOptions options;
  private final Names names;
  private final SentJson json;

  /** A reader for the events of a site. */
  public OpenLineageReader(OpenLineageOptions options) {
    this.options = options;
    this.names = new Names(options);
    this.json = reading(this::read);
  }

  /**
   * Reads one event.
   *
   * @throws InvalidEventException if it breaks a rule, or is not the only one
   */
  public List<Event> event(InputStream in) throws IOException {
    return json.only(in).events();
  }

  /** Reads one event, or an array of them. */
  public SentEvents array(InputStream in) throws IOException {
    return json.array(in);
  }

  /** Reads one event per line. */
  public SentEvents lines(InputStream in) {
    return json.lines(in);
  }

  /** The JSON of events within the limits of these; for readers of other formats too. */
  public SentJson reading(SentJson.One one) {
    return new SentJson(
        new JsonOptions(options.maxBytes(), options.maxDepth(), options.maxText(), KEPT_FIRST),
        one);
  }

  /**
   * Reads the event that the tokens are, from its first token; for readers of other formats too.
   */
  public SentEvent read(long index, Tokens tokens) throws IOException {
    return SentEvent.read(index, new EventReader(tokens, names, options).read());
  }
}

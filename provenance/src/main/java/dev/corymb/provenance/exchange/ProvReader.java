package dev.corymb.provenance.exchange;

import dev.corymb.provenance.openlineage.OpenLineageReader;
import dev.corymb.provenance.sent.InvalidEventException;
import dev.corymb.provenance.sent.SentEvent;
import dev.corymb.provenance.sent.SentEvents;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads documents of PROV-JSON and PROV-JSONLD, events of OpenLineage, and events that were
 * exported. Which of these a JSON object is, its first member says. Safe for many threads.
 */
public final class ProvReader {

  private final OpenLineageReader openLineage;

  /** A reader for the events of a site. */
  public ProvReader(ProvReadOptions options) {
    this.openLineage = new OpenLineageReader(options.openLineage());
  }

  /**
   * Reads one JSON object.
   *
   * @throws InvalidEventException if it breaks a rule, or is not the only one
   */
  public SentEvent one(InputStream in) throws IOException {
    return SentEvent.read(0, openLineage.event(in));
  }

  /** Reads one JSON object, or an array of them. */
  public SentEvents array(InputStream in) throws IOException {
    return openLineage.array(in);
  }

  /** Reads one JSON object per line. */
  public SentEvents lines(InputStream in) {
    return openLineage.lines(in);
  }
}

package dev.corymb.provenance.exchange;

import dev.corymb.provenance.json.SentJson;
import dev.corymb.provenance.json.Tokens;
import dev.corymb.provenance.openlineage.OpenLineageReader;
import dev.corymb.provenance.prov.ProvDocuments;
import dev.corymb.provenance.prov.ProvLimits;
import dev.corymb.provenance.sent.InvalidEventException;
import dev.corymb.provenance.sent.SentEvent;
import dev.corymb.provenance.sent.SentEvents;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Reads documents of PROV-JSON and PROV-JSONLD, events of OpenLineage, and events that were
 * exported. Which of these a JSON object is, its first member says: a section of PROV-JSON; a
 * keyword of JSON-LD, which starts with {@code @}; {@code corymbEvent}; or anything else, which is
 * OpenLineage. Safe for many threads.
 *
 * <p>A document of PROV is one event; each of its bundles is another. The time grows with the
 * bytes; the memory with the bytes of one line or document, and with its statements and attributes,
 * which are bounded.
 */
public final class ProvReader {

  private final OpenLineageReader openLineage;
  private final ProvLimits limits;
  private final SentJson json;

  /** A reader for the events of a site. */
  public ProvReader(ProvReadOptions options) {
    this.openLineage = new OpenLineageReader(options.openLineage());
    this.limits = options.prov();
    this.json = openLineage.reading(this::read);
  }

  /**
   * Reads one JSON object.
   *
   * @throws InvalidEventException if it breaks a rule, or is not the only one
   */
  public SentEvent one(InputStream in) throws IOException {
    return json.only(in);
  }

  /** Reads one JSON object, or an array of them. */
  public SentEvents array(InputStream in) throws IOException {
    return json.array(in);
  }

  /** Reads one JSON object per line. */
  public SentEvents lines(InputStream in) {
    return json.lines(in);
  }

  private SentEvent read(long index, Tokens tokens) throws IOException {
    String first = tokens.firstName();
    if (EventLine.MARK.equals(first)) {
      return EventLineReader.read(index, tokens);
    }
    Optional<ProvDocuments.Format> format = ProvDocuments.format(first);
    return format.isPresent()
        ? SentEvent.read(index, format.get().read(tokens, limits))
        : openLineage.read(index, tokens);
  }
}

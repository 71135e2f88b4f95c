package dev.corymb.provenance.exchange;

import java.util.Arrays;
import java.util.Optional;

/** The formats that answers and exports can be asked for in, by their names. */
public enum ProvFormat {
  /** A walk as the server answers it; not written here. */
  JSON("json", "application/json"),
  PROV_JSON("prov-json", "application/json"),
  PROV_JSONLD("prov-jsonld", "application/ld+json"),
  /** RDF in the terms of PROV-O. */
  TURTLE("turtle", "text/turtle"),
  PROV_N("prov-n", "text/provenance-notation"),
  /** A graph for Graphviz; of walks only. */
  DOT("dot", "text/vnd.graphviz"),
  /** One event per line, with all that is kept of it; of events only. */
  NDJSON("ndjson", "application/x-ndjson");

  private final String label;
  private final String mediaType;

  ProvFormat(String label, String mediaType) {
    this.label = label;
    this.mediaType = mediaType;
  }

  /** The name, such as {@code prov-json}. */
  public String label() {
    return label;
  }

  /** The media type, without parameters; all are UTF-8. */
  public String mediaType() {
    return mediaType;
  }

  /** Whether {@link ProvWriter} writes walks in it. */
  public boolean isForWalks() {
    return this != JSON && this != NDJSON;
  }

  /** Whether {@link ProvWriter} writes events in it. */
  public boolean isForEvents() {
    return this != JSON && this != DOT;
  }

  /** The format with a name. */
  public static Optional<ProvFormat> ofLabel(String label) {
    return Arrays.stream(values()).filter(format -> format.label.equals(label)).findFirst();
  }
}

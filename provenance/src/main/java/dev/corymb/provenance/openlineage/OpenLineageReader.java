package dev.corymb.provenance.openlineage;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.corymb.provenance.event.Event;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.util.List;

/**
 * Reads what producers of OpenLineage send. An event is never held as a whole: what gives
 * statements is gathered, the rest is kept up to a bound. The time grows with the bytes, the memory
 * with the datasets that are named, the bytes that are kept, and twice the longest text.
 *
 * <p>Equal events have equal ids, whatever white space and escapes they were sent with. Unknown
 * members are kept; {@code producer}, {@code schemaURL} and {@code eventType} may be missing, lists
 * and facets may be null, and a time without a zone is taken as UTC. Safe for many threads.
 */
public final class OpenLineageReader {

  /** Deeper than any limit for events, so that one that is too deep can be skipped. */
  private static final int MAX_DEPTH = 100_000;

  private final OpenLineageOptions options;
  private final Names names;
  private final JsonFactory json;

  /** A reader for the events of a site. */
  public OpenLineageReader(OpenLineageOptions options) {
    this.options = options;
    this.names = new Names(options);
    this.json =
        JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES) // would keep every one
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxStringLength(options.maxBytes())
                    .maxNestingDepth(MAX_DEPTH)
                    .build())
            .build();
  }

  /**
   * Reads one event.
   *
   * @throws InvalidEventException if it breaks a rule, or is not the only one
   */
  public List<Event> event(InputStream in) throws IOException {
    try (JsonParser parser = parser(json, in)) {
      return only(parser, names, options);
    } catch (JsonProcessingException e) {
      throw Faults.notJson(e);
    } catch (CharacterCodingException e) {
      throw Faults.notUtf8(e);
    }
  }

  /** Reads one event, or an array of them. */
  public SentEvents array(InputStream in) throws IOException {
    return new EventArray(parser(json, in), names, options);
  }

  /** Reads one event per line. */
  public SentEvents lines(InputStream in) {
    return new EventLines(in, json, names, options);
  }

  /** A parser of bytes that are UTF-8, whatever they look like. */
  static JsonParser parser(JsonFactory json, InputStream in) throws IOException {
    return json.createParser(new InputStreamReader(in, UTF_8.newDecoder()));
  }

  /** The event that is all that the parser has. */
  static List<Event> only(JsonParser parser, Names names, OpenLineageOptions options)
      throws IOException {
    Tokens tokens = new Tokens(parser, options);
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new InvalidEventException("", "must be an object", "was not");
    }
    List<Event> events = new EventReader(tokens, names, options).read();
    if (parser.nextToken() != null) {
      throw new InvalidEventException("", "must be the only one", "more follows");
    }
    return events;
  }
}

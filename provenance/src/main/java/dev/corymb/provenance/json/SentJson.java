package dev.corymb.provenance.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.corymb.provenance.sent.InvalidEventException;
import dev.corymb.provenance.sent.SentEvent;
import dev.corymb.provenance.sent.SentEvents;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;

/**
 * Bytes of JSON as sent events: one, an array of them, or one per line. Safe for many threads if
 * what reads an event is.
 */
public final class SentJson {

  /** Reads one sent event. */
  @FunctionalInterface
  public interface One {

    /**
     * Reads the event that the tokens are, from its first token.
     *
     * @throws InvalidEventException if it breaks a rule
     */
    SentEvent read(long index, Tokens tokens) throws IOException;
  }

  /** Deeper than any limit for events, so that one that is too deep can be skipped. */
  private static final int MAX_DEPTH = 100_000;

  private final JsonOptions options;
  private final One one;
  private final JsonFactory json;

  /** Sent events within bounds. */
  public SentJson(JsonOptions options, One one) {
    this.options = options;
    this.one = one;
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
  public SentEvent only(InputStream in) throws IOException {
    try (JsonParser parser = parser(in)) {
      return only(0, parser);
    } catch (JsonProcessingException e) {
      throw Faults.notJson(e);
    } catch (CharacterCodingException e) {
      throw Faults.notUtf8(e);
    }
  }

  /** Reads one event, or an array of them. */
  public SentEvents array(InputStream in) throws IOException {
    return new SentArray(parser(in), options, one);
  }

  /** Reads one event per line. */
  public SentEvents lines(InputStream in) {
    return new SentLines(in, this);
  }

  /** A parser of bytes that are UTF-8, whatever they look like. */
  JsonParser parser(InputStream in) throws IOException {
    return json.createParser(new InputStreamReader(in, UTF_8.newDecoder()));
  }

  /** The event that is all that the parser has. */
  SentEvent only(long index, JsonParser parser) throws IOException {
    Tokens tokens = new Tokens(parser, options);
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new InvalidEventException("", "must be an object", "was not");
    }
    tokens.start();
    SentEvent sent = one.read(index, tokens);
    if (parser.nextToken() != null) {
      throw new InvalidEventException("", "must be the only one", "more follows");
    }
    return sent;
  }
}

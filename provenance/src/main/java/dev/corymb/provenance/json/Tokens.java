package dev.corymb.provenance.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.core.site.SiteId;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.sent.InvalidEventException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of sent events. Each token is written in compact form when the parser comes to it,
 * whether it is understood or not. The methods that read a value expect the parser at its first
 * token; what they leave of it is skipped by {@link Members} and {@link Elements}.
 */
public final class Tokens {

  private static final int MAX_DIGITS = 1_000;

  private final JsonParser parser;
  private final JsonOptions options;
  private final CompactJson compact = new CompactJson();
  private JsonStreamContext outside;
  private Parts parts;
  private int depth;
  private @Nullable JsonToken ahead; // read and not yet come to

  /** The tokens of a parser, within bounds. */
  Tokens(JsonParser parser, JsonOptions options) {
    this.parser = parser;
    this.options = options;
    this.outside = parser.getParsingContext();
    this.parts = new Parts(compact, options);
  }

  /** Begins the event at whose first token the parser is. */
  void start() throws IOException {
    JsonToken token = parser.currentToken();
    outside = parser.getParsingContext();
    depth = 0;
    compact.start();
    parts = new Parts(compact, options);
    if (token.isStructStart()) {
      outside = outside.getParent();
      depth = 1;
    }
    compact.write(parser, token);
  }

  /** Goes to the end of the event, which is not read further. */
  void skipEvent() throws IOException {
    depth += ahead == null ? 0 : step(ahead);
    ahead = null;
    while (depth > 0) {
      depth += step(parser.nextToken());
    }
  }

  /** How deep the parser is; 1 between the members of the event. */
  public int depth() {
    return depth;
  }

  /** The parts of the event that are kept. */
  public Parts parts() {
    return parts;
  }

  /** The hash of the event, which has been read. */
  public EventId fingerprint() {
    return compact.finish();
  }

  /** The name of the first member of an object, at whose start this is; null if it is empty. */
  public @Nullable String firstName() throws IOException {
    if (!parser.hasToken(JsonToken.START_OBJECT)) {
      throw invalid("must be an object", "was " + shown());
    }
    ahead = parser.nextToken();
    return ahead == JsonToken.FIELD_NAME ? parser.currentName() : null;
  }

  /** Goes to the next token of the event. */
  public JsonToken advance() throws IOException {
    JsonToken token = ahead == null ? parser.nextToken() : ahead;
    ahead = null;
    depth += step(token);
    if (depth > options.maxDepth()) {
      throw invalid("must be in at most " + options.maxDepth() + " levels", "is deeper");
    }
    compact.write(parser, token);
    if (compact.size() > options.maxBytes()) {
      throw new InvalidEventException(
          "", "must have at most " + options.maxBytes() + " bytes", "has more");
    }
    return token;
  }

  private static int step(JsonToken token) {
    return token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
  }

  /** The name of the member at which the parser is. */
  public String name() throws IOException {
    return parser.currentName();
  }

  /** The first token of the value at which the parser is. */
  public JsonToken token() {
    return ahead == null ? parser.currentToken() : JsonToken.START_OBJECT;
  }

  /** A number, true or false as it was written. */
  public String literal() throws IOException {
    if (parser.getTextLength() > MAX_DIGITS) {
      throw invalid("must have at most " + MAX_DIGITS + " digits", "had " + parser.getTextLength());
    }
    return parser.getText();
  }

  /** Whether the parser is at null. */
  public boolean isNull() {
    return token() == JsonToken.VALUE_NULL;
  }

  /** Whether the parser is at true. */
  public boolean isTrue() {
    return token() == JsonToken.VALUE_TRUE;
  }

  /** The members of an object, of which some are known; there are none in null. */
  public Members object(Set<String> known) throws IOException {
    if (!isNull() && token() != JsonToken.START_OBJECT) {
      throw invalid("must be an object", "was " + shown());
    }
    return new Members(this, known);
  }

  /** The elements of an array; there are none in null. */
  public Elements array() throws IOException {
    if (!isNull() && token() != JsonToken.START_ARRAY) {
      throw invalid("must be an array", "was " + shown());
    }
    return new Elements(this);
  }

  /** A text that ids are made of, or null. */
  public @Nullable String text() throws IOException {
    return text(Iri.MAX_LENGTH);
  }

  /** A text of at most so many characters, or null. */
  public @Nullable String text(int most) throws IOException {
    if (isNull()) {
      return null;
    }
    if (!parser.hasToken(JsonToken.VALUE_STRING)) {
      throw invalid("must be a text", "was " + shown());
    }
    if (parser.getTextLength() > most) {
      throw invalid("must have at most " + most + " characters", "had " + parser.getTextLength());
    }
    String text = parser.getText();
    if (!SiteId.isUnicode(text)) {
      throw invalid("must be Unicode", "had an unpaired surrogate: " + shown());
    }
    return text;
  }

  /** A text, or a number as it was written, or null. */
  public @Nullable String textOrNumber() throws IOException {
    return parser.currentToken().isNumeric() && parser.getTextLength() <= MAX_DIGITS
        ? parser.getText()
        : text();
  }

  /** Requires a member of the object that was read last. */
  public <T> T required(@Nullable T value, String name) throws InvalidEventException {
    if (value == null) {
      throw new InvalidEventException(pointer() + '/' + name, "must be given", "was not");
    }
    return value;
  }

  /** Makes an id of what was read last, which can only be too long. */
  public Iri id(Supplier<Iri> id) throws InvalidEventException {
    try {
      return id.get();
    } catch (IllegalArgumentException e) {
      InvalidEventException invalid =
          new InvalidEventException(
              pointer(),
              "must give an id of at most " + Iri.MAX_LENGTH + " characters",
              "gave a longer one");
      invalid.initCause(e);
      throw invalid;
    }
  }

  /** The value that is or was read breaks a rule. */
  public InvalidEventException invalid(String rule, String found) {
    return new InvalidEventException(pointer(), rule, found);
  }

  /** The value at which the parser is, as it may be shown. */
  public String shown() throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_STRING -> '"' + InvalidEventException.shown(parser.getText()) + '"';
      default -> InvalidEventException.shown(parser.getText());
    };
  }

  /** Where the parser is, as a JSON pointer from the event. */
  public String pointer() {
    Deque<String> steps = new ArrayDeque<>();
    JsonStreamContext at = parser.getParsingContext();
    for (; at != null && at != outside; at = at.getParent()) {
      if (at.inArray() && at.hasCurrentIndex()) {
        steps.push(Integer.toString(at.getCurrentIndex()));
      } else if (at.inObject() && at.getCurrentName() != null) {
        steps.push(at.getCurrentName().replace("~", "~0").replace("/", "~1"));
      }
    }
    StringBuilder pointer = new StringBuilder();
    steps.forEach(step -> pointer.append('/').append(step));
    return pointer.toString();
  }
}

package dev.corymb.provenance.exchange;

import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Source;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import dev.corymb.provenance.json.Elements;
import dev.corymb.provenance.json.Members;
import dev.corymb.provenance.json.Tokens;
import dev.corymb.provenance.sent.InvalidEventException;
import dev.corymb.provenance.sent.SentEvent;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads an event that {@link EventLine} wrote. Nothing in it is unknown. */
final class EventLineReader {

  private static final Set<String> EVENT =
      Set.of(EventLine.MARK, "id", "recorded", "time", "bundle", "statements", "source");
  private static final int MAX_PARTS = 10; // of a statement, which has fewer
  private static final Set<String> ATTRIBUTE = Set.of("name", "value", "type", "language");
  private static final Set<String> SOURCE =
      Set.of("format", "fingerprint", "text", "droppedParts", "droppedBytes");

  private final Tokens tokens;

  private EventLineReader(Tokens tokens) {
    this.tokens = tokens;
  }

  /** Reads the event, from its first token. */
  static SentEvent read(long index, Tokens tokens) throws IOException {
    return new EventLineReader(tokens).read(index);
  }

  private SentEvent read(long index) throws IOException {
    String id = null;
    Optional<Instant> recorded = Optional.empty();
    Optional<Instant> time = Optional.empty();
    Optional<Iri> bundle = Optional.empty();
    List<Statement> statements = new ArrayList<>();
    Optional<Source> source = Optional.empty();
    Members members = tokens.object(EVENT);
    for (String name = members.next(); name != null; name = members.next()) {
      switch (name) {
        case EventLine.MARK -> requireVersion();
        case "id" -> id = text();
        case "recorded" -> recorded = Optional.of(time());
        case "time" -> time = Optional.of(time());
        case "bundle" -> bundle = Optional.of(iri());
        case "statements" -> readStatements(statements);
        case "source" -> source = Optional.of(source());
        default -> throw unknown();
      }
    }
    String given = tokens.required(id, "id");
    Optional<Instant> when = time;
    Optional<Iri> in = bundle;
    Optional<Source> from = source;
    Event event = made("must be an event", () -> new Event(when, in, statements, from));
    if (!event.id().toString().equals(given)) {
      throw new InvalidEventException(
          "/id",
          "must be that of the content, which is " + event.id(),
          "was " + InvalidEventException.shown(given));
    }
    return SentEvent.exported(index, event, recorded);
  }

  private InvalidEventException unknown() {
    return tokens.invalid("must be a member of exported events", "is not");
  }

  private void requireVersion() throws IOException {
    if (!tokens.token().isNumeric() || !tokens.literal().equals(EventLine.VERSION)) {
      throw tokens.invalid(
          "must be " + EventLine.VERSION + ", the newest version known", "was " + tokens.shown());
    }
  }

  private String text() throws IOException {
    return text(Iri.MAX_LENGTH);
  }

  private String text(int most) throws IOException {
    String text = tokens.text(most);
    if (text == null) {
      throw tokens.invalid("must be a text", "was null");
    }
    return text;
  }

  private Instant time() throws IOException {
    return time(text());
  }

  private Instant time(String text) throws InvalidEventException {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      InvalidEventException invalid =
          tokens.invalid(
              "must have times such as 2026-01-31T12:00:00.5Z",
              "had " + InvalidEventException.shown(text));
      invalid.initCause(e);
      throw invalid;
    }
  }

  private Iri iri() throws IOException {
    return iri(text());
  }

  private Iri iri(String text) throws InvalidEventException {
    return made("must have IRIs", () -> new Iri(text));
  }

  /** Makes something of what was read last. */
  private <T> T made(String rule, Supplier<T> maker) throws InvalidEventException {
    try {
      return maker.get();
    } catch (IllegalArgumentException e) {
      InvalidEventException invalid =
          tokens.invalid(
              rule, "is not: " + InvalidEventException.shown(String.valueOf(e.getMessage())));
      invalid.initCause(e);
      throw invalid;
    }
  }

  private void readStatements(List<Statement> into) throws IOException {
    for (Elements elements = tokens.array(); elements.next(); ) {
      if (into.size() == Event.MAX_STATEMENTS) {
        throw tokens.invalid("must be one of at most " + Event.MAX_STATEMENTS, "is one more");
      }
      into.add(statement());
    }
  }

  private Statement statement() throws IOException {
    if (tokens.token() != JsonToken.START_OBJECT) {
      throw tokens.invalid("must be an object", "was " + tokens.shown());
    }
    Map<String, String> given = new HashMap<>();
    List<Attribute> attributes = new ArrayList<>();
    Members members = tokens.object(Set.of());
    for (String name = members.next(); name != null; name = members.next()) {
      if (name.equals("attributes")) {
        readAttributes(attributes);
      } else if (given.put(name, text()) != null) {
        throw tokens.invalid("must be given once", "was given twice");
      } else if (given.size() > MAX_PARTS) {
        throw unknown();
      }
    }
    String label = tokens.required(given.remove("kind"), "kind");
    Kind kind = Kind.ofLabel(label);
    if (kind == null) {
      throw tokens.invalid("must have a kind of PROV", "had " + InvalidEventException.shown(label));
    }
    Optional<Iri> id = optionalIri(given.remove("id"));
    List<Optional<Iri>> ends = new ArrayList<>();
    for (Kind.End end : kind.ends()) {
      ends.add(optionalIri(given.remove(end.name())));
    }
    List<Optional<Instant>> times = new ArrayList<>();
    for (String name : kind.times()) {
      String text = given.remove(name);
      times.add(text == null ? Optional.empty() : Optional.of(time(text)));
    }
    if (!given.isEmpty()) {
      String name = Collections.min(given.keySet());
      throw tokens.invalid(
          "must have members of " + label + " alone", "had " + InvalidEventException.shown(name));
    }
    return made("must be a statement", () -> new Statement(kind, id, ends, times, attributes));
  }

  private Optional<Iri> optionalIri(@Nullable String text) throws InvalidEventException {
    return text == null ? Optional.empty() : Optional.of(iri(text));
  }

  private void readAttributes(List<Attribute> into) throws IOException {
    for (Elements elements = tokens.array(); elements.next(); ) {
      if (into.size() == Statement.MAX_ATTRIBUTES) {
        throw tokens.invalid("must be one of at most " + Statement.MAX_ATTRIBUTES, "is one more");
      }
      into.add(attribute());
    }
  }

  private Attribute attribute() throws IOException {
    String name = null;
    String text = null;
    String type = null;
    String language = null;
    Members members = tokens.object(ATTRIBUTE);
    for (String part = members.next(); part != null; part = members.next()) {
      switch (part) {
        case "name" -> name = text();
        case "value" -> text = text(Value.MAX_LENGTH);
        case "type" -> type = text();
        case "language" -> language = text();
        default -> throw unknown();
      }
    }
    Iri attribute = iri(tokens.required(name, "name"));
    String value = tokens.required(text, "value");
    String tag = language == null ? "" : language;
    if (type != null && language != null) {
      throw tokens.invalid("must have a type or a language", "had both");
    }
    Iri plain = language == null ? Value.STRING : Value.LANGUAGE_STRING;
    Iri datatype = type == null ? plain : iri(type);
    return made(
        "must have a value", () -> new Attribute(attribute, new Value(value, datatype, tag)));
  }

  private Source source() throws IOException {
    String format = null;
    String fingerprint = null;
    String text = null;
    long parts = 0;
    long bytes = 0;
    Members members = tokens.object(SOURCE);
    for (String part = members.next(); part != null; part = members.next()) {
      switch (part) {
        case "format" -> format = text();
        case "fingerprint" -> fingerprint = text();
        case "text" -> text = text(Source.MAX_TEXT);
        case "droppedParts" -> parts = number();
        case "droppedBytes" -> bytes = number();
        default -> throw unknown();
      }
    }
    String of = tokens.required(format, "format");
    String hash = tokens.required(fingerprint, "fingerprint");
    String kept = tokens.required(text, "text");
    long droppedParts = parts;
    long droppedBytes = bytes;
    return made(
        "must be a source",
        () -> new Source(of, EventId.parse(hash), kept, droppedParts, droppedBytes));
  }

  private long number() throws IOException {
    String digits = tokens.token() == JsonToken.VALUE_NUMBER_INT ? tokens.literal() : "";
    if (!digits.matches("[0-9]{1,18}")) {
      throw tokens.invalid("must be a whole number of at most 18 digits", "was " + tokens.shown());
    }
    return Long.parseLong(digits);
  }
}

package dev.corymb.provenance.event;

import dev.corymb.core.FormatException;
import dev.corymb.provenance.event.Kind.End;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the bytes of one event. Whatever they are, it ends with an event or one exception. */
final class EventDecoder {

  private static final int MAX_LANGUAGE = 100;
  private static final int BYTES_PER_UNIT = 3; // of UTF-8 for a UTF-16 unit, at most

  private final PackedReader in;
  private final int length;
  private final List<Iri> ids = new ArrayList<>();

  EventDecoder(byte[] bytes) {
    this.in = new PackedReader(bytes);
    this.length = bytes.length;
  }

  Event read() throws FormatException {
    int version = in.u8("version");
    if (version != EventFormat.VERSION) {
      throw new FormatException(
          0, "event version " + EventFormat.VERSION + ", the newest known", version);
    }
    int flags = in.u8("flags");
    if ((flags & ~(EventFormat.TIME | EventFormat.BUNDLE)) != 0) {
      throw new FormatException(1, "flags from 0 to 3", flags);
    }
    Optional<Instant> time =
        (flags & EventFormat.TIME) == 0 ? Optional.empty() : Optional.of(in.instant("time"));
    readIds();
    Optional<Iri> bundle =
        (flags & EventFormat.BUNDLE) == 0 ? Optional.empty() : Optional.of(id("bundle"));
    int count = in.count("number of statements", Event.MAX_STATEMENTS);
    List<Statement> statements = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      statements.add(statement());
    }
    Optional<Source> source = in.offset() == length ? Optional.empty() : Optional.of(source());
    in.end();
    return FormatException.guard(
        length, "an event", () -> new Event(time, bundle, statements, source));
  }

  private void readIds() throws FormatException {
    int count = in.count("number of ids", length);
    for (int i = 0; i < count; i++) {
      int at = in.offset();
      String text = in.text("id", Iri.MAX_LENGTH * BYTES_PER_UNIT);
      ids.add(FormatException.guard(at, "an id", () -> new Iri(text)));
    }
  }

  private Iri id(String what) throws FormatException {
    return ids.get(in.index("number of the " + what, ids.size()));
  }

  private Statement statement() throws FormatException {
    int at = in.offset();
    int code = in.u8("kind of a statement");
    Kind kind = Kind.ofCode(code);
    if (kind == null) {
      throw new FormatException(at, "the number of a kind of statement", code);
    }
    int parts = 1 + kind.ends().size() + kind.times().size();
    int presence = in.index("presence of parts", 1 << parts);
    int bit = 0;
    Optional<Iri> id = optionalId(kind.label(), presence, bit++);
    List<Optional<Iri>> ends = new ArrayList<>();
    for (End end : kind.ends()) {
      ends.add(optionalId(end.name(), presence, bit++));
    }
    List<Optional<Instant>> times = new ArrayList<>();
    for (String time : kind.times()) {
      times.add((presence >>> bit++ & 1) == 0 ? Optional.empty() : Optional.of(in.instant(time)));
    }
    List<Attribute> attributes = attributes();
    return FormatException.guard(
        at, "a statement", () -> new Statement(kind, id, ends, times, attributes));
  }

  private Optional<Iri> optionalId(String what, int presence, int bit) throws FormatException {
    return (presence >>> bit & 1) == 0 ? Optional.empty() : Optional.of(id(what));
  }

  private List<Attribute> attributes() throws FormatException {
    int count = in.count("number of attributes", Statement.MAX_ATTRIBUTES);
    List<Attribute> attributes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int at = in.offset();
      Iri name = id("name of an attribute");
      Iri datatype = id("type of a value");
      String language = in.text("language", MAX_LANGUAGE);
      String text = in.text("value", Value.MAX_LENGTH * BYTES_PER_UNIT);
      attributes.add(
          FormatException.guard(
              at, "an attribute", () -> new Attribute(name, new Value(text, datatype, language))));
    }
    return attributes;
  }

  private Source source() throws FormatException {
    int at = in.offset();
    String format = in.text("format of the source", 64);
    EventId fingerprint = new EventId(in.varint("fingerprint"), in.varint("fingerprint"));
    long parts = in.varint("number of dropped parts");
    long bytes = in.varint("number of dropped bytes");
    String text = in.text("source", Source.MAX_TEXT * BYTES_PER_UNIT);
    return FormatException.guard(
        at, "a source", () -> new Source(format, fingerprint, text, parts, bytes));
  }
}

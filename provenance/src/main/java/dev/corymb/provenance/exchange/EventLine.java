package dev.corymb.provenance.exchange;

import static dev.corymb.provenance.json.CompactJson.quoted;

import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Source;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import java.io.IOException;
import java.util.StringJoiner;

/**
 * Writes an event as one JSON object, with all that is kept of it: what {@link EventLineReader}
 * reads is the same event.
 */
final class EventLine {

  /** The first member, by which the object is known for what it is; its value is the version. */
  static final String MARK = "corymbEvent";

  /** The version of what is written, and the only one that is read. */
  static final String VERSION = "1";

  private EventLine() {}

  static void write(RecordedEvent recorded, Appendable out) throws IOException {
    Event event = recorded.event();
    out.append("{\"").append(MARK).append("\":").append(VERSION);
    append("id", event.id().toString(), out);
    if (recorded.recorded().isPresent()) {
      append("recorded", recorded.recorded().get().toString(), out);
    }
    if (event.time().isPresent()) {
      append("time", event.time().get().toString(), out);
    }
    if (event.bundle().isPresent()) {
      append("bundle", event.bundle().get().value(), out);
    }
    out.append(",\"statements\":[");
    String separator = "";
    for (Statement statement : event.statements()) {
      out.append(separator).append(text(statement));
      separator = ",";
    }
    out.append(']');
    if (event.source().isPresent()) {
      out.append(",\"source\":").append(text(event.source().get()));
    }
    out.append("}\n");
  }

  private static void append(String name, String value, Appendable out) throws IOException {
    out.append(",\"").append(name).append("\":").append(quoted(value));
  }

  private static String text(Statement statement) {
    Kind kind = statement.kind();
    StringJoiner all = new StringJoiner(",", "{", "}");
    all.add(member("kind", kind.label()));
    statement.id().ifPresent(id -> all.add(member("id", id.value())));
    for (int i = 0; i < kind.ends().size(); i++) {
      String name = kind.ends().get(i).name();
      statement.end(i).ifPresent(id -> all.add(member(name, id.value())));
    }
    for (int i = 0; i < kind.times().size(); i++) {
      String name = kind.times().get(i);
      statement.times().get(i).ifPresent(time -> all.add(member(name, time.toString())));
    }
    if (!statement.attributes().isEmpty()) {
      StringJoiner attributes = new StringJoiner(",", "\"attributes\":[", "]");
      statement.attributes().forEach(attribute -> attributes.add(text(attribute)));
      all.add(attributes.toString());
    }
    return all.toString();
  }

  private static String text(Attribute attribute) {
    Value value = attribute.value();
    StringJoiner all = new StringJoiner(",", "{", "}");
    all.add(member("name", attribute.name().value())).add(member("value", value.text()));
    if (!value.language().isEmpty()) {
      all.add(member("language", value.language()));
    } else if (!value.datatype().equals(Value.STRING)) {
      all.add(member("type", value.datatype().value()));
    }
    return all.toString();
  }

  private static String text(Source source) {
    return new StringJoiner(",", "{", "}")
        .add(member("format", source.format()))
        .add(member("fingerprint", source.fingerprint().toString()))
        .add(member("text", source.text()))
        .add("\"droppedParts\":" + source.droppedParts())
        .add("\"droppedBytes\":" + source.droppedBytes())
        .toString();
  }

  private static String member(String name, String value) {
    return quoted(name) + ':' + quoted(value);
  }
}

package dev.corymb.provenance.event;

import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The canonical bytes of an event, as {@link EventFormat} describes them. For one event. */
final class EventEncoder {

  private static final int MAX_CONTENT = EventFormat.MAX_BYTES - (4 << 20); // the rest is source

  private final Map<Iri, Integer> table = new HashMap<>();
  private final NavigableMap<byte[], Statement> sorted = new TreeMap<>(Arrays::compareUnsigned);
  private final PackedWriter out = new PackedWriter();

  /** Writes all but the source. */
  EventEncoder(Optional<Instant> time, Optional<Iri> bundle, Collection<Statement> statements) {
    TreeSet<Iri> ids = new TreeSet<>();
    bundle.ifPresent(ids::add);
    statements.forEach(statement -> addIds(statement, ids));
    ids.forEach(id -> table.put(id, table.size()));
    for (Statement statement : statements) {
      sorted.put(bytes(statement), statement);
    }
    out.u8(EventFormat.VERSION);
    out.u8(
        (time.isPresent() ? EventFormat.TIME : 0) | (bundle.isPresent() ? EventFormat.BUNDLE : 0));
    time.ifPresent(out::instant);
    out.varint(ids.size());
    ids.forEach(id -> out.text(id.value()));
    bundle.ifPresent(id -> out.varint(number(id)));
    out.varint(sorted.size());
    sorted.keySet().forEach(out::bytes);
    if (out.size() > MAX_CONTENT) {
      throw new IllegalArgumentException(
          "event must have at most "
              + MAX_CONTENT
              + " bytes without its source, but had "
              + out.size());
    }
  }

  private static void addIds(Statement statement, Set<Iri> ids) {
    statement.id().ifPresent(ids::add);
    statement.ends().forEach(end -> end.ifPresent(ids::add));
    for (Attribute attribute : statement.attributes()) {
      ids.add(attribute.name());
      ids.add(attribute.value().datatype());
    }
  }

  private byte[] bytes(Statement statement) {
    PackedWriter bytes = new PackedWriter();
    bytes.u8(statement.kind().code());
    bytes.varint(EventFormat.presence(statement));
    statement.id().ifPresent(id -> bytes.varint(number(id)));
    statement.ends().forEach(end -> end.ifPresent(id -> bytes.varint(number(id))));
    statement.times().forEach(time -> time.ifPresent(bytes::instant));
    bytes.varint(statement.attributes().size());
    for (Attribute attribute : statement.attributes()) {
      bytes.varint(number(attribute.name()));
      bytes.varint(number(attribute.value().datatype()));
      bytes.text(attribute.value().language());
      bytes.text(attribute.value().text());
    }
    return bytes.toBytes();
  }

  private int number(Iri id) {
    return table.getOrDefault(id, -1); // all are there
  }

  /** The statements in the order of their bytes, none twice. */
  List<Statement> statements() {
    return List.copyOf(sorted.values());
  }

  /** The identity of the event: of the source, what was sent counts, and not what is kept. */
  EventId id(Optional<Source> source) {
    PackedWriter content = new PackedWriter();
    content.bytes(out.toBytes());
    source.ifPresent(sent -> EventFormat.writeHead(content, sent));
    return EventId.of(content.toBytes());
  }

  /** All bytes. */
  byte[] bytes(Optional<Source> source) {
    source.ifPresent(
        sent -> {
          EventFormat.writeHead(out, sent);
          out.varint(sent.droppedParts());
          out.varint(sent.droppedBytes());
          out.text(sent.text());
        });
    return out.toBytes();
  }
}

package dev.corymb.server.api;

import dev.corymb.client.api.EventView;
import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Source;
import dev.corymb.provenance.event.Statement;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How events are shown. */
final class EventViews {

  private EventViews() {}

  static EventView of(Event event, List<String> sites) {
    return new EventView(
        event.id().toString(),
        event.time().map(Instant::toString),
        event.bundle().map(Iri::value),
        sites,
        event.statements().stream().map(EventViews::statement).toList(),
        event.source().map(EventViews::source));
  }

  private static EventView.Statement statement(Statement statement) {
    Kind kind = statement.kind();
    Map<String, String> ends = new LinkedHashMap<>();
    for (int i = 0; i < kind.ends().size(); i++) {
      String name = kind.ends().get(i).name();
      statement.end(i).ifPresent(id -> ends.put(name, id.value()));
    }
    Map<String, String> times = new LinkedHashMap<>();
    for (int i = 0; i < kind.times().size(); i++) {
      String name = kind.times().get(i);
      statement.times().get(i).ifPresent(time -> times.put(name, time.toString()));
    }
    return new EventView.Statement(
        kind.label(),
        statement.id().map(Iri::value),
        ends,
        times,
        statement.attributes().stream().map(EventViews::attribute).toList());
  }

  private static EventView.Attribute attribute(Attribute attribute) {
    return new EventView.Attribute(
        attribute.name().value(),
        attribute.value().text(),
        attribute.value().datatype().value(),
        Optional.of(attribute.value().language()).filter(language -> !language.isEmpty()));
  }

  private static EventView.Source source(Source source) {
    return new EventView.Source(
        source.format(), source.text(), source.droppedParts(), source.droppedBytes());
  }
}

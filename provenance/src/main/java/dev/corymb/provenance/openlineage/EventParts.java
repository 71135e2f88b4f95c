package dev.corymb.provenance.openlineage;

import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Source;
import dev.corymb.provenance.event.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Makes events of statements: one, or several if these are too many for one. Equal statements give
 * equal events, so where they are divided must never change.
 */
final class EventParts {

  /** At most three bytes a unit, and so fewer than an event may have. */
  private static final int MAX_UNITS = 3 << 20;

  private static final int PER_STATEMENT = 32;

  private EventParts() {}

  /**
   * Divides statements.
   *
   * @param statements the first is in all events, to say what they are about
   * @param source its text is that of the first event
   */
  static List<Event> of(Instant time, Collection<Statement> statements, Source source) {
    List<Event> events = new ArrayList<>(1);
    List<Statement> part = new ArrayList<>();
    Statement first = statements.iterator().next();
    int units = 0;
    for (Statement statement : statements) {
      int more = units(statement);
      if (part.size() == Event.MAX_STATEMENTS || units + more > MAX_UNITS) {
        events.add(event(time, part, source, events.isEmpty()));
        part.clear();
        part.add(first);
        units = units(first);
      }
      part.add(statement);
      units += more;
    }
    events.add(event(time, part, source, events.isEmpty()));
    return events;
  }

  private static Event event(Instant time, List<Statement> part, Source source, boolean isFirst) {
    Source own = isFirst ? source : new Source(source.format(), source.fingerprint(), "", 0, 0);
    return new Event(Optional.of(time), Optional.empty(), part, Optional.of(own));
  }

  /** As many UTF-16 units as the statement has if it shares no ids with others. */
  private static int units(Statement statement) {
    int units = PER_STATEMENT + statement.id().map(EventParts::units).orElse(0);
    for (Optional<Iri> end : statement.ends()) {
      units += end.map(EventParts::units).orElse(0);
    }
    for (Attribute attribute : statement.attributes()) {
      units += units(attribute.name()) + attribute.value().text().length();
    }
    return units;
  }

  private static int units(Iri id) {
    return id.value().length();
  }
}

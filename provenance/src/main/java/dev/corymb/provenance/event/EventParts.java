package dev.corymb.provenance.event;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Makes events of statements: one, or several if these are too many for one. Equal statements give
 * equal events, so where they are divided must never change.
 */
public final class EventParts {

  /** At most three bytes a unit, and so fewer than an event may have. */
  private static final int MAX_UNITS = 3 << 20;

  private static final int PER_STATEMENT = 32;

  private final Optional<Instant> time;
  private final Optional<Iri> bundle;
  private final List<Source> sources; // of the first event, and of the others; or none
  private final List<Event> events = new ArrayList<>(1);
  private final List<Statement> part = new ArrayList<>();
  private int units;

  private EventParts(Optional<Instant> time, Optional<Iri> bundle, List<Source> sources) {
    this.time = time;
    this.bundle = bundle;
    this.sources = sources;
  }

  /**
   * Divides the statements of a sent event.
   *
   * @param statements the first is in all events, to say what they are about
   * @param source that of the first event
   * @param further that of each of the others
   */
  public static List<Event> of(
      Instant time, Collection<Statement> statements, Source source, Source further) {
    return new EventParts(Optional.of(time), Optional.empty(), List.of(source, further))
        .divide(statements, Optional.of(statements.iterator().next()));
  }

  /** Divides the statements of a document or a bundle, in their order. */
  public static List<Event> of(Optional<Iri> bundle, Collection<Statement> statements) {
    return new EventParts(Optional.empty(), bundle, List.of()).divide(statements, Optional.empty());
  }

  private List<Event> divide(Collection<Statement> statements, Optional<Statement> repeated) {
    for (Statement statement : statements) {
      int more = units(statement);
      if (part.size() == Event.MAX_STATEMENTS || units + more > MAX_UNITS) {
        end();
        repeated.ifPresent(this::add);
      }
      add(statement);
    }
    end();
    return events;
  }

  private void add(Statement statement) {
    part.add(statement);
    units += units(statement);
  }

  private void end() {
    Optional<Source> source =
        sources.isEmpty() ? Optional.empty() : Optional.of(sources.get(events.isEmpty() ? 0 : 1));
    events.add(new Event(time, bundle, part, source));
    part.clear();
    units = 0;
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

package dev.corymb.provenance.event;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Statements that were recorded together. Immutable; equal events have the same content, and so the
 * same {@linkplain #id id}, in whatever order their statements came.
 */
public final class Event {

  /** The most statements of an event. A producer splits what has more. */
  public static final int MAX_STATEMENTS = 10_000;

  private final @Nullable Instant time;
  private final @Nullable Iri bundle;
  private final List<Statement> statements;
  private final @Nullable Source source;
  private final EventId id;

  /**
   * An event.
   *
   * @param time when it happened; empty if its producer did not say
   * @param bundle the bundle of PROV that says so; empty if it is no named one
   * @param statements at most {@value #MAX_STATEMENTS}; repeated ones count once
   * @param source what the producer sent in addition
   */
  public Event(
      Optional<Instant> time,
      Optional<Iri> bundle,
      Collection<Statement> statements,
      Optional<Source> source) {
    Require.inRange("statements of an event", statements.size(), 0, MAX_STATEMENTS);
    this.time = requireNonNull(time, "time").orElse(null);
    this.bundle = requireNonNull(bundle, "bundle").orElse(null);
    this.source = requireNonNull(source, "source").orElse(null);
    EventEncoder encoder = new EventEncoder(time, bundle, statements);
    this.statements = encoder.statements();
    this.id = encoder.id(source);
  }

  /** An event of statements alone. */
  public static Event of(Instant time, Statement... statements) {
    return new Event(Optional.of(time), Optional.empty(), List.of(statements), Optional.empty());
  }

  /** The identity, which is that of the content. */
  public EventId id() {
    return id;
  }

  /** When it happened; empty if its producer did not say. */
  public Optional<Instant> time() {
    return Optional.ofNullable(time);
  }

  /** The named bundle that it is of. */
  public Optional<Iri> bundle() {
    return Optional.ofNullable(bundle);
  }

  /** The statements, in canonical order, none twice. */
  public List<Statement> statements() {
    return statements;
  }

  /** What the producer sent in addition. */
  public Optional<Source> source() {
    return Optional.ofNullable(source);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Event that && id.equals(that.id);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  @Override
  public String toString() {
    return "Event[" + id + ", " + statements.size() + " statements]";
  }
}

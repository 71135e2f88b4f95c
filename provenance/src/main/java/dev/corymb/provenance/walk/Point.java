package dev.corymb.provenance.walk;

import static java.util.Objects.requireNonNull;

import dev.corymb.provenance.event.Iri;
import java.util.Comparator;

/**
 * An id as a walk has reached it.
 *
 * @param id what was reached
 * @param type as what; in PROV an id may be several
 */
public record Point(Iri id, Type type) implements Comparable<Point> {

  /** What an id was reached as. */
  public enum Type {
    ENTITY,
    ACTIVITY,
    /** An agent or a plan. It is listed, and not walked through unless the walk starts from it. */
    AGENT
  }

  private static final Comparator<Point> ORDER =
      Comparator.comparing(Point::id).thenComparing(Point::type);

  /** Checks that both are there. */
  public Point {
    requireNonNull(id, "id");
    requireNonNull(type, "type");
  }

  @Override
  public int compareTo(Point other) {
    return ORDER.compare(this, other);
  }
}

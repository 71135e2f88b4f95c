package dev.corymb.provenance.event;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;

/**
 * One step between two ids that an event gives: the effect came about by way of the cause.
 *
 * @param kind of the statement that says so
 * @param effect an entity, activity or agent
 * @param cause another one, or the same
 * @param traced of a generation: derivations say what the effect was made of, so it is not said to
 *     be made of everything that the activity used
 */
public record Link(Kind kind, Iri effect, Iri cause, boolean traced) implements Comparable<Link> {

  private static final Comparator<Link> ORDER =
      Comparator.comparing(Link::kind)
          .thenComparing(Link::effect)
          .thenComparing(Link::cause)
          .thenComparing(Link::traced);

  /** Checks that all are there. */
  public Link {
    requireNonNull(kind, "kind");
    requireNonNull(effect, "effect");
    requireNonNull(cause, "cause");
    if (traced && kind != Kind.GENERATION) {
      throw new IllegalArgumentException(
          "traced must be false for links other than wasGeneratedBy, but was true for "
              + kind.label());
    }
  }

  /** A link that is not traced. */
  static Link of(Kind kind, Iri effect, Iri cause) {
    return new Link(kind, effect, cause, false);
  }

  @Override
  public int compareTo(Link other) {
    return ORDER.compare(this, other);
  }
}

package dev.corymb.provenance.walk;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * How a point was reached, which limits what is followed from it. Of two ways to one point the
 * {@linkplain Rules#better wider} one counts.
 *
 * @param bound of a dataset, which changes in time: on the way to causes the latest time of what
 *     made it, on the way to effects the earliest time of what used it
 * @param narrow of an activity: reached by a way that says which of its inputs went into which of
 *     its outputs, so that the others are not followed
 */
public record Reach(Instant bound, boolean narrow) {

  /** Checks that the bound is there. */
  public Reach {
    requireNonNull(bound, "bound");
  }
}

package dev.corymb.provenance.walk;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.provenance.event.Iri;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * A question: what were these made of, or what became of them?
 *
 * @param starts ids of entities, activities or agents; 1 to {@value #MAX_STARTS}, in their order
 * @param direction to causes or to effects
 * @param mode which statements are followed
 * @param asOf events after this time are left out; {@link Instant#MAX} for none
 * @param causal whether of a dataset, which changes in time, only those events count that came
 *     early enough to be a cause, or late enough to be an effect
 * @param limits how far
 * @param thorough whether sites that have unpublished changes are asked for what seems to have no
 *     origin
 */
public record WalkRequest(
    List<Iri> starts,
    Direction direction,
    Mode mode,
    Instant asOf,
    boolean causal,
    WalkLimits limits,
    boolean thorough) {

  /** The most starts. */
  public static final int MAX_STARTS = 10_000;

  /** Sorts the starts and checks their number. */
  public WalkRequest {
    starts = List.copyOf(new TreeSet<>(starts));
    Require.inRange("starts", starts.size(), 1, MAX_STARTS);
    requireNonNull(direction, "direction");
    requireNonNull(mode, "mode");
    requireNonNull(asOf, "asOf");
    requireNonNull(limits, "limits");
  }

  /** A walk with what holds if nothing is said. */
  public static WalkRequest of(Direction direction, Collection<Iri> starts) {
    return new WalkRequest(
        List.copyOf(starts),
        direction,
        Mode.INFLUENCE,
        Instant.MAX,
        true,
        WalkLimits.DEFAULT,
        false);
  }

  /** The same in another mode. */
  public WalkRequest in(Mode other) {
    return new WalkRequest(starts, direction, other, asOf, causal, limits, thorough);
  }

  /** The same as of a time. */
  public WalkRequest asOf(Instant time) {
    return new WalkRequest(starts, direction, mode, time, causal, limits, thorough);
  }

  /** The same with or without regard to the times of datasets. */
  public WalkRequest causal(boolean other) {
    return new WalkRequest(starts, direction, mode, asOf, other, limits, thorough);
  }

  /** The same within other limits. */
  public WalkRequest within(WalkLimits other) {
    return new WalkRequest(starts, direction, mode, asOf, causal, other, thorough);
  }

  /** The same, and thorough. */
  public WalkRequest thoroughly() {
    return new WalkRequest(starts, direction, mode, asOf, causal, limits, true);
  }
}

package dev.corymb.provenance.walk;

import static dev.corymb.provenance.walk.Direction.ANCESTORS;
import static dev.corymb.provenance.walk.Direction.DESCENDANTS;
import static dev.corymb.provenance.walk.Mode.INFLUENCE;
import static dev.corymb.provenance.walk.Point.Type.ACTIVITY;
import static dev.corymb.provenance.walk.Point.Type.AGENT;
import static dev.corymb.provenance.walk.Point.Type.ENTITY;

import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Link;
import dev.corymb.provenance.event.Role;
import java.time.Instant;
import java.util.List;

/**
 * Which links a walk follows from a point, and what they lead to. Pure: what it says depends on its
 * arguments alone.
 *
 * <p>Three rules go beyond following links:
 *
 * <ul>
 *   <li>A dataset changes in time. On the way to causes, what a run used was made before the run
 *       ended; on the way to effects, a run that used it ended after it was made. A run is one
 *       thing, from its first event to its last.
 *   <li>No way leads from a use, through an activity, to a traced generation: what went into that
 *       is stated by derivations.
 *   <li>Agents and plans are listed and not walked through, unless the walk starts from them: they
 *       take part in everything.
 * </ul>
 */
final class Rules {

  /** The ids of things that change in time start like this; others are taken for unchanging. */
  static final String DATASET = "urn:ol:dataset:";

  /** A step of a walk. */
  interface Steps {
    void take(Point to, Reach reach, Link link, Finding finding);
  }

  private final Direction direction;
  private final Mode mode;
  private final boolean causal;
  private final Reach widest;

  Rules(Direction direction, Mode mode, boolean causal) {
    this.direction = direction;
    this.mode = mode;
    this.causal = causal;
    this.widest = new Reach(direction == ANCESTORS ? Instant.MAX : Instant.MIN, false);
  }

  /** How the starts are reached, and all that is reached without a bound. */
  Reach widest() {
    return widest;
  }

  /** The one of two that lets more be followed. */
  Reach better(Reach one, Reach other) {
    if (one.narrow() != other.narrow()) {
      return one.narrow() ? other : one;
    }
    boolean later = one.bound().isAfter(other.bound());
    return later == (direction == ANCESTORS) ? one : other;
  }

  /** The keys whose links lead on from a point. */
  List<Key> keys(Point point, boolean isStart) {
    Iri id = point.id();
    return switch (point.type()) {
      case ENTITY ->
          List.of(
              new Key(id, direction == ANCESTORS ? Role.MADE : Role.USED), new Key(id, Role.SAME));
      case ACTIVITY -> mode == INFLUENCE ? List.of(new Key(id, Role.RUN)) : List.of();
      case AGENT -> mode == INFLUENCE && isStart ? List.of(new Key(id, Role.AGENT)) : List.of();
    };
  }

  /** The latest time at which an event of a key can matter for a point. */
  Instant upTo(Key key, Reach reach, Instant asOf) {
    boolean bounded = direction == ANCESTORS && key.role() == Role.MADE;
    return bounded && reach.bound().isBefore(asOf) ? reach.bound() : asOf;
  }

  /**
   * Whether only the events of a run can tell that it is reached: one that ended before a dataset
   * was made is no effect of it.
   */
  boolean isInDoubt(Point point, Reach reach) {
    return direction == DESCENDANTS
        && point.type() == ACTIVITY
        && !reach.bound().equals(Instant.MIN);
  }

  private static Instant latest(List<Finding> findings) {
    return findings.stream().map(Finding::time).max(Instant::compareTo).orElse(Instant.MIN);
  }

  /** Takes all steps from a point, given everything that was found on its keys. */
  void follow(Point from, Reach reach, List<Finding> findings, Steps steps) {
    Instant latest = from.type() == ACTIVITY ? latest(findings) : Instant.MIN;
    for (Finding finding : findings) {
      for (Link link : finding.links()) {
        if (direction == ANCESTORS) {
          toCause(from, reach, finding, link, latest, steps);
        } else {
          toEffect(from, reach, finding, link, steps);
        }
      }
    }
  }

  private void toCause(
      Point from, Reach reach, Finding finding, Link link, Instant latest, Steps steps) {
    if (!isFollowed(link) || isOtherName(from, reach, finding, link, steps)) {
      return;
    }
    if (!link.effect().equals(from.id())) {
      return;
    }
    boolean early = !finding.time().isAfter(reach.bound());
    Iri cause = link.cause();
    switch (link.kind()) {
      case GENERATION -> {
        if (from.type() == ENTITY && early) {
          steps.take(
              new Point(cause, ACTIVITY), new Reach(Instant.MAX, link.traced()), link, finding);
        }
      }
      case DERIVATION -> {
        if (from.type() == ENTITY && early) {
          steps.take(new Point(cause, ENTITY), at(cause, finding.time()), link, finding);
        }
      }
      case MEMBERSHIP -> {
        if (from.type() == ENTITY && early) {
          steps.take(new Point(cause, ENTITY), at(cause, reach.bound()), link, finding);
        }
      }
      case USAGE -> {
        if (from.type() == ACTIVITY && !reach.narrow()) {
          steps.take(new Point(cause, ENTITY), at(cause, latest), link, finding);
        }
      }
      case COMMUNICATION -> {
        if (from.type() == ACTIVITY) {
          steps.take(new Point(cause, ACTIVITY), widest, link, finding);
        }
      }
      case ATTRIBUTION, ASSOCIATION, DELEGATION -> {
        if (from.type() == typeOfResponsible(link) && early) {
          steps.take(new Point(cause, AGENT), widest, link, finding);
        }
      }
      default -> {} // gives no links
    }
  }

  private void toEffect(Point from, Reach reach, Finding finding, Link link, Steps steps) {
    if (!isFollowed(link) || isOtherName(from, reach, finding, link, steps)) {
      return;
    }
    if (!link.cause().equals(from.id())) {
      return;
    }
    Iri effect = link.effect();
    switch (link.kind()) {
      case USAGE -> {
        if (from.type() == ENTITY) {
          steps.take(new Point(effect, ACTIVITY), new Reach(reach.bound(), true), link, finding);
        }
      }
      case DERIVATION -> {
        if (from.type() == ENTITY && !finding.time().isBefore(reach.bound())) {
          steps.take(new Point(effect, ENTITY), at(effect, finding.time()), link, finding);
        }
      }
      case MEMBERSHIP -> {
        if (from.type() == ENTITY) {
          steps.take(new Point(effect, ENTITY), at(effect, reach.bound()), link, finding);
        }
      }
      case GENERATION -> {
        if (from.type() == ACTIVITY && !(link.traced() && reach.narrow())) {
          steps.take(new Point(effect, ENTITY), at(effect, finding.time()), link, finding);
        }
      }
      case COMMUNICATION -> {
        if (from.type() == ACTIVITY) {
          steps.take(new Point(effect, ACTIVITY), widest, link, finding);
        }
      }
      case ATTRIBUTION, ASSOCIATION, DELEGATION -> {
        if (from.type() == AGENT) {
          steps.take(new Point(effect, typeOfResponsible(link)), widest, link, finding);
        }
      }
      default -> {} // gives no links
    }
  }

  private boolean isFollowed(Link link) {
    return mode == INFLUENCE
        || switch (link.kind()) {
          case DERIVATION, SPECIALIZATION, ALTERNATE -> true;
          default -> false;
        };
  }

  /** Other names are followed from either side, whenever they were given. */
  private boolean isOtherName(Point from, Reach reach, Finding finding, Link link, Steps steps) {
    switch (link.kind()) {
      case SPECIALIZATION, ALTERNATE -> {
        if (from.type() == ENTITY) {
          Iri other = link.effect().equals(from.id()) ? link.cause() : link.effect();
          steps.take(new Point(other, ENTITY), at(other, reach.bound()), link, finding);
        }
        return true;
      }
      default -> {
        return false;
      }
    }
  }

  /** What a responsible one is responsible for. */
  private static Point.Type typeOfResponsible(Link link) {
    return switch (link.kind()) {
      case ATTRIBUTION -> ENTITY;
      case ASSOCIATION -> ACTIVITY;
      default -> AGENT;
    };
  }

  private Reach at(Iri id, Instant bound) {
    return causal && id.value().startsWith(DATASET) ? new Reach(bound, false) : widest;
  }
}

package dev.corymb.provenance.walk;

import dev.corymb.core.check.Require;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * How much of what the sites of a federation hold can be located by a node at a moment.
 *
 * @param sites how many sites are known
 * @param horizon all events that were recorded before this time at the sites known, but for those
 *     named as uncovered, can be located; empty if that cannot be said of any time
 * @param uncovered the first sites of which that cannot be said, and why, a line each
 * @param uncoveredSites how many there are
 * @param caughtUp whether the node has taken in all that was published when it started
 * @param missRate the part of the keys of all sites that cannot be located, as their owners say
 */
public record Coverage(
    long sites,
    Optional<Instant> horizon,
    List<String> uncovered,
    long uncoveredSites,
    boolean caughtUp,
    double missRate) {

  /** Keeps a copy of the list. */
  public Coverage {
    Require.notNegative("sites", sites);
    uncovered = List.copyOf(uncovered);
    Require.inRange("uncoveredSites", uncoveredSites, uncovered.size(), Long.MAX_VALUE);
    Require.unit("missRate", missRate);
  }

  /** What is covered at this moment and at a later one: the horizon is that of now. */
  Coverage and(Coverage later) {
    SortedSet<String> both = new TreeSet<>(uncovered);
    both.addAll(later.uncovered);
    return new Coverage(
        sites,
        horizon,
        List.copyOf(both),
        Math.max(both.size(), Math.max(uncoveredSites, later.uncoveredSites)),
        caughtUp && later.caughtUp,
        missRate);
  }

  /** Whether nothing that was recorded before the horizon is missing. */
  public boolean isWhole() {
    return caughtUp && uncoveredSites == 0 && horizon.isPresent();
  }
}

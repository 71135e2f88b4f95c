package dev.corymb.provenance.walk;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;

/**
 * A site that may have events of a key.
 *
 * @param site its id
 * @param node the name of its owner
 * @param own whether that is the node that asks
 */
public record Place(String site, String node, boolean own) implements Comparable<Place> {

  private static final Comparator<Place> ORDER =
      Comparator.comparing(Place::site).thenComparing(Place::node);

  /** Checks that both are there. */
  public Place {
    requireNonNull(site, "site");
    requireNonNull(node, "node");
  }

  @Override
  public int compareTo(Place other) {
    return ORDER.compare(this, other);
  }
}

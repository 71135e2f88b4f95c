package dev.corymb.node;

import dev.corymb.node.ledger.Applied;
import java.util.Set;

/**
 * What became of a batch that names its sites.
 *
 * @param applied all of it; what is refused are removals of what was not there, and all operations
 *     on sites that this node does not own
 * @param created the sites that it created; none if it was done before
 * @param refused the sites that this node does not own; none if it was done before
 */
public record Ingested(Applied applied, Set<String> created, Set<String> refused) {

  /** Keeps copies of the sets. */
  public Ingested {
    created = Set.copyOf(created);
    refused = Set.copyOf(refused);
  }
}

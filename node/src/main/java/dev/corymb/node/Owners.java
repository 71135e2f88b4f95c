package dev.corymb.node;

import dev.corymb.core.schema.Query;

/** Asks the owners of other nodes' sites. */
@FunctionalInterface
public interface Owners {

  /**
   * Whether a site holds a match, exactly.
   *
   * @throws RuntimeException if its owner cannot be reached
   */
  boolean holds(String site, Query query);
}

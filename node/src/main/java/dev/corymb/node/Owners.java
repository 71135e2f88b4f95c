package dev.corymb.node;

import dev.corymb.node.directory.Owner;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Asks the nodes that own the candidates of an answer what they really hold. */
@FunctionalInterface
public interface Owners {

  /**
   * Begins to ask another node which of its sites hold a match.
   *
   * @param sites their ids
   * @return waits for the answer: whether each site holds a match. A site that is not in it is
   *     silent; one that was not asked for does not count
   */
  Supplier<Map<String, Boolean>> ask(Owner owner, List<String> sites);

  /** Whether there is no time left to ask one more site of this node. */
  default boolean isLate() {
    return false;
  }

  /** Hears that a site of this node could not be read, so that it is silent. */
  default void unreadable(String site, RuntimeException cause) {}
}

package dev.corymb.node;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Bounds the memory of sites of which nothing but the name is known: how many there are others
 * decide, and a message can make up thousands. Those that find no room are counted, by node.
 */
final class NameBudget {

  private static final int PART = 16; // of the directory's memory
  private static final long LEAST = 1 << 20;
  private static final int SHARES = 2; // a single node may take one
  private static final long EACH = 1_000; // bytes of a name in all maps, beside its characters

  private final long limit;
  private final Map<String, Long> taken = new HashMap<>(); // by node
  private final Map<String, Integer> left = new HashMap<>(); // sites without room, by node
  private long total;

  NameBudget(long directoryBytes) {
    this.limit = Math.max(LEAST, directoryBytes / PART);
  }

  private static long cost(String name) {
    return EACH + 4L * name.length();
  }

  /** Whether there is room for one more name of a node. */
  boolean hasRoom(String node, String name) {
    long cost = cost(name);
    return total + cost <= limit && taken.getOrDefault(node, 0L) + cost <= limit / SHARES;
  }

  /** Takes room for one more name of a node; false if there is none. */
  boolean take(String node, String name) {
    boolean taking = hasRoom(node, name);
    if (taking) {
      taken.merge(node, cost(name), Long::sum);
      total += cost(name);
    }
    return taking;
  }

  /** Gives room back. */
  void release(String node, String name) {
    long cost = cost(name);
    total -= cost;
    taken.computeIfPresent(node, (any, bytes) -> bytes > cost ? bytes - cost : null);
  }

  /**
   * Notes how many sites of a node found no room, in the place of what was noted before.
   *
   * @return whether that was another number
   */
  boolean leaveOut(String node, int sites) {
    Integer before = sites == 0 ? left.remove(node) : left.put(node, sites);
    return sites != (before == null ? 0 : before);
  }

  /** The nodes of which sites found no room. */
  Set<String> incomplete() {
    return Set.copyOf(left.keySet());
  }

  /** How many sites are known by number only. */
  int leftOut() {
    return (int) Math.min(Integer.MAX_VALUE, left.values().stream().mapToLong(n -> n).sum());
  }
}

package dev.corymb.index;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which ordinal a site has. For one thread. */
final class Ordinals {

  /*
   * Many small maps instead of one: a map that is full copies all its entries at once, which for all
   * sites would be a pause of milliseconds.
   */

  private static final int MAPS = 1 << 8;

  @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of a generic type
  private final @Nullable Map<String, Integer>[] maps = new Map[MAPS];

  private int size;

  int size() {
    return size;
  }

  private static int number(String site) {
    return (site.hashCode() * 0x9e37_79b9) >>> 24; // maps themselves go by the low bits
  }

  /** The ordinal of a site, or null. */
  @Nullable Integer get(String site) {
    Map<String, Integer> map = maps[number(site)];
    return map == null ? null : map.get(site);
  }

  boolean contains(String site) {
    return get(site) != null;
  }

  void put(String site, int ordinal) {
    int number = number(site);
    Map<String, Integer> map = maps[number];
    if (map == null) {
      map = new HashMap<>();
      maps[number] = map;
    }
    if (map.put(site, ordinal) == null) {
      size++;
    }
  }

  /** Forgets a site that is there. */
  void remove(String site) {
    Map<String, Integer> map = maps[number(site)];
    if (map != null && map.remove(site) != null) {
      size--;
    }
  }
}

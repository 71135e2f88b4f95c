package dev.corymb.node;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The sites whose owner is in doubt, each with the reason. */
final class Contests {

  private final Map<String, Set<String>> nodes = new HashMap<>(); // by site
  private final Predicate<String> isShared;

  /**
   * No sites yet.
   *
   * @param isShared whether several processes use the name of a node
   */
  Contests(Predicate<String> isShared) {
    this.isShared = isShared;
  }

  /** Notes that a node owns a site, or says so. */
  void claim(String site, String node) {
    nodes.merge(site, Set.of(node), Contests::union);
  }

  private static Set<String> union(Set<String> some, Set<String> more) {
    if (some.containsAll(more)) {
      return some; // nearly always: a site has one owner
    }
    Set<String> all = new TreeSet<>(some);
    all.addAll(more);
    return all;
  }

  /** Why the owner of a site is in doubt, by site. */
  Map<String, String> reasons() {
    Map<String, String> reasons = new TreeMap<>();
    nodes.forEach(
        (site, owners) -> {
          Collection<String> shared = owners.stream().filter(isShared).toList();
          if (owners.size() > 1) {
            reasons.put(site, "claimed by the nodes " + quoted(owners));
          } else if (!shared.isEmpty()) {
            reasons.put(site, "several processes run as its node " + quoted(shared));
          }
        });
    return reasons;
  }

  private static String quoted(Collection<String> names) {
    return names.stream().map(name -> '"' + name + '"').collect(Collectors.joining(", "));
  }
}

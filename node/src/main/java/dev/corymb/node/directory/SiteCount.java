package dev.corymb.node.directory;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How many sites some names belong to: a site counts once, whether by its own name, by one of its
 * parts or by all of them. One thread changes it, any number ask.
 */
final class SiteCount {

  private final Map<String, Integer> names = new ConcurrentHashMap<>(); // by site
  private volatile int sites;

  /** Counts a name, which is not counted yet. */
  void add(String name) {
    names.merge(Parts.site(name), 1, Integer::sum);
    sites = names.size();
  }

  /** Counts a name no more. */
  void remove(String name) {
    names.computeIfPresent(Parts.site(name), (site, count) -> count == 1 ? null : count - 1);
    sites = names.size();
  }

  /** Whether a site has a name that is counted. */
  boolean contains(String site) {
    return names.containsKey(site);
  }

  int sites() {
    return sites;
  }
}

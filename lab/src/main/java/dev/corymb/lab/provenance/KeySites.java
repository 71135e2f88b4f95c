package dev.corymb.lab.provenance;

import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.walk.MemoryEvents;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Knowledge of which sites may have events of a key. It misses none that has. */
interface KeySites {

  /** For each key the ids of the sites, sorted. */
  List<List<String>> find(List<Key> keys);

  /** The bytes of all summaries; 0 if there are none. */
  default long bytes() {
    return 0;
  }

  /** Exact knowledge. */
  static KeySites exact(MemoryEvents events, Collection<String> sites) {
    Map<Key, List<String>> byKey = new HashMap<>();
    sites.stream()
        .sorted()
        .forEach(
            site ->
                events
                    .keys(site)
                    .forEach(
                        key -> byKey.computeIfAbsent(key, any -> new ArrayList<>()).add(site)));
    return keys -> keys.stream().map(key -> byKey.getOrDefault(key, List.of())).toList();
  }

  /** No knowledge: any site may have any key. */
  static KeySites everywhere(Collection<String> sites) {
    List<String> all = sites.stream().sorted().toList();
    return keys -> keys.stream().map(key -> all).toList();
  }
}

package dev.corymb.provenance.walk;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Links;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The events of some sites, in memory, in the plainest way; for tests and simulations. For one
 * thread.
 */
public final class MemoryEvents implements EventStore {

  private final Map<String, Map<Key, List<Finding>>> sites = new HashMap<>();
  private final Map<String, Set<Event>> events = new HashMap<>();

  /** Nothing is recorded yet. */
  public MemoryEvents() {}

  /** Records an event at a site; false if it is there already. */
  public boolean record(String site, Event event) {
    if (!events.computeIfAbsent(site, any -> new HashSet<>()).add(event)) {
      return false;
    }
    Instant time = event.time().orElse(Instant.EPOCH);
    Map<Key, List<Finding>> keys = sites.computeIfAbsent(site, any -> new HashMap<>());
    Links.of(event)
        .forEach(
            (key, links) ->
                keys.computeIfAbsent(key, any -> new ArrayList<>())
                    .add(new Finding(site, event.id(), time, List.copyOf(links))));
    return true;
  }

  /** The keys of a site. */
  public Set<Key> keys(String site) {
    return sites.getOrDefault(site, Map.of()).keySet();
  }

  /** The events of a site. */
  public Set<Event> events(String site) {
    return events.getOrDefault(site, Set.of());
  }

  @Override
  public Answer find(Question question, int most) {
    List<Finding> all =
        sites.getOrDefault(question.site(), Map.of()).getOrDefault(question.key(), List.of());
    List<Finding> wanted =
        all.stream()
            .filter(finding -> question.wants(finding.time()))
            .sorted(Comparator.comparing(Finding::time).reversed().thenComparing(Finding::event))
            .toList();
    List<Finding> newest = wanted.subList(0, Math.min(most, wanted.size()));
    return new Answer(question, !all.isEmpty(), newest, wanted.size() - newest.size());
  }
}

package dev.corymb.node;

import dev.corymb.node.directory.Owner;
import dev.corymb.node.directory.Parts;
import dev.corymb.node.site.OwnSite;
import dev.corymb.node.site.SiteContext;
import dev.corymb.replication.replica.Replica;
import dev.corymb.replication.update.Announcement.SiteState;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a node knows of all sites: its own, others', and those of which only the name is here. */
record KnownSites(SiteContext context, OwnSites own, Replicas replicas) {

  /** The names under which a site is known: its own, or those of its parts. */
  Set<String> names(String site) {
    Set<String> names = new TreeSet<>(Parts.names(site, own.byName().navigableKeySet()));
    names.addAll(replicas.names(site));
    names.addAll(context.directory().unheardNames(site));
    return names;
  }

  /** The names of each site; none if its window is empty. */
  NavigableMap<String, Set<String>> namesBySite() {
    NavigableMap<String, Set<String>> names = new TreeMap<>();
    own.windows().forEach(site -> names.put(site, new TreeSet<>()));
    for (Set<String> some :
        List.of(own.byName().keySet(), replicas.names(), context.directory().unheard().keySet())) {
      for (String name : some) {
        names.computeIfAbsent(Parts.site(name), any -> new TreeSet<>()).add(name);
      }
    }
    return names;
  }

  /** All, by id. */
  List<KnownSite> all() {
    List<KnownSite> all = new ArrayList<>();
    namesBySite().forEach((site, names) -> get(site, names).ifPresent(all::add));
    return all;
  }

  /** What is known of a site; however many others there are, it is soon found. */
  Optional<KnownSite> get(String site) {
    Set<String> names = names(site);
    return names.isEmpty() && own.window(site).isEmpty() ? Optional.empty() : get(site, names);
  }

  private Optional<KnownSite> get(String site, Set<String> names) {
    if (names.isEmpty()) {
      return Optional.of(KnownSite.empty(site, context.owner()));
    }
    String contested = replicas.contested().getOrDefault(site, "");
    return names.stream()
        .map(this::part)
        .flatMap(Optional::stream)
        .reduce(KnownSite::and)
        .map(known -> known.contested(contested));
  }

  private Optional<KnownSite> part(String name) {
    OwnSite mine = own.byName().get(name);
    if (mine != null) {
      return mine.state(SiteState.NOT_SAID)
          .map(state -> KnownSite.own(state, mine.record().step(), context.owner()));
    }
    String reason = context.directory().unheard(name);
    if (own.isolated().contains(name)) {
      return Optional.of(KnownSite.isolated(name, context.owner(), reason));
    }
    Owner owner = replicas.owner(name);
    Optional<Replica.State> state = replicas.state(name);
    if (state.isEmpty() && reason.isEmpty()) {
      return Optional.empty(); // gone meanwhile
    }
    long elapsed = context.clock().elapsedMillis();
    return Optional.of(
        state
            .map(now -> KnownSite.replica(name, now, owner, elapsed, reason))
            .orElseGet(() -> KnownSite.unheard(name, owner, reason)));
  }
}

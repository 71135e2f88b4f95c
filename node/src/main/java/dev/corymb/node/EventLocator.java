package dev.corymb.node;

import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.node.directory.Located;
import dev.corymb.node.directory.Owner;
import dev.corymb.node.directory.Parts;
import dev.corymb.node.directory.Standing;
import dev.corymb.node.site.OwnSite;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.walk.Coverage;
import dev.corymb.provenance.walk.Place;
import dev.corymb.provenance.walk.SiteLocator;
import dev.corymb.replication.replica.Replica;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/** Finds the sites that may have events of a key, from the summaries that a node has of all. */
final class EventLocator implements SiteLocator {

  private static final int NAMED = 20; // sites that are not covered, in an answer

  private final Node node;
  private final Digester digester;
  private final LongSupplier settled;

  /**
   * Finds with the eyes of a node.
   *
   * @param settled the time before which everything is found that own sites have recorded
   */
  EventLocator(Node node, LongSupplier settled) {
    this.node = node;
    this.digester = node.digester();
    this.settled = settled;
  }

  @Override
  public List<List<Place>> locate(List<Key> keys) {
    List<QueryDigests> queries =
        keys.stream().map(key -> digester.digests(key.item().query())).toList();
    List<List<Place>> places = new ArrayList<>();
    for (Located located : node.directory().locateAll(queries)) {
      places.add(
          located.candidates().stream()
              .map(found -> new Place(found.site(), found.owner().node(), found.own()))
              .toList());
    }
    return places;
  }

  @Override
  public Coverage coverage() {
    long horizon = settled.getAsLong(); // first: what is heard meanwhile covers more
    NavigableMap<String, String> uncovered = new TreeMap<>();
    double missed = 0;
    double keys = 0;
    node.isolated().forEach((site, why) -> uncovered.put(site, "it cannot be read: " + why));
    for (OwnSite own : node.parts()) {
      boolean astray = // one that is not there has just been deleted
          node.directory().standing(own.id()).map(Standing::behind).orElse(false);
      if (astray) {
        uncovered.put(Parts.site(own.id()), "its summary could not follow its ledger");
      }
      keys += own.status().items();
    }
    node.directory().unheard().forEach((name, why) -> uncovered.putIfAbsent(name, why));
    node.replicas().contested().forEach(uncovered::putIfAbsent);
    for (Replicas.Heard heard : node.replicas().heard()) {
      Replica.State state = heard.state();
      missed += state.estimate().missRate() * state.items();
      keys += state.items();
      if (heard.silent()) {
        uncovered.putIfAbsent(heard.site(), "its owner has not been heard of for too long");
      } else if (state.covered() == 0) {
        uncovered.putIfAbsent(heard.site(), "its owner has not said yet what is covered");
      } else {
        horizon = Math.min(horizon, state.covered());
      }
    }
    List<String> named =
        uncovered.entrySet().stream()
            .limit(NAMED)
            .map(site -> site.getKey() + ": " + site.getValue())
            .toList();
    int unheard = node.directory().totals().unheard(); // some of them by number only
    return new Coverage(
        node.directory().totals().sites(),
        Optional.of(Instant.ofEpochMilli(horizon)),
        named,
        Math.max(uncovered.size(), unheard),
        node.isCaughtUp(),
        keys == 0 ? 0 : Math.min(1, missed / keys));
  }

  @Override
  public long departures() {
    return node.directory().departures();
  }

  @Override
  public List<Place> unpublished() {
    SortedSet<Place> places = new TreeSet<>();
    for (Replicas.Heard heard : node.replicas().heard()) {
      if (heard.state().isBehind() || heard.state().estimate().missRate() > 0) {
        Owner owner = heard.owner();
        places.add(new Place(heard.site(), owner.node(), owner.own()));
      }
    }
    return List.copyOf(places);
  }
}

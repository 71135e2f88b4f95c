package dev.corymb.lab.provenance;

import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.walk.Coverage;
import dev.corymb.provenance.walk.EdgeAnswer;
import dev.corymb.provenance.walk.EdgeRequest;
import dev.corymb.provenance.walk.EdgeSource;
import dev.corymb.provenance.walk.LocalEdges;
import dev.corymb.provenance.walk.MemoryEvents;
import dev.corymb.provenance.walk.Place;
import dev.corymb.provenance.walk.SiteLocator;
import dev.corymb.provenance.walk.WalkRequest;
import dev.corymb.provenance.walk.WalkResult;
import dev.corymb.provenance.walk.Walker;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Nodes that own sites and answer each other at once. What they know of all sites is up to date.
 */
final class WalkNodes {

  private final MemoryEvents events;
  private final Map<String, String> nodes; // by site
  private final KeySites asking;
  private final KeySites answering;
  private final long mostBytes;

  /**
   * Nodes of a federation.
   *
   * @param nodes the node of each site
   * @param asking what a node knows that walks
   * @param answering what nodes know that look ahead
   * @param mostBytes of an answer, about
   */
  WalkNodes(
      MemoryEvents events,
      Map<String, String> nodes,
      KeySites asking,
      KeySites answering,
      long mostBytes) {
    this.events = events;
    this.nodes = nodes;
    this.asking = asking;
    this.answering = answering;
    this.mostBytes = mostBytes;
  }

  /** The node of a site. */
  String nodeOf(String site) {
    return nodes.getOrDefault(site, "");
  }

  /** Walks from a node, which may have no sites. */
  WalkResult walk(String node, WalkRequest request) {
    return walk(node, request, this::ask);
  }

  /** Walks from a node that asks others in a way of its own. */
  WalkResult walk(String node, WalkRequest request, EdgeSource others) {
    return new Walker(new Located(node, asking), edges(node), others, () -> 0).walk(request);
  }

  /** What a node answers. */
  CompletableFuture<EdgeAnswer> ask(String node, EdgeRequest request) {
    return CompletableFuture.completedFuture(edges(node).answer(request));
  }

  private LocalEdges edges(String node) {
    return new LocalEdges(events, new Located(node, answering), mostBytes);
  }

  /** What a node sees. */
  private final class Located implements SiteLocator {

    private final String node;
    private final KeySites keySites;

    Located(String node, KeySites keySites) {
      this.node = node;
      this.keySites = keySites;
    }

    @Override
    public List<List<Place>> locate(List<Key> keys) {
      return keySites.find(keys).stream()
          .map(sites -> sites.stream().map(this::place).toList())
          .toList();
    }

    private Place place(String site) {
      String owner = nodeOf(site);
      return new Place(site, owner, owner.equals(node));
    }

    @Override
    public Coverage coverage() {
      return new Coverage(nodes.size(), Optional.of(Instant.EPOCH), List.of(), 0, true, 0);
    }

    @Override
    public long departures() {
      return 0;
    }

    @Override
    public List<Place> unpublished() {
      return List.of();
    }
  }
}

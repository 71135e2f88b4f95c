package dev.corymb.lab.faults;

import dev.corymb.core.schema.Query;
import dev.corymb.lab.federation.Cluster;
import dev.corymb.node.KnownSite;
import dev.corymb.node.Node;
import dev.corymb.node.directory.Parts;
import dev.corymb.node.directory.Pruned;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.site.OwnSite;
import dev.corymb.replication.replica.Replica;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Holds what nodes let queries skip against what they say of these sites elsewhere, and against
 * what the owners hold and have published.
 */
final class PruneChecks {

  /** Throws if something is not as it ought to be. */
  interface Requirement {
    void require(boolean right, Supplier<String> what);
  }

  private static final String NOBODYS = "site of nobody";

  private final Cluster cluster;
  private final FederationProfile profile;
  private final Requirement checks;
  private int skips;

  PruneChecks(Cluster cluster, FederationProfile profile, Requirement checks) {
    this.cluster = cluster;
    this.profile = profile;
    this.checks = checks;
  }

  /** How many sites were skipped. */
  int skips() {
    return skips;
  }

  /**
   * Asks all nodes which sites a query on an item may skip.
   *
   * @param oneOwnerEach whether a version of a site always comes from one process
   */
  void ask(Collection<ModelSite> sites, int item, Query query, boolean oneOwnerEach) {
    List<String> within = new ArrayList<>(List.of(NOBODYS));
    sites.forEach(site -> within.add(site.name));
    for (String host : cluster.names()) {
      Node node = cluster.node(host);
      Pruned pruned = node.prune(query, within);
      Set<String> candidates = new HashSet<>(node.locate(query).ids());
      checks.require(
          pruned.keep().equals(within.stream().filter(candidates::contains).toList()),
          () -> String.format("%s keeps %s of %s", host, pruned.keep(), candidates));
      checks.require(
          pruned.unknown().contains(NOBODYS)
              && pruned.skip().size() + pruned.keep().size() + pruned.unknown().size()
                  == within.size(),
          () -> String.format("%s divides %s into %s", host, within, pruned));
      for (ModelSite site : sites) {
        if (pruned.skip().contains(site.name)) {
          skips++;
          mayBeSkipped(host, node, site, item);
          if (oneOwnerEach && !site.host.equals(host) && cluster.runs(site.host)) {
            isNotPublished(host, node, site, item, query);
          }
        }
      }
    }
  }

  private void mayBeSkipped(String host, Node node, ModelSite site, int item) {
    checks.require(
        isTrusted(node, site.name),
        () -> String.format("%s skips %s: %s", host, site, node.known(site.name)));
    checks.require(
        !site.host.equals(host) || !site.holds(item),
        () -> String.format("%s skips its own %s, which holds %d", host, site, item));
  }

  /** No part of which a node has the latest version may match the query. */
  private void isNotPublished(String host, Node node, ModelSite site, int item, Query query) {
    long[] digests = profile.digester().digest(query);
    for (OwnSite part : cluster.node(site.host).parts()) {
      Optional<Replica.State> replica = node.replicas().state(part.id());
      boolean latest =
          replica.isPresent() && replica.get().version().equals(part.summary().version());
      if (Parts.site(part.id()).equals(site.name) && latest) {
        long[] positions = part.summary().filter().shape().positions(digests, query.given());
        checks.require(
            !Arrays.stream(positions).allMatch(part.summary().published()::get),
            () -> String.format("%s skips %s, which has published %d", host, part.id(), item));
      }
    }
  }

  /** By what the node shows of the site. */
  private boolean isTrusted(Node node, String site) {
    if (!node.isCaughtUp() || node.known(site).isEmpty()) {
      return false;
    }
    KnownSite known = node.known(site).get();
    boolean current =
        !known.behind()
            && known.estimate().missRate() <= profile.missRate()
            && known.ageMillis() <= profile.silentAfter().toMillis();
    return known.unheard().isEmpty() && known.contested().isEmpty() && (known.own() || current);
  }

  /** The sites of a node that is gone are not skipped, whatever is asked. */
  void nothingIsSkipped(Collection<String> sites, Query query) {
    for (String host : cluster.names()) {
      Pruned pruned = cluster.node(host).prune(query, sites);
      checks.require(
          pruned.skip().isEmpty(),
          () -> String.format("%s skips the sites %s of a dead node", host, pruned.skip()));
    }
  }
}

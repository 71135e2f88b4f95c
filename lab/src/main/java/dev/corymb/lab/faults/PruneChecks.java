package dev.corymb.lab.faults;

import dev.corymb.lab.federation.Cluster;
import dev.corymb.node.KnownSite;
import dev.corymb.node.Node;
import dev.corymb.node.directory.Parts;
import dev.corymb.node.directory.Pruned;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.site.OwnSite;
import dev.corymb.replication.policy.PolicyKind;
import dev.corymb.replication.replica.Replica;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Holds what nodes let queries skip against what they say of these sites elsewhere, and against
 * what the owners hold and have published.
 */
final class PruneChecks {

  private static final String NOBODYS = "site of nobody";

  private final Cluster cluster;
  private final FederationProfile profile;
  private final boolean nothingIsMissed;
  private final Requirement checks;
  private int skips;

  PruneChecks(Cluster cluster, FaultPlan plan, Requirement checks) {
    this.cluster = cluster;
    this.profile = plan.profile();
    this.nothingIsMissed =
        plan.calm() && profile.policy() == PolicyKind.BUDGET && profile.missRate() == 0;
    this.checks = checks;
  }

  /** How many sites were skipped. */
  int skips() {
    return skips;
  }

  /**
   * Asks all nodes which sites a question may skip.
   *
   * @param question one that has an answer
   * @param oneOwnerEach whether a version of a site always comes from one process
   */
  void ask(Collection<ModelSite> sites, Question question, boolean oneOwnerEach) {
    List<String> within = new ArrayList<>(List.of(NOBODYS));
    sites.forEach(site -> within.add(site.name));
    for (String host : cluster.names()) {
      Node node = cluster.node(host);
      Pruned pruned = node.prune(question.digests(), within);
      Set<String> candidates = new HashSet<>(node.locate(question.digests()).ids());
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
          mayBeSkipped(host, node, site, question, oneOwnerEach);
        }
        if (oneOwnerEach && !site.host.equals(host) && cluster.runs(site.host)) {
          isKept(host, node, site, question, pruned);
        }
      }
    }
  }

  private void mayBeSkipped(
      String host, Node node, ModelSite site, Question question, boolean oneOwnerEach) {
    checks.require(
        isTrusted(node, site.name),
        () -> String.format("%s skips %s: %s", host, site, node.known(site.name)));
    boolean mustKnow = site.host.equals(host) || (oneOwnerEach && nothingIsMissed);
    checks.require(
        !mustKnow || !site.holds(question),
        () -> String.format("%s skips %s, which holds a match of %s", host, site, question));
  }

  /** A part of which a node has the latest version is kept if its owner has published a match. */
  private void isKept(String host, Node node, ModelSite site, Question question, Pruned pruned) {
    for (OwnSite part : cluster.node(site.host).parts()) {
      Optional<Replica.State> replica = node.replicas().state(part.id());
      boolean latest =
          replica.isPresent()
              && replica.get().isPresent()
              && replica.get().version().equals(part.summary().version());
      if (Parts.site(part.id()).equals(site.name) && latest) {
        boolean matches =
            question.mightMatch(
                part.summary().filter().shape(), part.summary().published(), replica.get().zones());
        checks.require(
            !matches || pruned.keep().contains(site.name),
            () ->
                String.format(
                    "%s does not keep %s, which has published a match of %s",
                    host, part.id(), question));
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
  void nothingIsSkipped(Collection<String> sites, Question question) {
    for (String host : cluster.names()) {
      Pruned pruned = cluster.node(host).prune(question.digests(), sites);
      checks.require(
          pruned.skip().isEmpty(),
          () -> String.format("%s skips the sites %s of a dead node", host, pruned.skip()));
    }
  }
}

package dev.corymb.lab.faults;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.schema.Query;
import dev.corymb.lab.federation.Cluster;
import dev.corymb.node.Node;
import dev.corymb.node.directory.Located;
import dev.corymb.node.directory.Parts;
import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.site.OwnSite;
import dev.corymb.replication.policy.PolicyKind;
import dev.corymb.replication.replica.Replica;
import dev.corymb.replication.update.BitsDelta;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Holds nodes against what they ought to be; throws {@link AssertionError}. */
final class Checks {

  private static final String NAME = "name";
  private static final int SOME = 10; // one item in so many
  private static final Query ABSENT = FaultPlan.SCHEMA.query(Map.of(NAME, "no item"));

  private final FaultPlan plan;
  private final Cluster cluster;
  private final Query[] queries = new Query[FaultPlan.ITEMS];
  private final Query[] byName = new Query[FaultPlan.ITEMS];
  private final long[][] digests = new long[FaultPlan.ITEMS][];
  private final PruneChecks prunes;
  private final Map<String, Integer> steps = new HashMap<>(); // last seen
  private long count;
  private int moves;

  Checks(FaultPlan plan, Cluster cluster) {
    this.plan = plan;
    this.cluster = cluster;
    this.prunes = new PruneChecks(cluster, plan.profile(), this::require);
    for (int i = 0; i < FaultPlan.ITEMS; i++) {
      queries[i] = plan.item(i).query();
      byName[i] = FaultPlan.SCHEMA.query(Map.of(NAME, "item " + i));
      digests[i] = plan.profile().digester().digest(plan.item(i));
    }
  }

  /** How many answers were looked at. */
  long count() {
    return count;
  }

  /** How often a site was seen at another step than before. */
  int moves() {
    return moves;
  }

  /** How many sites were skipped where the checks asked. */
  int skips() {
    return prunes.skips();
  }

  long[] digests(int item) {
    return digests[item];
  }

  void noteStep(ModelSite site) {
    cluster
        .node(site.host)
        .site(site.name)
        .ifPresent(
            own -> {
              Integer before = steps.put(site.name, own.record().step());
              moves += before != null && before != own.record().step() ? 1 : 0;
            });
  }

  private void require(boolean right, Supplier<String> what) {
    count++;
    if (!right) {
      throw new AssertionError(
          what.get() + " (policy " + plan.profile().policy() + ", " + plan.network() + ")");
    }
  }

  void refused(ModelSite site, List<Integer> expected, List<Integer> refused) {
    require(
        expected.equals(refused),
        () -> String.format("%s refused the removals %s, not %s", site, refused, expected));
  }

  /** A batch that came again was not done again. */
  void replayed(KeyedBatches.Sent sent, Applied again) {
    Applied first = sent.applied();
    require(
        again.replayed()
            && again.number() == first.number()
            && again.added() == first.added()
            && again.removed() == first.removed()
            && again.refused().equals(first.refused()),
        () -> String.format("%s answered %s with %s, not %s", sent.site(), sent, again, first));
  }

  void forgotten(KeyedBatches.Sent sent, Optional<Applied> receipt) {
    require(
        receipt.isEmpty(),
        () -> String.format("%s has the receipt of %s for ever", sent.site(), sent.key()));
  }

  /** The sites of a node that died some time ago are stale everywhere. */
  void stale(Set<String> sitesOfTheDead) {
    for (String name : cluster.names()) {
      long stale = cluster.node(name).locate(queries[0]).stale();
      require(
          stale >= sitesOfTheDead.size(),
          () -> String.format("%s takes %d sites for stale, not %s", name, stale, sitesOfTheDead));
    }
    prunes.nothingIsSkipped(sitesOfTheDead, ABSENT);
  }

  /**
   * A query for something that a site holds skips no site that may hold it, at any node.
   *
   * @param oneOwnerEach whether a version of a site always comes from one process
   */
  void prunes(ModelSite site, Collection<ModelSite> sites, boolean oneOwnerEach) {
    List<Integer> items = site.items();
    if (!items.isEmpty()) {
      int item = items.get((int) (count % items.size())); // by no draw: runs stay as they were
      prunes.ask(sites, item, queries[item], oneOwnerEach);
      prunes.ask(sites, item, byName[item], oneOwnerEach);
    }
  }

  /** What a site holds its own node finds, and the ledger says of each item what it ought to. */
  void atOwner(ModelSite site, int item) {
    Node node = cluster.node(site.host);
    boolean held = site.holds(item);
    require(
        node.holds(site.name, queries[item]) == held,
        () -> String.format("%s must%s hold item %d", site, held ? "" : " not", item));
    if (held) {
      require(
          finds(node, site, queries[item]),
          () -> String.format("%s is missing at home for item %d", site, item));
      require(
          finds(node, site, byName[item]),
          () -> String.format("%s is missing at home for the name of %d", site, item));
    }
  }

  private static boolean finds(Node node, ModelSite site, Query query) {
    return node.locate(query).ids().contains(site.name);
  }

  void isGone(ModelSite site) {
    Node node = cluster.node(site.host);
    for (int item : site.items()) {
      require(
          !finds(node, site, queries[item]),
          () -> String.format("%s is gone but found for item %d", site, item));
    }
  }

  /** No other node misses more of a site's distinct items than the budget allows. */
  void withinBudget(ModelSite site) {
    if (plan.profile().policy() != PolicyKind.BUDGET) {
      return; // no other policy promises it
    }
    Set<Integer> items = new TreeSet<>(site.items());
    for (String name : cluster.names()) {
      Node node = cluster.node(name);
      long missed = items.stream().filter(item -> !finds(node, site, queries[item])).count();
      require(
          missed <= plan.profile().missRate() * items.size(),
          () -> String.format("%s misses %d of %d items of %s", name, missed, items.size(), site));
    }
  }

  /**
   * No node misses more of the distinct items that an owner of a site holds than the budget allows,
   * unmarked.
   */
  void nothingIsMissedSilently(String site, Collection<Integer> held) {
    if (plan.profile().policy() != PolicyKind.BUDGET) {
      return; // no other policy promises it
    }
    Set<Integer> items = new TreeSet<>(held);
    for (String name : cluster.names()) {
      Node node = cluster.node(name);
      long missed =
          items.stream().filter(item -> !node.locate(queries[item]).ids().contains(site)).count();
      Located located = node.locate(queries[0]);
      boolean marked = located.stale() + located.unheard() + located.contested() > 0;
      require(
          marked || missed <= plan.profile().missRate() * items.size(),
          () ->
              String.format("%s misses %d of %d of %s silently", name, missed, items.size(), site));
    }
  }

  /** A node that shares its name with a process knows of it, or it does not. */
  void knowsOfACopy(String host, boolean there) {
    String impostor = cluster.node(host).replicas().impostor();
    require(
        impostor.isEmpty() != there,
        () -> String.format("%s says of another process of its name: \"%s\"", host, impostor));
  }

  /** All nodes agree on all sites, bit for bit. */
  void converged(Collection<ModelSite> sites) {
    int all = // a window of several parts is one site
        cluster.nodes().stream()
            .mapToInt(
                node ->
                    (int)
                        node.parts().stream().map(part -> Parts.site(part.id())).distinct().count())
            .sum();
    for (String host : cluster.names()) {
      Node owner = cluster.node(host);
      Set<String> names =
          owner.parts().stream()
              .map(part -> Parts.site(part.id()))
              .collect(Collectors.toCollection(TreeSet::new));
      for (ModelSite site : sites) {
        boolean there = names.remove(site.name) || (site.isWindow() && site.size() == 0);
        require(!site.host.equals(host) || there, () -> String.format("%s is not open", site));
      }
      require(
          names.isEmpty(),
          () -> String.format("%s has sites that ought to be gone: %s", host, names));
      for (OwnSite own : owner.parts()) {
        isWhatItsLedgerHas(host, owner, own);
        for (String other : cluster.names()) {
          if (!other.equals(host)) {
            isReplicated(own, cluster.node(other), other);
          }
        }
      }
      knowsNoMore(host, owner, all);
      answersByItsBits(host, owner);
    }
  }

  /** A filter with each tuple of a site's items once. */
  private static CountingFilter rebuilt(Ledger ledger, String site, FilterShape shape) {
    CountingFilter filter = new CountingFilter(shape);
    Set<List<Long>> seen = new HashSet<>();
    ledger.forEach(
        site,
        (row, count) ->
            shape
                .groups()
                .forEachTuple(
                    row,
                    (group, tuple) -> {
                      if (seen.add(List.of((long) group, tuple))) {
                        filter.addCells(shape.cells(group, tuple), cell -> {});
                      }
                    }));
    return filter;
  }

  private void isWhatItsLedgerHas(String host, Node owner, OwnSite own) {
    CountingFilter filter = own.summary().filter();
    CountingFilter rebuilt = rebuilt(cluster.ledger(host), own.id(), filter.shape());
    require(
        filter.saturatedCounters() > 0 || filter.equals(rebuilt),
        () -> String.format("the summary of %s is not what its ledger has", own.id()));
    BitArray column = owner.directory().bits(own.id());
    BitArray united = column.copy();
    united.unite(rebuilt.bits());
    require(
        united.equals(column), () -> String.format("the own column of %s lacks cells", own.id()));
  }

  private void isReplicated(OwnSite own, Node node, String name) {
    Replica.State replica =
        node.replicas()
            .state(own.id())
            .orElseThrow(() -> new AssertionError(name + " does not know of " + own.id()));
    require(
        replica.version().equals(own.summary().version()),
        () ->
            String.format(
                "%s has version %s of %s, not %s",
                name, replica.version(), own.id(), own.summary().version()));
    int checksum = BitsDelta.checksum(own.summary().published());
    require(
        BitsDelta.checksum(replica.bits()) == checksum,
        () -> String.format("%s has other bits of %s", name, own.id()));
    require(
        BitsDelta.checksum(node.directory().bits(own.id())) == checksum,
        () -> String.format("%s has other bits of %s in its index", name, own.id()));
  }

  /** A query finds the sites in whose bits it is, and no others: nothing is left in the index. */
  private void answersByItsBits(String name, Node node) {
    List<OwnSite> all = new ArrayList<>();
    for (Node owner : cluster.nodes()) {
      all.addAll(owner.parts());
    }
    for (int item = 0; item < FaultPlan.ITEMS; item += SOME) {
      Set<String> expected = new TreeSet<>();
      for (OwnSite own : all) {
        long[] positions =
            own.summary().filter().shape().positions(digests[item], FaultPlan.SCHEMA.all());
        BitArray bits = node.directory().bits(own.id());
        if (Arrays.stream(positions).allMatch(bits::get)) {
          expected.add(Parts.site(own.id()));
        }
      }
      Set<String> found = new TreeSet<>(node.locate(queries[item]).ids());
      int asked = item;
      require(
          found.equals(expected),
          () -> String.format("%s finds %s for %d, not %s", name, found, asked, expected));
    }
  }

  private void knowsNoMore(String name, Node node, int all) {
    Located located = node.locate(queries[0]);
    require(
        located.sites() == all,
        () ->
            String.format("%s has %d sites of %d: %s", name, located.sites(), all, node.siteIds()));
    require(
        located.unheard() == 0,
        () -> String.format("%s waits for %s", name, node.directory().unheard()));
    require(
        located.contested() == 0,
        () -> String.format("%s takes for contested %s", name, node.replicas().contested()));
    knowsOfACopy(name, false);
    require(
        located.stale() == 0 || plan.profile().policy() != PolicyKind.BUDGET,
        () -> String.format("%s takes %d sites for stale", name, located.stale()));
  }
}

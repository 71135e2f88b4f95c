package dev.corymb.lab.faults;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.range.Zones;
import dev.corymb.core.schema.Item;
import dev.corymb.lab.federation.Cluster;
import dev.corymb.node.Node;
import dev.corymb.node.directory.Located;
import dev.corymb.node.directory.Parts;
import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.ItemException;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.site.OwnSite;
import dev.corymb.replication.policy.PolicyKind;
import dev.corymb.replication.replica.Replica;
import dev.corymb.replication.update.BitsDelta;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Holds nodes against what they ought to be; throws {@link AssertionError}. */
final class Checks {

  private static final int DRAWN = 20; // questions about all sites, in the end
  private static final long SALT = 0x4a_5c_0f_75L;

  private final FaultPlan plan;
  private final Cluster cluster;
  private final Questions questions;
  private final long[][] rows = new long[Catalogue.ITEMS][];
  private final SiteChecks sites;
  private final BudgetChecks budget;
  private final PruneChecks prunes;
  private final Map<String, Integer> steps = new HashMap<>(); // last seen
  private long count;
  private int moves;
  private int stuck;
  private int turn; // by which what is asked is chosen, without a draw

  /** Draws questions from a sequence of their own, so that a run is the same with others. */
  Checks(long seed, FaultPlan plan, Cluster cluster) {
    this.plan = plan;
    this.cluster = cluster;
    this.questions =
        new Questions(plan.profile(), plan.catalogue(), new SplittableRandom(seed ^ SALT));
    this.sites = new SiteChecks(plan, cluster, questions, this::require);
    this.budget = new BudgetChecks(plan, questions);
    this.prunes = new PruneChecks(cluster, plan, this::require);
    for (int i = 0; i < Catalogue.ITEMS; i++) {
      rows[i] = row(plan.catalogue().item(i));
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

  /** How often a site was seen with counters that stick. */
  int stuck() {
    return stuck;
  }

  /** How many sites were skipped where the checks asked. */
  int skips() {
    return prunes.skips();
  }

  /** How many questions the site that they were about had a match of. */
  int matches() {
    return sites.matches();
  }

  /** How many questions were rejected because no declared sets cover them. */
  int rejections() {
    return sites.rejections();
  }

  /** What a batch takes of an item. */
  long[] row(int item) {
    return rows[item];
  }

  /** What a batch takes of an item. */
  long[] row(Item item) {
    return plan.profile().ranges().row(plan.profile().digester().digest(item), item);
  }

  void noteStep(ModelSite site) {
    cluster
        .node(site.host)
        .site(site.name)
        .ifPresent(
            own -> {
              Integer before = steps.put(site.name, own.record().step());
              moves += before != null && before != own.record().step() ? 1 : 0;
              stuck += own.status().room().stuckCounters() > 0 ? 1 : 0;
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

  /** A batch with an item that cannot be entered whole is refused as a whole. */
  void refusesWhole(ModelSite site, Batch batch) {
    Node node = cluster.node(site.host);
    boolean refused = false;
    try {
      node.apply(site.name, batch);
    } catch (ItemException e) {
      refused = true;
    }
    require(refused, () -> site + " takes an item with too many combinations");
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
      long stale = locate(cluster.node(name)).stale();
      require(
          stale >= sitesOfTheDead.size(),
          () -> String.format("%s takes %d sites for stale, not %s", name, stale, sitesOfTheDead));
    }
    prunes.nothingIsSkipped(sitesOfTheDead, questions.nowhere());
  }

  /** Some answer of a node. */
  private Located locate(Node node) {
    return node.locate(questions.answerable(0).digests());
  }

  /**
   * A query for something that a site holds skips no site that may hold it, at any node.
   *
   * @param oneOwnerEach whether a version of a site always comes from one process
   */
  void prunes(ModelSite site, Collection<ModelSite> all, boolean oneOwnerEach) {
    List<Integer> items = site.items();
    if (!items.isEmpty()) {
      Question drawn = questions.draw(items);
      int item = items.get(turn++ % items.size());
      prunes.ask(all, drawn.isAnswerable() ? drawn : questions.answerable(item), oneOwnerEach);
    }
  }

  /** What a site holds of an item its own node finds, and the ledger says. */
  void atOwner(ModelSite site, int item) {
    int set = turn++ % (sets() + 1);
    List<Question> values =
        set < sets() ? questions.declared(set, item) : List.of(questions.full(item));
    sites.ask(site, values.get(turn % values.size()));
  }

  private int sets() {
    return plan.profile().groups().size();
  }

  /** What a site holds of something its own node finds, and the ledger says. */
  void atOwner(ModelSite site) {
    sites.ask(site, questions.draw(site.items()));
    sites.zones(site);
  }

  /** What a site holds its own node finds by whole items, and of each by some declared set. */
  void allAtOwner(ModelSite site) {
    for (int item : new TreeSet<>(site.items())) {
      sites.ask(site, questions.full(item));
      questions.declared(turn++ % sets(), item).forEach(question -> sites.ask(site, question));
    }
  }

  void isGone(ModelSite site) {
    Node node = cluster.node(site.host);
    for (int item : site.items()) {
      Question question = questions.answerable(item);
      require(
          !node.locate(question.digests()).ids().contains(site.name),
          () -> String.format("%s is gone but found for %s", site, question));
    }
  }

  /** No other node misses more of a site than the budget allows. */
  void withinBudget(ModelSite site) {
    withinBudget(site, node -> budget.exceeded(node, site.name, site.parts()));
  }

  /** The same, by each declared set and range. */
  void withinAllBudgets(ModelSite site) {
    withinBudget(site, node -> budget.exceededByAny(node, site.name, site.parts()));
  }

  private void withinBudget(ModelSite site, Function<Node, Optional<String>> exceeded) {
    if (plan.profile().policy() != PolicyKind.BUDGET) {
      return; // no other policy promises it
    }
    for (String name : cluster.names()) {
      Optional<String> wrong = exceeded.apply(cluster.node(name));
      require(
          wrong.isEmpty(), () -> String.format("%s, of %s: %s", name, site, wrong.orElseThrow()));
    }
  }

  /** No node misses more of what an owner of a site holds than the budget allows, unmarked. */
  void nothingIsMissedSilently(String site, List<Integer> held) {
    if (plan.profile().policy() != PolicyKind.BUDGET) {
      return; // no other policy promises it
    }
    for (String name : cluster.names()) {
      Node node = cluster.node(name);
      Optional<String> wrong = budget.exceeded(node, site, List.of(held));
      Located located = locate(node);
      boolean marked = located.stale() + located.unheard() + located.contested() > 0;
      require(
          marked || wrong.isEmpty(),
          () -> String.format("%s, of %s, silently: %s", name, site, wrong.orElseThrow()));
    }
  }

  /** A node that shares its name with a process knows of it, or it does not. */
  void knowsOfACopy(String host, boolean there) {
    String impostor = cluster.node(host).replicas().impostor();
    require(
        impostor.isEmpty() != there,
        () -> String.format("%s says of another process of its name: \"%s\"", host, impostor));
  }

  /** What all owners have is what they ought to; all nodes agree on all sites, bit for bit. */
  void converged(Collection<ModelSite> models) {
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
      for (ModelSite site : models) {
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
      answersByItsBits(host, owner, models);
    }
    models.forEach(sites::zones);
    models.forEach(sites::tuples);
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
    require(
        replica.zones().equals(published(own)),
        () -> String.format("%s has the zones %s of %s", name, replica.zones(), own.id()));
    int checksum = BitsDelta.checksum(own.summary().published());
    require(
        BitsDelta.checksum(replica.bits()) == checksum,
        () -> String.format("%s has other bits of %s", name, own.id()));
    require(
        BitsDelta.checksum(node.directory().bits(own.id())) == checksum,
        () -> String.format("%s has other bits of %s in its index", name, own.id()));
  }

  /** A query finds the sites in whose bits it is, and no others: nothing is left in the index. */
  private void answersByItsBits(String name, Node node, Collection<ModelSite> models) {
    List<Integer> items = models.stream().flatMap(site -> site.items().stream()).toList();
    for (int i = 0; i < DRAWN; i++) {
      Question question = questions.draw(items);
      if (question.isAnswerable()) {
        answersByItsBits(name, node, question);
      }
    }
  }

  private void answersByItsBits(String name, Node node, Question question) {
    Set<String> expected = new TreeSet<>();
    Map<Integer, Set<String>> byAlternative = new TreeMap<>();
    for (Node owner : cluster.nodes()) {
      for (OwnSite own : owner.parts()) {
        FilterShape shape = own.summary().filter().shape();
        BitArray bits = node.directory().bits(own.id());
        Zones zones = owner == node ? own.summary().zones() : published(own);
        if (question.mightMatch(shape, bits, zones)) {
          expected.add(Parts.site(own.id()));
          question
              .matching(shape, bits)
              .forEach(
                  number ->
                      byAlternative
                          .computeIfAbsent(number, any -> new TreeSet<>())
                          .add(Parts.site(own.id())));
        }
      }
    }
    List<String> found = node.locate(question.digests()).ids();
    require(
        found.equals(List.copyOf(expected)),
        () -> String.format("%s finds %s for %s, not %s", name, found, question, expected));
    node.directory()
        .forEachAlternative(
            question.digests(),
            (number, some) ->
                require(
                    some.equals(List.copyOf(byAlternative.getOrDefault(number, Set.of()))),
                    () ->
                        String.format(
                            "%s finds %s for alternative %d of %s, not %s",
                            name, some, number, question, byAlternative.get(number))));
  }

  private static Zones published(OwnSite own) {
    return own.summary().isPublished() ? own.summary().snapshot().image().zones() : Zones.UNKNOWN;
  }

  private void knowsNoMore(String name, Node node, int all) {
    Located located = locate(node);
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

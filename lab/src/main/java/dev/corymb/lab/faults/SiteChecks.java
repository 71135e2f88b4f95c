package dev.corymb.lab.faults;

import dev.corymb.core.range.Zone;
import dev.corymb.core.range.Zones;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Ranges;
import dev.corymb.lab.federation.Cluster;
import dev.corymb.node.Node;
import dev.corymb.node.directory.Parts;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.site.OwnSite;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Holds what the owner of a site says of it against the model: exactly, and at any time. */
final class SiteChecks {

  private final Cluster cluster;
  private final FaultPlan plan;
  private final Questions questions;
  private final Requirement checks;
  private int matches;
  private int rejections;

  SiteChecks(FaultPlan plan, Cluster cluster, Questions questions, Requirement checks) {
    this.plan = plan;
    this.cluster = cluster;
    this.questions = questions;
    this.checks = checks;
  }

  /** How many questions a site had a match of. */
  int matches() {
    return matches;
  }

  /** How many questions were rejected because no declared sets cover them. */
  int rejections() {
    return rejections;
  }

  /** A site holds a match of a question or not, and is found if it does, at its own node. */
  void ask(ModelSite site, Question question) {
    Node node = cluster.node(site.host);
    boolean held = site.holds(question);
    checks.require(
        node.holds(site.name, question.digests()) == held,
        () -> String.format("%s must%s hold a match of %s", site, held ? "" : " not", question));
    if (!question.isAnswerable()) {
      rejections++;
      checks.require(isRejected(node, question), () -> question + " is not rejected");
      return;
    }
    matches += held ? 1 : 0;
    boolean found = node.locate(question.digests()).ids().contains(site.name);
    checks.require(
        found || !held, () -> String.format("%s is missing at home for %s", site, question));
    if (question.hasBounds() && isAlone(node, site)) {
      boolean overlaps = site.parts().stream().anyMatch(question::overlaps);
      checks.require(
          found ? overlaps : question.hasValues() || !overlaps,
          () -> String.format("%s is%s found at home for %s", site, found ? "" : " not", question));
    }
  }

  /** Whether a node has heard of no other owner of a site. */
  private static boolean isAlone(Node node, ModelSite site) {
    return node.replicas().heard().stream().noneMatch(one -> one.site().equals(site.name));
  }

  private static boolean isRejected(Node node, Question question) {
    try {
      node.locate(question.digests());
      return false;
    } catch (IllegalArgumentException e) {
      return true;
    }
  }

  private Stream<OwnSite> parts(ModelSite site) {
    return cluster.node(site.host).parts().stream()
        .filter(part -> Parts.site(part.id()).equals(site.name));
  }

  /** The zones of a site are exact, in the ledger and in what is published next. */
  void zones(ModelSite site) {
    Ranges ranges = plan.profile().ranges();
    if (ranges.size() == 0) {
      return;
    }
    Ledger ledger = cluster.ledger(site.host);
    Map<Zones, Integer> expected = new HashMap<>();
    site.parts().forEach(items -> expected.merge(zones(items), 1, Integer::sum));
    Map<Zones, Integer> found = new HashMap<>();
    parts(site)
        .forEach(
            part -> {
              Zones zones = ledger.zones(part.id());
              checks.require(
                  part.summary().zones().equals(zones),
                  () -> part.id() + " does not publish the zones that its ledger has");
              found.merge(zones, 1, Integer::sum);
            });
    Zones empty = Zones.empty(ranges.size()); // of parts without items, or without values
    expected.remove(empty);
    found.remove(empty);
    checks.require(
        found.equals(expected),
        () -> String.format("%s has the zones %s, not %s", site, found, expected));
  }

  /** From the least to the greatest value of some items. */
  private Zones zones(Collection<Integer> items) {
    Ranges ranges = plan.profile().ranges();
    Zones zones = Zones.empty(ranges.size());
    for (int item : items) {
      for (int range = 0; range < ranges.size(); range++) {
        Object value = plan.catalogue().values(item, ranges.ordinal(range)).get(0);
        Zone zone = ranges.key(range, value).map(Zone::of).orElse(Zone.EMPTY);
        zones = zones.with(range, zone);
      }
    }
    return zones;
  }

  /** The ledger has the tuples of the items and no others, and says how many items have each. */
  void tuples(ModelSite site) {
    Ledger ledger = cluster.ledger(site.host);
    Groups groups = plan.profile().groups();
    long[] visited = new long[groups.size()];
    parts(site).forEach(part -> ledger.forEachTuple(part.id(), (group, tuple) -> visited[group]++));
    for (int i = 0; i < visited.length; i++) {
      int group = i;
      Map<Question, Long> items = new LinkedHashMap<>(); // of all parts, by their tuple
      long distinct = 0;
      for (List<Integer> part : site.parts()) {
        Map<Question, Long> more = new LinkedHashMap<>();
        new TreeSet<>(part)
            .forEach(
                item -> questions.declared(group, item).forEach(q -> more.merge(q, 1L, Long::sum)));
        distinct += more.size();
        more.forEach((question, count) -> items.merge(question, count, Long::sum));
      }
      long expected = distinct;
      checks.require(
          visited[group] == expected
              && sum(site, part -> ledger.state(part).tuples().get(group)) == expected,
          () -> String.format("the ledger of %s miscounts %s", site, groups.counted(group)));
      items.forEach(
          (question, count) ->
              checks.require(
                  sum(site, part -> ledger.count(part, group, question.digests().get(0))) == count,
                  () -> String.format("the ledger of %s miscounts items of %s", site, question)));
    }
    long distinct =
        site.parts().stream().mapToLong(items -> items.stream().distinct().count()).sum();
    checks.require(
        sum(site, part -> ledger.state(part).distinct()) == distinct,
        () -> String.format("the ledger of %s miscounts distinct items", site));
  }

  private long sum(ModelSite site, ToLongFunction<String> count) {
    return parts(site).map(OwnSite::id).mapToLong(count).sum();
  }
}

package dev.corymb.node.profile;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterPlan;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.Trade;
import dev.corymb.core.hash.Fingerprint;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.schema.Schema;
import dev.corymb.provenance.event.Key;
import dev.corymb.replication.policy.Budget;
import dev.corymb.replication.policy.PolicyKind;
import dev.corymb.replication.policy.PolicyOptions;
import dev.corymb.replication.policy.UpdatePolicy;
import dev.corymb.replication.update.BitsDelta;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What all nodes of a federation agree on. Immutable. Nodes whose profiles differ in anything have
 * different {@linkplain #fingerprint fingerprints} and do not listen to each other.
 *
 * @param name of the federation
 * @param schema of its items
 * @param seed of all hashing: whoever does not know it cannot choose items that collide
 * @param summaries what filters sites publish
 * @param errors what queries may find falsely and replicas may miss
 * @param policy that decides when summaries are published
 * @param policyOptions its numbers
 * @param announceEvery how often a node says what versions its sites have
 * @param folding whether a directory short of memory may keep a large summary in a smaller shape,
 *     at the price of more false sites
 * @param isProvenance whether its sites hold events of provenance; then their items are the keys
 *     under which these are found
 */
public record FederationProfile(
    String name,
    Schema schema,
    long seed,
    Summaries summaries,
    Errors errors,
    PolicyKind policy,
    PolicyOptions policyOptions,
    Duration announceEvery,
    boolean folding,
    boolean isProvenance) {

  private static final int MAX_STEPS = 32;
  private static final int SILENT = 3; // announcements missed

  /**
   * The filters that sites publish: a ladder of shapes, each for twice as many items as the one
   * before.
   *
   * @param groups the sets of attributes that are asked together
   * @param ranges the attributes whose least and greatest values are published
   * @param stepItems the items for which the first step of the ladder is made
   * @param steps of the ladder
   * @param trade what the shapes are chosen for
   */
  public record Summaries(Groups groups, Ranges ranges, long stepItems, int steps, Trade trade) {

    public Summaries {
      requireNonNull(groups, "groups");
      requireNonNull(ranges, "ranges");
      requireNonNull(trade, "trade");
      Require.positive("step-items", stepItems);
      Require.inRange("steps", steps, 1, MAX_STEPS);
    }

    /** The kind of filter that has these groups. */
    public FilterKind kind() {
      return FilterKind.of(groups);
    }
  }

  /**
   * The errors of all sites together.
   *
   * @param expectedSites for how many sites the budget is meant
   * @param falseSites the false sites that a full query may find on average
   * @param missRate the part of a site's items that its replicas may miss
   * @param falseWeight how much false sites count in a decision to publish
   * @param missWeight how much misses count
   */
  public record Errors(
      int expectedSites,
      double falseSites,
      double missRate,
      double falseWeight,
      double missWeight) {

    public Errors {
      Require.positive("expected-sites", expectedSites);
      Require.openUnit("false-sites / expected-sites", falseSites / expectedSites);
      Require.unit("miss-rate", missRate);
    }
  }

  public FederationProfile {
    if (name.isBlank()) {
      throw new IllegalArgumentException("name must not be blank, but was \"" + name + '"');
    }
    requireNonNull(policy, "policy");
    requireNonNull(policyOptions, "policyOptions");
    FilterShape first = firstStep(summaries, new Digester(schema, seed), errors);
    if (first.size() > BitsDelta.MAX_CELLS >> (summaries.steps - 1)) {
      throw new IllegalArgumentException(
          "steps must not lead beyond summaries of "
              + BitsDelta.MAX_CELLS
              + " cells, but there are "
              + summaries.steps
              + " from "
              + first.size()
              + " on");
    }
    Require.positive("announce-every", announceEvery);
    if (isProvenance) {
      requireKeys(schema, summaries);
    }
  }

  private static FilterShape firstStep(Summaries summaries, Digester digester, Errors errors) {
    double falseRate = errors.falseSites / errors.expectedSites;
    return FilterPlan.of(summaries.groups, digester, summaries.stepItems, falseRate)
        .withTrade(summaries.trade)
        .shape();
  }

  /** Refuses a profile of provenance whose items are not keys of events. */
  private static void requireKeys(Schema schema, Summaries summaries) {
    if (!schema.equals(Key.SCHEMA)) {
      throw new IllegalArgumentException(
          "schema must be " + Key.SCHEMA + " in a profile of provenance, but was " + schema);
    }
    if (summaries.kind() != FilterKind.STANDARD) {
      throw new IllegalArgumentException(
          "kind must be standard in a profile of provenance, but the groups were "
              + summaries.groups);
    }
    if (summaries.ranges.size() > 0) {
      throw new IllegalArgumentException(
          "range must be empty in a profile of provenance, but was " + summaries.ranges);
    }
  }

  /**
   * A profile with the defaults of all else. Its shapes are the smallest ones, as in a profile that
   * does not say; {@code with(Map.of("shape", "fast"))} makes queries over many sites faster.
   */
  public static FederationProfile of(String name, Schema schema, long seed) {
    return ProfileFormat.parse(
        Map.of("name", name, "schema", schema.toString(), "seed", Long.toString(seed)));
  }

  /** A profile of a federation whose sites hold events of provenance, with its defaults. */
  public static FederationProfile provenance(String name, long seed) {
    return ProfileFormat.parse(
        Map.of("name", name, "seed", Long.toString(seed), "provenance", "true"));
  }

  /** The same with other settings, under their names in a profile's file. */
  public FederationProfile with(Map<String, String> settings) {
    Map<String, String> all = ProfileFormat.settings(this);
    if (settings.containsKey("ask") || settings.containsKey("kind")) { // each replaces the other
      all.keySet().removeAll(Set.of("ask", "kind"));
    }
    all.putAll(settings);
    return ProfileFormat.parse(all);
  }

  /** What turns items into digests. */
  public Digester digester() {
    return new Digester(schema, seed);
  }

  /** The sets of attributes that are asked together. */
  public Groups groups() {
    return summaries.groups;
  }

  /** The attributes of which queries can ask for ranges. */
  public Ranges ranges() {
    return summaries.ranges;
  }

  /** The shapes of summaries, by step. */
  public List<FilterShape> ladder() {
    List<FilterShape> ladder = new ArrayList<>();
    ladder.add(firstStep(summaries, digester(), errors));
    while (ladder.size() < steps()) {
      ladder.add(ladder.get(ladder.size() - 1).doubled());
    }
    return ladder;
  }

  /** The number of steps of the ladder. */
  public int steps() {
    return summaries.steps;
  }

  /** The items for which a step of the ladder is made. */
  public long capacity(int step) {
    return summaries.stepItems << step;
  }

  /** The false sites that a full query may find on average. */
  public double falseSites() {
    return errors.falseSites;
  }

  /** The chance that a full query finds one site falsely. */
  public double falseRate() {
    return errors.falseSites / errors.expectedSites;
  }

  /** The part of a site's items that its replicas may miss. */
  public double missRate() {
    return errors.missRate;
  }

  /** After how long without an announcement a node counts as silent, and its sites as stale. */
  public Duration silentAfter() {
    return announceEvery.multipliedBy(SILENT);
  }

  /** What decides when a summary is published. */
  public UpdatePolicy updatePolicy() {
    return policy.policy(
        new Budget(missRate(), falseRate(), errors.missWeight, errors.falseWeight), policyOptions);
  }

  /** A number that equal profiles share and different ones do not. It does not tell the seed. */
  public long fingerprint() {
    Fingerprint print = new Fingerprint();
    ProfileFormat.settings(this).forEach((key, value) -> print.add(key).add(value));
    return print.value();
  }

  /** All but the seed, which is a secret. */
  @Override
  public String toString() {
    return "FederationProfile[" + name + ", " + schema + ", " + policy + "]";
  }
}

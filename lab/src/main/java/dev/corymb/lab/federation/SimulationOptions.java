package dev.corymb.lab.federation;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.core.schema.Schema;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import dev.corymb.replication.policy.PolicyKind;
import java.time.Duration;
import java.util.Map;

/**
 * What is simulated.
 *
 * @param sites in all, dealt to the hosts in turn
 * @param hosts each of them a node
 * @param items that each site has at the start, published
 * @param add items added to a site in a step
 * @param remove items removed from it
 * @param steps of a second each
 * @param workload how adding and removing is spread
 * @param missRate the budget: the part of a site's items that replicas may miss
 * @param falseSites the budget: the false sites that a query may find on average
 * @param dirtyFraction of the policy dirty-bits
 * @param interval of the policy interval, in steps
 * @param loss the chance that a message does not reach a host
 * @param delayMillis the longest time on the way; each message takes a part of it
 * @param seed from which all follows
 */
public record SimulationOptions(
    int sites,
    int hosts,
    int items,
    int add,
    int remove,
    int steps,
    Workload workload,
    double missRate,
    double falseSites,
    double dirtyFraction,
    int interval,
    double loss,
    long delayMillis,
    long seed) {

  /** Fifty sites of 600 items that grow by three a step, with a budget of one in twenty. */
  public static final SimulationOptions DEFAULT = builder().build();

  static final Schema SCHEMA = Schema.parse("name:text,device:long");
  static final long STEP_MILLIS = 1_000;

  private static final int MOST = 1_000_000;
  private static final long MOST_ITEMS = 10_000_000; // in all: each is kept as an object

  public SimulationOptions {
    Require.inRange("hosts", hosts, 2, 1_000);
    Require.inRange("sites", sites, 1, MOST);
    Require.inRange("items", items, 0, MOST);
    Require.inRange("sites * items", (long) sites * items, 0, MOST_ITEMS);
    Require.inRange("add", add, 0, MOST);
    Require.inRange("remove", remove, 0, MOST);
    Require.inRange("steps", steps, 1, MOST);
    requireNonNull(workload, "workload");
    Require.unit("miss-rate", missRate);
    Require.openUnit("false-sites / sites", falseSites / sites);
    Require.unit("dirty-fraction", dirtyFraction);
    Require.inRange("interval", interval, 1, MOST);
    Require.unit("loss", loss);
    Require.inRange("delay", delayMillis, 0, 1L << 40);
  }

  /** Options of one's own, beginning with the {@linkplain #DEFAULT usual} ones. */
  public static Builder builder() {
    return new Builder();
  }

  /** The same, of which some are to be changed. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.sites = sites;
    builder.hosts = hosts;
    builder.items = items;
    builder.add = add;
    builder.remove = remove;
    builder.steps = steps;
    builder.workload = workload;
    builder.missRate = missRate;
    builder.falseSites = falseSites;
    builder.dirtyFraction = dirtyFraction;
    builder.interval = interval;
    builder.loss = loss;
    builder.delayMillis = delayMillis;
    builder.seed = seed;
    return builder;
  }

  /** The chance that a query finds one site falsely, by the budget. */
  public double falseRate() {
    return falseSites / sites;
  }

  FederationProfile profile(PolicyKind policy) {
    return FederationProfile.of("simulation", SCHEMA, seed)
        .with(
            Map.of(
                "expected-sites", Integer.toString(sites),
                "false-sites", Double.toString(falseSites),
                "miss-rate", Double.toString(missRate),
                "policy", policy.toString(),
                "dirty-fraction", Double.toString(dirtyFraction),
                "interval", Duration.ofMillis(STEP_MILLIS * interval).toString()));
  }

  NetworkOptions network() {
    return new NetworkOptions(loss, 0, 0, delayMillis, delayMillis > 0);
  }

  /** Options by name; those not named are the usual ones. */
  public static final class Builder {

    private int sites = 50;
    private int hosts = 5;
    private int items = 600;
    private int add = 5;
    private int remove = 2;
    private int steps = 300;
    private Workload workload = Workload.GROWTH;
    private double missRate = 0.05;
    private double falseSites = 0.1;
    private double dirtyFraction = 0.1;
    private int interval = 10;
    private double loss;
    private long delayMillis;
    private long seed = 1;

    private Builder() {}

    /** How many sites there are, in all. */
    public Builder sites(int value) {
      sites = value;
      return this;
    }

    /** How many hosts. */
    public Builder hosts(int value) {
      hosts = value;
      return this;
    }

    /** How many items each site has at the start. */
    public Builder items(int value) {
      items = value;
      return this;
    }

    /** How many items are added to a site in a step. */
    public Builder add(int value) {
      add = value;
      return this;
    }

    /** How many are removed. */
    public Builder remove(int value) {
      remove = value;
      return this;
    }

    /** How many steps. */
    public Builder steps(int value) {
      steps = value;
      return this;
    }

    /** How adding and removing is spread. */
    public Builder workload(Workload value) {
      workload = value;
      return this;
    }

    /** The part of a site's items that replicas may miss. */
    public Builder missRate(double value) {
      missRate = value;
      return this;
    }

    /** The false sites that a query may find on average. */
    public Builder falseSites(double value) {
      falseSites = value;
      return this;
    }

    /** Of the policy dirty-bits. */
    public Builder dirtyFraction(double value) {
      dirtyFraction = value;
      return this;
    }

    /** Of the policy interval, in steps. */
    public Builder interval(int value) {
      interval = value;
      return this;
    }

    /** The chance that a message does not reach a host. */
    public Builder loss(double value) {
      loss = value;
      return this;
    }

    /** The longest time on the way. */
    public Builder delayMillis(long value) {
      delayMillis = value;
      return this;
    }

    /** From which all follows. */
    public Builder seed(long value) {
      seed = value;
      return this;
    }

    /**
     * The options.
     *
     * @throws IllegalArgumentException if one breaks its rule
     */
    public SimulationOptions build() {
      return new SimulationOptions(
          sites,
          hosts,
          items,
          add,
          remove,
          steps,
          workload,
          missRate,
          falseSites,
          dirtyFraction,
          interval,
          loss,
          delayMillis,
          seed);
    }
  }
}

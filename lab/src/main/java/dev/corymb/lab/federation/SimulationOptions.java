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
 * @param falseSites the budget: the false sites that a query may find in the mean
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
  public static final SimulationOptions DEFAULT =
      new SimulationOptions(50, 5, 600, 5, 2, 300, Workload.GROWTH, 0.05, 0.1, 0.1, 10, 0, 0, 1);

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

  /** The same with another workload. */
  public SimulationOptions with(Workload other) {
    return new SimulationOptions(
        sites,
        hosts,
        items,
        add,
        remove,
        steps,
        other,
        missRate,
        falseSites,
        dirtyFraction,
        interval,
        loss,
        delayMillis,
        seed);
  }

  /** The same with another fraction of dirty bits. */
  public SimulationOptions withDirtyFraction(double fraction) {
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
        fraction,
        interval,
        loss,
        delayMillis,
        seed);
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
}

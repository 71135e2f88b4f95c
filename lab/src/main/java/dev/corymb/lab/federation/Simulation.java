package dev.corymb.lab.federation;

import dev.corymb.core.schema.Digester;
import dev.corymb.node.Node;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import dev.corymb.replication.bus.simulated.SimulatedNetwork;
import dev.corymb.replication.policy.PolicyKind;
import dev.corymb.replication.update.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A federation under one policy, step by step. The same options give the same run, and for all
 * policies the same items come and go.
 */
public final class Simulation {

  /*
   * Each step: every site changes in one batch, nodes do what they put off, a second passes, and
   * each site is measured from one of the other hosts, another one at each step. All a policy does
   * it does through the shipped node; what is measured is what the others' directories answer.
   */

  private final SimulationOptions options;
  private final PolicyKind policy;
  private final Cluster cluster;
  private final SimulatedNetwork network;
  private final Digester digester;
  private final SplittableRandom random;
  private final Prober prober;
  private final List<Node> hosts = new ArrayList<>();
  private final List<SimulatedSite> sites = new ArrayList<>();
  private final List<StepMeasure> series = new ArrayList<>();
  private long itemsEver;

  private Simulation(SimulationOptions options, PolicyKind policy) {
    this.options = options;
    this.policy = policy;
    FederationProfile profile = options.profile(policy);
    SplittableRandom seeds = new SplittableRandom(options.seed());
    this.random = seeds.split();
    this.network = new SimulatedNetwork(seeds.nextLong(), NetworkOptions.PERFECT);
    this.prober = new Prober(seeds.split());
    this.cluster = new Cluster(profile, network);
    this.digester = profile.digester();
  }

  /**
   * Runs a policy.
   *
   * @param afterStep called after each step
   */
  public static PolicyResult run(SimulationOptions options, PolicyKind policy, Runnable afterStep) {
    return new Simulation(options, policy).run(afterStep);
  }

  private PolicyResult run(Runnable afterStep) {
    load();
    network.become(options.network());
    PublishedBytes before = cluster.published();
    long wholeBefore = wholeBytes();
    PublishedBytes soFar = before;
    for (int step = 1; step <= options.steps(); step++) {
      sites.forEach(this::change);
      cluster.runBackground();
      cluster.pass(SimulationOptions.STEP_MILLIS);
      sites.forEach(SimulatedSite::follow);
      PublishedBytes now = cluster.published();
      series.add(measure(step, now.minus(soFar)));
      soFar = now;
      afterStep.run();
    }
    return new PolicyResult(
        policy, options, series, soFar.minus(before), wholeBytes() - wholeBefore);
  }

  /**
   * Loads the sites and starts all nodes once more: a start publishes everything whatever the
   * policy, so all begin with replicas that are as they should be.
   */
  private void load() {
    for (int i = 0; i < options.hosts(); i++) {
      Node node = cluster.start(host(i));
      for (int s = i; s < options.sites(); s += options.hosts()) {
        node.create(site(s));
      }
    }
    List<List<long[]>> loaded = new ArrayList<>();
    for (int s = 0; s < options.sites(); s++) {
      Node node = cluster.node(host(s % options.hosts()));
      SimulatedSite site = new SimulatedSite(site(s), 0, node);
      loaded.add(newItems(options.items()));
      site.change(loaded.get(s), 0, random);
    }
    cluster.runBackground();
    for (int i = 0; i < options.hosts(); i++) {
      cluster.stop(host(i));
    }
    for (int i = 0; i < options.hosts(); i++) {
      hosts.add(cluster.start(host(i)));
    }
    for (int s = 0; s < options.sites(); s++) {
      int host = s % options.hosts();
      SimulatedSite site = new SimulatedSite(site(s), host, hosts.get(host));
      site.recent().addAll(loaded.get(s));
      sites.add(site);
    }
    // Nodes that started late have missed the first snapshots; announcements tell them so.
    for (int i = 0; i < 3; i++) {
      cluster.pass(cluster.announceMillis());
      cluster.runBackground();
    }
    sites.forEach(SimulatedSite::follow);
  }

  private static String host(int number) {
    return String.format("host-%04d", number);
  }

  private static String site(int number) {
    return String.format("site-%06d", number);
  }

  private List<long[]> newItems(int count) {
    List<long[]> items = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      long number = itemsEver++;
      items.add(digester.digest(SimulationOptions.SCHEMA.item("file " + number, number)));
    }
    return items;
  }

  private void change(SimulatedSite site) {
    Workload.Change change = options.workload().next(options.add(), options.remove(), random);
    if (change.add() + change.remove() > 0) {
      site.change(newItems(change.add()), change.remove(), random);
    }
  }

  private long wholeBytes() {
    return sites.stream().mapToLong(SimulatedSite::wholeBytes).sum();
  }

  private StepMeasure measure(int step, PublishedBytes published) {
    double misses = 0;
    double worst = 0;
    double falseFinds = 0;
    double behind = 0;
    double estimatedMisses = 0;
    double estimatedFalse = 0;
    long items = 0;
    for (SimulatedSite site : sites) {
      Node asked = hosts.get((site.host + 1 + step % (hosts.size() - 1)) % hosts.size());
      double missRate = prober.missRate(asked, site);
      misses += missRate;
      worst = Math.max(worst, missRate);
      falseFinds += prober.falseRate(asked, site);
      behind += Prober.isBehind(asked, site) ? 1 : 0;
      Estimate estimate = site.site().summary().drift().estimate();
      estimatedMisses += estimate.missRate();
      estimatedFalse += estimate.falseRate();
      items += site.items();
    }
    int n = sites.size();
    return new StepMeasure(
        step,
        items,
        misses / n,
        worst,
        falseFinds / n,
        behind / n,
        estimatedMisses / n,
        estimatedFalse / n,
        published.updates(),
        published.updateBytes());
  }
}

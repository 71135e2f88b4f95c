package dev.corymb.lab.faults;

import dev.corymb.lab.federation.Cluster;
import dev.corymb.node.time.NodeClock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Wall clocks of hosts that jump, forward and back, for a while or for good, and what nodes ought
 * to make of it: they follow a jump once it has lasted, and drop nothing early until then.
 */
final class ClockFaults {

  private static final long[] JUMPS = { // no jump leads to within a second of where the clock was
    Duration.ofSeconds(5).toMillis(),
    Duration.ofMinutes(1).toMillis(),
    Duration.ofHours(1).toMillis(),
    Duration.ofDays(1).toMillis(),
    Duration.ofDays(400).toMillis()
  };

  private final Cluster cluster;
  private final Map<String, Long> believed = new HashMap<>(); // ahead of the true time, by host
  private final Map<String, Long> jumped = new HashMap<>(); // when the node noticed, by host
  private int jumps;

  ClockFaults(Cluster cluster) {
    this.cluster = cluster;
  }

  /** How often a clock jumped. */
  int jumps() {
    return jumps;
  }

  /** A node begins by believing its clock. */
  void started(String host) {
    believed.put(host, cluster.clock(host).aheadMillis());
    jumped.remove(host);
  }

  /** Makes the clock of a host jump, or puts one right that is wrong. */
  void jump(SplittableRandom random, List<String> hosts) {
    String host = hosts.get(random.nextInt(hosts.size()));
    long ahead = cluster.clock(host).aheadMillis();
    long jump = JUMPS[random.nextInt(JUMPS.length)];
    cluster.clock(host).jump(ahead != 0 ? -ahead : random.nextBoolean() ? jump : -jump);
    jumped.remove(host);
    jumps++;
  }

  /** All nodes that run have looked at their clocks. */
  void ticked() {
    long now = cluster.clock().millis();
    for (String host : cluster.names()) {
      long since = jumped.computeIfAbsent(host, any -> now);
      if (now - since >= NodeClock.SETTLES.toMillis()) {
        believed.put(host, cluster.clock(host).aheadMillis());
      }
    }
  }

  /** By what time things of a host are due. */
  long earliest(String host) {
    return cluster.clock().millis()
        + Math.min(believed.get(host), cluster.clock(host).aheadMillis());
  }

  /** By what time things begin at a host. */
  long latest(String host) {
    return cluster.clock().millis()
        + Math.max(believed.get(host), cluster.clock(host).aheadMillis());
  }
}

package dev.corymb.lab.eventfaults;

import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import dev.corymb.replication.policy.PolicyKind;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * What a run is like, drawn from its seed.
 *
 * @param calm whether nothing is lost, late or killed, so that what is missed can be compared with
 *     what owners expect
 * @param hosts how many nodes
 * @param operations how many things happen
 * @param network how bad the network is
 * @param profile of the federation, with a short ladder of small shapes
 */
record EventFaultPlan(
    boolean calm, int hosts, int operations, NetworkOptions network, FederationProfile profile) {

  private static final int CALM = 4; // one in so many

  static EventFaultPlan draw(SplittableRandom random) {
    boolean calm = random.nextInt(CALM) == 0;
    PolicyKind[] policies = PolicyKind.values();
    // The default is drawn more often; the promises must hold with each.
    PolicyKind policy =
        random.nextInt(4) > 0 ? PolicyKind.BUDGET : policies[random.nextInt(policies.length)];
    Map<String, String> settings =
        Map.of(
            "expected-sites", "10",
            "false-sites", pick(random, "0.05", "0.5"),
            "miss-rate", pick(random, "0.0", "0.001", "0.05", "0.2", "0.5"),
            "step-items", pick(random, "8", "20", "60"),
            "steps", "7",
            "policy", policy.toString(),
            "interval", "PT2S",
            "max-age", pick(random, "PT3S", "PT10S", "PT1H"),
            "announce-every", "PT1S");
    int hosts = 2 + random.nextInt(3);
    int operations = 30 + random.nextInt(40);
    NetworkOptions network = calm ? NetworkOptions.PERFECT : network(random);
    long key = random.nextLong();
    return new EventFaultPlan(
        calm,
        hosts,
        operations,
        network,
        FederationProfile.provenance("event faults", key)
            .with(settings)
            .with(Map.of("shape", (key & 1) == 0 ? "fast" : "smallest")));
  }

  private static NetworkOptions network(SplittableRandom random) {
    double loss = random.nextInt(3) * 0.15;
    double duplication = random.nextInt(3) * 0.15;
    long delay = new long[] {0, 30, 800, 4_000}[random.nextInt(4)];
    return new NetworkOptions(loss, duplication, 0, delay, random.nextBoolean());
  }

  private static String pick(SplittableRandom random, String... values) {
    return values[random.nextInt(values.length)];
  }
}

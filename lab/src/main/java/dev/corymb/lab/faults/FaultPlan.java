package dev.corymb.lab.faults;

import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Schema;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import dev.corymb.replication.policy.PolicyKind;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * What a run is like, drawn from its seed.
 *
 * @param calm whether nothing is lost, late or killed, so that budgets can be checked elsewhere too
 * @param hosts how many nodes
 * @param operations how many things happen
 * @param devices how many values the second attribute has; few make counters stick
 * @param network how bad the network is
 * @param profile of the federation, with a short ladder of small shapes
 */
record FaultPlan(
    boolean calm,
    int hosts,
    int operations,
    int devices,
    NetworkOptions network,
    FederationProfile profile) {

  static final Schema SCHEMA = Schema.parse("name:text,device:long");
  static final int ITEMS = 300; // different ones; sites have them in common, and several times

  private static final int CALM = 4; // one in so many

  static FaultPlan draw(SplittableRandom random) {
    boolean calm = random.nextInt(CALM) == 0;
    PolicyKind[] policies = PolicyKind.values();
    // Budget is the one that promises something, so it is drawn more often.
    PolicyKind policy =
        random.nextBoolean() ? PolicyKind.BUDGET : policies[random.nextInt(policies.length)];
    Map<String, String> settings =
        Map.of(
            "expected-sites", "10",
            "false-sites", "0.5",
            "miss-rate", pick(random, "0.0", "0.05", "0.2"),
            "step-items", pick(random, "8", "20"),
            "steps", "6",
            "policy", policy.toString(),
            "dirty-fraction", "0.05",
            "interval", "PT2S",
            "max-age", pick(random, "PT5S", "PT1H"),
            "announce-every", "PT1S");
    return new FaultPlan(
        calm,
        2 + random.nextInt(3),
        30 + random.nextInt(50),
        random.nextBoolean() ? 5 : ITEMS,
        calm ? NetworkOptions.PERFECT : network(random),
        FederationProfile.of("faults", SCHEMA, random.nextLong()).with(settings));
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

  Item item(int number) {
    return SCHEMA.item("item " + number, (long) (number % devices));
  }
}

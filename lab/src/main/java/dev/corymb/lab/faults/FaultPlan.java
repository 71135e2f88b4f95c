package dev.corymb.lab.faults;

import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import dev.corymb.replication.policy.PolicyKind;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * What a run is like, drawn from its seed.
 *
 * @param calm whether nothing is lost, late or killed, so that budgets can be checked elsewhere too
 * @param hosts how many nodes
 * @param operations how many things happen
 * @param rich whether items have optional, many-valued and range attributes
 * @param catalogue the items of the sites
 * @param network how bad the network is
 * @param profile of the federation, with a short ladder of small shapes
 */
record FaultPlan(
    boolean calm,
    int hosts,
    int operations,
    boolean rich,
    Catalogue catalogue,
    NetworkOptions network,
    FederationProfile profile) {

  private static final int CALM = 4; // one in so many
  private static final long SALT = 0x5c4e_3a_51L;

  /** Draws the items from a sequence of their own, so that all else does not depend on them. */
  static FaultPlan draw(long seed, SplittableRandom random) {
    SplittableRandom items = new SplittableRandom(seed ^ SALT);
    boolean rich = items.nextBoolean();
    boolean calm = random.nextInt(CALM) == 0;
    PolicyKind[] policies = PolicyKind.values();
    // Budget is the one that promises something, so it is drawn more often.
    PolicyKind policy =
        random.nextBoolean() ? PolicyKind.BUDGET : policies[random.nextInt(policies.length)];
    Map<String, String> settings =
        new HashMap<>(
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
                "announce-every", "PT1S"));
    int hosts = 2 + random.nextInt(3);
    int operations = 30 + random.nextInt(50);
    int devices = random.nextBoolean() ? 5 : Catalogue.ITEMS;
    Catalogue catalogue = rich ? RichCatalogue.draw(items) : Catalogue.plain(devices);
    settings.putAll(catalogue.settings());
    NetworkOptions network = calm ? NetworkOptions.PERFECT : network(random);
    long key = random.nextLong();
    settings.put("shape", (key & 1) == 0 ? "fast" : "smallest");
    return new FaultPlan(
        calm,
        hosts,
        operations,
        rich,
        catalogue,
        network,
        FederationProfile.of("faults", catalogue.schema(), key).with(settings));
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

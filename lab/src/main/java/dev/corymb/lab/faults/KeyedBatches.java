package dev.corymb.lab.faults;

import dev.corymb.lab.federation.Cluster;
import dev.corymb.node.Node;
import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.Batch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Batches that came with a key and may come again: within the time that receipts are kept, whatever
 * happened meanwhile, they are done once.
 */
final class KeyedBatches {

  /** How long nodes keep receipts: short, so that many are forgotten in a run. */
  static final Duration KEPT = Duration.ofSeconds(2);

  /** A batch, and what became of it at a true time. */
  record Sent(ModelSite site, String key, Batch batch, Applied applied, long millis) {}

  private final Cluster cluster;
  private final Checks checks;
  private final List<Sent> sent = new ArrayList<>();
  private int keys;
  private int retries;

  KeyedBatches(Cluster cluster, Checks checks) {
    this.cluster = cluster;
    this.checks = checks;
  }

  /** How many came again. */
  int retries() {
    return retries;
  }

  /** Sends a batch with a key of its own. */
  Applied send(ModelSite site, Batch batch) {
    String key = "key " + keys++;
    Applied applied = cluster.node(site.host).apply(site.name, batch, key);
    sent.add(new Sent(site, key, batch, applied, cluster.clock().millis()));
    return applied;
  }

  /** A site is gone, and its receipts with it. */
  void gone(ModelSite site) {
    sent.removeIf(one -> one.site() == site);
  }

  /** A batch whose site's node runs. */
  Optional<Sent> some(SplittableRandom random) {
    List<Sent> open = sent.stream().filter(one -> cluster.runs(one.site().host)).toList();
    return open.isEmpty() ? Optional.empty() : Optional.of(open.get(random.nextInt(open.size())));
  }

  /** Sends a batch again, unless its receipt may be and is forgotten; whether it did. */
  boolean retry(Sent one) {
    Node node = cluster.node(one.site().host);
    boolean kept = cluster.clock().millis() - one.millis() <= KEPT.toMillis();
    if (!kept && node.receipt(one.site().name, one.key()).isEmpty()) {
      sent.remove(one);
      return false;
    }
    retries++;
    checks.replayed(one, node.apply(one.site().name, one.batch(), one.key()));
    return true;
  }

  /** After a long time in which all nodes have run, no receipt is left. */
  void requireForgotten() {
    for (Sent one : sent) {
      Node node = cluster.node(one.site().host);
      checks.forgotten(one, node.receipt(one.site().name, one.key()));
    }
    sent.clear();
  }
}

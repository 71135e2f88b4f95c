package dev.corymb.node;

import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.BatchHash;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.SiteBatch;
import dev.corymb.node.ledger.Ticket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * Which batches are known by their keys: what they are known by, and for how long. Receipts are
 * kept for a time in which nodes run on the ledger, see {@link RunningTime}. For any number of
 * threads.
 */
final class Receipts {

  private static final int PRUNE_AT_ONCE = 1_000;
  private static final int PRUNE_ROUNDS = 10; // at one time

  private final Ledger ledger;
  private final RunningTime running;
  private final Duration kept;
  private final Executor background;

  Receipts(Ledger ledger, RunningTime running, Duration kept, Executor background) {
    this.ledger = ledger;
    this.running = running;
    this.kept = kept;
    this.background = background;
  }

  /** What a batch of a site is known by. */
  Ticket ticket(String site, String key, Batch batch) {
    return new Ticket(site, key, BatchHash.of(batch), running.millis());
  }

  /** What batches of several sites are known by. */
  Ticket ticket(String key, List<SiteBatch> batches) {
    return new Ticket(Ticket.ALL, key, BatchHash.of(batches), running.millis());
  }

  /** Forgets old ones, a bounded number at a time. */
  void prune() {
    running.tick(background);
    long before = running.millis() - kept.toMillis();
    int looked = PRUNE_AT_ONCE;
    for (int i = 0; i < PRUNE_ROUNDS && looked == PRUNE_AT_ONCE; i++) {
      looked = ledger.pruneReceipts(before, PRUNE_AT_ONCE);
    }
  }

  /** Saves how long the node has run. */
  void close() {
    running.trySave();
  }
}

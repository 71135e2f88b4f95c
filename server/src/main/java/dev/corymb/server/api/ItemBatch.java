package dev.corymb.server.api;

import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.Batch;
import dev.corymb.server.http.Breach;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Items on their way into a batch: additions, then removals, with what is to be told if one is
 * refused. For one thread.
 */
final class ItemBatch {

  private final Batch.Builder batch;
  private final List<long[]> removals = new ArrayList<>();
  private final List<Consumer<Breach>> refusers = new ArrayList<>(); // by removal
  private int additions;

  ItemBatch(Batch.Builder batch) {
    this.batch = batch;
  }

  /** Adds an item; that is never refused. */
  void add(long[] digests) {
    batch.add(digests);
    additions++;
  }

  /** Removes an item. */
  void remove(long[] digests, Consumer<Breach> refuser) {
    removals.add(digests);
    refusers.add(refuser);
  }

  int size() {
    return additions + removals.size();
  }

  /** Whether anything is added. */
  boolean grows() {
    return additions > 0;
  }

  Batch build() {
    removals.forEach(batch::remove);
    return batch.build();
  }

  /** Tells of the removals that the ledger refused. */
  void refuse(Applied applied) {
    applied
        .refused()
        .forEach(operation -> refusers.get(operation - additions).accept(Refusals.ABSENT));
  }
}

package dev.corymb.node.site;

import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.TupleChanges;
import dev.corymb.replication.summary.Summary;

/** When the summary of a site is saved. Guarded by the lock of the site. */
final class Saving {

  private static final int UNSAVED_PART = 10; // of the tuples: that many changes a start replays

  private final Ledger ledger;
  private final long saveEvery;
  private long lastBatch; // that is in the summary
  private long unsaved; // changes since the summary was saved

  Saving(Ledger ledger, long saveEvery) {
    this.ledger = ledger;
    this.saveEvery = saveEvery;
  }

  /** Notes which summary the site goes on with. */
  void use(SummaryStore.Restored restored) {
    lastBatch = restored.upTo();
    unsaved = restored.replayed();
  }

  /** Notes that the site goes on with a summary of which nothing is saved. */
  void useOther(long upTo) {
    lastBatch = upTo;
    unsaved = Math.max(1, unsaved);
  }

  /** Notes changes that the summary has followed. */
  void changed(long batch, TupleChanges changes) {
    lastBatch = batch;
    unsaved += changes(changes);
  }

  /** What a batch counts for: one that has changed no tuple is part of the tail, too. */
  static int changes(TupleChanges changes) {
    return Math.max(1, changes.size());
  }

  /** Whether it is time. A summary is written as a whole, so a large one waits for more changes. */
  boolean isDue(long tuples) {
    return unsaved >= Math.max(saveEvery, tuples / UNSAVED_PART);
  }

  /** Saves a summary, unless it is saved. */
  void save(Summary summary) {
    if (unsaved > 0) {
      SummaryStore.save(ledger, summary.site(), lastBatch, summary.filter());
      unsaved = 0;
    }
  }
}

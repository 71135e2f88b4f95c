package dev.corymb.bench.provenance;

import dev.corymb.bench.harness.Figure;

/** What is timed; the peers are bare stores, unless another one is named. */
enum ProvenanceFigure implements Figure {
  EVENT("an event, in batches", 4),
  /** The same against a TDB2 store; the peer is that store. */
  EVENT_JENA("an event of TDB2, in batches", Double.NaN),
  EVENT_ALONE("an event, one per commit", Double.NaN),
  EVENT_ALONE_JENA("an event of TDB2, one per commit", Double.NaN),
  /** A bare write and sync of the bytes of a batch; nothing is asked of it. */
  SYNC("a sync", Double.NaN),
  SINGLE("an event of many threads, one at a time each", Double.NaN),
  SINGLE_P99("how long one of them waits, p99", Double.NaN),
  SINGLE_WORST("how long one of them waits, at most", Double.NaN),
  WALK("a walk over own sites", 2),
  WALK_P99("a walk over own sites, p99", Double.NaN),
  WALK_IDS("ids of a walk", Double.NaN),
  WALK_READS("looks into the store of a walk", Double.NaN),
  /** For a hub at one site, and for one at a thousand. */
  HUB("a walk from a hub of one site", Double.NaN),
  HUB_HEAP("memory of a walk from a hub of one site", Double.NaN),
  HUB_LEFT_OUT("uses of it that were left out, as the answer says", Double.NaN),
  HUBS("a walk from a hub of many sites", Double.NaN),
  HUBS_HEAP("memory of a walk from a hub of many sites", Double.NaN);

  private final String label;
  private final double most;

  ProvenanceFigure(String label, double most) {
    this.label = label;
    this.most = most;
  }

  /** How many times as long as its peer it may take. */
  double most() {
    return most;
  }

  @Override
  public String toString() {
    return label;
  }
}

package dev.corymb.bench.node;

import dev.corymb.bench.harness.Figure;

/** What a site takes in the memory of a node, in bytes. */
enum SitePart implements Figure {
  COUNTERS("counters"),
  REPLICA("replica's bits"),
  COLUMN("index column"),
  OVERHEAD("everything else"),
  TOTAL("all, as the heap grew");

  private final String label;

  SitePart(String label) {
    this.label = label;
  }

  /** The same of a replica on another node. */
  Figure ofReplica() {
    return () -> name() + "_OF_REPLICA";
  }

  @Override
  public String toString() {
    return label;
  }
}

package dev.corymb.replication.update;

/** What nodes say to each other. Immutable. */
public sealed interface Message permits SummaryUpdate, Announcement, SnapshotRequest, Farewell {

  /** The fingerprint of the federation's profile; nodes of another one do not listen. */
  long profile();
}

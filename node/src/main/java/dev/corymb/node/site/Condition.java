package dev.corymb.node.site;

/**
 * What may be done with an own site. A change leads from {@code SETTLED} to {@code CHANGED}, a
 * review back if it finds nothing left to do; a change that the summary cannot follow leads to
 * {@code ASTRAY}, and building the summary again out of it. Nothing leads out of {@code CLOSED}.
 */
enum Condition {
  /** Summary and ledger agree, and there is nothing to do until something changes. */
  SETTLED,
  /** Summary and ledger agree; something may be left to publish, build or save. */
  CHANGED,
  /** The summary may not have what the ledger has: it is built again before all else. */
  ASTRAY,
  /** The node has left the site as it is in the ledger, or deleted it. */
  CLOSED;

  /** Whether the site is still this node's to change. */
  boolean isOpen() {
    return this != CLOSED;
  }
}

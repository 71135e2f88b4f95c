package dev.corymb.replication.replica;

import static java.util.Objects.requireNonNull;

/**
 * What became of an update.
 *
 * @param kind in a word
 * @param reason in more of them, with the numbers
 */
public record Outcome(Kind kind, String reason) {

  /** What became of an update, in a word. */
  public enum Kind {
    /** The replica has the version of the update now. */
    APPLIED,
    /** The replica has this version or a later one already. */
    IGNORED_OLD,
    /** An update before this one is missing. */
    GAP,
    /** The update is of another federation. */
    REFUSED_PROFILE,
    /** The update is of a shape that this federation does not have at this step. */
    REFUSED_SHAPE,
    /** The bits that result are not those of the owner. */
    CORRUPT
  }

  public Outcome {
    requireNonNull(kind, "kind");
    requireNonNull(reason, "reason");
  }

  /** Whether a snapshot would help; if not applied, the replica is as it was. */
  public boolean needsSnapshot() {
    return kind == Kind.GAP || kind == Kind.CORRUPT;
  }
}

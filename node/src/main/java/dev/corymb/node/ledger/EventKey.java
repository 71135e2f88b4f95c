package dev.corymb.node.ledger;

import dev.corymb.provenance.event.Role;

/**
 * A key of an event, as a ledger has it: the digests of its item, and its role. Two ids whose
 * digests are equal are one key.
 */
final class EventKey {

  /** The number of digests: of the id, and of the role. */
  static final int ARITY = 2;

  private final Role role;
  private final long digest;
  private final long roleDigest;

  EventKey(Role role, long digest, long roleDigest) {
    this.role = role;
    this.digest = digest;
    this.roleDigest = roleDigest;
  }

  Role role() {
    return role;
  }

  /** The digest of the id. */
  long digest() {
    return digest;
  }

  /** The digest of the role, the same for all ids. */
  long roleDigest() {
    return roleDigest;
  }

  /** The digests of the item. */
  long[] digests() {
    return new long[] {digest, roleDigest};
  }
}

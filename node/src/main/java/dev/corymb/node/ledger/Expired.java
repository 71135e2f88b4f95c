package dev.corymb.node.ledger;

import java.util.List;

/**
 * What was swept out because its time had come.
 *
 * @param number the number of the batch that did it; that of the last one before if nothing was due
 * @param removed the removals, by expiry and then by digests in unsigned order
 * @param repeated the places of those after which some of the item are left, see {@link Effect}
 */
public record Expired(long number, Batch removed, List<Integer> repeated) {

  static Expired of(Batch removed, Effect effect) {
    return new Expired(effect.applied().number(), removed, effect.repeated());
  }
}

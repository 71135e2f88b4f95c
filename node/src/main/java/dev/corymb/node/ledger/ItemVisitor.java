package dev.corymb.node.ledger;

/** Takes the items of a site, one after the other. */
@FunctionalInterface
public interface ItemVisitor {

  /**
   * Takes an item.
   *
   * @param row its digests, one for each attribute, and its details; nobody else uses the array
   * @param count how often the item is there, at least 1
   */
  void visit(long[] row, long count);
}

package dev.corymb.node.ledger;

/** Takes the items of a site, one after the other. */
@FunctionalInterface
public interface ItemVisitor {

  /**
   * Takes an item.
   *
   * @param digests one for each attribute; the array is used again for the next item
   * @param count how often the item is there, at least 1
   */
  void visit(long[] digests, long count);
}

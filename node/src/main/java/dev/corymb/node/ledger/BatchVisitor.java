package dev.corymb.node.ledger;

/** Takes the batches of a tail, one after the other. */
@FunctionalInterface
public interface BatchVisitor {

  /**
   * Takes a batch.
   *
   * @param number the number of the batch
   * @param changes what was done, in its order, without refused removals and without expiries
   */
  void visit(long number, Batch changes);
}

package dev.corymb.node.ledger;

/** Takes the batches of a tail, one after the other. */
@FunctionalInterface
public interface BatchVisitor {

  /**
   * Takes a batch.
   *
   * @param number the number of the batch
   * @param changes the tuples that came and went with it
   */
  void visit(long number, TupleChanges changes);
}

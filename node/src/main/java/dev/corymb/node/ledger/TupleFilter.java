package dev.corymb.node.ledger;

/** What is known of the tuples of a site without reading. */
@FunctionalInterface
public interface TupleFilter {

  /** Rules out nothing. */
  TupleFilter NONE = (group, tuple) -> false;

  /** Whether no item of the site has a tuple, for certain. */
  boolean lacks(int group, long tuple);
}

package dev.corymb.core.code;

/** A table that answers a key with an attribute code: the base of a {@link CodeMap}. */
public sealed interface CodeTable permits MultibitTable, RetrievalTable {

  /**
   * A code, {@link CodeAnswer#NOT_THERE} or {@link CodeAnswer#NO_CONCLUSION}. Allocates nothing.
   */
  int lookup(long key);

  /** The chance that a key that is not a member is answered with a code. */
  double falseRate();

  /** The share of the table in use, see {@link CodeMap#fill}. */
  double fill();

  /** The memory of its arrays. */
  long bytes();
}

package dev.corymb.core.code;

/**
 * How the cells of a multibit table are chosen for a set of members. At a threshold of 1 all four
 * write the same cells.
 */
public enum Programming {
  /**
   * Pass after pass, a cell gets the one code that its unqualified members need; what is undecided
   * when a pass writes nothing becomes universal. The procedure as the paper words it.
   */
  LITERAL(1),
  /**
   * One look at each member, without a hit table: a cell of one code gets it, a cell of several
   * becomes universal. The order of the members does not matter, nor does the threshold.
   */
  BULK(3),
  /**
   * Like {@link #LITERAL}, but the undecided cells become universal one by one, and only where
   * unqualified members of several codes still meet: far fewer universal cells.
   */
  GRADUAL_U(4),
  /** Like {@link #GRADUAL_U}, but a cell that no member needs stays unused. */
  SPARSE(5);

  private final int code;

  Programming(int code) {
    this.code = code;
  }

  /** The number in stored bytes; never changes. */
  public int code() {
    return code;
  }
}

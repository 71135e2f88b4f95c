package dev.corymb.provenance.walk;

import static java.util.Objects.requireNonNull;

import java.util.function.LongSupplier;

/**
 * Walks from one node over the events of all sites that it can locate.
 *
 * <p>Safe for any number of threads if its parts are; each walk is for the thread that asks for it.
 */
public final class Walker {

  private final SiteLocator locator;
  private final LocalEdges own;
  private final EdgeSource others;
  private final LongSupplier nanos;

  /**
   * Walks with the eyes of a node.
   *
   * @param locator says where events may be
   * @param own answers for the sites of this node
   * @param others asks other nodes
   * @param nanos the time that passes, in nanoseconds from any start
   */
  public Walker(SiteLocator locator, LocalEdges own, EdgeSource others, LongSupplier nanos) {
    this.locator = requireNonNull(locator, "locator");
    this.own = requireNonNull(own, "own");
    this.others = requireNonNull(others, "others");
    this.nanos = requireNonNull(nanos, "nanos");
  }

  /** Walks, and says what it found and what it may have missed. */
  public WalkResult walk(WalkRequest request) {
    return new Walk(request, locator, new Inquiry(request, locator, own, others, nanos)).run();
  }
}

package dev.corymb.node.site;

/**
 * Hears what happens to the sites of a node, for metrics and logs.
 *
 * <p>It is called while the site is locked, so it must be quick, and must not call the node. What
 * it throws goes to the handler of the thread for uncaught exceptions and does the site no harm.
 * Parts of a site with a window are reported under the id of the site.
 */
public interface SiteListener {

  /** One that ignores everything. */
  SiteListener NONE = new SiteListener() {};

  /**
   * The next site of the ledger is about to be opened, at the start of a node.
   *
   * @param opened how many sites were opened before it
   * @param all how many there are
   */
  default void opening(int opened, int all) {}

  /** A site has published what replicas lacked; snapshots that were asked for are not told. */
  default void published(Publication publication) {}

  /** A site was created. */
  default void created(String site) {}

  /** A site was deleted. */
  default void deleted(String site) {}

  /** The summary of a site, or of a part of it, has changed its shape. */
  default void moved(String site, int fromStep, int toStep) {}

  /**
   * Something went wrong beside the changes themselves; see {@link SiteStatus#failure}. While it
   * goes wrong in the same way it is not told again.
   */
  default void failed(String site, String failure) {}
}

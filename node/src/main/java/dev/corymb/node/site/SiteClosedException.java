package dev.corymb.node.site;

/** A site was closed or deleted before a change could begin; nothing was done. */
public final class SiteClosedException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  private final String site;

  /** Of a site. */
  public SiteClosedException(String site) {
    super("site must be open, but was closed: " + site);
    this.site = site;
  }

  /** The id of the site. */
  public String site() {
    return site;
  }
}

package dev.corymb.node.outcome;

import dev.corymb.core.site.SiteId;
import java.util.Locale;

/**
 * Why a node did not do what it was asked to do with a site. Nothing has happened, unless the case
 * says otherwise.
 */
public abstract sealed class SiteException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private SiteException(String message) {
    super(message);
  }

  /** What to do in each case; a new case does not compile until all callers have it. */
  public interface Cases<T> {

    T exists(Exists outcome);

    T unknown(Unknown outcome);

    T ownedElsewhere(OwnedElsewhere outcome);

    T noRoom(NoRoom outcome);

    T isolated(Isolated outcome);

    T notReady(NotReady outcome);

    T unfollowed(Unfollowed outcome);
  }

  /** Does what is right for this case. */
  public abstract <T> T fold(Cases<T> cases);

  /** The node has a site of that name. */
  public static final class Exists extends SiteException {

    private static final long serialVersionUID = 1;

    public Exists(String site) {
      super("site already exists: " + SiteId.shown(site));
    }

    @Override
    public <T> T fold(Cases<T> cases) {
      return cases.exists(this);
    }
  }

  /** There is no site of that name, as far as the node knows. */
  public static final class Unknown extends SiteException {

    private static final long serialVersionUID = 1;

    public Unknown(String site) {
      super("no such site: " + SiteId.shown(site));
    }

    @Override
    public <T> T fold(Cases<T> cases) {
      return cases.unknown(this);
    }
  }

  /** Another node has a site of that name. */
  public static final class OwnedElsewhere extends SiteException {

    private static final long serialVersionUID = 1;

    /**
     * A site of another node.
     *
     * @param node its name; empty if it is not known
     */
    public OwnedElsewhere(String site, String node) {
      super(
          "the site "
              + SiteId.shown(site)
              + " belongs to "
              + (node.isEmpty() ? "another node" : "the node " + node)
              + " and is changed there; dismiss it if that node is gone for good");
    }

    @Override
    public <T> T fold(Cases<T> cases) {
      return cases.ownedElsewhere(this);
    }
  }

  /** The summary of one more own site does not fit the memory of the directory. */
  public static final class NoRoom extends SiteException {

    private static final long serialVersionUID = 1;

    /**
     * A site that has no room.
     *
     * @param needed the bytes of its summary
     * @param taken those that all summaries take
     * @param limit those that they may take
     */
    public NoRoom(String site, long needed, long taken, long limit) {
      super(
          String.format(
              Locale.ROOT,
              "site %s needs %,d bytes for its summary, but %,d of the %,d bytes for summaries are"
                  + " taken",
              SiteId.shown(site),
              needed,
              taken,
              limit));
    }

    @Override
    public <T> T fold(Cases<T> cases) {
      return cases.noRoom(this);
    }
  }

  /**
   * A site of the node could not be opened, so it can be neither asked nor changed. Other sites are
   * not affected. It can be deleted; repairing the store and starting the node again brings it
   * back.
   */
  public static final class Isolated extends SiteException {

    private static final long serialVersionUID = 1;

    public Isolated(String site, String reason) {
      super(
          "site "
              + SiteId.shown(site)
              + " is isolated: "
              + reason
              + "; delete it, or restore the ledger from a backup");
    }

    @Override
    public <T> T fold(Cases<T> cases) {
      return cases.isolated(this);
    }
  }

  /** The node is being closed. */
  public static final class NotReady extends SiteException {

    private static final long serialVersionUID = 1;

    public NotReady(String site) {
      super("the node is closing, site " + SiteId.shown(site) + " cannot be changed any more");
    }

    @Override
    public <T> T fold(Cases<T> cases) {
      return cases.notReady(this);
    }
  }

  /** The ledger has a change that the summary could not follow: it may not be found. */
  public static final class Unfollowed extends SiteException {

    private static final long serialVersionUID = 1;

    public Unfollowed(String site, String failure) {
      super(
          "the summary of "
              + SiteId.shown(site)
              + " must follow its ledger, but could not: "
              + failure);
    }

    @Override
    public <T> T fold(Cases<T> cases) {
      return cases.unfollowed(this);
    }
  }
}

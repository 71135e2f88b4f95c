package dev.corymb.node.outcome;

/** What was asked for is not what the sites of this federation hold. Nothing has happened. */
public final class WrongFederationException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private WrongFederationException(String message) {
    super(message);
  }

  /** Items were given to a federation of events. */
  public static WrongFederationException ofEvents(String federation) {
    return new WrongFederationException(
        "the sites of the federation "
            + federation
            + " hold events of provenance: record events, not items");
  }

  /** Events were given to a federation of items. */
  public static WrongFederationException ofItems(String federation) {
    return new WrongFederationException(
        "the sites of the federation "
            + federation
            + " hold items, not events of provenance: use a server that was created with"
            + " --schema provenance");
  }
}

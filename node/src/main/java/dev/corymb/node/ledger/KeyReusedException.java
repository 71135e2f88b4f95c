package dev.corymb.node.ledger;

/** A key came again with another batch than the one that it has a receipt for. */
public final class KeyReusedException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  KeyReusedException(String site, String key) {
    super(
        "key must come with the batch that it came with before, but "
            + (site.equals(Ticket.ALL) ? "the ledger" : "site " + Requests.quoted(site))
            + " has a receipt of another one for '"
            + key
            + "'");
  }
}

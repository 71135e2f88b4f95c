package dev.corymb.node.ledger;

/**
 * The store of a ledger failed, or what it gave back is not what was written. The message names the
 * directory, and for a damaged record the site and the key.
 */
public class LedgerException extends RuntimeException {

  private static final long serialVersionUID = 1;

  LedgerException(String message) {
    super(message);
  }

  LedgerException(String message, Throwable cause) {
    super(message, cause);
  }
}

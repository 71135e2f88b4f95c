package dev.corymb.node.ledger;

/**
 * Bytes of the store are not what was written: a record, a block of a file, or a file. The message
 * names what is damaged. Other sites can be read, and changed until the store merges a damaged
 * file; see {@link #advice}.
 */
public final class DamagedLedgerException extends LedgerException {

  private static final long serialVersionUID = 1;

  static final String FILE_ADVICE =
      "restore the data directory from a backup, or start with an empty one and load all sites again;"
          + " deleting the site does not remove the damage";

  DamagedLedgerException(String message) {
    super(message);
  }

  DamagedLedgerException(String message, Throwable cause) {
    super(message, cause);
  }

  /** What to do. Of a damaged file the ledger cannot drop the part that is damaged. */
  public String advice() {
    return getCause() == null
        ? "delete the site and load it again, or restore the data directory from a backup"
        : FILE_ADVICE;
  }
}

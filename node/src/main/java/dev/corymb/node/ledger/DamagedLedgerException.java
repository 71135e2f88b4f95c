package dev.corymb.node.ledger;

/**
 * Bytes of the store are not what was written: a record, a block of a file, or a file. The message
 * names what is damaged. Other sites can be read and changed; the damaged one can be deleted and
 * loaded again, or the ledger restored from a backup.
 */
public final class DamagedLedgerException extends LedgerException {

  private static final long serialVersionUID = 1;

  DamagedLedgerException(String message) {
    super(message);
  }

  DamagedLedgerException(String message, Throwable cause) {
    super(message, cause);
  }
}

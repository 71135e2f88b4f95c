package dev.corymb.node.ledger;

import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * The store of a ledger cannot write now. What was to be written has not happened, as far as
 * anybody can see while the ledger is open; reading goes on.
 *
 * <p>A disk that is full is tried again by the store every few seconds, so writes succeed soon
 * after there is space again. A store that stopped writes because its background work lags behind
 * takes them again when that has caught up. A store whose background work has met a damaged file
 * takes none: opened again, it does so until it meets the file again, whether or not the site is
 * there to which the damage belongs. After other failures of the disk the ledger must be opened
 * again. It is unknown whether the write that failed is there if the disk took it and only did not
 * say so; a batch with a key is repeated safely.
 */
public final class StoreUnwritableException extends LedgerException {

  private static final long serialVersionUID = 1;

  private final boolean full;
  private final boolean damaged;

  /** What could not be written, and what the store said. */
  public StoreUnwritableException(String message, RocksDBException cause) {
    super(message, cause);
    this.full = isOfFullDisk(cause.getStatus());
    this.damaged = isOfDamage(cause.getStatus());
  }

  static boolean isOfFullDisk(Status status) {
    return status != null && status.getSubCode() == Status.SubCode.NoSpace;
  }

  static boolean isOfDamage(Status status) {
    return status != null && status.getCode() == Status.Code.Corruption;
  }

  /** Whether the disk is full, and writes succeed again once it is not. */
  public boolean isFull() {
    return full;
  }

  /** Whether a damaged file is the cause: no write will succeed again. */
  public boolean isDamaged() {
    return damaged;
  }
}

package dev.corymb.node.ledger;

import java.nio.file.Path;

/**
 * Where in a ledger a record is, for those who must look after it.
 *
 * @param directory that of the ledger
 * @param family the part of the store
 * @param owner whose record it is, in words
 */
record Place(Path directory, Family family, String owner) {

  static Place ofSite(Path directory, Family family, String site) {
    return new Place(directory, family, "site " + Requests.quoted(site));
  }

  static Place ofLedger(Path directory, Family family) {
    return new Place(directory, family, "the ledger");
  }

  DamagedLedgerException damaged(byte[] key, String how) {
    return new DamagedLedgerException(
        "ledger "
            + directory
            + ": a record of "
            + owner
            + " is damaged, in "
            + family
            + " under key "
            + Keys.hex(key)
            + ": "
            + how);
  }
}

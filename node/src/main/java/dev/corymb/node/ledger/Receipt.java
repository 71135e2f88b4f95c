package dev.corymb.node.ledger;

/**
 * What is remembered of a batch with a key.
 *
 * @param hash of the batch
 * @param atMillis when it was done, see {@link Ticket#atMillis}
 * @param applied what became of it
 */
record Receipt(BatchHash hash, long atMillis, Applied applied) {

  static Receipt of(Ticket ticket, Applied applied) {
    return new Receipt(ticket.hash(), ticket.atMillis(), applied);
  }

  /** The answer to one who comes again; refuses one who comes with another batch. */
  Applied answer(Ticket ticket) {
    if (!hash.equals(ticket.hash())) {
      throw new KeyReusedException(ticket.site(), ticket.key());
    }
    return applied.again();
  }
}

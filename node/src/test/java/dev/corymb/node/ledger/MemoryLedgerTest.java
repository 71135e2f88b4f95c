package dev.corymb.node.ledger;

import dev.corymb.core.schema.Groups;

final class MemoryLedgerTest extends LedgerContract {

  @Override
  protected Ledger create(Groups groups) {
    return new MemoryLedger(groups);
  }

  @Override
  protected Ledger reopen(Ledger ledger) {
    return ((MemoryLedger) ledger).restarted();
  }
}

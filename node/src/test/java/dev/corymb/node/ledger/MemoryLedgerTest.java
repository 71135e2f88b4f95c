package dev.corymb.node.ledger;

import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Ranges;

final class MemoryLedgerTest extends LedgerContract {

  @Override
  protected Ledger create(Groups groups, Ranges ranges) {
    return new MemoryLedger(groups, ranges);
  }

  @Override
  protected Ledger reopen(Ledger ledger) {
    return ((MemoryLedger) ledger).restarted();
  }
}

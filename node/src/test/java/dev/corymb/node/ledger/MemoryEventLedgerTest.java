package dev.corymb.node.ledger;

import dev.corymb.core.schema.Ranges;
import dev.corymb.provenance.event.Key;

final class MemoryEventLedgerTest extends EventLedgerContract {

  @Override
  protected Ledger create() {
    return new MemoryLedger(GROUPS, Ranges.none(Key.SCHEMA), true);
  }

  @Override
  protected Ledger reopen(Ledger ledger) {
    return ((MemoryLedger) ledger).restarted();
  }
}

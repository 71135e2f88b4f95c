package dev.corymb.node.ledger;

final class MemoryLedgerTest extends LedgerContract {

  @Override
  protected Ledger create(int arity) {
    return new MemoryLedger(arity);
  }

  @Override
  protected Ledger reopen(Ledger ledger) {
    return ((MemoryLedger) ledger).restarted();
  }
}

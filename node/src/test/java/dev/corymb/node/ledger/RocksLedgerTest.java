package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RocksLedgerTest extends LedgerContract {

  @TempDir private Path directory;

  @Override
  protected Ledger create(int arity) {
    return RocksLedger.open(directory, arity);
  }

  @Override
  protected Ledger reopen(Ledger ledger) {
    ledger.close();
    return RocksLedger.open(directory, ledger.arity());
  }

  @Test
  void waitsForTheDisk() {
    try (RocksStore store = StoreOpener.open(directory, LedgerOptions.defaults())) {
      assertThat(store.syncs()).isTrue();
    }
  }
}

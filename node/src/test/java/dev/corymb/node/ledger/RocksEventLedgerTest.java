package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.schema.Groups;
import dev.corymb.provenance.event.Key;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

final class RocksEventLedgerTest extends EventLedgerContract {

  static final LedgerOptions OPTIONS = LedgerOptions.defaults().withEvents(true);

  @TempDir private Path directory;

  @Override
  protected Ledger create() {
    return RocksLedger.open(directory, GROUPS, OPTIONS);
  }

  @Override
  protected Ledger reopen(Ledger ledger) {
    ledger.close();
    return create();
  }

  @Override
  protected void checkClosed() throws RocksDBException {
    if (Files.exists(directory.resolve("CURRENT")) && RawStore.hasEvents(directory)) {
      var unused = WholeEvents.require(directory);
    }
  }

  @Test
  void aLedgerOfEventsIsNotOpenedAsOneOfItems() {
    create().close();
    assertThatExceptionOfType(LedgerException.class)
        .isThrownBy(() -> RocksLedger.open(directory, GROUPS).close())
        .withMessageEndingWith(
            " must hold items, but holds events of provenance: give it the profile it was made"
                + " with, or start with an empty one");
    create().close(); // it is as it was
  }

  @Test
  void aLedgerOfItemsIsNotOpenedAsOneOfEvents() {
    RocksLedger.open(directory, GROUPS).close();
    assertThatExceptionOfType(LedgerException.class)
        .isThrownBy(() -> create().close())
        .withMessageContaining(" must hold events of provenance, but holds items: ");
    try (Ledger items = RocksLedger.open(directory, GROUPS)) {
      assertThat(items.keepsEvents()).isFalse();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> items.lastRecorded())
          .withMessage("ledger must be of events, but was of items");
    }
  }

  @Test
  void itemsOfALedgerOfEventsAreKeys() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RocksLedger.open(directory, Groups.singles(Key.SCHEMA), OPTIONS).close())
        .withMessage(
            "items of a ledger of events must be keys, counted as a whole, but were [id,role]");
  }

  /** An older program must not take it for its own, nor for a stranger's. */
  @Test
  void anOlderProgramSeesALaterLedger() {
    List<byte[]> labels = Family.all(true).stream().map(Family::bytes).toList();
    List<String> older = Family.all(false).stream().map(Family::toString).toList(); // what it knows
    assertThat(older).doesNotContain("events", "edges", "bytime");
    assertThat(labels.stream().map(String::new)).containsAll(older);
  }

  /** A process that is killed while a store is made leaves some families and no header. */
  @Test
  void aStoreThatIsHalfMadeIsMadeWhole() throws Exception {
    for (Family last : Family.all(true)) {
      Path half = directory.resolve(last.toString());
      RawStore.make(half, Family.all(true).subList(0, Family.all(true).indexOf(last) + 1));
      try (Ledger ledger = RocksLedger.open(half, GROUPS, OPTIONS)) {
        ledger.create(LedgerContract.record("a"));
        assertThat(record(ledger, "a", 1, use(1)).added()).hasSize(1);
      }
    }
  }
}

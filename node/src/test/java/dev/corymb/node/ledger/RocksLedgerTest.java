package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.range.Zone;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.schema.Schema;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

final class RocksLedgerTest extends LedgerContract {

  @TempDir private Path directory;

  @Override
  protected Ledger create(Groups groups, Ranges ranges) {
    return RocksLedger.open(directory, groups, ranges, LedgerOptions.defaults());
  }

  @Override
  protected Ledger reopen(Ledger ledger) {
    ledger.close();
    return RocksLedger.open(directory, ledger.groups(), ledger.ranges(), LedgerOptions.defaults());
  }

  @Test
  void aLedgerIsOpenedWithTheRangesItWasMadeWith() {
    Groups groups = LedgerGroups.of(2);
    Ranges ranges = Ranges.parse(groups.schema(), List.of("a1"));
    RocksLedger.open(directory, groups, ranges, LedgerOptions.defaults()).close();
    assertThatThrownBy(() -> RocksLedger.open(directory, groups))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining("must keep the range attributes [], but keeps [a1]: give it");
    RocksLedger.open(directory, groups, ranges, LedgerOptions.defaults()).close();
  }

  @Test
  void aLedgerWithoutRangesIsNotOpenedWithSome() {
    Groups groups = LedgerGroups.of(2);
    RocksLedger.open(directory, groups).close();
    Ranges ranges = Ranges.parse(groups.schema(), List.of("a1"));
    assertThatThrownBy(() -> RocksLedger.open(directory, groups, ranges, LedgerOptions.defaults()))
        .hasMessageContaining("must keep the range attributes [a1], but keeps []: give it");
  }

  /** Its only value moves, in one batch each time; at any moment it has one. */
  @Test
  void aRangeIsSearchedAtOneMoment() {
    Groups groups = LedgerGroups.of(1);
    Ranges ranges = Ranges.parse(groups.schema(), List.of("a0"));
    Digester digester = new Digester(groups.schema(), 1);
    long[][] rows = new long[2][];
    for (int i = 0; i < rows.length; i++) {
      Item item = groups.schema().item((long) i);
      rows[i] = ranges.row(digester.digest(item), item);
    }
    try (Ledger ledger = RocksLedger.open(directory, groups, ranges, LedgerOptions.defaults())) {
      ledger.create(record("a"));
      ledger.apply("a", Batch.builder(1).add(rows[0]).build());
      CompletableFuture<Void> moves =
          CompletableFuture.runAsync(
              () -> {
                for (int i = 0; i < 1_000; i++) {
                  long[] before = rows[i % 2];
                  long[] after = rows[1 - i % 2];
                  ledger.apply("a", Batch.builder(1).remove(before).add(after).build());
                }
              });
      do {
        assertThat(ledger.within("a", 0, Zone.ALL).isEmpty()).isFalse();
      } while (!moves.isDone());
      moves.join();
    }
  }

  /** Its only item moves from one alternative to the other; at any moment it matches one. */
  @ParameterizedTest
  @ValueSource(strings = {"status", "name+status", "name+status+size"})
  void alternativesAreLookedUpAtOneMoment(String asked) {
    Schema schema = Schema.parse("name:text,status:text,size:long");
    Groups groups = Groups.singles(schema);
    Digester digester = new Digester(schema, 1);
    List<String> states = List.of("open", "closed");
    long[][] rows = new long[2][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = digester.digest(schema.item("report", states.get(i), 7L));
    }
    Map<String, Object> values = Map.of("name", "report", "status", states, "size", 7L);
    QueryDigests query =
        digester.digests(
            schema.query(
                Arrays.stream(asked.split("\\+", -1))
                    .collect(Collectors.toMap(name -> name, values::get))));
    try (Ledger ledger = RocksLedger.open(directory, groups)) {
      ledger.create(record("a"));
      ledger.apply("a", Batch.builder(3).add(rows[0]).build());
      CompletableFuture<Void> moves =
          CompletableFuture.runAsync(
              () -> {
                for (int i = 0; i < 1_000; i++) {
                  long[] before = rows[i % 2];
                  long[] after = rows[1 - i % 2];
                  ledger.apply("a", Batch.builder(3).remove(before).add(after).build());
                }
              });
      do {
        assertThat(ledger.holds("a", query)).isTrue();
      } while (!moves.isDone());
      moves.join();
    }
  }

  @Test
  void waitsForTheDisk() {
    try (RocksStore store = StoreOpener.open(directory, LedgerOptions.defaults())) {
      assertThat(store.syncs()).isTrue();
    }
  }

  /** As if the process had died while it wrote a longer summary. */
  @Test
  void aSaveThatWasBrokenOffLeavesTheOneBeforeAndNoRemains() throws RocksDBException {
    byte[] first = random(1, RocksSummaries.PIECE + 1);
    byte[] second = random(2, RocksSummaries.PIECE);
    try (Ledger ledger = RocksLedger.open(directory, LedgerGroups.of(1))) {
      ledger.create(record("a"));
      ledger.saveSummary("a", 0, first);
    }
    for (int piece = 0; piece < 3; piece++) {
      RawStore.copy(directory, Family.SUMMARIES, Keys.piece(0, 1, 0), Keys.piece(0, 2, piece));
    }
    try (Ledger ledger = RocksLedger.open(directory, LedgerGroups.of(1))) {
      assertThat(ledger.savedSummary("a").orElseThrow().bytes()).isEqualTo(first);
      ledger.saveSummary("a", 0, second);
      assertThat(ledger.savedSummary("a").orElseThrow().bytes()).isEqualTo(second);
    }
    List<byte[]> keys = new ArrayList<>();
    RawStore.meddle(
        directory,
        Family.SUMMARIES,
        (db, handle) -> {
          try (RocksIterator records = db.newIterator(handle)) {
            for (records.seekToFirst(); records.isValid(); records.next()) {
              keys.add(records.key());
            }
          }
        });
    assertThat(keys).containsExactly(Keys.site(0), Keys.piece(0, 2, 0));
  }

  @Test
  void aDamagedReceiptIsNotTakenForNone() throws RocksDBException {
    Batch one = Batch.builder(1).add(6).remove(7).build();
    Ticket ticket = new Ticket("a", "k", BatchHash.of(one), 1);
    try (Ledger ledger = RocksLedger.open(directory, LedgerGroups.of(1))) {
      ledger.create(record("a"));
      ledger.apply(List.of(SiteBatch.whole("a", one)), Optional.of(ticket));
    }
    RawStore.flip(directory, Family.RECEIPTS, Keys.receipt(0, "k"));
    try (Ledger ledger = RocksLedger.open(directory, LedgerGroups.of(1))) {
      assertThatExceptionOfType(LedgerException.class)
          .isThrownBy(() -> ledger.apply(List.of(SiteBatch.whole("a", one)), Optional.of(ticket)))
          .withMessageContaining("site 'a'")
          .withMessageContaining("in receipts under key 0x");
      assertThat(ledger.items("a")).isOne();
    }
  }

  @Test
  void aDeletedSiteLeavesNoRecord() throws RocksDBException {
    try (Ledger ledger = RocksLedger.open(directory, LedgerGroups.of(1))) {
      for (String site : List.of("a", "b")) {
        ledger.create(record(site));
        ledger.apply(site, Batch.builder(1).add(-1).addUntil(new long[] {2}, 5).build());
        ledger.saveSummary(site, 1, new byte[] {1});
        ledger.apply(site, Batch.builder(1).add(3).build());
      }
      ledger.delete("a");
    }
    for (Family family :
        List.of(
            Family.SITES, Family.ITEMS, Family.TUPLES, Family.DUE, Family.TAIL, Family.SUMMARIES)) {
      RawStore.meddle(
          directory,
          family,
          (db, handle) -> {
            try (RocksIterator records = db.newIterator(handle)) {
              records.seekToFirst();
              assertThat(records.isValid()).as("records in %s", family).isTrue();
              assertThat(Keys.siteOf(records.key())).as("first site in %s", family).isEqualTo(1);
            }
          });
    }
  }
}

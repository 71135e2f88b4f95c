package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.node.outcome.SiteException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** A store that is not as it was left, or not a ledger's at all, is refused in clear words. */
final class DamagedLedgerTest {

  private static final long SITE = 1; // the number of site "b"; "a" has 0
  private static final byte[] ITEM = Keys.item(SITE, new long[] {1, 2});

  private static final Groups GROUPS = LedgerGroups.of(2);

  @TempDir private Path temporary;
  private Path directory;

  @BeforeEach
  void write() {
    directory = temporary.resolve("ledger");
    try (Ledger ledger = RocksLedger.open(directory, GROUPS)) {
      ledger.create(SiteRecord.of("a", 0, 0, Instant.EPOCH));
      ledger.create(SiteRecord.of("b", 0, 0, Instant.EPOCH));
      ledger.apply("a", Batch.builder(2).add(1, 2).build());
      ledger.apply("b", Batch.builder(2).add(1, 2).add(3, 4).build());
      ledger.saveSummary("b", 1, new byte[] {1, 2, 3});
      ledger.apply("b", Batch.builder(2).addUntil(new long[] {5, 6}, 10).build());
      ledger.apply("b", Batch.builder(2).add(1, 2).build());
    }
  }

  private void refuses(String words, byte[] key, Consumer<Ledger> call) {
    try (Ledger ledger = RocksLedger.open(directory, GROUPS)) {
      assertThatExceptionOfType(LedgerException.class)
          .isThrownBy(() -> call.accept(ledger))
          .withMessageContainingAll(
              directory.toString(), "site 'b'", "under key " + Keys.hex(key), words);
      assertThat(ledger.count("b", new long[] {3, 4})).isEqualTo(1);
      assertThat(ledger.forEach("a", (item, count) -> {})).isEqualTo(1);
    }
  }

  private void refusesToOpen(String... words) {
    assertThatExceptionOfType(LedgerException.class)
        .isThrownBy(() -> RocksLedger.open(directory, GROUPS).close())
        .withMessageContaining(directory.toString())
        .withMessageContainingAll(words);
  }

  @Test
  void noticesADamagedItemHoweverItIsRead() throws RocksDBException {
    RawStore.flip(directory, Family.ITEMS, ITEM);
    refuses("its check says", ITEM, ledger -> ledger.forEach("b", (item, count) -> {}));
    refuses("its check says", ITEM, ledger -> ledger.count("b", new long[] {1, 2}));
    refuses(
        "its check says",
        ITEM,
        ledger -> ledger.apply("b", Batch.builder(2).add(7, 8).remove(1, 2).build()));
    try (Ledger ledger = RocksLedger.open(directory, GROUPS)) {
      assertThat(ledger.state("b").lastBatch()).isEqualTo(3);
      assertThat(ledger.count("b", new long[] {7, 8})).isZero();
    }
  }

  @Test
  void noticesAnItemThatIsLost() throws RocksDBException {
    RawStore.delete(directory, Family.ITEMS, ITEM);
    refuses(
        "the items of the site are 2, but should be 4",
        Keys.site(SITE),
        ledger -> ledger.forEach("b", (item, count) -> {}));
    refuses( // what was looked for may be what is lost
        "the items of the site are 2, but should be 4",
        Keys.site(SITE),
        ledger -> ledger.any("b", item -> false));
  }

  @Test
  void noticesARecordUnderTheWrongKey() throws RocksDBException {
    byte[] other = Keys.item(SITE, new long[] {1, 3});
    RawStore.copy(directory, Family.ITEMS, ITEM, other);
    refuses("its check says", other, ledger -> ledger.count("b", new long[] {1, 3}));
  }

  @Test
  void noticesAKeyOfTheWrongLength() throws RocksDBException {
    byte[] other = Keys.item(SITE, new long[] {1});
    RawStore.copy(directory, Family.ITEMS, ITEM, other);
    refuses("must have 24 bytes", other, ledger -> ledger.forEach("b", (item, count) -> {}));
  }

  @Test
  void noticesADamagedTuple() throws RocksDBException {
    byte[] key = Keys.tuple(SITE, 0, 3);
    RawStore.flip(directory, Family.TUPLES, key);
    refuses("its check says", key, ledger -> ledger.forEachTuple("b", (group, tuple) -> {}));
    refuses(
        "its check says",
        key,
        ledger ->
            ledger.holds("b", QueryDigests.of(ledger.groups().schema(), new long[] {3, 0}, 1)));
    refuses("its check says", key, ledger -> ledger.apply("b", Batch.builder(2).add(3, 8).build()));
  }

  @Test
  void noticesATupleThatIsLost() throws RocksDBException {
    byte[] key = Keys.tuple(SITE, 0, 3);
    RawStore.delete(directory, Family.TUPLES, key);
    refuses(
        "the tuples of the group are 2, but should be 3",
        Keys.tuple(SITE, 0, 0),
        ledger -> ledger.forEachTuple("b", (group, tuple) -> {}));
    try (Ledger ledger = RocksLedger.open(directory, GROUPS)) {
      assertThatExceptionOfType(DamagedLedgerException.class)
          .isThrownBy(() -> ledger.apply("b", Batch.builder(2).remove(3, 4).build()))
          .withMessageContainingAll("under key " + Keys.hex(key), "fewer items have the tuple");
      assertThat(ledger.count("b", new long[] {3, 4})).isOne();
    }
  }

  @Test
  void noticesADamagedTail() throws RocksDBException {
    byte[] key = Keys.tail(SITE, 2);
    RawStore.flip(directory, Family.TAIL, key);
    refuses("its check says", key, ledger -> ledger.tail("b", 1, (number, batch) -> {}));
  }

  @Test
  void noticesAGapInTheTail() throws RocksDBException {
    RawStore.delete(directory, Family.TAIL, Keys.tail(SITE, 2));
    refuses(
        "it is not there",
        Keys.tail(SITE, 2),
        ledger -> ledger.tail("b", 1, (number, batch) -> {}));
  }

  @Test
  void noticesATailThatEndsEarly() throws RocksDBException {
    RawStore.delete(directory, Family.TAIL, Keys.tail(SITE, 3));
    refuses(
        "it is not there",
        Keys.tail(SITE, 3),
        ledger -> ledger.tail("b", 1, (number, batch) -> {}));
  }

  @Test
  void noticesADamagedSummary() throws RocksDBException {
    RawStore.flip(directory, Family.SUMMARIES, Keys.site(SITE));
    refuses("its check says", Keys.site(SITE), ledger -> ledger.savedSummary("b"));
  }

  @Test
  void noticesADamagedOrLostPieceOfASummary() throws RocksDBException {
    byte[] piece = Keys.piece(SITE, 1, 0);
    RawStore.flip(directory, Family.SUMMARIES, piece);
    refuses("its check says", piece, ledger -> ledger.savedSummary("b"));
    RawStore.delete(directory, Family.SUMMARIES, piece);
    refuses("it is not there", piece, ledger -> ledger.savedSummary("b"));
  }

  @Test
  void noticesALostSummary() throws RocksDBException {
    RawStore.delete(directory, Family.SUMMARIES, Keys.site(SITE));
    refuses("it is not there", Keys.site(SITE), ledger -> ledger.savedSummary("b"));
  }

  @Test
  void noticesAnExpiryWithoutItsItem() throws RocksDBException {
    RawStore.delete(directory, Family.ITEMS, Keys.item(SITE, new long[] {5, 6}));
    refuses(
        "its item does not expire then",
        Keys.due(Keys.item(SITE, new long[] {5, 6}), 10),
        ledger -> ledger.expire("b", 10, 1));
  }

  @Test
  void setsApartASiteWhoseRecordsAreDamaged() throws RocksDBException {
    RawStore.flip(directory, Family.SITES, Keys.state(SITE));
    setsApart("b", Keys.state(SITE), "its check says");
    RawStore.delete(directory, Family.SITES, Keys.state(SITE));
    setsApart("b", Keys.state(SITE), "it is not there");
    RawStore.flip(directory, Family.SITES, Keys.settings(SITE));
    setsApart("damaged-site-1", Keys.settings(SITE), "its check says");
    RawStore.delete(directory, Family.SITES, Keys.settings(SITE));
    RawStore.copy(directory, Family.SITES, Keys.state(0), Keys.state(SITE));
    setsApart("damaged-site-1", Keys.state(SITE), "its check says");
  }

  private void setsApart(String id, byte[] key, String words) {
    try (Ledger ledger = RocksLedger.open(directory, GROUPS)) {
      assertThat(ledger.damaged()).containsOnlyKeys(id);
      assertThat(ledger.damaged().get(id)).contains(directory.toString(), Keys.hex(key), words);
      assertThat(ledger.sites()).extracting(SiteRecord::id).containsExactly("a");
      assertThat(ledger.forEach("a", (item, count) -> {})).isEqualTo(1);
      assertThatExceptionOfType(SiteException.Exists.class)
          .isThrownBy(() -> ledger.create(SiteRecord.of(id, 0, 0, Instant.EPOCH)));
    }
  }

  @Test
  void deletesASiteWhoseRecordsAreDamaged() throws RocksDBException {
    RawStore.flip(directory, Family.SITES, Keys.settings(SITE));
    try (Ledger ledger = RocksLedger.open(directory, GROUPS)) {
      ledger.delete("damaged-site-1");
      assertThat(ledger.damaged()).isEmpty();
      ledger.create(SiteRecord.of("b", 0, 0, Instant.EPOCH));
    }
    try (Ledger ledger = RocksLedger.open(directory, GROUPS)) {
      assertThat(ledger.damaged()).isEmpty();
      assertThat(ledger.items("b")).isZero();
    }
  }

  @Test
  void refusesToOpenWithoutItsHeaderOrItsCounter() throws RocksDBException {
    RawStore.delete(directory, Family.DEFAULT, Keys.NEXT_SITE);
    refusesToOpen("its number must be below that of the next site, 0");
    RawStore.delete(directory, Family.DEFAULT, Keys.HEADER);
    refusesToOpen("the header of the ledger is not");
  }

  @Test
  void refusesALedgerOfAnotherArityOrFormat() throws RocksDBException {
    assertThatExceptionOfType(LedgerException.class)
        .isThrownBy(() -> RocksLedger.open(directory, LedgerGroups.of(3)).close())
        .withMessage(
            "ledger directory "
                + directory
                + " must hold items of 3 attributes, but holds items of 2");
    assertThatExceptionOfType(LedgerException.class)
        .isThrownBy(() -> RocksLedger.open(directory, Groups.singles(GROUPS.schema())).close())
        .withMessageContaining("must count the groups [a0,a1], but counts [a0,a1,all]");
    byte[] newer = new RecordWriter().text("corymb ledger").u32(7).u32(2).seal(Keys.HEADER);
    RawStore.meddle(directory, Family.DEFAULT, (db, handle) -> db.put(handle, Keys.HEADER, newer));
    refusesToOpen(
        "must hold a corymb ledger of format 1 to 6, but holds a corymb ledger of format 7");
  }

  @Test
  void refusesALedgerOfALaterVersionAsSuch() throws RocksDBException {
    RawStore.meddle(
        directory,
        Family.DEFAULT,
        (db, handle) ->
            db.createColumnFamily(new ColumnFamilyDescriptor(new byte[] {'z'})).close());
    refusesToOpen("holds a ledger of a later version of Corymb");
  }

  /**
   * To whoever forgets to ask, a scan that meets a damaged block looks like one that is through.
   */
  @Test
  void noticesADamagedFileOfTheStore() throws RocksDBException, IOException {
    damageFileOf(Family.ITEMS);
    damageFileOf(Family.DUE);
    damageFileOf(Family.TAIL);
    try (Ledger ledger = RocksLedger.open(directory, GROUPS)) {
      List<Runnable> scans =
          List.of(
              () -> ledger.forEach("b", (item, count) -> {}),
              () -> ledger.count("b", new long[] {1, 2}),
              () -> ledger.apply("b", Batch.builder(2).add(1, 2).build()), // else it has but one
              () -> ledger.expire("b", 10, 1),
              () -> ledger.tail("b", 1, (number, batch) -> {}));
      for (Runnable scan : scans) {
        assertThatExceptionOfType(DamagedLedgerException.class)
            .isThrownBy(scan::run)
            .withMessageContainingAll(directory.toString(), "site 'b'", "checksum mismatch", ".sst")
            .withCauseInstanceOf(RocksDBException.class);
      }
    }
  }

  /**
   * Until then other sites can be changed; from then on nothing can, and deleting does not help.
   */
  @Test
  void aMergeThatMeetsADamagedFileStopsAllChanges() throws RocksDBException, IOException {
    damageFileOf(Family.ITEMS);
    try (RocksStore store = StoreOpener.open(directory, LedgerOptions.defaults());
        CompactRangeOptions all =
            new CompactRangeOptions()
                .setBottommostLevelCompaction(
                    CompactRangeOptions.BottommostLevelCompaction.kForce)) {
      store.call(() -> put(store));
      assertThatExceptionOfType(RocksDBException.class)
          .isThrownBy(() -> store.db().compactRange(store.family(Family.ITEMS), null, null, all));
      assertThat(store.health().backgroundErrors()).isPositive();
      assertThatExceptionOfType(StoreUnwritableException.class)
          .isThrownBy(() -> store.callFor("a", () -> put(store)))
          .withMessageContainingAll(
              "site 'a'", ".sst", "cannot merge its files", "restore the data directory")
          .matches(StoreUnwritableException::isDamaged)
          .matches(e -> !e.isFull());
      assertThat(store.health().failure())
          .contains("cannot merge its files", "deleting the site does not remove the damage");
    }
  }

  private static int put(RocksStore store) throws RocksDBException {
    store.put(Family.DEFAULT, Keys.meta("any"), new byte[1]);
    return 0;
  }

  /** What a state of format 2 lacks is counted from the items. */
  @Test
  void setsApartASiteWhoseItemsCannotBeCounted() throws RocksDBException, IOException {
    byte[] header = new RecordWriter().text("corymb ledger").u32(2).u32(2).seal(Keys.HEADER);
    RawStore.meddle(directory, Family.DEFAULT, (db, handle) -> db.put(handle, Keys.HEADER, header));
    byte[] key = Keys.state(SITE);
    byte[] state = new RecordWriter().u64(4).u64(3).u64(1).u64(0).seal(key);
    RawStore.meddle(directory, Family.SITES, (db, handle) -> db.put(handle, key, state));
    damageFileOf(Family.ITEMS);
    for (int i = 0; i < 2; i++) { // the second time its header is of this format
      try (Ledger ledger = RocksLedger.open(directory, GROUPS)) {
        assertThat(ledger.damaged()).containsOnlyKeys("b");
        assertThat(ledger.damaged().get("b"))
            .contains(directory.toString(), "site 'b'", "checksum mismatch", ".sst");
        assertThat(ledger.sites()).extracting(SiteRecord::id).containsExactly("a");
      }
    }
  }

  /** Otherwise the version before would find sites that it cannot read. */
  @Test
  void anUpgradeThatFailsLeavesAllAsItWas() throws RocksDBException {
    byte[] header = new RecordWriter().text("corymb ledger").u32(2).u32(2).seal(Keys.HEADER);
    RawStore.meddle(directory, Family.DEFAULT, (db, handle) -> db.put(handle, Keys.HEADER, header));
    byte[] key = Keys.state(0);
    byte[] state = new RecordWriter().u64(1).u64(1).u64(0).u64(0).seal(key);
    RawStore.meddle(directory, Family.SITES, (db, handle) -> db.put(handle, key, state));
    RawStore.delete(directory, Family.DEFAULT, Keys.NEXT_SITE);
    refusesToOpen("its number must be below that of the next site, 0");
    RawStore.meddle(
        directory,
        Family.DEFAULT,
        (db, handle) -> assertThat(db.get(handle, Keys.HEADER)).isEqualTo(header));
    RawStore.meddle(
        directory, Family.SITES, (db, handle) -> assertThat(db.get(handle, key)).isEqualTo(state));
  }

  private void damageFileOf(Family family) throws RocksDBException, IOException {
    List<String> files = new ArrayList<>();
    RawStore.meddle( // which writes its log into files when it opens
        directory,
        family,
        (db, handle) ->
            db.getLiveFilesMetaData().stream()
                .filter(file -> Arrays.equals(file.columnFamilyName(), family.bytes()))
                .forEach(file -> files.add(file.fileName())));
    assertThat(files).hasSize(1);
    damage(Path.of(directory.toString(), files.get(0)), 3); // in the first record of all
  }

  /** The default of the store would be to drop what comes after the damage, and say nothing. */
  @Test
  void refusesToOpenWithALogThatIsDamagedBeforeItsEnd() throws IOException {
    try (Ledger ledger = RocksLedger.open(directory, GROUPS)) {
      SplittableRandom random = new SplittableRandom(1);
      for (int i = 0; i < 50; i++) {
        ledger.apply("b", Batch.builder(2).add(random.longs(2).toArray()).build());
      }
    }
    for (Path log : files(".log")) {
      damage(log, (int) Files.size(log) / 2);
    }
    refusesToOpen("could not be opened");
  }

  @Test
  void takesALogThatIsCutShortAtItsEnd() throws IOException {
    for (Path log : files(".log")) {
      byte[] bytes = Files.readAllBytes(log);
      Files.write(log, Arrays.copyOf(bytes, bytes.length - 3));
    }
    try (Ledger ledger = RocksLedger.open(directory, GROUPS)) {
      assertThat(ledger.state("b").lastBatch()).isEqualTo(2);
      assertThat(ledger.forEach("b", (item, count) -> {})).isEqualTo(2);
    }
  }

  @Test
  void refusesADirectoryThatIsInUse() {
    try (Ledger ledger = RocksLedger.open(directory, GROUPS)) {
      refusesToOpen("is in use by another process");
      assertThat(ledger.items("b")).isEqualTo(4);
    }
  }

  @Test
  void refusesAFileInThePlaceOfADirectory() throws IOException {
    directory = Files.createFile(temporary.resolve("file"));
    refusesToOpen("could not be made");
  }

  @Test
  void refusesAStoreOfSomebodyElseAndLeavesItAsItIs() throws RocksDBException {
    directory = temporary.resolve("foreign");
    try (Options options = new Options().setCreateIfMissing(true)) {
      try (RocksDB db = RocksDB.open(options, directory.toString())) {
        db.put(new byte[] {1}, new byte[] {2});
      }
      refusesToOpen("holds a RocksDB store that is not a ledger");
      assertThat(RocksDB.listColumnFamilies(options, directory.toString())).hasSize(1);
    }
  }

  @Test
  void refusesToBeClosedByItsOwnVisitor() {
    try (Ledger ledger = RocksLedger.open(directory, GROUPS)) {
      Runnable close = ledger::close;
      assertThatExceptionOfType(IllegalStateException.class)
          .isThrownBy(() -> ledger.forEach("a", (item, count) -> close.run()))
          .withMessageContaining("must not be closed from within a visitor");
      assertThat(ledger.items("a")).isEqualTo(1);
    }
  }

  private List<Path> files(String ending) throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.filter(file -> file.toString().endsWith(ending)).toList();
    }
  }

  private static void damage(Path file, int at) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (bytes.length > at) {
      bytes[at] ^= 0x55;
      Files.write(file, bytes);
    }
  }
}

package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A ledger that has less than was on the disk is refused; what a crash leaves is not. */
final class LedgerMarkTest {

  @TempDir private Path temporary;
  private Path directory;
  private Path mark;

  @BeforeEach
  void write() {
    directory = temporary.resolve("ledger");
    mark = temporary.resolve("mark");
    try (RocksLedger ledger = open(false)) {
      ledger.create(SiteRecord.of("a", 0, 0, Instant.EPOCH));
      for (int i = 1; i <= 5; i++) {
        ledger.apply("a", Batch.builder(1).add(i).build());
      }
    }
  }

  private RocksLedger open(boolean acceptLoss) {
    return RocksLedger.open(
        directory,
        LedgerGroups.of(1),
        new LedgerOptions(1 << 20, 1 << 20).withMark(mark, acceptLoss));
  }

  private Path log() throws IOException {
    return logs().get(0);
  }

  private void cutLog(int bytes) throws IOException {
    byte[] all = Files.readAllBytes(log());
    Files.write(log(), Arrays.copyOf(all, all.length - bytes));
  }

  private void refuses() {
    for (int i = 0; i < 2; i++) { // and again: a refused start changes nothing
      assertThatExceptionOfType(LedgerException.class)
          .isThrownBy(() -> open(false).close())
          .withMessageContainingAll(
              directory.toString(), mark.toString(), "A crash cannot cause this", "accept-loss");
    }
  }

  private void acceptsWith(long items) {
    try (RocksLedger ledger = open(true)) {
      assertThat(ledger.losses()).anyMatch(loss -> loss.contains("was on the disk according to"));
      assertThat(ledger.sites().isEmpty() ? 0 : ledger.items("a")).isEqualTo(items);
    }
    try (RocksLedger ledger = open(false)) { // the mark was written again
      assertThat(ledger.losses()).isEmpty();
    }
  }

  @Test
  void opensWhatItHasWritten() {
    for (int i = 0; i < 3; i++) {
      try (RocksLedger ledger = open(false)) {
        assertThat(ledger.items("a")).isEqualTo(5);
        assertThat(ledger.losses()).isEmpty();
      }
    }
  }

  /** The store may count a change when it is written and not when it reads its log. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void opensAfterAnySequenceOfChanges(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 40; round++) {
      try (RocksLedger ledger = open(false)) {
        assertThat(ledger.losses()).isEmpty();
        for (int left = random.nextInt(4); left > 0; left--) {
          change(ledger, random);
        }
      }
    }
  }

  private static void change(RocksLedger ledger, SplittableRandom random) {
    String other = "b" + random.nextInt(3);
    switch (random.nextInt(5)) {
      case 0 -> ledger.saveSummary("a", ledger.state("a").lastBatch(), new byte[100]);
      case 1 -> ledger.pruneReceipts(random.nextInt(10), 10);
      case 2 -> {
        if (ledger.site(other).isPresent()) {
          ledger.delete(other);
        } else {
          ledger.create(SiteRecord.of(other, 0, 0, Instant.EPOCH));
        }
      }
      case 3 -> ledger.expire("a", random.nextInt(10), 10);
      default -> {
        Batch batch = Batch.builder(1).add(random.nextInt(9)).remove(random.nextInt(9)).build();
        String key = "key " + random.nextLong();
        Ticket ticket = new Ticket("a", key, BatchHash.of(batch), random.nextInt(10));
        ledger.apply(List.of(SiteBatch.whole("a", batch)), Optional.of(ticket));
      }
    }
  }

  @Test
  void refusesALogThatWasCut() throws IOException {
    cutLog(3);
    refuses();
    acceptsWith(4);
  }

  @Test
  void refusesALogThatWasEmptied() throws IOException {
    Files.write(log(), new byte[0]);
    refuses();
    acceptsWith(0);
  }

  @Test
  void refusesALogThatWasRemoved() throws IOException {
    Files.delete(log());
    refuses();
    acceptsWith(0);
  }

  /** The last change is there, so the mark does not show that one log of several is missing. */
  @Test
  void refusesAMissingLogBeforeTheLast() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    try (RocksLedger ledger = open(false)) {
      List<Path> logs = logs();
      while (logs.size() < 2) {
        Batch.Builder batch = Batch.builder(1);
        random.longs(1_000).forEach(batch::add);
        ledger.apply("a", batch.build());
        logs = logs();
      }
      ledger.apply("a", Batch.builder(1).add(7).build());
    }
    Files.delete(logs().get(0));
    assertThatExceptionOfType(LedgerException.class)
        .isThrownBy(() -> open(false).close())
        .withMessageContainingAll(directory.toString(), "Missing WAL", "backup", "accept-loss");
    open(true).close();
    open(false).close();
  }

  private List<Path> logs() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".log")).sorted().toList();
    }
  }

  @Test
  void refusesALedgerThatIsGone() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    assertThatExceptionOfType(LedgerException.class)
        .isThrownBy(() -> open(false).close())
        .withMessageContainingAll("holds no ledger", "accept-loss");
    assertThat(directory).doesNotExist();
    open(true).close();
    open(false).close();
  }

  @Test
  void acceptsAMarkThatLagsBehind() throws IOException {
    byte[] before = Files.readAllBytes(mark);
    try (RocksLedger ledger = open(false)) {
      ledger.apply("a", Batch.builder(1).add(6).build());
    }
    Files.write(mark, before); // as a kill right after the batch leaves it
    try (RocksLedger ledger = open(false)) {
      assertThat(ledger.items("a")).isEqualTo(6);
    }
  }

  @Test
  void reportsTheRecordThatACrashCutShort() throws IOException {
    byte[] before = Files.readAllBytes(mark);
    try (RocksLedger ledger = open(false)) {
      ledger.apply("a", Batch.builder(1).add(6).build());
    }
    Files.write(mark, before);
    String log = log().toString();
    cutLog(3);
    try (RocksLedger ledger = open(false)) {
      assertThat(ledger.items("a")).isEqualTo(5);
      assertThat(ledger.losses())
          .singleElement()
          .asString()
          .contains(log, "incomplete record", "not acknowledged");
    }
  }

  @Test
  void saysNothingOfALogOfManyBlocks() throws IOException {
    Batch.Builder large = Batch.builder(1);
    for (int i = 0; i < 10_000; i++) { // records that go over the ends of blocks
      large.add(i);
    }
    try (RocksLedger ledger = open(false)) {
      ledger.apply("a", large.build());
      ledger.apply("a", Batch.builder(1).add(1).build());
    }
    assertThat(Files.size(log())).isGreaterThan(100_000);
    assertThat(LogTail.dropped(directory)).isEmpty();
    long whole = Files.size(log());
    cutLog(1);
    assertThat(LogTail.dropped(directory))
        .singleElement()
        .asString()
        .matches("the last \\d{2,3} bytes of .*");
    assertThat(Files.size(log())).isEqualTo(whole - 1);
  }

  @Test
  void refusesAMarkOfALaterVersionAsSuch() throws IOException {
    Files.writeString(mark, "corymb ledger mark 2: of all kinds 65f0e334\n");
    assertThatExceptionOfType(LedgerException.class)
        .isThrownBy(() -> open(false).close())
        .withMessage(
            mark
                + " must be the mark of a ledger of version 1, but is of version 2: use the version"
                + " of Corymb that wrote it");
  }

  @Test
  void refusesADamagedMark() throws IOException {
    Files.writeString(mark, Files.readString(mark).replace("sites=1", "sites=2"));
    assertThatExceptionOfType(LedgerException.class)
        .isThrownBy(() -> open(false).close())
        .withMessageContainingAll(mark.toString(), "is damaged", "accept-loss");
    open(true).close();
    open(false).close();
  }

  @Test
  void isOfItsOwnerOnly() throws IOException {
    for (Path file : List.of(mark, directory)) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .endsWith("------");
    }
  }
}

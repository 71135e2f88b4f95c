package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.corymb.core.schema.Groups;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocksdb.RocksDBException;

/** Ledgers of earlier formats open, and their tuples are counted, once. */
final class LedgerUpgradeTest {

  private static final Groups GROUPS =
      Groups.of(LedgerGroups.schema(3), List.of(1L, 2L, 0b11L, 0b111L));

  @TempDir private Path directory;

  private RocksLedger open() {
    return RocksLedger.open(directory, GROUPS);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void tuplesOfEarlierFormatsAreCounted(int format) throws RocksDBException {
    NaiveLedger naive = new NaiveLedger();
    SplittableRandom random = new SplittableRandom(format);
    try (Ledger ledger = open()) {
      for (String site : List.of("a", "b", "empty")) {
        ledger.create(LedgerContract.record(site));
        naive.sites.put(site, new NaiveLedger.Site(GROUPS, LedgerContract.record(site)));
      }
      for (int i = 0; i < 30; i++) {
        String site = i % 3 == 0 ? "a" : "b";
        Batch batch = batch(random);
        ledger.apply(site, batch);
        naive.sites.get(site).apply(batch);
      }
      ledger.saveSummary("a", 4, new byte[] {1, 2, 3});
    }
    OlderLedger.make(directory, format, 3);
    for (NaiveLedger.Site site : naive.sites.values()) {
      site.summarised = site.history.size(); // nothing of before is of use any more
    }
    for (int i = 0; i < 2; i++) {
      try (Ledger ledger = open()) {
        naive.check(ledger);
        Batch batch = batch(random);
        ledger.apply("a", batch);
        naive.sites.get("a").apply(batch);
        naive.check(ledger);
      }
    }
    try (Ledger ledger = open()) {
      ledger.saveSummary("a", 11, new byte[] {4});
      assertThat(ledger.savedSummary("a").orElseThrow().bytes()).containsExactly(4);
    }
  }

  private static Batch batch(SplittableRandom random) {
    Batch.Builder batch = Batch.builder(3);
    for (int i = 0; i < 8; i++) {
      long[] item = {random.nextInt(3), random.nextInt(3), random.nextInt(2)};
      if (random.nextInt(3) == 0) {
        batch.remove(item);
      } else {
        batch.addUntil(item, random.nextBoolean() ? 5 : Batch.NEVER);
      }
    }
    return batch.build();
  }

  /** As if the process had been killed after each step. */
  @Test
  void anUpgradeThatIsInterruptedGoesOnWhereItWas() throws RocksDBException {
    int items = 2 * SiteUpgrade.STEP + SiteUpgrade.STEP / 2;
    try (Ledger ledger = open()) {
      ledger.create(LedgerContract.record("a"));
      Batch.Builder batch = Batch.builder(3);
      for (int i = 0; i < items; i++) {
        batch.add(i % 40, i / 2, i); // values that are in one step, and in several
      }
      ledger.apply("a", batch.add(0, 0, 0).build());
    }
    OlderLedger.make(directory, 3, 3);
    List<String> sentences = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      LedgerOptions options =
          LedgerOptions.defaults()
              .withProgress(
                  sentence -> {
                    sentences.add(sentence);
                    throw new IllegalStateException("killed");
                  });
      assertThatIllegalStateException()
          .isThrownBy(() -> RocksLedger.open(directory, GROUPS, options).close())
          .withMessage("killed");
    }
    assertThat(sentences)
        .containsExactly(
            "site 'a': counting the tuples of its items, 50,001 of 125,001 done",
            "site 'a': counting the tuples of its items, 100,001 of 125,001 done");
    try (Ledger ledger = open()) {
      assertThat(ledger.state("a"))
          .isEqualTo(
              new SiteState(
                  items + 1, 1, 1, 0, items, List.of(40L, items / 2L, (long) items, (long) items)));
      assertThat(NaiveLedger.set(visitor -> ledger.forEachTuple("a", visitor)))
          .hasSize(40 + items / 2 + 2 * items);
      assertThat(ledger.count("a", 0, new long[] {7, 0, 0})).isEqualTo(items / 40);
      assertThat(ledger.count("a", 1, new long[] {0, 9, 0})).isEqualTo(2);
    }
  }

  /** Else the first start with a wrong profile would decide what the ledger counts for good. */
  @Test
  void aLedgerOfAnotherProfileStaysAsItWas() throws RocksDBException {
    try (Ledger ledger = open()) {
      ledger.create(LedgerContract.record("a"));
      ledger.apply("a", Batch.builder(3).add(1, 2, 3).build());
      ledger.putMeta(Ledger.PROFILE, ByteBuffer.allocate(Long.BYTES).putLong(0, 77).array());
    }
    OlderLedger.make(directory, 3, 3);
    Groups wrong = Groups.singles(GROUPS.schema());

    assertThatExceptionOfType(LedgerException.class)
        .isThrownBy(
            () ->
                RocksLedger.open(directory, wrong, LedgerOptions.defaults().withProfile(78))
                    .close())
        .withMessageContaining(
            "must be of the profile 000000000000004e, but was of 000000000000004d");
    try (Ledger ledger =
        RocksLedger.open(directory, GROUPS, LedgerOptions.defaults().withProfile(77))) {
      assertThat(ledger.count("a", 2, new long[] {1, 2, 0})).isOne();
    }
  }
}

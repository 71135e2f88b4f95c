package dev.corymb.node;

import static dev.corymb.node.TestFederation.SCHEMA;
import static dev.corymb.node.TestFederation.item;
import static dev.corymb.node.TestFederation.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.testkit.Command;
import dev.corymb.core.testkit.Patience;
import dev.corymb.core.testkit.SmallDisk;
import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.LedgerOptions;
import dev.corymb.node.ledger.RocksLedger;
import dev.corymb.node.ledger.StoreUnwritableException;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.InProcessBus;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A node whose disk is full refuses writes, goes on answering, and writes again once there is
 * space. Needs a small file system, which only root may mount; skipped where that is not allowed.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class FullDiskTest {

  private static final int ITEMS = 500; // of a batch
  private static final int COPIES = 20; // tried at most
  private static final LedgerOptions OPTIONS = new LedgerOptions(1 << 20, 1 << 20);

  @TempDir private Path temporary;
  private SmallDisk disk; // null if none can be mounted
  private int copies;

  @BeforeEach
  void mount() throws Exception {
    disk = SmallDisk.mount(temporary);
  }

  @AfterEach
  void unmount() throws Exception {
    if (disk != null) {
      disk.close();
    }
  }

  private RocksLedger ledger() {
    return RocksLedger.open(disk.path().resolve("ledger"), Groups.singlesAndWhole(SCHEMA), OPTIONS);
  }

  private static Node node(Ledger ledger) {
    return Node.open(
        NodeOptions.builder("node", FederationProfile.of("full", SCHEMA, 42))
            .ledger(ledger)
            .bus(new InProcessBus(Runnable::run))
            .clock(new NodeClock(InstantSource.system(), System::nanoTime))
            .background(Runnable::run)
            .directoryBytes(1 << 28)
            .saveEvery(5_000)
            .build());
  }

  private static Batch batch(Node node, int number) {
    Batch.Builder batch = node.batch();
    for (int i = 0; i < ITEMS; i++) {
      batch.add(node.digester().digest(item(number * ITEMS + i)));
    }
    return batch.build();
  }

  /** With no space at all the log fails; with a little more it is a file of sorted records. */
  @ParameterizedTest
  @ValueSource(longs = {0, 300_000, 1_500_000})
  void writesAgainWhenThereIsSpace(long left) throws Exception {
    try (RocksLedger ledger = ledger()) {
      Node node = node(ledger);
      node.create("a");
      node.apply("a", batch(node, 0), "0");
      disk.fill(left);
      int next = 1;
      Throwable refusal = null;
      while (refusal == null) {
        int number = next;
        refusal = catchThrowable(() -> node.apply("a", batch(node, number), "" + number));
        next += refusal == null ? 1 : 0;
      }
      assertThat(refusal).isInstanceOf(StoreUnwritableException.class);
      assertThat(((StoreUnwritableException) refusal).isFull()).isTrue();
      assertInStep(node, ledger, next);
      assertThat(node.holds("a", query(next * ITEMS - 1))).isTrue();
      assertThat(catchThrowable(() -> node.create("b")))
          .isInstanceOf(StoreUnwritableException.class);

      // A process that died now has what was acknowledged, and of what was refused all or nothing.
      try (RocksLedger copy = copied()) {
        long there = copy.items("a");
        assertThat(there).isIn((long) next * ITEMS, (next + 1L) * ITEMS);
        Node again = node(copy);
        assertThat(again.apply("a", batch(again, next), "" + next).replayed())
            .isEqualTo(there > (long) next * ITEMS);
        assertInStep(again, copy, next + 1);
      }

      disk.relieve();
      Applied done = applyPatiently(node, next);
      assertThat(done.replayed()).isFalse(); // what was refused was not done
      next++;
      assertInStep(node, ledger, next);
      node.create("b");
      assertThat(node.apply("a", batch(node, 0), "0").replayed()).isTrue();
      // Not closed: as if the process had died.
      try (RocksLedger copy = copied()) {
        assertInStep(node(copy), copy, next);
      }
    }
    try (RocksLedger ledger = ledger()) {
      Node node = node(ledger);
      assertThat(node.status("b")).isPresent();
    }
  }

  private static Applied applyPatiently(Node node, int number) throws InterruptedException {
    AtomicReference<Applied> done = new AtomicReference<>();
    Patience.until("the store writes again", () -> tryToApply(node, number, done));
    return done.get();
  }

  private static boolean tryToApply(Node node, int number, AtomicReference<Applied> done) {
    try {
      done.set(node.apply("a", batch(node, number), "" + number));
      return true;
    } catch (StoreUnwritableException e) {
      assertThat(e.isFull()).isTrue();
      return false;
    }
  }

  /**
   * What a process that was killed now would have left. The store drops old files in the background
   * once there is space; a copy from which one vanished is of no single moment, and made anew.
   */
  private RocksLedger copied() throws Exception {
    Path copy;
    int attempts = 0;
    do {
      assertThat(attempts++).as("copies of a store at work").isLessThan(COPIES);
      copy = temporary.resolve("copy " + ++copies);
    } while (!Command.succeeds(
        "cp", "-r", disk.path().resolve("ledger").toString(), copy.toString()));
    return RocksLedger.open(copy, Groups.singlesAndWhole(SCHEMA), OPTIONS);
  }

  private static void assertInStep(Node node, Ledger ledger, int batches) {
    assertThat(ledger.items("a")).isEqualTo((long) batches * ITEMS);
    CountingFilter summary = node.site("a").orElseThrow().summary().filter();
    assertThat(summary).isEqualTo(TestFederation.rebuilt(ledger, "a", summary.shape()));
    for (int i = 0; i < batches * ITEMS; i += 97) {
      assertThat(node.locate(query(i)).ids()).containsExactly("a");
    }
  }
}

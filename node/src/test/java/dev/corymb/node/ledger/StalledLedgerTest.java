package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** A store that takes no writes refuses them in time; it used to block them in native code. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class StalledLedgerTest {

  private static final LedgerOptions OPTIONS =
      new LedgerOptions(1 << 20, 1 << 20, Duration.ofMillis(100));

  static {
    RocksDB.loadLibrary();
  }

  @TempDir private Path folder;

  @Test
  void aWriteThatCannotBeTakenIsRefusedInTime() throws Exception {
    RocksStore store = StoreOpener.open(folder, OPTIONS);
    try (store) {
      store.db().pauseBackgroundWork(); // as if every flush failed and was tried again
      byte[] record = new byte[100_000];
      int[] written = {0};
      assertThatThrownBy(
              () -> {
                while (true) {
                  store.callFor("a", () -> put(store, written[0], record));
                  written[0]++;
                }
              })
          .isInstanceOf(StoreUnwritableException.class)
          .hasMessageContainingAll("cannot write for site 'a'", "stopped writes for");
      assertThat(written[0]).isPositive();
      assertThat(store.health().stalled()).isPositive();
      assertThat(store.health().failure()).contains("stopped writes");

      store.db().continueBackgroundWork();
      boolean taken = false;
      while (!taken) { // once what waits is flushed; the timeout of the test ends it otherwise
        try {
          store.call(() -> put(store, written[0], record));
          taken = true;
        } catch (StoreUnwritableException e) {
          assertThat(e.isFull()).isFalse();
        }
      }
      LedgerHealth health = store.health();
      assertThat(health.failure()).isEmpty();
      assertThat(health.stalled()).isZero();
      assertThat(health.bufferBytes()).isPositive();
      for (int i = 0; i <= written[0]; i++) {
        byte[] key = Keys.meta("key " + i);
        assertThat(store.call(() -> store.get(Family.DEFAULT, key))).isPresent();
      }
    }
  }

  private static int put(RocksStore store, int number, byte[] record) throws RocksDBException {
    store.put(Family.DEFAULT, Keys.meta("key " + number), record);
    return number;
  }
}

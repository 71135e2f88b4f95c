package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged is there after the process was killed, and nothing is there by halves. */
@Tag("kill")
final class KilledLedgerTest {

  private static final int KILLS = 10;

  @TempDir private Path temporary;

  /** The naive ledger as of its last batch; batches of later rounds come on top. */
  private final NaiveLedger.Site naive =
      new NaiveLedger.Site(LedgerChild.GROUPS, LedgerContract.record("a"));

  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS) // for a machine that is very busy
  void losesNothingThatWasAcknowledged() throws Exception {
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < KILLS; i++) {
      long before = acknowledged();
      killAfter(before + 1 + random.nextInt(30), random.nextInt(8_000_000));
      assertThat(acknowledged()).as("acknowledged in round %d", i).isGreaterThan(before);
      check();
    }
  }

  private Path directory() {
    return temporary.resolve("ledger");
  }

  private Path acknowledgements() {
    return temporary.resolve("acknowledged");
  }

  /** The number of the last batch that the child was told to be done. */
  private long acknowledged() throws IOException {
    if (!Files.exists(acknowledgements())) {
      return 0;
    }
    List<String> lines = Files.readAllLines(acknowledgements());
    return lines.isEmpty() ? 0 : Long.parseLong(lines.get(lines.size() - 1));
  }

  /** Runs a child until it has acknowledged a batch, and kills it a moment later. */
  private void killAfter(long batch, long nanos) throws Exception {
    File said = temporary.resolve("said").toFile();
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                LedgerChild.class.getName(),
                directory().toString(),
                acknowledgements().toString())
            .redirectErrorStream(true)
            .redirectOutput(said)
            .start();
    try {
      while (acknowledged() < batch) {
        if (!child.isAlive()) {
          fail("the child ended by itself: " + Files.readString(said.toPath()));
        }
        LockSupport.parkNanos(1_000_000);
      }
      LockSupport.parkNanos(nanos);
    } finally {
      child.destroyForcibly().waitFor(); // SIGKILL
    }
  }

  private void check() throws IOException {
    try (Ledger ledger = LedgerChild.open(directory())) {
      SiteState state = ledger.state(LedgerChild.SITE);
      // One more may be done and its line not yet written.
      assertThat(state.lastBatch()).isBetween(acknowledged(), acknowledged() + 1);
      while (naive.history.size() < state.lastBatch()) {
        naive.apply(LedgerChild.batch(naive.history.size() + 1L));
      }
      assertThat(LedgerChild.counts(ledger)).isEqualTo(naive.counts());
      assertThat(LedgerChild.tuples(ledger)).isEqualTo(naive.tuples().keySet());
      assertThat(replayed(ledger)).isEqualTo(naive.tuples().keySet());
      naive.summarised = state.summarised();
      assertThat(state).isEqualTo(naive.state());
    }
  }

  /** The tuples by the saved summary and the tail after it. */
  private static Set<NaiveLedger.Tuple> replayed(Ledger ledger) {
    SavedSummary saved =
        ledger.savedSummary(LedgerChild.SITE).orElse(new SavedSummary(0, new byte[0]));
    Set<NaiveLedger.Tuple> tuples = LedgerChild.decoded(saved.bytes());
    ledger.tail(
        LedgerChild.SITE,
        saved.upTo(),
        (number, changes) -> {
          tuples.addAll(NaiveLedger.set(changes::forEachFirst));
          tuples.removeAll(NaiveLedger.set(changes::forEachLast));
        });
    return tuples;
  }
}

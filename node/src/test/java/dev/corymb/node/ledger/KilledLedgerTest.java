package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import dev.corymb.core.schema.Query;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.testkit.ExpectedSite;
import dev.corymb.node.testkit.ExpectedSite.Tuple;
import dev.corymb.node.testkit.Load;
import dev.corymb.node.testkit.Questions;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What was acknowledged is there after the process was killed, and nothing is there by halves: not
 * an item without its tuples, nor one without the places of its values in their order. {@code
 * -Dkills=50} kills more often.
 */
@Tag("kill")
final class KilledLedgerTest {

  private static final int KILLS = Integer.getInteger("kills", 10);

  @TempDir private Path temporary;

  /** As of the last batch; batches of later rounds come on top. */
  private final Map<Load, ExpectedSite> expected = new EnumMap<>(Load.class);

  @Test
  @Timeout(value = 20 * 60, unit = TimeUnit.SECONDS) // for fifty kills on a machine that is busy
  void losesNothingThatWasAcknowledged() throws Exception {
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < KILLS; i++) {
      Load load = i % 4 == 3 ? Load.PLAIN : Load.RICH;
      Files.createDirectories(directory(load).getParent());
      long before = acknowledged(load);
      killAfter(load, before + 1 + random.nextInt(30), random.nextInt(8_000_000));
      assertThat(acknowledged(load)).as("acknowledged in round %d", i).isGreaterThan(before);
      check(load);
    }
  }

  private Path directory(Load load) {
    return temporary.resolve(load.name()).resolve("ledger");
  }

  private Path acknowledgements(Load load) {
    return directory(load).resolveSibling("acknowledged");
  }

  /** The number of the last batch that the child was told to be done. */
  private long acknowledged(Load load) throws IOException {
    if (!Files.exists(acknowledgements(load))) {
      return 0;
    }
    List<String> lines = Files.readAllLines(acknowledgements(load));
    return lines.isEmpty() ? 0 : Long.parseLong(lines.get(lines.size() - 1));
  }

  /** Runs a child until it has acknowledged a batch, and kills it a moment later. */
  private void killAfter(Load load, long batch, long nanos) throws Exception {
    File said = temporary.resolve("said").toFile();
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                LedgerChild.class.getName(),
                directory(load).toString(),
                acknowledgements(load).toString(),
                load.name())
            .redirectErrorStream(true)
            .redirectOutput(said)
            .start();
    try {
      while (acknowledged(load) < batch) {
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

  private void check(Load load) throws IOException {
    FederationProfile profile = load.profile();
    ExpectedSite site = expected.computeIfAbsent(load, any -> new ExpectedSite(profile));
    try (Ledger ledger = LedgerChild.open(directory(load), load)) {
      SiteState state = ledger.state(LedgerChild.SITE);
      // One more may be done and its line not yet written.
      assertThat(state.lastBatch()).isBetween(acknowledged(load), acknowledged(load) + 1);
      while (site.batches() < state.lastBatch()) {
        site.apply(LedgerChild.batch(load, site.batches() + 1));
      }
      site.check(ledger, LedgerChild.SITE);
      assertThat(state.refused()).isEqualTo(site.refused());
      assertThat(replayed(ledger)).isEqualTo(site.tuples());
      new Questions(
              site,
              query -> ledger.holds(LedgerChild.SITE, profile.digester().digests(query)),
              query -> mightHold(ledger, query))
          .ask();
    }
  }

  /** A ledger finds nothing, but its zones must not rule out what is there. */
  private static boolean mightHold(Ledger ledger, Query query) {
    return ledger.zones(LedgerChild.SITE).mightHold(query.zones());
  }

  /** The tuples by the saved summary and the tail after it. */
  private static Set<Tuple> replayed(Ledger ledger) {
    SavedSummary saved =
        ledger.savedSummary(LedgerChild.SITE).orElse(new SavedSummary(0, new byte[0]));
    Set<Tuple> tuples = LedgerChild.decoded(saved.bytes());
    ledger.tail(
        LedgerChild.SITE,
        saved.upTo(),
        (number, changes) -> {
          changes.forEachFirst((group, tuple) -> tuples.add(new Tuple(group, tuple)));
          changes.forEachLast((group, tuple) -> tuples.remove(new Tuple(group, tuple)));
        });
    return tuples;
  }
}

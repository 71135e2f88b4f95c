package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import dev.corymb.core.filter.CountingFilter;
import dev.corymb.node.directory.Parts;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.RocksLedger;
import dev.corymb.node.site.OwnSite;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A node whose process is killed, at any moment, has lost nothing that was acknowledged when it
 * starts again. {@code -Dkills=50} kills more often.
 */
@Tag("kill")
final class KilledNodeTest {

  private static final int KILLS = Integer.getInteger("kills", 12);

  /** Where the child halts to be killed; between two of them it is killed while it runs. */
  private static final List<String> POINTS =
      List.of(
          "after move", "before save", "before move", "after save", "before build", "after build");

  @TempDir private Path temporary;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, Expected> expected = new HashMap<>();

  /** What a site has after some of the batches of {@link NodeChild}. */
  private static final class Expected {
    long batches;
    final Map<List<Long>, Long> counts = new TreeMap<>(KilledNodeTest::compare);

    void apply(Batch batch) {
      for (int i = 0; i < batch.size(); i++) {
        List<Long> item = List.of(batch.digest(i, 0), batch.digest(i, 1));
        if (!batch.removes(i)) {
          counts.merge(item, 1L, Long::sum);
        } else {
          counts.computeIfPresent(item, (any, count) -> count == 1 ? null : count - 1);
        }
      }
      batches++;
    }
  }

  private static int compare(List<Long> a, List<Long> b) {
    int first = Long.compareUnsigned(a.get(0), b.get(0));
    return first != 0 ? first : Long.compareUnsigned(a.get(1), b.get(1));
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  @Timeout(value = 20 * 60, unit = TimeUnit.SECONDS) // for fifty kills on a machine that is busy
  void losesNothingThatWasAcknowledged() throws Exception {
    SplittableRandom random = new SplittableRandom(11);
    for (String site : NodeChild.SITES) {
      expected.put(site, new Expected());
    }
    expected.put(NodeChild.WINDOWED, new Expected());
    for (int i = 0; i < KILLS; i++) {
      if (i % 2 == 0) {
        // Six at least, so that the start of all sites is over.
        killAt(POINTS.get(i / 2 % POINTS.size()), 6 + random.nextInt(12), "halted", 1, 0);
      } else {
        String near = List.of("before save", "before move", "after build").get(i / 2 % 3);
        killAt("nowhere", 1, near, 6 + random.nextInt(20), random.nextInt(1_000_000));
      }
      check(i);
    }
  }

  /** Runs a child until it has printed a line so many times, and kills it a moment later. */
  private void killAt(String halt, int passes, String line, int times, int nanos) throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                NodeChild.class.getName(),
                directory().toString(),
                acknowledgements().toString(),
                halt,
                Integer.toString(passes))
            .redirectErrorStream(true)
            .start();
    try (BufferedReader said = child.inputReader()) {
      List<String> lines = new ArrayList<>();
      for (int left = times; left > 0; ) {
        String next = said.readLine();
        if (next == null) {
          fail("the child ended by itself: " + lines);
        }
        lines.add(next);
        left -= next.equals(line) ? 1 : 0;
      }
      LockSupport.parkNanos(nanos);
    } finally {
      child.destroyForcibly().waitFor(); // SIGKILL
    }
  }

  private Path directory() {
    return temporary.resolve("ledger");
  }

  private Path acknowledgements() {
    return temporary.resolve("acknowledged");
  }

  private void check(int round) throws Exception {
    Map<String, Long> acknowledged = NodeChild.acknowledged(acknowledgements());
    try (RocksLedger ledger = NodeChild.ledger(directory())) {
      ExecutorService background = Executors.newSingleThreadExecutor();
      Node node = NodeChild.node(ledger, threads, background);
      background.shutdown(); // what the start wants to be built is built
      assertThat(background.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
      for (String site : NodeChild.SITES) {
        check(node, ledger, site, acknowledged.getOrDefault(site, 0L));
      }
      checkWindow(node, ledger, acknowledged.getOrDefault(NodeChild.WINDOWED, 0L));
      if (round % 3 == 0) {
        node.close(); // else it ends here like one that was killed
      }
    }
  }

  private void check(Node node, Ledger ledger, String site, long acknowledged) {
    Expected should = expected.get(site);
    if (ledger.site(site).isEmpty()) {
      assertThat(acknowledged).isZero();
      return;
    }
    // One more may be done and its line not yet written.
    long done = ledger.state(site).lastBatch();
    assertThat(done).as(site).isBetween(acknowledged, acknowledged + 1);
    while (should.batches < done) {
      should.apply(NodeChild.batch(site, should.batches + 1));
    }

    CountingFilter summary = node.site(site).orElseThrow().summary().filter();
    Map<List<Long>, Long> found = new TreeMap<>(KilledNodeTest::compare);
    ledger.forEach(
        site,
        (item, count) -> {
          found.put(List.of(item[0], item[1]), count);
          assertThat(node.directory().locate(item, NodeChild.SCHEMA.all()).ids()).contains(site);
        });
    assertThat(found).as(site).isEqualTo(should.counts);
    assertThat(summary).as(site).isEqualTo(TestFederation.rebuilt(ledger, site, summary.shape()));
  }

  /** A batch went to several buckets, or to none: it has a receipt if and only if it was done. */
  private void checkWindow(Node node, Ledger ledger, long acknowledged) {
    String site = NodeChild.WINDOWED;
    if (ledger.site(site).isEmpty()) {
      assertThat(acknowledged).isZero();
      return;
    }
    boolean oneMore = node.receipt(site, NodeChild.key(acknowledged + 1)).isPresent();
    Expected should = expected.get(site);
    while (should.batches < acknowledged + (oneMore ? 1 : 0)) {
      should.apply(NodeChild.batch(site, should.batches + 1));
    }
    Map<List<Long>, Long> found = new TreeMap<>(KilledNodeTest::compare);
    for (OwnSite part : node.parts()) {
      if (Parts.site(part.id()).equals(site)) {
        CountingFilter summary = part.summary().filter();
        ledger.forEach(
            part.id(), (item, count) -> found.merge(List.of(item[0], item[1]), count, Long::sum));
        assertThat(summary)
            .as(part.id())
            .isEqualTo(TestFederation.rebuilt(ledger, part.id(), summary.shape()));
      }
    }
    assertThat(found).as(site).isEqualTo(should.counts);
  }
}

package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import dev.corymb.core.filter.CountingFilter;
import dev.corymb.node.directory.Parts;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.RocksLedger;
import dev.corymb.node.site.OwnSite;
import dev.corymb.node.testkit.ExpectedSite;
import dev.corymb.node.testkit.Load;
import dev.corymb.node.testkit.Questions;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
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
  private final Map<Load, Map<String, ExpectedSite>> expected = new EnumMap<>(Load.class);

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  @Timeout(value = 20 * 60, unit = TimeUnit.SECONDS) // for fifty kills on a machine that is busy
  void losesNothingThatWasAcknowledged() throws Exception {
    SplittableRandom random = new SplittableRandom(11);
    for (Load load : Load.values()) {
      Files.createDirectories(directory(load).getParent());
      expected.put(load, new HashMap<>());
    }
    for (int i = 0; i < KILLS; i++) {
      Load load = i % 4 == 3 ? Load.PLAIN : Load.RICH;
      if (i % 2 == 0) {
        // Six at least, so that the start of all sites is over.
        killAt(load, POINTS.get(i / 2 % POINTS.size()), 6 + random.nextInt(12), "halted", 1, 0);
      } else {
        String near = List.of("before save", "before move", "after build").get(i / 2 % 3);
        killAt(load, "nowhere", 1, near, 6 + random.nextInt(20), random.nextInt(1_000_000));
      }
      check(load, i);
    }
  }

  /** Runs a child until it has printed a line so many times, and kills it a moment later. */
  private void killAt(Load load, String halt, int passes, String line, int times, int nanos)
      throws Exception {
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
                directory(load).toString(),
                acknowledgements(load).toString(),
                halt,
                Integer.toString(passes),
                load.name())
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

  private Path directory(Load load) {
    return temporary.resolve(load.name()).resolve("ledger");
  }

  private Path acknowledgements(Load load) {
    return directory(load).resolveSibling("acknowledged");
  }

  private ExpectedSite expected(Load load, String site) {
    return expected.get(load).computeIfAbsent(site, any -> new ExpectedSite(load.profile()));
  }

  private void check(Load load, int round) throws Exception {
    Map<String, Long> acknowledged = NodeChild.acknowledged(acknowledgements(load));
    try (RocksLedger ledger = NodeChild.ledger(directory(load), load.profile())) {
      ExecutorService background = Executors.newSingleThreadExecutor();
      Node node = NodeChild.node(ledger, load.profile(), threads, background);
      background.shutdown(); // what the start wants to be built is built
      assertThat(background.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
      for (String site : NodeChild.SITES) {
        check(load, node, ledger, site, acknowledged.getOrDefault(site, 0L));
      }
      checkWindow(load, node, ledger, acknowledged.getOrDefault(NodeChild.WINDOWED, 0L));
      if (round % 3 == 0) {
        node.close(); // else it ends here like one that was killed
      }
    }
  }

  private void check(Load load, Node node, Ledger ledger, String site, long acknowledged) {
    if (ledger.site(site).isEmpty()) {
      assertThat(acknowledged).isZero();
      return;
    }
    ExpectedSite should = expected(load, site);
    // One more may be done and its line not yet written.
    long done = ledger.state(site).lastBatch();
    assertThat(done).as(site).isBetween(acknowledged, acknowledged + 1);
    while (should.batches() < done) {
      should.apply(NodeChild.batch(load, site, should.batches() + 1));
    }
    should.check(ledger, site);
    assertThat(ledger.state(site).refused()).as(site).isEqualTo(should.refused());
    checkSummary(ledger, node.site(site).orElseThrow());
    ask(node, site, should);
  }

  private static void checkSummary(Ledger ledger, OwnSite site) {
    CountingFilter summary = site.summary().filter();
    assertThat(summary)
        .as(site.id())
        .isEqualTo(TestFederation.rebuilt(ledger, site.id(), summary.shape()));
  }

  private static void ask(Node node, String site, ExpectedSite should) {
    new Questions(
            should,
            query -> node.holds(site, query),
            query -> node.locate(query).ids().contains(site))
        .ask();
  }

  /** A batch went to several buckets, or to none: it has a receipt if and only if it was done. */
  private void checkWindow(Load load, Node node, Ledger ledger, long acknowledged) {
    String site = NodeChild.WINDOWED;
    if (ledger.site(site).isEmpty()) {
      assertThat(acknowledged).isZero();
      return;
    }
    boolean oneMore = node.receipt(site, NodeChild.key(acknowledged + 1)).isPresent();
    ExpectedSite should = expected(load, site);
    while (should.batches() < acknowledged + (oneMore ? 1 : 0)) {
      should.apply(NodeChild.batch(load, site, should.batches() + 1));
    }
    Map<List<Object>, Long> found = new HashMap<>();
    for (OwnSite part : node.parts()) {
      if (Parts.site(part.id()).equals(site)) {
        checkSummary(ledger, part);
        ExpectedSite here = should.part(ledger, part.id());
        here.check(ledger, part.id());
        here.counts().forEach((item, count) -> found.merge(item, count, Long::sum));
      }
    }
    assertThat(found).as(site).isEqualTo(should.counts());
    ask(node, site, should);
  }
}

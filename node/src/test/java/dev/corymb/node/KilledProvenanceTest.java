package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import dev.corymb.node.ProvenanceChild.Done;
import dev.corymb.node.directory.Parts;
import dev.corymb.node.ledger.RocksLedger;
import dev.corymb.node.ledger.StoredEvent;
import dev.corymb.node.ledger.WholeEvents;
import dev.corymb.node.site.OwnSite;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Links;
import dev.corymb.provenance.walk.Answer;
import dev.corymb.provenance.walk.Finding;
import dev.corymb.provenance.walk.Question;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
 * A node of events whose process is killed, at any moment, has lost no event that was acknowledged:
 * each is found by its id and by all of its keys. The keys of the events are what the ledger holds,
 * no more and no less. {@code -Dkills=200} kills more often.
 */
@Tag("kill")
final class KilledProvenanceTest {

  private static final int KILLS = Integer.getInteger("kills", 8);
  private static final int LOOKED_AT = 60; // of the latest events of a writer at a site

  @TempDir private Path temporary;

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  private Path directory() {
    return temporary.resolve("ledger");
  }

  private Path lines() {
    return temporary.resolve("done");
  }

  @Test
  @Timeout(value = 40 * 60, unit = TimeUnit.SECONDS) // for two hundred kills
  void everyAcknowledgedEventIsFoundByAllItsKeys() throws Exception {
    Files.createFile(lines());
    SplittableRandom random = new SplittableRandom(11);
    for (int i = 0; i < KILLS; i++) {
      int before = Files.readAllLines(lines()).size();
      killAfter(before + 20 + random.nextInt(200), random.nextInt(2_000_000));
      int events = WholeEvents.require(directory());
      assertThat(events).as("events in round %d", i).isPositive();
      check(i);
    }
  }

  /** Runs a child until it has done so much, and kills it a moment later. */
  private void killAfter(int lines, long nanos) throws Exception {
    File said = temporary.resolve("said").toFile();
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                ProvenanceChild.class.getName(),
                directory().toString(),
                lines().toString())
            .redirectErrorStream(true)
            .redirectOutput(said)
            .start();
    try {
      while (Files.readAllLines(lines()).size() < lines) {
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

  private void check(int round) throws Exception {
    Map<String, Done> done = ProvenanceChild.done(lines());
    try (RocksLedger ledger = ProvenanceChild.ledger(directory())) {
      ExecutorService background = Executors.newSingleThreadExecutor();
      Node node = ProvenanceChild.node(ledger, threads, background);
      background.shutdown(); // what the start wants to be built is built
      assertThat(background.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
      for (OwnSite part : node.parts()) {
        assertThat(part.summary().filter())
            .as(part.id())
            .isEqualTo(TestFederation.rebuilt(ledger, part.id(), part.summary().filter().shape()));
      }
      for (int writer = 0; writer < ProvenanceChild.WRITERS; writer++) {
        for (String site : ProvenanceChild.sites(writer)) {
          Done known = done.getOrDefault(writer + " " + site, new Done());
          check(node, writer, site, known);
        }
      }
      checkCounts(node);
      if (round % 3 == 0) {
        node.close(); // else it ends here like one that was killed
      }
    }
  }

  private static void check(Node node, int writer, String site, Done done) {
    if (site.equals(ProvenanceChild.FADING)) {
      return; // its events may have left
    }
    long first = Math.max(1, done.recorded - LOOKED_AT);
    for (long number = first; number <= done.recorded; number++) {
      Event event = ProvenanceChild.event(writer, site, number);
      if (done.removed.contains(number)) {
        assertThat(node.provenance().event(site, event.id())).as("%s", event).isEmpty();
      } else if (!done.tried.contains(number)) {
        check(node, site, event);
      }
    }
  }

  private static void check(Node node, String site, Event event) {
    Optional<StoredEvent> stored = node.provenance().event(site, event.id());
    assertThat(stored.map(StoredEvent::event)).as("%s at %s", event, site).contains(event);
    assertThat(stored.orElseThrow().event().statements()).isEqualTo(event.statements());
    for (Key key : Links.of(event).keySet()) {
      assertThat(node.locate(key.item().query()).ids()).as("%s", key).contains(site);
      Question question =
          new Question(
              site, key, event.time().orElseThrow().minusNanos(1), event.time().orElseThrow());
      Answer answer = Asking.one(node, question);
      assertThat(answer.findings().stream().map(Finding::event)).contains(event.id());
      assertThat(Asking.one(node, new Question(site, key, Instant.MIN, Instant.MAX)).held())
          .isTrue();
    }
  }

  /** Nothing is there twice, and exports go through all in order. */
  private static void checkCounts(Node node) {
    for (String site : node.siteIds()) {
      List<StoredEvent> all = new ArrayList<>();
      List<StoredEvent> some = node.provenance().export(site, Optional.empty(), 700);
      while (!some.isEmpty()) {
        all.addAll(some);
        some = node.provenance().export(site, Optional.of(all.get(all.size() - 1).bookmark()), 700);
      }
      Set<EventId> ids = new HashSet<>();
      all.forEach(event -> ids.add(event.event().id()));
      assertThat(all).as(site).hasSize(ids.size());
      assertThat(node.provenance().events(site)).as(site).isEqualTo(all.size());
      assertThat(Parts.isPart(site)).isFalse();
    }
  }
}

package dev.corymb.node;

import static dev.corymb.node.TestFederation.item;
import static dev.corymb.node.TestFederation.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.corymb.core.testkit.Property;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.KeyReusedException;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.ledger.SiteBatch;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.replication.bus.InProcessBus;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A batch over several sites is one commit: of plain, expiring, windowed and new sites alike. */
final class SeveralSitesTest {

  private static final List<NewSite> SETTINGS =
      List.of(
          NewSite.PLAIN,
          new NewSite(Optional.of(Duration.ofHours(1)), Optional.empty()),
          new NewSite(Optional.empty(), Optional.of(new Window(Duration.ofSeconds(10), 1_000))));

  /** One row of a batch. */
  private record Row(String site, int item, boolean removes) {}

  private final TestFederation federation = new TestFederation(Map.of(), NetworkOptions.PERFECT);
  private Node node = federation.start("here");

  private List<SiteBatch> batches(List<Row> rows) {
    Map<String, List<Integer>> places = new LinkedHashMap<>();
    for (int i = 0; i < rows.size(); i++) {
      places.computeIfAbsent(rows.get(i).site(), any -> new ArrayList<>()).add(i);
    }
    List<SiteBatch> batches = new ArrayList<>();
    places.forEach(
        (site, some) -> {
          Batch.Builder batch = node.batch();
          for (int place : some) {
            long[] digests = node.digester().digest(item(rows.get(place).item()));
            if (rows.get(place).removes()) {
              batch.remove(digests);
            } else {
              batch.add(digests);
            }
          }
          batches.add(new SiteBatch(site, batch.build(), some));
        });
    return batches;
  }

  private void restart() {
    federation.kill("here");
    node = federation.start("here");
  }

  private static List<Row> additions(int sites) {
    return IntStream.range(0, sites).mapToObj(i -> new Row("s" + i, i, false)).toList();
  }

  /** What should be there: how often each site has each item. */
  private static final class Naive {
    final Map<String, Map<Integer, Integer>> sites = new TreeMap<>();
    final Map<String, Outcome> done = new HashMap<>();

    record Outcome(List<Row> rows, Set<Integer> refused) {}

    Set<Integer> apply(List<Row> rows, boolean create) {
      Set<Integer> refused = new TreeSet<>();
      for (int i = 0; i < rows.size(); i++) {
        Row row = rows.get(i);
        if (create && !row.site().equals("theirs")) {
          sites.computeIfAbsent(row.site(), any -> new HashMap<>());
        }
        Map<Integer, Integer> items = sites.get(row.site());
        int there = items == null ? 0 : items.getOrDefault(row.item(), 0);
        if (items == null || (row.removes() && there == 0)) {
          refused.add(i);
        } else {
          items.put(row.item(), there + (row.removes() ? -1 : 1));
        }
      }
      return refused;
    }
  }

  @Property(tries = 15)
  void agreesWithANaiveOracle(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    federation.start("other").create("theirs");
    federation.pass(1_000);
    Naive naive = new Naive();
    for (int step = 0; step < 60; step++) {
      switch (random.nextInt(8)) {
        case 0 -> restartAndHear();
        case 1 -> federation.pass(1 + random.nextInt(4_000));
        case 2 -> {
          String gone = "s" + random.nextInt(6);
          if (naive.sites.remove(gone) != null) {
            node.delete(gone);
          }
        }
        default -> applySome(naive, random);
      }
    }
    restartAndHear();
    check(naive);
  }

  private void restartAndHear() {
    restart();
    while (node.known("theirs").isEmpty()) {
      federation.pass(1_000);
    }
  }

  private void applySome(Naive naive, SplittableRandom random) {
    String key = "k" + random.nextInt(30);
    Naive.Outcome before = naive.done.get(key);
    List<Row> rows = new ArrayList<>();
    for (int i = random.nextInt(12); i >= 0; i--) {
      String site = random.nextInt(10) == 0 ? "theirs" : "s" + random.nextInt(6);
      rows.add(new Row(site, random.nextInt(8), random.nextInt(3) == 0));
    }
    Optional<NewSite> creation =
        random.nextBoolean()
            ? Optional.of(SETTINGS.get(random.nextInt(SETTINGS.size())))
            : Optional.empty();
    if (before == null) {
      Set<String> existing = new HashSet<>(naive.sites.keySet());
      Set<Integer> refused = naive.apply(rows, creation.isPresent());
      Ingested done = node.applyAll(batches(rows), creation, Optional.of(key));
      assertThat(done.applied().refused()).containsExactlyElementsOf(refused);
      assertThat(done.applied().added() + done.applied().removed())
          .isEqualTo(rows.size() - refused.size());
      existing.addAll(done.created());
      assertThat(existing).isEqualTo(naive.sites.keySet());
      naive.done.put(key, new Naive.Outcome(rows, refused));
    } else {
      Ingested again = node.applyAll(batches(before.rows()), creation, Optional.of(key));
      assertThat(again.applied().replayed()).isTrue();
      assertThat(again.applied().refused()).containsExactlyElementsOf(before.refused());
      assertThat(again.created()).isEmpty();
    }
    check(naive);
  }

  private void check(Naive naive) {
    assertThat(node.sites().stream().map(SiteStatus::site))
        .isEqualTo(List.copyOf(naive.sites.keySet()));
    naive.sites.forEach(
        (site, items) -> {
          long total = items.values().stream().mapToInt(Integer::intValue).sum();
          assertThat(node.status(site).orElseThrow().items()).as(site).isEqualTo(total);
          items.forEach(
              (item, count) -> {
                assertThat(node.holds(site, query(item))).as(site).isEqualTo(count > 0);
                if (count > 0) {
                  assertThat(node.locate(query(item)).ids()).contains(site);
                }
              });
        });
  }

  /** Around the sizes at which sets of columns and words change. */
  @Test
  void anyNumberOfSitesIsCreatedInOneCommit() {
    for (int sites : new int[] {1, 63, 64, 65, 1_000}) {
      TestFederation fresh = new TestFederation(Map.of(), NetworkOptions.PERFECT);
      node = fresh.start("here");
      List<Row> rows = additions(sites);
      Ingested done = node.applyAll(batches(rows), Optional.of(NewSite.PLAIN), Optional.empty());
      assertThat(done.created()).hasSize(sites);
      assertThat(done.applied().added()).isEqualTo(sites);
      for (int i = 0; i < sites; i++) {
        assertThat(node.locate(query(i)).ids()).contains("s" + i);
      }
      fresh.kill("here");
      node = fresh.start("here");
      for (int i = 0; i < sites; i++) {
        assertThat(node.locate(query(i)).ids()).contains("s" + i);
      }
    }
  }

  @Test
  void aKeyIsForOneBatch() {
    node.applyAll(batches(additions(3)), Optional.of(NewSite.PLAIN), Optional.of("key"));
    assertThat(node.receipt("key").orElseThrow().added()).isEqualTo(3);
    assertThatExceptionOfType(KeyReusedException.class)
        .isThrownBy(
            () -> node.applyAll(batches(additions(4)), Optional.empty(), Optional.of("key")))
        .withMessageContaining("the ledger has a receipt");
    List<Row> moved =
        List.of(new Row("s1", 0, false), new Row("s0", 1, false), new Row("s2", 2, false));
    assertThatExceptionOfType(KeyReusedException.class)
        .isThrownBy(() -> node.applyAll(batches(moved), Optional.empty(), Optional.of("key")));
    node.delete("s0");
    assertThat(
            node.applyAll(batches(additions(3)), Optional.of(NewSite.PLAIN), Optional.of("key"))
                .applied()
                .replayed())
        .as("receipts of all sites stay when a site goes")
        .isTrue();
    assertThat(node.owns("s0")).isFalse();
  }

  @Test
  void whatCannotBeCommittedLeavesNothingBehind() {
    HookedLedger hooks = new HookedLedger();
    try (Node hooked = hooked(hooks, 1 << 30)) {
      node = hooked;
      long bytes = node.directory().bytes();
      for (NewSite settings : SETTINGS) {
        hooks.fail("apply");
        assertThatIllegalStateException()
            .isThrownBy(
                () ->
                    node.applyAll(batches(additions(3)), Optional.of(settings), Optional.empty()));
        hooks.heal();
        assertThat(node.siteIds()).isEmpty();
        assertThat(node.directory().bytes()).isEqualTo(bytes);
      }
      node.applyAll(batches(additions(3)), Optional.of(NewSite.PLAIN), Optional.empty());
      assertThat(node.sites()).hasSize(3);
    }
  }

  @Test
  void withoutMemoryForOneNewSiteNoneIsCreated() {
    try (Node small = hooked(new HookedLedger(), 100_000)) {
      node = small;
      assertThatExceptionOfType(SiteException.NoRoom.class)
          .isThrownBy(
              () ->
                  node.applyAll(
                      batches(additions(1_000)), Optional.of(NewSite.PLAIN), Optional.empty()));
      assertThat(node.siteIds()).isEmpty();
      node.create("one");
    }
  }

  private Node hooked(HookedLedger hooks, long memory) {
    return Node.open(
        NodeOptions.builder("hooked", federation.profile)
            .ledger(hooks.around(new MemoryLedger(federation.profile.groups())))
            .bus(new InProcessBus(Runnable::run))
            .clock(federation.clock.forNode())
            .background(Runnable::run)
            .directoryBytes(memory)
            .build());
  }

  /** Batches that cross each other, create and delete the same sites, end and lose nothing. */
  @Test
  void crossingBatchesDoNotBlockEachOther() throws Exception {
    int rounds = 50;
    node = hooked(new HookedLedger(), 1 << 30);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<Integer>> work = new ArrayList<>();
      for (int thread = 0; thread < 3; thread++) {
        int own = thread;
        work.add(
            threads.submit(
                () -> {
                  int added = 0;
                  for (int round = 0; round < rounds; round++) {
                    List<Row> rows = new ArrayList<>(additions(8));
                    rows.add(new Row("t" + own, round, false));
                    Collections.rotate(rows, own * round);
                    Ingested done =
                        node.applyAll(
                            batches(rows),
                            Optional.of(SETTINGS.get(own)),
                            Optional.of("k" + own + "-" + round));
                    assertThat(done.applied().added()).isEqualTo(rows.size());
                    added++;
                  }
                  return added;
                }));
      }
      Future<?> deletions =
          threads.submit(
              () -> {
                for (int round = 0; round < rounds; round++) {
                  String site = "s" + round % 8;
                  if (node.owns(site)) {
                    node.delete(site);
                  }
                }
              });
      for (Future<Integer> one : work) {
        assertThat(one.get()).isEqualTo(rounds);
      }
      deletions.get();
    } finally {
      threads.shutdownNow();
    }
    for (int thread = 0; thread < 3; thread++) {
      assertThat(node.status("t" + thread).orElseThrow().items()).isEqualTo(rounds);
    }
  }
}

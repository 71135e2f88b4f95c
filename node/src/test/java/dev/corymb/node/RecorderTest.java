package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.EventEffect;
import dev.corymb.node.ledger.NewEvent;
import dev.corymb.node.ledger.SiteBatch;
import dev.corymb.node.outcome.OverloadedException;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** Groups of events that are written together, with all that comes in the midst of a write. */
final class RecorderTest {

  private static final long MANY = 1 << 20;

  private final SimulatedClock clock = new SimulatedClock();
  private final RecordedTimes times =
      new RecordedTimes(
          clock.forNode(),
          new TestFederation(ProvenanceWalkTest.PROFILE, NetworkOptions.PERFECT).emptyLedger());
  private final Queue<Runnable> background = new ArrayDeque<>();
  private final Queue<Runnable> arrivals = new ArrayDeque<>(); // one in the midst of each write
  private final List<String> written = new ArrayList<>();
  private final Map<String, Set<EventId>> sites = new HashMap<>();
  private Recorder recorder = recorder(MANY);

  private Recorder recorder(long most) {
    return new Recorder(
        times, background::add, most, this::write, site -> new SiteException.Unknown(site));
  }

  private SiteCommit.Done write(List<SiteBatch> batches, Commits.Creation creation) {
    Optional.ofNullable(arrivals.poll()).ifPresent(Runnable::run);
    StringBuilder line = new StringBuilder();
    Map<String, List<EventEffect>> effects = new HashMap<>();
    Set<String> refused = new HashSet<>();
    Set<String> created = new HashSet<>();
    List<String> names = batches.stream().map(SiteBatch::site).toList();
    if (names.contains("full")) {
      throw new SiteException.NoRoom("full", 3, 2, 1);
    }
    if (names.contains("broken")) {
      throw new SiteException.Unfollowed("broken", "test");
    }
    for (SiteBatch batch : batches) {
      String site = batch.site();
      if (creation.of(site).isPresent() && !sites.containsKey(site)) {
        sites.put(site, new HashSet<>());
        created.add(site);
      }
      if (!sites.containsKey(site)) {
        refused.add(site);
        continue;
      }
      List<EventId> added = new ArrayList<>();
      for (NewEvent event : batch.events().added()) {
        if (sites.get(site).add(event.id())) {
          added.add(event.id());
        }
      }
      effects.put(site, List.of(new EventEffect(added, List.of())));
      line.append(site).append(batch.events().added().size());
    }
    written.add(line.toString());
    Applied applied = new Applied(1, 0, 0, List.of());
    return new SiteCommit.Done(new Ingested(applied, created, refused), effects);
  }

  private CompletableFuture<Recorded> record(String site, int... numbers) {
    List<NewEvent> events = new ArrayList<>();
    for (int number : numbers) {
      events.add(NewEvent.of(event(number), key -> new long[] {1, 2}));
    }
    Optional<NewSite> creation =
        site.equals("nowhere") ? Optional.empty() : Optional.of(NewSite.PLAIN);
    return recorder.record(site, events, creation);
  }

  private static Event event(int number) {
    return Event.of(
        Instant.ofEpochSecond(number), Statement.of(Kind.ACTIVITY, new Iri("urn:x:" + number)));
  }

  private void runBackground() {
    while (!background.isEmpty()) {
      background.remove().run();
    }
  }

  @Test
  void whatComesInTheMidstOfAWriteGoesIntoTheNextOneTogether() {
    List<CompletableFuture<Recorded>> later = new ArrayList<>();
    arrivals.add(
        () -> {
          later.add(record("a", 1, 2));
          later.add(record("b", 3));
          later.add(record("a", 2, 4));
        });
    CompletableFuture<Recorded> first = record("a", 1);
    assertThat(first.join().added()).containsExactly(true);
    assertThat(first.join().created()).isTrue();
    assertThat(written).containsExactly("a1");
    assertThat(later).noneMatch(CompletableFuture::isDone);
    runBackground();
    assertThat(written).containsExactly("a1", "a4b1");
    assertThat(later.get(0).join().added()).containsExactly(false, true);
    assertThat(later.get(1).join().added()).containsExactly(true);
    assertThat(later.get(2).join().added()).containsExactly(false, true);
    assertThat(later.get(1).join().created()).isTrue();
    assertThat(later.get(2).join().created()).isFalse();
    assertThat(later.get(0).join().recorded())
        .isEqualTo(later.get(1).join().recorded())
        .isAfter(first.join().recorded());
  }

  /** Should the background be slow, whoever comes next writes what waits. */
  @Test
  void whoeverComesNextWritesWhatWaits() {
    List<CompletableFuture<Recorded>> later = new ArrayList<>();
    arrivals.add(() -> later.add(record("b", 2)));
    record("a", 1).join();
    CompletableFuture<Recorded> next = record("a", 3);
    assertThat(next).isDone();
    assertThat(later.get(0)).isDone();
    assertThat(written).containsExactly("a1", "a1b1");
    runBackground(); // finds nothing to do
    assertThat(written).hasSize(2);
  }

  @Test
  void theBackgroundWritesUntilNothingWaits() {
    List<CompletableFuture<Recorded>> all = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      int number = i + 1;
      arrivals.add(() -> all.add(record("a", number)));
    }
    record("a", 0).join();
    runBackground();
    assertThat(all).hasSize(200).allMatch(CompletableFuture::isDone);
    assertThat(sites.get("a")).hasSize(201);
    assertThat(written).hasSize(201);
  }

  @Test
  void anExecutorThatIsShutDownLosesNothing() {
    recorder =
        new Recorder(
            times,
            task -> {
              throw new RejectedExecutionException("shut down");
            },
            MANY,
            this::write,
            site -> new SiteException.Unknown(site));
    List<CompletableFuture<Recorded>> later = new ArrayList<>();
    arrivals.add(() -> later.add(record("b", 2)));
    record("a", 1).join();
    assertThat(later).allMatch(CompletableFuture::isDone);
    assertThat(written).containsExactly("a1", "b1");
  }

  @Test
  void moreThanThereIsRoomForIsRefusedAndNothingElse() {
    recorder = recorder(1_000);
    List<CompletableFuture<Recorded>> later = new ArrayList<>();
    int[] large = new int[50];
    arrivals.add(
        () -> {
          later.add(record("b", large)); // alone it may be as large as it likes
          later.add(record("c", 1));
        });
    record("a", 1).join();
    runBackground();
    assertThat(later.get(0).join().added()).hasSize(50).startsWith(true).endsWith(false);
    assertThatThrownBy(later.get(1)::join)
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOf(OverloadedException.class)
        .hasMessageMatching("events wait to be written, \\d+ bytes, and at most 1000 may; .*");
    assertThat(record("c", 1)).isCompleted();
  }

  @Test
  void oneThatFailsSpoilsItForNobodyElse() {
    List<CompletableFuture<Recorded>> later = new ArrayList<>();
    arrivals.add(
        () -> {
          later.add(record("a", 1));
          later.add(record("full", 2));
          later.add(record("nowhere", 3));
          later.add(record("b", 4));
        });
    record("a", 0).join();
    runBackground();
    assertThat(later.get(0).join().added()).containsExactly(true);
    assertThatThrownBy(later.get(1)::join).hasCauseInstanceOf(SiteException.NoRoom.class);
    assertThatThrownBy(later.get(2)::join).hasCauseInstanceOf(SiteException.Unknown.class);
    assertThat(later.get(3).join().added()).containsExactly(true);
    assertThat(times.settled()).isEqualTo(clock.millis()); // nothing is under way
  }

  @Test
  void eventsThatMayNotBeFoundAreNotWrittenAgain() {
    List<CompletableFuture<Recorded>> later = new ArrayList<>();
    arrivals.add(
        () -> {
          later.add(record("a", 1));
          later.add(record("broken", 2));
        });
    record("a", 0).join();
    runBackground();
    assertThat(later)
        .allSatisfy(
            one ->
                assertThatThrownBy(one::join).hasCauseInstanceOf(SiteException.Unfollowed.class));
    assertThat(written).hasSize(1);
  }

  @Test
  void nothingIsSettledThatIsUnderWay() {
    List<Long> settled = new ArrayList<>();
    arrivals.add(
        () -> {
          clock.pass(1_000);
          settled.add(times.settled());
        });
    long before = clock.millis();
    Recorded recorded = record("a", 1).join();
    assertThat(settled).containsExactly(before);
    assertThat(recorded.recorded().toEpochMilli()).isEqualTo(before);
    assertThat(times.settled()).isEqualTo(before + 1_000);
  }
}

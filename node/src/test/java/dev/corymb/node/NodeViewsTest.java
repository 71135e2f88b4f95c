package dev.corymb.node;

import static dev.corymb.node.TestFederation.add;
import static dev.corymb.node.TestFederation.query;
import static dev.corymb.node.TestFederation.remove;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.Schema;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.site.Publication;
import dev.corymb.node.site.SiteListener;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a node says of itself and of all others. */
final class NodeViewsTest {

  private final TestFederation federation = new TestFederation(Map.of(), NetworkOptions.PERFECT);

  /** Writes down what it hears. */
  private static final class Notes implements SiteListener {
    final List<Publication> publications = new ArrayList<>();
    final List<String> lines = new ArrayList<>();

    @Override
    public void published(Publication publication) {
      publications.add(publication);
    }

    @Override
    public void created(String site) {
      lines.add("created " + site);
    }

    @Override
    public void deleted(String site) {
      lines.add("deleted " + site);
    }

    @Override
    public void moved(String site, int fromStep, int toStep) {
      lines.add("moved " + site + ' ' + fromStep + ' ' + toStep);
    }
  }

  private Node withWindows() {
    Node here = federation.start("here");
    here.create("z");
    here.create("w", new Window(Duration.ofMinutes(1), 5));
    here.create("empty", new Window(Duration.ofMinutes(1), 5));
    add(here, "z", 0, 10);
    add(here, "w", 0, 10);
    federation.pass(60_000);
    add(here, "w", 10, 30);
    federation.pass(1);
    return here;
  }

  @Test
  void everySiteIsKnownOnceWithItsOwner() {
    Node there = federation.start("there");
    Node here = withWindows();
    there.create("own");
    federation.pass(60_000);
    assertThat(here.siteIds()).containsExactly("empty", "own", "w", "z");
    assertThat(there.siteIds()).containsExactly("own", "w", "z"); // nobody speaks of empty
    assertThat(there.known()).extracting(KnownSite::site).isEqualTo(there.siteIds());
    KnownSite window = there.known("w").orElseThrow();
    assertThat(window.own()).isFalse();
    assertThat(window.node()).isEqualTo("here");
    assertThat(window.endpoint()).isEqualTo("http://here");
    assertThat(window.items()).isEqualTo(30);
    assertThat(window.unheard()).isEmpty();
    assertThat(window.behind()).isFalse();
    assertThat(window.version().sequence()).isPositive();
    KnownSite own = here.known("w").orElseThrow();
    assertThat(own.own()).isTrue();
    assertThat(own.items()).isEqualTo(30);
    assertThat(own.node()).isEqualTo("here");
    assertThat(own.endpoint()).isEqualTo("http://here");
    assertThat(here.known("empty").orElseThrow().items()).isZero();
    assertThat(here.known("nobody's")).isEmpty();
    assertThat(there.replicas().names("w")).hasSize(2);
    assertThat(there.replicas().names("w"))
        .allSatisfy(part -> assertThat(there.known(part)).isEmpty()); // parts are no sites
    for (KnownSite site : there.known()) {
      assertThat(there.known(site.site())).contains(site); // the same, looked up alone
    }
    assertThat(here.isCaughtUp()).isTrue();
  }

  @Test
  void aSiteWithoutRoomIsKnownWithTheReason() {
    TestFederation cramped =
        new TestFederation(Map.of(), NetworkOptions.PERFECT, 1 << 17); // bytes of each directory
    Node here = cramped.start("here", 1 << 30);
    Node there = cramped.start("there");
    here.create("a");
    add(here, "a", 0, 20_000);
    cramped.pass(60_000);
    KnownSite site = there.known("a").orElseThrow();
    assertThat(site.unheard()).contains("does not fit");
    assertThat(site.node()).isEqualTo("here");
    assertThat(there.locate(query(5)).unheard()).isOne();
  }

  @Test
  void aWindowHasOneStatus() {
    Node here = withWindows();
    assertThat(here.sites()).extracting(SiteStatus::site).containsExactly("empty", "w", "z");
    SiteStatus window = here.status("w").orElseThrow();
    assertThat(window.items()).isEqualTo(30);
    assertThat(window.record().window()).isPresent();
    assertThat(window.sent().publications())
        .isEqualTo(
            here.parts().stream()
                .filter(part -> part.id().startsWith("w"))
                .mapToLong(part -> part.status().sent().publications())
                .sum());
    assertThat(window.drift().items()).isEqualTo(20); // of the latest
    assertThat(here.status("empty").orElseThrow().items()).isZero();
    assertThat(here.status("nobody's")).isEmpty();
    assertThat(here.parts().stream().map(part -> here.status(part.id())))
        .filteredOn(status -> status.isPresent())
        .hasSize(1); // the names of parts are nobody's business
  }

  @Test
  void aSiteThatOutgrowsTheLadderSaysSo() {
    TestFederation low =
        new TestFederation(Map.of("steps", "2", "step-items", "100"), NetworkOptions.PERFECT);
    Node here = low.start("here");
    here.create("a");
    add(here, "a", 0, 150);
    SiteStatus fine = here.status("a").orElseThrow();
    assertThat(fine.room().step()).isOne();
    assertThat(fine.room().capacity()).isEqualTo(200);
    assertThat(fine.room().saturated()).isFalse();
    assertThat(fine.room().unreachable()).isEmpty();
    assertThat(fine.room().fill()).isBetween(0.2, 0.6);
    add(here, "a", 150, 2_000);
    SiteStatus full = here.status("a").orElseThrow();
    assertThat(full.room().saturated()).isTrue();
    assertThat(full.room().unreachable().orElseThrow())
        .contains("2,000 distinct items", "for 200", "more steps");
    assertThat(full.room().fill()).isGreaterThan(0.7);
  }

  /** Copies stick no counters, and what all items share sticks none either. */
  @Test
  void whatIsSharedSticksNoCountersAndGoesWithTheLastItemThatHasIt() {
    Node here = federation.start("here");
    here.create("a");
    for (int i = 0; i < 20; i++) {
      add(here, "a", 0, 1);
    }
    Schema schema = here.digester().schema();
    for (int i = 0; i < 100; i++) {
      here.add("a", schema.item("name " + i, 7_000_000));
    }
    assertThat(here.status("a").orElseThrow().room().stuckCounters()).isZero();
    Query shared = schema.query(Map.of("size", 7_000_000));
    for (int i = 0; i < 100; i++) {
      assertThat(here.locate(shared).ids()).containsExactly("a");
      assertThat(here.holds("a", shared)).isTrue();
      here.remove("a", schema.item("name " + i, 7_000_000));
    }
    assertThat(here.locate(shared).ids()).isEmpty();
    assertThat(here.holds("a", shared)).isFalse();
    for (int i = 0; i < 20; i++) {
      assertThat(here.locate(query(0)).ids()).containsExactly("a");
      remove(here, "a", 0, 1);
    }
    assertThat(here.locate(query(0)).ids()).isEmpty();
    BitArray empty = new BitArray(here.directory().bits("a").size());
    assertThat(here.directory().bits("a")).isEqualTo(empty);
  }

  @Test
  void aListenerHearsOfSitesAndNotOfParts() {
    Notes notes = new Notes();
    federation.listener = notes;
    Node here = withWindows();
    add(here, "z", 10, 1_500);
    remove(here, "z", 5, 1_500);
    here.delete("w");
    here.delete("z");
    assertThat(notes.lines)
        .containsExactly(
            "created z",
            "created w",
            "created empty",
            "moved z 0 1",
            "moved z 1 0",
            "deleted w",
            "deleted z");
    assertThat(notes.publications)
        .extracting(Publication::site)
        .containsOnly("w", "z")
        .contains("w", "z");
    assertThat(notes.publications)
        .extracting(one -> one.decision().reason())
        .noneMatch(reason -> reason.startsWith("no cell has changed"))
        .anyMatch(reason -> reason.startsWith("the site moved up to step 1: it holds "))
        .anyMatch(reason -> reason.startsWith("the site moved down to step 0: it holds "));
    assertThat(notes.publications).allMatch(one -> one.decision().publish());
    assertThat(notes.publications).allMatch(one -> one.bytes() > 0 && one.version().sequence() > 0);
    assertThat(notes.publications).anyMatch(one -> !one.snapshot()).anyMatch(Publication::snapshot);
  }

  @Test
  void aListenerThatThrowsDoesNoHarm() {
    federation.listener =
        new SiteListener() {
          @Override
          public void published(Publication publication) {
            throw new IllegalStateException("published");
          }

          @Override
          public void created(String site) {
            throw new IllegalStateException("created");
          }

          @Override
          public void moved(String site, int fromStep, int toStep) {
            throw new IllegalStateException("moved");
          }
        };
    List<Throwable> thrown = new ArrayList<>();
    Thread.UncaughtExceptionHandler before = Thread.currentThread().getUncaughtExceptionHandler();
    Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> thrown.add(e));
    try {
      Node here = federation.start("here");
      Node there = federation.start("there");
      here.create("a");
      add(here, "a", 0, 1_500);
      federation.pass(1);
      assertThat(there.locate(query(1_499)).ids()).containsExactly("a");
      assertThat(here.status("a").orElseThrow().failure()).isEmpty();
      assertThat(here.status("a").orElseThrow().room().step()).isOne();
    } finally {
      Thread.currentThread().setUncaughtExceptionHandler(before);
    }
    assertThat(thrown).isNotEmpty();
  }

  @Test
  void aWindowOfANodeThatDiedIsDismissedWhole() {
    Node there = federation.start("there");
    withWindows();
    federation.pass(1);
    federation.kill("here");
    assertThatExceptionOfType(SiteException.OwnedElsewhere.class)
        .isThrownBy(() -> there.create("w"))
        .withMessageContaining("dismiss");
    there.dismiss("w");
    assertThat(there.siteIds()).containsExactly("z");
    assertThat(there.locate(query(15)).ids()).doesNotContain("w");
    there.create("w");
    assertThatExceptionOfType(SiteException.Unknown.class).isThrownBy(() -> there.dismiss("w"));
    assertThatExceptionOfType(SiteException.Unknown.class)
        .isThrownBy(() -> there.dismiss("nobody's"));
  }
}

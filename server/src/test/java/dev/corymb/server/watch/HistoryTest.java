package dev.corymb.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.node.site.Publication;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.replication.policy.Decision;
import dev.corymb.replication.update.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class HistoryTest {

  private final History history = new History();

  private static Publication publication(String site, long millis) {
    Decision decision = new Decision(true, false, "it was time", 0, 0, 0);
    return new Publication(site, new Version(1, millis), false, 10, 5, decision, millis);
  }

  private static List<SiteStatus> sites(int count, long items) {
    List<SiteStatus> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(Statuses.of("site " + i, items));
    }
    return all;
  }

  private List<Long> times(String site) {
    return history.of(site).samples().stream().map(History.Sample::millis).toList();
  }

  @Test
  void keepsWhatChanged() {
    history.sample(List.of(Statuses.of("a", 1), Statuses.of("b", 1)), 10);
    history.sample(List.of(Statuses.of("a", 1), Statuses.of("b", 2)), 20);
    history.sample(List.of(Statuses.of("a", 1), Statuses.of("b", 2)), 30);
    history.sample(List.of(Statuses.of("a", 3), Statuses.of("b", 2)), 40);
    assertThat(times("a")).containsExactly(10L, 40L);
    assertThat(times("b")).containsExactly(10L, 20L);
    assertThat(history.of("a").decisions()).hasSize(1); // in the same words
    assertThat(history.of("c").samples()).isEmpty();
  }

  @Test
  void keepsSoMuchOfASiteAndTheLatest() {
    for (int i = 1; i <= 1_000; i++) {
      history.sample(
          List.of(Statuses.of("a", i, 0, "", false, Optional.empty(), "reason " + i)), i);
      history.published(publication("a", i));
    }
    History.OfSite kept = history.of("a");
    assertThat(kept.samples()).hasSize(History.SAMPLES).last().matches(one -> one.items() == 1_000);
    assertThat(kept.publications())
        .hasSize(History.PUBLICATIONS)
        .last()
        .matches(one -> one.millis() == 1_000);
    assertThat(kept.decisions()).hasSize(History.DECISIONS);
  }

  @Test
  void keepsTheSitesThatChangedLastWhoeverReads() {
    List<SiteStatus> all = sites(History.SITES, 1);
    history.sample(all, 10);
    all.set(1, Statuses.of("site 1", 2)); // the first to change, but for site 0
    history.sample(all, 20);
    assertThat(times("site 0")).containsExactly(10L); // read, which is no change
    all.add(Statuses.of("new", 1));
    history.sample(all, 30);
    assertThat(times("site 0")).isEmpty();
    history.published(publication("published", 35));
    assertThat(times("site 2")).isEmpty();
    assertThat(times("site 1")).containsExactly(10L, 20L);
    assertThat(times("new")).containsExactly(30L);
    history.sample(all, 40);
    assertThat(times("site 0")).isEmpty(); // it is as it was
    assertThat(all.stream().filter(one -> !times(one.site()).isEmpty()))
        .hasSize(History.SITES - 1); // and the one that was published
  }

  @Test
  void aSiteThatIsDeletedIsForgotten() {
    history.sample(List.of(Statuses.of("a", 1)), 10);
    history.published(publication("a", 11));
    history.deleted("a");
    assertThat(history.of("a")).isEqualTo(new History.OfSite(List.of(), List.of(), List.of()));
  }

  @Test
  void aSiteThatIsDeletedWhileSamplesAreTakenIsForgottenWithTheNext() {
    List<SiteStatus> both = List.of(Statuses.of("a", 1), Statuses.of("b", 1));
    history.sample(both, 10);
    history.deleted("b"); // after the node was asked for both
    history.sample(both, 20);
    history.sample(List.of(Statuses.of("a", 1)), 30);
    assertThat(times("b")).isEmpty();
    assertThat(times("a")).containsExactly(10L);
    history.sample(both, 40); // another one of that name, and as the old one was
    assertThat(times("b")).containsExactly(40L);
  }

  @Test
  void whatIsPublishedBeforeTheFirstSampleStays() {
    history.published(publication("new", 5));
    history.sample(List.of(Statuses.of("a", 1)), 10); // the node was asked before there was a new
    assertThat(history.of("new").publications()).hasSize(1);
  }
}

package dev.corymb.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.client.api.SiteHistory.Sample;
import dev.corymb.node.site.Publication;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.replication.policy.Decision;
import dev.corymb.replication.update.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class HistoryTest {

  private static final long ROOM = 1 << 20;
  private static final long START = 1_700_000_000_000L;
  private static final long MINUTE = 60_000;
  private static final long DAY = 24 * 60 * MINUTE;

  private final History history = new History(ROOM);
  private long now = START;

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

  private void sample(long millis, SiteStatus... sites) {
    now = millis;
    history.sample(List.of(sites), millis);
  }

  private History.OfSite of(String site) {
    return history.of(site, HistoryRange.WEEK, now);
  }

  private List<Long> times(String site) {
    return of(site).samples().stream().map(sample -> sample.millis() - START).toList();
  }

  @Test
  void keepsWhatChanged() {
    sample(START, Statuses.of("a", 1), Statuses.of("b", 1));
    sample(START + DAY, Statuses.of("a", 1), Statuses.of("b", 2));
    sample(START + 2 * DAY, Statuses.of("a", 1), Statuses.of("b", 2));
    sample(START + 3 * DAY, Statuses.of("a", 3), Statuses.of("b", 2));
    assertThat(times("a")).containsExactly(0L, 3 * DAY);
    assertThat(times("b")).containsExactly(0L, DAY);
    assertThat(of("a").decisions()).hasSize(1); // in the same words
    assertThat(of("c").samples()).isEmpty();
  }

  @Test
  void aRangeBeginsWithWhatTheSiteWasLikeThen() {
    sample(START, Statuses.of("a", 1));
    sample(START + DAY, Statuses.of("a", 2));
    history.published(publication("a", START + DAY));
    long later = START + DAY + 5 * MINUTE;

    List<Sample> lately = history.of("a", HistoryRange.QUARTER, later).samples();
    assertThat(lately).extracting(Sample::items).containsExactly(1L, 2L);
    assertThat(lately.get(0).millis()).isEqualTo(later - 15 * MINUTE);
    assertThat(history.of("a", HistoryRange.QUARTER, later).publications()).hasSize(1);
    assertThat(history.of("a", HistoryRange.QUARTER, later + DAY).publications()).isEmpty();
    assertThat(history.of("a", HistoryRange.QUARTER, later + DAY).samples())
        .singleElement()
        .matches(sample -> sample.items() == 2);
  }

  @Test
  void aWeekOfConstantChangeStaysSmallAndKeepsTheHighestMissRates() {
    long highest = START + 2 * DAY;
    for (long millis = START; millis <= START + 8 * DAY; millis += 10_000) {
      long misses = millis == highest ? 900 : millis / 10_000 % 2;
      SiteStatus status =
          Statuses.of(
              "a",
              1_000 + millis / 10_000 % 2,
              misses,
              "",
              false,
              Optional.empty(),
              "reason " + millis);
      sample(millis, status);
      history.published(publication("a", millis));
    }
    for (HistoryRange range : HistoryRange.values()) {
      List<Sample> samples = history.of("a", range, now).samples();
      assertThat(samples)
          .as("%s", range)
          .hasSizeBetween(30, 2 * History.INTERVALS + 3)
          .isSortedAccordingTo((a, b) -> Long.compare(a.millis(), b.millis()))
          .last()
          .matches(last -> last.millis() == START + 8 * DAY);
      assertThat(samples.get(0).millis()).isCloseTo(now - range.millis(), within(range));
    }
    assertThat(of("a").samples())
        .anyMatch(sample -> sample.millis() == highest && sample.missRate() > 0.8);
    assertThat(of("a").publications()).hasSize(History.PUBLICATIONS);
    assertThat(of("a").decisions()).hasSize(History.DECISIONS);
    assertThat(history.bytes()).isLessThan(300_000);
  }

  private static Offset<Long> within(HistoryRange range) {
    return Offset.offset(2 * range.width(History.INTERVALS));
  }

  @Test
  void sitesShareTheRoomWithoutLosingTheirHistory() {
    int sites = 100;
    for (int i = 0; i < 600; i++) {
      history.sample(sites(sites, i), START + i * MINUTE);
      assertThat(history.bytes()).isLessThanOrEqualTo(ROOM);
    }
    now = START + 599 * MINUTE;
    for (int i = 0; i < sites; i++) {
      assertThat(history.of("site " + i, HistoryRange.DAY, now).samples())
          .hasSizeGreaterThan(5)
          .last()
          .matches(last -> last.items() == 599);
    }
    long coarse = history.stepMillis(HistoryRange.DAY);
    for (int i = 0; i < 9; i++) { // one site alone has room again
      sample(now + DAY, Statuses.of("site 0", i));
    }
    assertThat(history.stepMillis(HistoryRange.DAY)).isLessThan(coarse);
  }

  @Test
  void thereAreOnlySoManySites() {
    history.sample(sites(history.maxSites() + 50, 1), START);
    assertThat(history.sites())
        .hasSize(history.maxSites())
        .doesNotContain("site " + history.maxSites());
    for (int i = 0; i < 100; i++) {
      history.sample(sites(history.maxSites() + 50, i), START + i * DAY / 7);
      assertThat(history.bytes()).isLessThanOrEqualTo(ROOM);
    }
  }

  @Test
  void whatTheClockSaidBeforeItWentBackIsDropped() {
    sample(START, Statuses.of("a", 1));
    sample(START + DAY, Statuses.of("a", 2)); // the clock was wrong
    sample(START + MINUTE, Statuses.of("a", 3));
    assertThat(history.all("a").orElseThrow().samples())
        .extracting(Sample::items)
        .containsExactly(1L, 3L);
  }

  @Test
  void aSiteThatIsDeletedIsForgotten() {
    sample(START, Statuses.of("a", 1));
    history.published(publication("a", START));
    history.deleted("a");
    assertThat(of("a")).isEqualTo(new History.OfSite(List.of(), List.of(), List.of()));
    assertThat(history.sites()).isEmpty();
  }

  @Test
  void aSiteThatIsDeletedWhileSamplesAreTakenIsForgottenWithTheNext() {
    SiteStatus a = Statuses.of("a", 1);
    SiteStatus b = Statuses.of("b", 1);
    sample(START, a, b);
    history.deleted("b"); // after the node was asked for both
    sample(START + MINUTE, a, b);
    sample(START + 2 * MINUTE, a);
    assertThat(times("b")).isEmpty();
    assertThat(times("a")).containsExactly(0L);
    sample(START + 3 * MINUTE, a, b); // another one of that name, and as the old one was
    assertThat(times("b")).containsExactly(3 * MINUTE);
  }

  @Test
  void whatIsPublishedBeforeTheFirstSampleStays() {
    history.published(publication("new", START));
    sample(START + 1, Statuses.of("a", 1)); // the node was asked before there was a new one
    assertThat(of("new").publications()).hasSize(1);
  }

  @Test
  void whatIsPublishedAfterADeletionGoes() {
    history.published(publication("late", START));
    sample(START + 1, Statuses.of("a", 1));
    sample(START + 2, Statuses.of("a", 1));
    assertThat(history.sites()).containsExactly("a");
  }
}

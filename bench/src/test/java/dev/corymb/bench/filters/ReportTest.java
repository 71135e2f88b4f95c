package dev.corymb.bench.filters;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.bench.contender.Entrant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ReportTest {

  private static final Contest MILLION = new Contest(1_000_000, 0.01);

  @Test
  void comparesWithThePeerAndJudges() {
    Report report =
        new Report(
            MILLION,
            List.of(
                measurement(Entrant.PBF_BF_SEGMENT, Map.of(Figure.ADD, 200.0, Figure.HIT, 400.0)),
                measurement(
                    Entrant.GUAVA_BY_HAND, Map.of(Figure.ADD, 1300.0, Figure.HIT, 1300.0))));

    assertThat(report.ratios().text().lines().map(String::strip))
        .anyMatch(line -> line.matches("PBF-BF segment +Guava, p\\+1 filters +add +6.50 +6.0 +✓"))
        .anyMatch(line -> line.matches("PBF-BF segment +Guava, p\\+1 filters +hit +3.25 +4.0 +✗"));
  }

  @Test
  void asksLessWhereFiltersExceedTheCache() {
    Target first = Target.ALL.get(0);

    assertThat(first.least(1_000_000)).isEqualTo(6);
    assertThat(first.least(10_000_000)).isEqualTo(3);
  }

  @Test
  void theBestOfSeveralTrialsCounts() {
    Report report =
        new Report(
            MILLION,
            List.of(
                measurement(Entrant.GUAVA, Map.of(Figure.ADD, 500.0, Figure.HIT, 300.0)),
                measurement(Entrant.GUAVA, Map.of(Figure.ADD, 400.0, Figure.HIT, 350.0))));

    assertThat(report.figures().text()).contains("400").contains("300").doesNotContain("500");
  }

  @Test
  void leavesOutOtherContests() {
    Measurement other =
        new Measurement(Entrant.GUAVA, new Contest(5, 0.01), Map.of(Figure.ADD, 1.0));

    assertThat(new Report(MILLION, List.of(other)).figures().isEmpty()).isTrue();
  }

  @Test
  void namesItsContest() {
    assertThat(new Report(MILLION, List.of()).markdown())
        .startsWith("## 1,000,000 items, false rate 1 %");
    assertThat(new Contest(10, 0.001)).hasToString("10 items, false rate 0.1 %");
  }

  private static Measurement measurement(Entrant entrant, Map<Figure, Double> figures) {
    return new Measurement(entrant, MILLION, figures);
  }
}

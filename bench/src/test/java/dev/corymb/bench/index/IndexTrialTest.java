package dev.corymb.bench.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.bench.harness.Measurement;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.Trade;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class IndexTrialTest {

  private static final Contest SMALL = new Contest(200, 10_000, 7, 20, 0);

  private static Measurement run(Kind kind, Contestant contestant) {
    return new IndexTrial(kind, contestant, SMALL, Budget.QUICK).run();
  }

  @ParameterizedTest
  @EnumSource
  void everyIndexFindsTheSame(Contestant contestant) {
    Measurement oracle = run(Kind.QUERIES, Contestant.SCAN);
    Measurement measured = run(Kind.QUERIES, contestant);

    for (IndexFigure found : List.of(IndexFigure.FOUND_BY_HIT, IndexFigure.FOUND_BY_MISS)) {
      assertThat(measured.get(found)).isEqualTo(oracle.get(found));
    }
    assertThat(measured.get(IndexFigure.READ_BY_HIT)).isPositive();
    assertThat(measured.get(IndexFigure.HIT_IDS)).isPositive();
    assertThat(measured.values().containsKey("hit_batch")).isEqualTo(contestant.hasBatches());
    assertThat(measured.value(IndexFigure.HIT).median()).isPositive();
    assertThat(measured.value(IndexFigure.MISS).median()).isPositive();
  }

  @Test
  void changesSites() {
    assertThat(run(Kind.UPDATES, Contestant.SLICED).values())
        .containsKeys("add_site", "add_site_peer", "remove_site", "renew_site");
  }

  @Test
  void looksForTheLongestPauses() {
    assertThat(run(Kind.PAUSES, Contestant.SLICED).values())
        .containsKeys("longest_add", "longest_remove", "longest_replace", "longest_wall");
  }

  /** The trial itself compares answers. */
  @ParameterizedTest
  @CsvSource({"PRODUCT,FAST", "SMALLEST,SMALLEST"})
  void stagedQueriesFindWhatAllRowsHave(Kind kind, Trade trade) {
    Contest contest = Contest.product(300, trade);
    Measurement measured = new IndexTrial(kind, Contestant.SLICED, contest, Budget.QUICK).run();

    for (ProductFigure figure : ProductFigure.values()) {
      assertThat(measured.get(figure)).as("%s", figure).isPositive();
      assertThat(measured.get(figure.ofPeer())).as("%s", figure).isPositive();
      assertThat(measured.get(figure.read())).as("%s", figure).isPositive();
      assertThat(measured.get(figure.bound())).as("%s", figure).isPositive();
    }
  }

  @Test
  void aContestHasEitherElementsOrAFill() {
    assertThatThrownBy(() -> new Contest(1, 2, 3, 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.05, 0.1, 0.2, 0.5})
  void bitsAreDrawnAsOftenAsAsked(double fill) {
    Contest contest = Contest.drawn(10, fill);
    Population population = contest.population();
    double ones = population.filters(0, 100).stream().mapToLong(BitArray::count).sum();

    double expected = 100.0 * contest.bits() * Math.rint(fill * 4096) / 4096;
    assertThat(Math.abs(ones - expected)).isLessThan(4 * Math.sqrt(expected));
    SplittableRandom draws = new SplittableRandom(1);
    for (long position : population.held(3, draws)) {
      assertThat(population.filter(3).get(position)).isTrue();
    }
  }

  @Test
  void opensWhatWasSaved() {
    assertThat(run(Kind.OPENING, Contestant.SLICED).values()).containsKeys("build", "save", "open");
  }

  @Test
  void fitsAPowerLaw() {
    PowerLaw law =
        PowerLaw.fit(
            List.of(
                new PowerLaw.Point(1, 3),
                new PowerLaw.Point(10, 3 * Math.pow(10, 0.9)),
                new PowerLaw.Point(100, 3 * Math.pow(100, 0.9))));

    assertThat(law.exponent()).isCloseTo(0.9, within(1e-9));
    assertThat(law.factor()).isCloseTo(3, within(1e-9));
  }
}

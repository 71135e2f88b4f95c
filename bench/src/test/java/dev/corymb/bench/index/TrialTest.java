package dev.corymb.bench.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.bits.BitArray;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TrialTest {

  private static final Contest SMALL = new Contest(200, 10_000, 7, 20, 0);

  @ParameterizedTest
  @EnumSource
  void everyIndexFindsTheSame(Contestant contestant) throws IOException {
    Measurement oracle = new Trial(Kind.QUERIES, Contestant.SCAN, SMALL).runHere(true);
    Measurement measured = new Trial(Kind.QUERIES, contestant, SMALL).runHere(true);

    assertThat(measured.get(Figure.FOUND_BY_HIT)).isEqualTo(oracle.get(Figure.FOUND_BY_HIT));
    assertThat(measured.get(Figure.FOUND_BY_MISS)).isEqualTo(oracle.get(Figure.FOUND_BY_MISS));
    assertThat(Measurement.read(measured.json())).isEqualTo(measured);
    assertThat(measured.get(Figure.READ_BY_HIT)).isPositive();
    assertThat(measured.get(Figure.HIT_IDS)).isPositive();
    assertThat(measured.figures().containsKey(Figure.HIT_BATCH)).isEqualTo(contestant.hasBatches());
    assertThat(measured.medians()).containsKeys(Figure.HIT, Figure.MISS);
  }

  @Test
  void aMeasurementSurvivesTheWayToTheParent() throws IOException {
    Measurement measurement = new Trial(Kind.UPDATES, Contestant.SLICED, SMALL).runHere(true);

    assertThat(measurement.figures()).containsKeys(Figure.REMOVE_SITE, Figure.RENEW_SITE);
    assertThat(Measurement.read(measurement.json())).isEqualTo(measurement);
  }

  @Test
  void aContestSurvivesTheWayToTheChild() {
    for (Contest contest : List.of(SMALL, Contest.dense(5), Contest.drawn(7, 0.05))) {
      assertThat(Contest.parse(contest.arguments())).isEqualTo(contest);
    }
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
    Measurement measured = new Trial(Kind.OPENING, Contestant.SLICED, SMALL).runHere(true);

    assertThat(measured.figures()).containsKeys(Figure.BUILD, Figure.SAVE, Figure.OPEN);
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

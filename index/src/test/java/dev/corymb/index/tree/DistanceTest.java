package dev.corymb.index.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The options of a tree. */
final class DistanceTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, 0, 0, 0",
    "0, 5, 0, 5, 1, 1",
    "5, 0, 0, 5, 1, 1",
    "5, 5, 5, 0, 0, 0",
    "4, 9, 3, 7, 0.7, 0.5",
    "4, 9, 0, 13, 1, 1"
  })
  void distancesAreThoseOfThePaper(
      long ones, long otherOnes, long common, double hamming, double jaccard, double cosine) {
    assertThat(Distance.HAMMING.between(ones, otherOnes, common)).isEqualTo(hamming);
    assertThat(Distance.JACCARD.between(ones, otherOnes, common)).isCloseTo(jaccard, within(1e-12));
    assertThat(Distance.COSINE.between(ones, otherOnes, common)).isCloseTo(cosine, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, 1.5, Double.NaN, Double.NEGATIVE_INFINITY})
  void refusesThresholdsThatAreNoFraction(double threshold) {
    assertThatIllegalArgumentException().isThrownBy(() -> SplitRule.notNearFull(threshold));
    assertThatIllegalArgumentException().isThrownBy(() -> new SplitRule(threshold));
  }

  @Test
  void refusesAnOrderBelowTwo() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TreeOptions(1, Distance.HAMMING, SplitRule.ALWAYS))
        .withMessageContaining("order must be in [2, ");
  }
}

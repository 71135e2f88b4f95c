package dev.corymb.core.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NormalTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0.5",
    "1, 0.841344746068542949",
    "1.96, 0.975002104851779564",
    "-1, 0.158655253931457051",
    "-3, 0.00134989803163009452",
    "-5, 2.86651571879193912e-7",
    "-10, 7.61985302416052607e-24"
  })
  void knowsItsTabulatedValues(double x, double expected) {
    assertThat(Normal.cdf(x)).isCloseTo(expected, withinPercentage(1e-10));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0.682689492137085897",
    "2, 0.954499736103641586",
    "3, 0.997300203936739811",
    "1e-9, 7.97884560802865356e-10"
  })
  void keepsItsDigitsAroundTheMean(double x, double expected) {
    assertThat(Normal.within(x)).isCloseTo(expected, withinPercentage(1e-11));
  }

  @Test
  void joinsSeriesAndFractionWithoutAStep() {
    double border = 2.5 * Math.sqrt(2);

    assertThat(Normal.cdf(-border - 1e-12))
        .isCloseTo(Normal.cdf(-border + 1e-12), withinPercentage(1e-8));
    assertThat(Normal.cdf(border) + Normal.cdf(-border)).isCloseTo(1, within(1e-15));
  }
}

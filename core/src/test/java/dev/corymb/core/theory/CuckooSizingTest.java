package dev.corymb.core.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CuckooSizingTest {

  @ParameterizedTest
  @ValueSource(doubles = {1e-6, 0.003, 0.1, 0.5, 1, 2, 50})
  void fingerprintsKeepTheBudgetAndOneBitLessDoesNot(double falseSites) {
    int bits = CuckooSizing.fingerprintBits(falseSites);

    assertThat(falseSites(bits)).isLessThanOrEqualTo(falseSites);
    if (bits > 2) {
      assertThat(falseSites(bits - 1)).isGreaterThan(falseSites);
    }
  }

  /** When all of eight slots are taken by fingerprints other than 0. */
  private static double falseSites(int bits) {
    return 8 / (Math.pow(2, bits) - 1);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "3, 2", "1024, 10", "1025, 11", "10000, 14"})
  void bitsTellThingsApart(long count, int bits) {
    assertThat(CuckooSizing.bits(count)).isEqualTo(bits);
  }

  @Test
  void aKeyTakesItsFingerprintItsSiteAndAMark() {
    assertThat(CuckooSizing.bitsPerKey(10_000, 0.1)).isCloseTo((7 + 14 + 1) / 0.9, within(1e-9));
  }

  @Test
  void refusesNoBudget() {
    assertThatThrownBy(() -> CuckooSizing.fingerprintBits(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("falseSites must be above 0, but was 0.0");
    assertThatThrownBy(() -> CuckooSizing.fingerprintBits(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

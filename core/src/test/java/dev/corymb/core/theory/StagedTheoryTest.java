package dev.corymb.core.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StagedTheoryTest {

  private static final int TRIALS = 40_000;

  /**
   * Words of rows drawn at random, read to their end up to a row, and then while a site is left.
   */
  @ParameterizedTest
  @CsvSource({"17,0.5", "8,0.24", "6,0.15", "3,0.05"})
  void readsWhatRandomRowsAskFor(int hashes, double fill) {
    SplittableRandom random = new SplittableRandom(hashes);
    double least = Double.POSITIVE_INFINITY;
    double error = 0;
    for (int whole = 1; whole <= hashes; whole++) {
      double sum = 0;
      double squares = 0;
      for (int i = 0; i < TRIALS; i++) {
        double read = whole + 8 * readAlone(random, hashes, fill, whole);
        sum += read;
        squares += read * read;
      }
      double mean = sum / TRIALS;
      if (mean < least) {
        least = mean;
        error = Math.sqrt((squares / TRIALS - mean * mean) / TRIALS);
      }
    }
    assertThat(StagedTheory.rows(hashes, fill)).isCloseTo(least, within(4 * error + 1e-9));
  }

  private static int readAlone(SplittableRandom random, int hashes, double fill, int whole) {
    long left = -1;
    int read = 0;
    for (int row = 0; row < hashes; row++) {
      if (row >= whole) {
        if (left == 0) {
          return read;
        }
        read++;
      }
      long word = 0;
      for (int site = 0; site < 64; site++) {
        word |= random.nextDouble() < fill ? 1L << site : 0;
      }
      left &= word;
    }
    return read;
  }

  @Test
  void aRowThatAllSitesHaveRulesOutNone() {
    assertThat(StagedTheory.rows(5, 1)).isEqualTo(5);
    assertThat(StagedTheory.rows(5, 0)).isEqualTo(1);
    assertThat(StagedTheory.rows(1, 0.5)).isEqualTo(1);
  }

  /** Half full, and with nine hashes in place of seventeen at the same rate. */
  @Test
  void fewerHashesReadFewerRows() {
    assertThat(StagedTheory.rows(17, StagedTheory.fill(1e-5, 17))).isCloseTo(11.15, within(0.01));
    assertThat(StagedTheory.rows(9, StagedTheory.fill(1e-5, 9))).isCloseTo(6.13, within(0.01));
    assertThat(StagedTheory.fill(1e-5, 17)).isCloseTo(0.508, within(0.001));
  }

  @Test
  void refusesNonsense() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StagedTheory.rows(0, 0.5))
        .withMessageContaining("hashes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StagedTheory.rows(1, 1.1))
        .withMessageContaining("fill");
  }
}

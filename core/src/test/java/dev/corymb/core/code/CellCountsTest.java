package dev.corymb.core.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.corymb.core.bits.CellArray;
import dev.corymb.core.testkit.Property;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The false rate of small tables by trying all outsiders is in {@link MultibitTableTest}. */
final class CellCountsTest {

  @Property
  void codesTogetherGiveTheRateOfCodesOneByOne(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int hashes = random.nextInt(1, 20);
    MultibitShape shape =
        new MultibitShape(random.nextInt(1, 60), hashes, 500, random.nextInt(1, hashes + 1));
    CellArray cells = someCells(shape, random);

    assertThat(CellCounts.of(cells).falseRate(shape))
        .isCloseTo(oneByOne(shape, cells), within(1e-12));
  }

  /** Most codes at most once and many equally often, few universal and unused. */
  private static CellArray someCells(MultibitShape shape, SplittableRandom random) {
    CellArray cells = new CellArray(shape.cellBits(), shape.cells());
    for (long cell = 0; cell < shape.cells(); cell++) {
      int value = random.nextInt(shape.codes() + 2);
      cells.set(cell, value > shape.codes() ? shape.universal() : value);
    }
    return cells;
  }

  /** The sum of {@link CellCounts}, with one step for each code. */
  private static double oneByOne(MultibitShape shape, CellArray cells) {
    CellCounts counts = CellCounts.of(cells);
    int hashes = shape.hashes();
    double universal = (double) counts.of(shape.universal()) / shape.cells();
    double rate = 0;
    for (int count = 1; count <= hashes; count++) {
      double[] nobody = new double[hashes + 1];
      double[] winner = new double[hashes + 1];
      nobody[0] = 1;
      for (int code = 1; code <= shape.codes(); code++) {
        double[] term = new double[count + 1];
        term[0] = 1;
        for (int i = 1; i <= count; i++) {
          term[i] = term[i - 1] * counts.of(code) / shape.cells() / i;
        }
        for (int n = hashes; n >= 0; n--) {
          double won = n >= count ? nobody[n - count] * term[count] : 0;
          double lost = 0;
          for (int i = 0; i < count && i <= n; i++) {
            won += winner[n - i] * term[i];
            lost += nobody[n - i] * term[i];
          }
          winner[n] = won;
          nobody[n] = lost;
        }
      }
      double weight = 1;
      for (int n = 1; n <= hashes; n++) {
        weight *= n;
      }
      for (int k = 0; k + count <= hashes; k++) {
        rate += k + count >= shape.need() ? weight * winner[hashes - k] : 0;
        weight *= universal / (k + 1);
      }
    }
    return rate;
  }

  @Test
  @Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void theLargestShapesAreReckonedInSeconds() {
    MultibitShape shape = new MultibitShape(MultibitShape.MAX_CODES, 64, 1 << 16, 32);
    CellArray cells = new CellArray(shape.cellBits(), shape.cells());
    int code = 1;
    for (long cell = 0; cell < shape.cells(); code++) {
      for (int i = 0; i < code && cell < shape.cells(); i++) {
        cells.set(cell++, code); // as many different shares as there can be
      }
    }
    assertThat(CellCounts.of(cells).falseRate(shape)).isBetween(0.0, 1e-30);
  }

  @Test
  void oneCodeInAllCellsIsAlwaysAnswered() {
    MultibitShape shape = new MultibitShape(9, 64, 70, 32);
    CellArray cells = new CellArray(shape.cellBits(), shape.cells());
    for (long cell = 0; cell < shape.cells(); cell++) {
      cells.set(cell, 4);
    }
    assertThat(CellCounts.of(cells).falseRate(shape)).isCloseTo(1, withinPercentage(1e-9));
  }
}

package dev.corymb.index.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import java.util.SplittableRandom;

final class ColumnCountsTest {

  @Property(tries = 50)
  void countsWhatCountingOneByOneCounts(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int words = 1 + random.nextInt(5);
    int rows = random.nextInt(300);
    double full = random.nextDouble() < 0.3 ? 1 : random.nextDouble();
    ColumnCounts counts = new ColumnCounts(words);
    long[] expected = new long[64 * words];
    for (int i = 0; i < rows; i++) {
      long[] row = new long[words];
      for (int column = 0; column < expected.length; column++) {
        if (random.nextDouble() < full) {
          row[column >>> 6] |= 1L << column;
          expected[column]++;
        }
      }
      counts.add(row);
    }
    for (int column = 0; column < expected.length; column++) {
      assertThat(counts.of(column)).as("column %s", column).isEqualTo(expected[column]);
    }
  }
}

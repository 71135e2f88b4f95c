package dev.corymb.core.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.testkit.Property;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class CellArrayTest {

  @Property(tries = 256)
  void keepsNumbersOfAnyWidthApart(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int width = random.nextInt(1, 65);
    int size = random.nextInt(1, 200);
    CellArray cells = new CellArray(width, size);
    long[] oracle = new long[size];

    for (int i = 0; i < 500; i++) {
      int position = random.nextInt(size);
      oracle[position] = random.nextLong() >>> (64 - width);
      cells.set(position, oracle[position]);
    }

    for (int position = 0; position < size; position++) {
      assertThat(cells.get(position)).isEqualTo(oracle[position]);
    }
  }

  @Test
  void refusesWordsThatDoNotFit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CellArray.of(5, 13, new long[1]))
        .withMessage("words must be 2 for 13 cells of 5 bits, but were 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CellArray.of(5, 13, new long[] {0, 2}))
        .withMessageContaining("must be clear");
    assertThatIllegalArgumentException().isThrownBy(() -> new CellArray(65, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new CellArray(64, 1L << 36));
  }
}

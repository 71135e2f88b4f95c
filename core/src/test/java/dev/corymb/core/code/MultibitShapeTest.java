package dev.corymb.core.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MultibitShapeTest {

  @ParameterizedTest
  @CsvSource({
    "1, 2, 3",
    "2, 2, 3",
    "3, 3, 7",
    "6, 3, 7",
    "14, 4, 15",
    "15, 5, 31",
    "65534, 16, 65535"
  })
  void givesACellRoomForEveryCodeAndTwoMore(int codes, int bits, int universal) {
    MultibitShape shape = MultibitShape.of(codes, 5, 1000, 0.6);
    assertThat(shape.cellBits()).isEqualTo(bits);
    assertThat(shape.universal()).isEqualTo(universal);
    assertThat(shape.bits()).isEqualTo(1000L * bits);
  }

  @ParameterizedTest
  @CsvSource({
    "0.2, 5, 1",
    "0.4, 5, 2",
    "0.5, 5, 3",
    "0.6, 5, 3",
    "0.8, 5, 4",
    "1, 5, 5",
    "0.55, 20, 11",
    "1e-9, 5, 1",
    "0.50001, 6, 4",
    "0.5, 6, 3"
  })
  void needsTheLeastCountThatReachesTheThreshold(double threshold, int hashes, int need) {
    assertThat(MultibitShape.of(14, hashes, 10, threshold).need()).isEqualTo(need);
  }

  @ParameterizedTest
  @CsvSource({"0", "-0.1", "1.0001", "NaN"})
  void refusesAThresholdOutsideOfItsRange(double threshold) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MultibitShape.of(14, 5, 10, threshold))
        .withMessage("threshold must be in (0, 1], but was " + threshold);
  }

  @Test
  void refusesNumbersOutOfRange() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MultibitShape(65_535, 5, 10, 1))
        .withMessage("codes must be in [1, 65534], but was 65535");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MultibitShape(14, 65, 10, 1))
        .withMessage("hashes must be in [1, 64], but was 65");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MultibitShape(14, 5, 0, 1))
        .withMessageStartingWith("cells must be in [1, ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MultibitShape(14, 5, (1L << 34) + 1, 1))
        .withMessageStartingWith("cells must be in [1, 17179869184]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MultibitShape(14, 5, 10, 6))
        .withMessage("need must be in [1, 5], but was 6");
  }
}

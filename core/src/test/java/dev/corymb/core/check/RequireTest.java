package dev.corymb.core.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.testkit.Property;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RequireTest {

  @Test
  void returnsWhatItWasGiven() {
    assertThat(Require.positive("hashes", 1)).isEqualTo(1);
    assertThat(Require.positive("bits", 1L << 40)).isEqualTo(1L << 40);
    assertThat(Require.notNegative("hashes", 0)).isZero();
    assertThat(Require.notNegative("keys", 0L)).isZero();
    assertThat(Require.openUnit("falseRate", Double.MIN_VALUE)).isEqualTo(Double.MIN_VALUE);
    assertThat(Require.openUnit("falseRate", Math.nextDown(1.0))).isLessThan(1);
    assertThat(Require.unit("fill", 0.0)).isZero();
    assertThat(Require.unit("fill", 1.0)).isEqualTo(1);
  }

  @Test
  void refusesWhatIsNotPositive() {
    refused(() -> Require.positive("hashes", 0), "hashes must be positive, but was 0");
    refused(() -> Require.positive("bits", -7L), "bits must be positive, but was -7");
  }

  @Test
  void refusesTheNegative() {
    refused(() -> Require.notNegative("hashes", -1), "hashes must not be negative, but was -1");
    refused(
        () -> Require.notNegative("keys", Long.MIN_VALUE),
        "keys must not be negative, but was -9223372036854775808");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -0.5, 2, Double.NaN, Double.POSITIVE_INFINITY})
  void refusesWhatIsOutsideTheOpenUnit(double value) {
    refused(
        () -> Require.openUnit("falseRate", value),
        "falseRate must be in (0, 1), but was " + value);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-Double.MIN_VALUE, 1.5, Double.NaN, Double.NEGATIVE_INFINITY})
  void refusesWhatIsOutsideTheUnit(double value) {
    refused(() -> Require.unit("fill", value), "fill must be in [0, 1], but was " + value);
  }

  @Property
  void acceptsARangeWithBothItsEndsAndNothingElse(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int min = random.nextInt(-1_000, 1_000);
    int max = min + random.nextInt(1_000);
    int inside = random.nextInt(min, max + 1);

    for (int value : new int[] {min, inside, max}) {
      assertThat(Require.inRange("value", value, min, max)).isEqualTo(value);
      assertThat(Require.inRange("value", (long) value, min, max)).isEqualTo(value);
      assertThat(Require.inRange("value", (double) value, min, max)).isEqualTo(value);
    }
    for (int value : new int[] {min - 1, max + 1}) {
      String rule = "value must be in [" + min + ", " + max + "], but was " + value;
      refused(() -> Require.inRange("value", value, min, max), rule);
      refused(() -> Require.inRange("value", (long) value, min, max), rule);
    }
  }

  @Test
  void refusesNanInARangeOfReals() {
    refused(
        () -> Require.inRange("load", Double.NaN, 0.5, 2),
        "load must be in [0.5, 2.0], but was NaN");
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
  }
}

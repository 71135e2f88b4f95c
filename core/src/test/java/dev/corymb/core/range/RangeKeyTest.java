package dev.corymb.core.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.testkit.Property;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Against the order of the values themselves. */
final class RangeKeyTest {

  private static final int PAIRS = 10;

  /** Values of a type, their order and their keys. */
  private record Values<T>(
      Function<SplittableRandom, T> some, Comparator<T> order, Function<T, RangeKey> keys) {

    void requireOrder(SplittableRandom random) {
      for (int i = 0; i < PAIRS; i++) {
        requireOrderOfTwo(random);
      }
    }

    private void requireOrderOfTwo(SplittableRandom random) {
      T one = some.apply(random);
      T other = random.nextInt(10) == 0 ? one : some.apply(random);
      RangeKey key = keys.apply(one);
      RangeKey bound = keys.apply(other);
      int order = Integer.signum(this.order.compare(one, other));
      int found = Integer.signum(key.compareTo(bound));
      String pair = one + " " + key + ", " + other + " " + bound;
      assertThat(found).as(pair).isIn(order, 0);
      if (order == 0 || !key.isCut() || !bound.isCut()) {
        assertThat(found).as(pair).isEqualTo(order);
      }
      requireBound(Zone.above(bound, true), key, order >= 0, bound.isCut(), pair);
      requireBound(Zone.above(bound, false), key, order > 0, bound.isCut(), pair);
      requireBound(Zone.below(bound, true), key, order <= 0, bound.isCut(), pair);
      requireBound(Zone.below(bound, false), key, order < 0, bound.isCut(), pair);
    }

    /** What is within a bound is never left out; what is not only if the bound is cut. */
    private static void requireBound(
        Zone zone, RangeKey key, boolean within, boolean cut, String pair) {
      if (within || !cut) {
        assertThat(zone.contains(key)).as(pair).isEqualTo(within);
      }
    }
  }

  private static final List<Long> LONGS =
      List.of(Long.MIN_VALUE, Long.MIN_VALUE + 1, -2L, -1L, 0L, 1L, 2L, Long.MAX_VALUE);

  private static final List<Double> DOUBLES =
      List.of(
          Double.NEGATIVE_INFINITY,
          -Double.MAX_VALUE,
          -1.0,
          Math.nextUp(-1.0),
          -Double.MIN_NORMAL,
          -Double.MIN_VALUE,
          0.0,
          Double.MIN_VALUE,
          1.0,
          Math.nextUp(1.0),
          Double.MAX_VALUE,
          Double.POSITIVE_INFINITY);

  private static <T> T oneOf(SplittableRandom random, List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private static long someLong(SplittableRandom random) {
    return random.nextBoolean() ? oneOf(random, LONGS) : random.nextLong();
  }

  private static Instant someInstant(SplittableRandom random) {
    return switch (random.nextInt(4)) {
      case 0 -> random.nextBoolean() ? Instant.MIN : Instant.MAX;
      case 1 -> Instant.ofEpochSecond(random.nextInt(-2, 2), random.nextInt(3));
      case 2 -> Instant.ofEpochSecond(random.nextInt(-2, 2), 999_999_999 - random.nextInt(3));
      default -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
    };
  }

  private static LocalDate someDate(SplittableRandom random) {
    return switch (random.nextInt(3)) {
      case 0 -> random.nextBoolean() ? LocalDate.MIN : LocalDate.MAX;
      case 1 -> LocalDate.ofEpochDay(random.nextInt(-2, 3));
      default -> LocalDate.ofEpochDay(random.nextInt());
    };
  }

  /** Of up to 40 digits that are often alike, at the ends of exponents now and then. */
  private static BigDecimal someDecimal(SplittableRandom random) {
    int length = random.nextInt(4) == 0 ? random.nextInt(1, 3) : random.nextInt(26, 41);
    StringBuilder digits = new StringBuilder(random.nextBoolean() ? "-" : "");
    char usual = "09".charAt(random.nextInt(2));
    for (int i = 0; i < length; i++) {
      boolean other = i > 0 && random.nextInt(30) == 0;
      digits.append(i == 0 ? '1' : other ? (char) ('0' + random.nextInt(10)) : usual);
    }
    int scale =
        switch (random.nextInt(8)) {
          case 0 -> Integer.MAX_VALUE;
          case 1 -> Integer.MIN_VALUE;
          default -> length - random.nextInt(2);
        };
    return new BigDecimal(new BigInteger(digits.toString()), scale);
  }

  /** As BigDecimal.compareTo, which cannot align the scales at the ends of the range. */
  private static int compare(BigDecimal one, BigDecimal other) {
    if (one.signum() != other.signum() || one.signum() == 0) {
      return Integer.compare(one.signum(), other.signum());
    }
    long exponents =
        ((long) one.precision() - one.scale()) - ((long) other.precision() - other.scale());
    if (exponents != 0) {
      return Long.signum(exponents) * one.signum();
    }
    return new BigDecimal(one.unscaledValue(), one.precision())
        .compareTo(new BigDecimal(other.unscaledValue(), other.precision()));
  }

  /** Of few characters of all lengths in UTF-8, halves of pairs among them. */
  private static String someText(SplittableRandom random) {
    String[] parts = {"a", "b", "\0", "é", "\u07ff", "\u0800", "\uffff", "\ud800", "😀", "\udfff"};
    StringBuilder text = new StringBuilder();
    String usual = parts[random.nextInt(parts.length)];
    for (int left = random.nextInt(18); left > 0; left--) {
      text.append(random.nextInt(6) == 0 ? parts[random.nextInt(parts.length)] : usual);
    }
    return text.toString();
  }

  @Property(tries = 300)
  void keysHaveTheOrderOfTheirValues(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    new Values<>(RangeKeyTest::someLong, Comparator.naturalOrder(), RangeKey::of)
        .requireOrder(random);
    new Values<Double>(
            any -> any.nextBoolean() ? oneOf(any, DOUBLES) : any.nextDouble() - 0.5,
            Comparator.naturalOrder(),
            RangeKey::of)
        .requireOrder(random);
    new Values<>(RangeKeyTest::someInstant, Comparator.naturalOrder(), RangeKey::of)
        .requireOrder(random);
    new Values<>(
            RangeKeyTest::someDate,
            Comparator.naturalOrder(),
            date -> RangeKey.of(date.toEpochDay()))
        .requireOrder(random);
    new Values<>(RangeKeyTest::someDecimal, RangeKeyTest::compare, RangeKey::of)
        .requireOrder(random);
    new Values<String>(
            RangeKeyTest::someText,
            Comparator.comparing((String text) -> text.codePoints().toArray(), Arrays::compare),
            RangeKey::of)
        .requireOrder(random);
  }

  @Property(tries = 300)
  void theOracleOfDecimalsHasTheirOrder(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    BigDecimal one = new BigDecimal(someDecimal(random).unscaledValue(), random.nextInt(-40, 40));
    BigDecimal other = new BigDecimal(someDecimal(random).unscaledValue(), random.nextInt(-40, 40));
    assertThat(compare(one, other)).isEqualTo(one.compareTo(other));
  }

  @Test
  void onlyWhatDoesNotFitIsCut() {
    assertThat(IntStream.of(0, 7, 15)).allMatch(n -> !RangeKey.of("x".repeat(n)).isCut());
    assertThat(RangeKey.of("x".repeat(16)).isCut()).isTrue();
    assertThat(RangeKey.of("é".repeat(8)).isCut()).isTrue();
    assertThat(RangeKey.of("x".repeat(16))).isEqualTo(RangeKey.of("x".repeat(15) + "yz"));
    String digits = "1.23456789012345678901234567";
    assertThat(RangeKey.of(new BigDecimal(digits)).isCut()).isFalse();
    assertThat(RangeKey.of(new BigDecimal(digits + "000")).isCut()).isFalse();
    assertThat(RangeKey.of(new BigDecimal(digits + "1")).isCut()).isTrue();
    assertThat(RangeKey.of(new BigDecimal("-" + digits + "1")).isCut()).isTrue();
    assertThat(RangeKey.of(new BigDecimal("-1")).isCut()).isFalse();
  }

  @Test
  void equalValuesHaveOneKey() {
    assertThat(RangeKey.of(-0.0)).isEqualTo(RangeKey.of(0.0));
    assertThat(RangeKey.of(new BigDecimal("0E+9"))).isEqualTo(RangeKey.of(BigDecimal.ZERO));
    assertThat(RangeKey.of(new BigDecimal("15e-1"))).isEqualTo(RangeKey.of(new BigDecimal("1.50")));
  }

  @Test
  void notANumberHasNoKey() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RangeKey.of(Double.NaN))
        .withMessage("a key must be of a number, but was of NaN");
  }

  /** Ledgers and messages have keys in them. */
  @Test
  void keysNeverChange() {
    assertThat(
            List.of(
                RangeKey.of(-2L),
                RangeKey.of(1.5),
                RangeKey.of(-1.5),
                RangeKey.of(Instant.ofEpochSecond(-1, 5)),
                RangeKey.of(new BigDecimal("12.5")),
                RangeKey.of(new BigDecimal("-12.5")),
                RangeKey.of("report.pdf"),
                RangeKey.of("reports/2026-01-01.pdf")))
        .extracting(RangeKey::toString)
        .containsExactly(
            "7ffffffffffffffe0000000000000000",
            "bff80000000000000000000000000000",
            "4007ffffffffffff0000000000000000",
            "7fffffffffffffff000000000000000a",
            "c0000000219d971e4fe8401e74000000",
            "3fffffffde6268e1b017bfe18bfffffe",
            "7265706f72742e706466000000000014",
            "7265706f7274732f323032362d30311f");
  }
}

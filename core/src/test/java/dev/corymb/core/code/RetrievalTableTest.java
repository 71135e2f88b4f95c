package dev.corymb.core.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.bits.CellArray;
import dev.corymb.core.hash.Mixer;
import dev.corymb.core.testkit.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RetrievalTableTest {

  @Property(tries = 60)
  void givesEveryMemberItsCode(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] sizes = {0, 1, 2, 3, 4, 5, 7, 10, 31, 63, 64, 65, 100, 1000, 5000};
    int codes = random.nextBoolean() ? random.nextInt(1, 20) : random.nextInt(1, 65_535);
    double rate = Math.pow(10, -random.nextDouble(0.1, 9));
    for (int size : sizes) {
      long[] keys = Keys.distinct(size, random);
      int[] of = Keys.codes(size, codes, random);
      RetrievalTable table = RetrievalTable.build(codes, rate, keys, of, seed, null);
      for (int e = 0; e < size; e++) {
        assertThat(table.lookup(keys[e])).as("member %d of %d", e, size).isEqualTo(of[e]);
      }
    }
  }

  /** The three segments of a key and their sizes are right if nearly every seed works. */
  @ParameterizedTest
  @ValueSource(ints = {1_000, 30_000, 1_000_000})
  void theFirstFewSeedsPlaceAllMembers(int size) {
    SplittableRandom random = new SplittableRandom(size);
    RetrievalTable table =
        RetrievalTable.build(
            14, 0.1, random.longs(size).toArray(), Keys.codes(size, 14, random), 7, null);
    assertThat(table.shape().seed())
        .isIn(Mixer.mix(0, 7), Mixer.mix(1, 7), Mixer.mix(2, 7), Mixer.mix(3, 7));
  }

  /** Keys that are no digests: consecutive numbers, and numbers that differ in high bits only. */
  @ParameterizedTest
  @ValueSource(ints = {0, 32, 48})
  void placesKeysWithoutAnyRandomness(int shift) {
    int size = 20_000;
    long[] keys = new long[size];
    int[] codes = new int[size];
    for (int e = 0; e < size; e++) {
      keys[e] = (long) e << shift;
      codes[e] = 1 + e % 14;
    }
    RetrievalTable table = RetrievalTable.build(14, 0.01, keys, codes, 9, null);
    for (int e = 0; e < size; e++) {
      assertThat(table.lookup(keys[e])).isEqualTo(codes[e]);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "14, 0.1",
    "14, 0.01",
    "14, 0.0005",
    "1, 0.3",
    "1, 0.01",
    "9, 0.05",
    "300, 0.02",
    "65534, 0.2",
    "16, 0.9"
  })
  void outsidersAreAnsweredAtThePredictedRate(int codes, double rate) {
    SplittableRandom random = new SplittableRandom(11);
    int size = 20_000;
    int outsiders = 400_000;
    long[] keys = new long[size];
    for (int e = 0; e < size; e++) {
      keys[e] = Mixer.mix(e, 5);
    }
    RetrievalTable table =
        RetrievalTable.build(codes, rate, keys, Keys.codes(size, codes, random), 1, null);
    int answered = 0;
    for (int i = 0; i < outsiders; i++) {
      int answer = table.lookup(Mixer.mix(size + i, 5));
      assertThat(answer).isBetween(0, codes);
      answered += answer > 0 ? 1 : 0;
    }
    double predicted = table.falseRate();
    assertThat(predicted).isLessThanOrEqualTo(rate).isGreaterThan(rate / 2);
    double sigma = Math.sqrt(predicted * (1 - predicted) / outsiders);
    assertThat((double) answered / outsiders).isCloseTo(predicted, within(5 * sigma));
  }

  @Test
  void valuesThatAreNoCodeSaveAFingerprintBit() {
    assertThat(RetrievalShape.fingerprintBitsFor(16, 1 / 64.0)).isEqualTo(6);
    assertThat(RetrievalShape.fingerprintBitsFor(9, 1 / 64.0)).isEqualTo(6);
    assertThat(RetrievalShape.fingerprintBitsFor(9, 0.6 / 64)).isEqualTo(6);
    assertThat(RetrievalShape.fingerprintBitsFor(16, 0.6 / 64)).isEqualTo(7);
  }

  @Test
  void manyMembersTakeAnEighthMoreThanTheirBits() {
    RetrievalShape shape = RetrievalShape.of(10_000_000, 14, 0.01, 1);
    double bits = (double) shape.slots() * shape.slotBits() / shape.members();
    assertThat(bits).isBetween(1.1 * shape.slotBits(), 1.135 * shape.slotBits());
  }

  @Test
  void theEmptyTableAnswersNobody() {
    RetrievalTable table = RetrievalTable.build(14, 0.9, new long[0], new int[0], 1, null);
    SplittableRandom random = new SplittableRandom(1);
    assertThat(random.longs(1000).allMatch(key -> table.lookup(key) == 0)).isTrue();
    assertThat(table.falseRate()).isZero();
  }

  @Test
  void equalMembersGiveEqualTables() {
    SplittableRandom random = new SplittableRandom(2);
    long[] keys = Keys.distinct(1000, random);
    int[] codes = Keys.codes(1000, 14, random);
    RetrievalTable one = RetrievalTable.build(14, 0.01, keys, codes, 3, null);
    RetrievalTable other = RetrievalTable.build(14, 0.01, keys, codes, 3, null);
    assertThat(other.shape()).isEqualTo(one.shape());
    assertThat(other.slots()).isEqualTo(one.slots());
  }

  @Test
  void restoresFromItsParts() {
    SplittableRandom random = new SplittableRandom(2);
    long[] keys = Keys.distinct(100, random);
    int[] codes = Keys.codes(100, 14, random);
    RetrievalTable built = RetrievalTable.build(14, 0.01, keys, codes, 3, null);
    RetrievalTable restored = RetrievalTable.restore(built.shape(), built.slots());
    for (int e = 0; e < 100; e++) {
      assertThat(restored.lookup(keys[e])).isEqualTo(codes[e]);
    }
  }

  @Test
  void refusesPartsThatDoNotFit() {
    RetrievalShape shape = RetrievalShape.of(100, 14, 0.01, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                RetrievalTable.restore(shape, new CellArray(shape.slotBits(), shape.slots() + 1L)))
        .withMessageStartingWith("slots must be " + shape.slots() + " of ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RetrievalShape(14, 49, 100, 5, 10, 1))
        .withMessage("fingerprintBits must be in [0, 48], but was 49");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RetrievalShape(14, 7, 100, 19, 10, 1))
        .withMessage("segmentBits must be in [2, 18], but was 19");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RetrievalShape(14, 7, 100, 18, 8190, 1))
        .withMessage("segments must be in [1, 8189], but was 8190");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RetrievalShape(14, 7, 1000, 2, 10, 1))
        .withMessageStartingWith("slots must be in [1000, ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RetrievalShape(1, 0, 10, 2, 10, 1))
        .withMessage("bits of a slot must be in [1, 64], but was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RetrievalShape.of(100, 14, 1e-16, 1))
        .withMessage("falseRate must be at least 2^-48, but was 1.0E-16");
  }

  @Test
  void reportsProgressThatOnlyRises() {
    List<Long> reports = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(6);
    int size = 300_000;
    RetrievalTable.build(
        14, 0.01, Keys.distinct(size, random), Keys.codes(size, 14, random), 1, reports::add);
    assertThat(reports).hasSizeGreaterThan(10).isSorted().doesNotHaveDuplicates();
    assertThat(reports.get(reports.size() - 1)).isEqualTo(size);
  }
}

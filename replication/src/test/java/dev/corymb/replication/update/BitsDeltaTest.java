package dev.corymb.replication.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.FormatException;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterPlan;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Samples;
import dev.corymb.core.filter.Trade;
import dev.corymb.core.filter.Verification;
import dev.corymb.core.testkit.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BitsDeltaTest {

  private static final double[] PARTS = {
    0, 0.001, 0.01, 0.05, 0.1, 0.2, 0.214, 0.25, 0.3, 0.382, 0.4, 0.5, 0.7, 0.95, 1
  };
  private static final double[] FILLS = {0, 0.02, 0.3, 0.5, 0.9, 1};

  @Property(tries = 400)
  void whatIsAppliedIsWhatWasEncoded(long seed) throws FormatException {
    SplittableRandom random = new SplittableRandom(seed);
    FilterKind[] kinds = {FilterKind.STANDARD, FilterKind.PBF, FilterKind.PBF_BF};
    FilterShape shape = Samples.shape(kinds[random.nextInt(kinds.length)], random);
    BitArray from = filled(shape, random);
    BitArray to = filled(shape, random);
    byte[] delta = BitsDelta.encode(shape, from, to);
    BitArray before = from.copy();
    assertThat(BitsDelta.apply(shape, from, delta)).isEqualTo(to);
    assertThat(from).as("the old image").isEqualTo(before);
    assertThat(BitsDelta.encode(shape, from, from)).isEqualTo(emptyStreams(shape, from));
  }

  @Property(tries = 400)
  void fewFlipsAreEncodedAsTheImagesAre(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FilterKind[] kinds = {FilterKind.STANDARD, FilterKind.PBF, FilterKind.PBF_BF};
    FilterShape shape = Samples.shape(kinds[random.nextInt(kinds.length)], random);
    BitArray from = filled(shape, random);
    BitArray to = flipped(shape, from, PARTS[random.nextInt(PARTS.length)], -1, random);

    assertThat(BitsDelta.encodeFlips(shape, xor(from, to), to))
        .isEqualTo(BitsDelta.encode(shape, from, to));
  }

  @Property(tries = 200)
  void aSnapshotTakesNoLessThanItsCountsSay(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FilterKind[] kinds = {FilterKind.STANDARD, FilterKind.PBF, FilterKind.PBF_BF};
    FilterShape shape = Samples.shape(kinds[random.nextInt(kinds.length)], random);
    BitArray image = filled(shape, random);
    long[] ones = new long[shape.matrices().size()];
    for (int i = 0; i < ones.length; i++) {
      ones[i] = image.count((int) (shape.offset(i) / 64), (int) (shape.offset(i + 1) / 64));
    }
    int taken = BitsDelta.encode(shape, new BitArray(shape.size()), image).length;
    assertThat(BitsDelta.leastSnapshotBytes(shape, ones)).isBetween(taken / 4L - 8, (long) taken);
  }

  /** It has more cells, but they are emptier, and an item flips fewer of them. */
  @Test
  void aFastShapeTakesNoMoreToSend() {
    FilterPlan plan = FilterPlan.of(FilterKind.PBF_BF, Samples.digester(3, 7), 1_000, 1e-4);
    FilterShape fast = plan.withTrade(Trade.FAST).shape();

    assertThat(fast.size()).isBetween(plan.shape().size() * 5 / 4, plan.shape().size() * 13 / 10);
    assertThat(bytes(fast, 0, 1_000)).isEqualTo(9_453);
    assertThat(bytes(plan.shape(), 0, 1_000)).isEqualTo(9_607);
    assertThat(bytes(fast, 990, 1_000)).isEqualTo(242);
    assertThat(bytes(plan.shape(), 990, 1_000)).isEqualTo(289);
  }

  /** What it takes to tell of a filter that has grown from some items to more. */
  private static int bytes(FilterShape shape, int from, int to) {
    BitFilter filter = new BitFilter(shape);
    BitArray before = new BitArray(shape.size());
    for (int i = 0; i < to; i++) {
      if (i == from) {
        before = BitArray.copyOf(filter.bits());
      }
      filter.add(Samples.digests(shape.digester(), i, i, i));
    }
    return BitsDelta.encode(shape, before, filter.bits()).length;
  }

  /** Of an image that has not changed only counts of zero are written, each a single one. */
  private static byte[] emptyStreams(FilterShape shape, Bits image) {
    int streams = 0;
    for (int i = 0; i < shape.matrices().size(); i++) {
      long ones = image.count((int) (shape.offset(i) / 64), (int) (shape.offset(i + 1) / 64));
      streams += ones > 0 ? 1 : 0;
      streams += ones < shape.matrices().get(i).size() ? 1 : 0;
    }
    byte[] bytes = new byte[(streams + 7) / 8];
    for (int i = 0; i < streams; i++) {
      bytes[i / 8] |= (byte) (1 << i % 8);
    }
    return bytes;
  }

  /** Each matrix with a fill of its own. */
  private static BitArray filled(FilterShape shape, SplittableRandom random) {
    BitArray bits = new BitArray(shape.size());
    for (int i = 0; i < shape.matrices().size(); i++) {
      double fill = PARTS[random.nextInt(PARTS.length)];
      for (long cell = 0; cell < shape.matrices().get(i).size(); cell++) {
        if (random.nextDouble() < fill) {
          bits.set(shape.offset(i) + cell);
        }
      }
    }
    return bits;
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 65, 127, 128, 129, 512, 1_000, 1_200, 4_096, 10_000})
  void theBytesAreNearTheEntropy(int cells) throws FormatException {
    requireNearEntropy(shape(cells), FILLS, PARTS);
  }

  @Test
  void theBytesOfAMillionCellsAreNearTheEntropy() throws FormatException {
    double[] worst = {0.001, 0.05, 0.214, 0.382, 0.5}; // for the code, where parameters change
    requireNearEntropy(shape(1_000_000), new double[] {0.5}, worst);
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 65, 1_200, 5_000})
  void soAreTheBytesOfSeveralMatricesOfDifferentFill(int cells) throws FormatException {
    List<MatrixShape> attributes = new ArrayList<>();
    for (int factor : new int[] {1, 2, 4}) {
      attributes.add(MatrixShape.flat(4, (long) factor * cells));
    }
    requireNearEntropy(
        FilterShape.pbfBf(
            Samples.digester(3, 1),
            attributes,
            MatrixShape.flat(8, 3L * cells),
            Verification.MIXED),
        FILLS,
        Arrays.copyOf(PARTS, PARTS.length - 1));
  }

  private static FilterShape shape(long cells) {
    return FilterShape.standard(Samples.digester(1, 1), MatrixShape.flat(4, cells));
  }

  private static void requireNearEntropy(FilterShape shape, double[] fills, double[] parts)
      throws FormatException {
    SplittableRandom random = new SplittableRandom(shape.size());
    for (double fill : fills) {
      BitArray from = even(shape, fill, random);
      for (double part : parts) {
        requireNearEntropy(shape, from, flipped(shape, from, part, -1, random));
        requireNearEntropy(shape, from, flipped(shape, from, part, 0, random));
        requireNearEntropy(shape, from, flipped(shape, from, part, 1, random));
      }
      requireNearEntropy(shape, from, flippedOnce(shape, from, random));
    }
  }

  private static void requireNearEntropy(FilterShape shape, Bits from, BitArray to)
      throws FormatException {
    long cells = shape.matrices().stream().mapToLong(MatrixShape::size).sum();
    long differing = LongStream.range(0, from.size()).filter(i -> from.get(i) != to.get(i)).count();
    double part = (double) differing / cells;
    byte[] delta = BitsDelta.encode(shape, from, to);
    assertThat((double) delta.length)
        .as("%d cells, fill %.3f, flipped %.4f", cells, (double) from.count() / cells, part)
        .isLessThanOrEqualTo(1.05 * cells * entropy(part) / 8 + 16);
    assertThat(BitsDelta.apply(shape, from, delta)).isEqualTo(to);
  }

  private static double entropy(double p) {
    return p <= 0 || p >= 1 ? 0 : -(p * Math.log(p) + (1 - p) * Math.log1p(-p)) / Math.log(2);
  }

  private static BitArray even(FilterShape shape, double fill, SplittableRandom random) {
    return flipped(shape, new BitArray(shape.size()), fill, -1, random);
  }

  /** Flips a part of the cells that have a value, 0 or 1; of all cells for -1. */
  private static BitArray flipped(
      FilterShape shape, Bits from, double part, int value, SplittableRandom random) {
    BitArray flips = new BitArray(shape.size());
    for (int i = 0; i < shape.matrices().size(); i++) {
      for (long cell = 0; cell < shape.matrices().get(i).size(); cell++) {
        long position = shape.offset(i) + cell;
        boolean isOf = value < 0 || from.get(position) == (value == 1);
        if (isOf && random.nextDouble() < part) {
          flips.set(position);
        }
      }
    }
    return xor(from, flips);
  }

  private static BitArray flippedOnce(FilterShape shape, Bits from, SplittableRandom random) {
    BitArray flips = new BitArray(shape.size());
    flips.set(random.nextLong(shape.matrices().get(0).size()));
    return xor(from, flips);
  }

  private static BitArray xor(Bits one, Bits other) {
    long[] words = new long[one.words()];
    for (int i = 0; i < words.length; i++) {
      words[i] = one.word(i) ^ other.word(i);
    }
    return BitArray.of(one.size(), words);
  }

  @Property(tries = 60)
  void damagedBytesAreRefusedOrAreTheDeltaOfWhatTheyGive(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FilterShape shape = Samples.shape(FilterKind.PBF_BF, random);
    BitArray from = filled(shape, random);
    BitArray to = flipped(shape, from, random.nextDouble() * 0.1, -1, random);
    byte[] delta = BitsDelta.encode(shape, from, to);
    for (int at = 0; at < delta.length; at++) {
      byte[] damaged = delta.clone();
      damaged[at] ^= (byte) (1 << random.nextInt(8));
      requireRefusedOrCanonical(shape, from, damaged);
      requireRefusedOrCanonical(shape, from, Arrays.copyOf(delta, at));
    }
    requireRefusedOrCanonical(shape, from, Arrays.copyOf(delta, delta.length + 1));
    byte[] noise = new byte[random.nextInt(40)];
    for (int i = 0; i < noise.length; i++) {
      noise[i] = (byte) random.nextInt();
    }
    requireRefusedOrCanonical(shape, from, noise);
  }

  private static void requireRefusedOrCanonical(FilterShape shape, Bits from, byte[] bytes) {
    BitArray result;
    try {
      result = BitsDelta.apply(shape, from, bytes);
    } catch (FormatException refused) {
      assertThat(refused).hasMessageMatching("offset \\d+: expected .+, found .+");
      return;
    }
    assertThat(BitsDelta.encode(shape, from, result)).isEqualTo(bytes);
  }

  @Test
  void cutAndLengthenedBytesAreRefused() throws FormatException {
    FilterShape shape = shape(1_000);
    BitArray from = new BitArray(shape.size());
    BitArray to = even(shape, 0.5, new SplittableRandom(1));
    byte[] delta = BitsDelta.encode(shape, from, to);
    for (int length = 0; length < delta.length; length++) {
      assertThat(refuses(shape, from, Arrays.copyOf(delta, length))).as("%d", length).isTrue();
    }
    assertThat(refuses(shape, from, Arrays.copyOf(delta, delta.length + 1))).isTrue();
    assertThat(BitsDelta.apply(shape, from, delta)).isEqualTo(to);
  }

  private static boolean refuses(FilterShape shape, Bits from, byte[] bytes) {
    try {
      BitsDelta.apply(shape, from, bytes);
      return false;
    } catch (FormatException e) {
      return true;
    }
  }

  @Test
  void bitsOfAnotherSizeAreRefused() {
    FilterShape shape = shape(64);
    BitArray other = new BitArray(64);
    BitArray own = new BitArray(shape.size());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BitsDelta.encode(shape, other, own))
        .withMessage("bits must be in [512, 512], but was 64");
    assertThatIllegalArgumentException().isThrownBy(() -> BitsDelta.encode(shape, own, other));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BitsDelta.apply(shape, other, new byte[1]));
  }

  @Test
  void moreCellsThanAMessageCanCarryAreRefused() {
    FilterShape shape = shape(BitsDelta.MAX_CELLS + 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BitsDelta.encode(shape, new BitArray(64), new BitArray(64)))
        .withMessage("cells must be in [1, 4294967296], but was 4294967808");
  }

  @Test
  void theChecksumIsThatOfTheWordsLowestByteFirst() {
    BitArray bits = new BitArray(128);
    CRC32C check = new CRC32C();
    check.update(new byte[] {1, 0, 0, 0, 0, 0, 0, (byte) 0x80, 2, 0, 0, 0, 0, 0, 0, 0});
    bits.set(0);
    bits.set(63);
    bits.set(65);
    assertThat(BitsDelta.checksum(bits)).isEqualTo((int) check.getValue());
  }

  @Test
  void theChecksumSeesEveryWord() {
    for (int words : new int[] {1, 1_023, 1_024, 1_025, 2_048, 3_000}) {
      BitArray bits = new BitArray(64L * words);
      int empty = BitsDelta.checksum(bits);
      bits.set(64L * words - 1);
      assertThat(BitsDelta.checksum(bits)).as("%d words", words).isNotEqualTo(empty);
    }
  }
}

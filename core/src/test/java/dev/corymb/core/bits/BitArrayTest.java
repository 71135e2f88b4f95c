package dev.corymb.core.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.testkit.Property;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class BitArrayTest {

  @Property
  void behavesLikeAPlainSetOfPositions(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int size = someSize(random);
    BitArray bits = new BitArray(size);
    BitSet oracle = new BitSet(size);

    for (int i = 0; i < 200; i++) {
      int position = random.nextInt(size);
      assertThat(bits.set(position)).isEqualTo(!oracle.get(position));
      oracle.set(position);
    }

    assertThat(bits.count()).isEqualTo(oracle.cardinality());
    for (int position = 0; position < size; position++) {
      assertThat(bits.get(position)).as("position %d", position).isEqualTo(oracle.get(position));
    }
    assertThat(BitArray.copyOf(bits)).isEqualTo(bits).hasSameHashCodeAs(bits);
  }

  @Property
  void unitesIntersectsAndComparesWordByWord(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int size = someSize(random);
    BitArray one = new BitArray(size);
    BitArray other = new BitArray(size);
    BitSet oneOracle = scatter(one, random);
    BitSet otherOracle = scatter(other, random);

    BitArray union = one.copy();
    union.unite(other);
    BitArray intersection = one.copy();
    intersection.intersect(other);

    BitSet expected = (BitSet) oneOracle.clone();
    expected.or(otherOracle);
    assertThat(union.count()).isEqualTo(expected.cardinality());
    expected.stream().forEach(i -> assertThat(union.get(i)).isTrue());
    expected = (BitSet) oneOracle.clone();
    expected.and(otherOracle);
    assertThat(intersection.count()).isEqualTo(expected.cardinality());
    expected.stream().forEach(i -> assertThat(intersection.get(i)).isTrue());
  }

  @Test
  void reachesBeyondTwoToTheThirtyOne() {
    long size = (1L << 31) + 100;
    BitArray bits = new BitArray(size);

    bits.set(size - 1);
    bits.set(1L << 31);
    bits.set(99);

    assertThat(bits.count()).isEqualTo(3);
    assertThat(bits.get(size - 1)).isTrue();
    assertThat(bits.get(1L << 31)).isTrue();
    assertThat(bits.get(0)).isFalse();
  }

  @Test
  void refusesAnotherSize() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BitArray(64).unite(new BitArray(65)))
        .withMessage("bits must be of one size, but were 64 and 65");
  }

  @Test
  void refusesWordsThatDoNotFit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BitArray.of(65, new long[1]))
        .withMessage("words must be 2 for 65 bits, but were 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BitArray.of(65, new long[] {0, 2}))
        .withMessage("bits behind the last of 65 must be clear, but the last word was 0x2");
    assertThat(BitArray.of(64, new long[] {-1}).count()).isEqualTo(64);
  }

  @Test
  void losesNoBitWhenThreadsSetTheSameWords() throws InterruptedException {
    BitArray bits = new BitArray(64 * 50);
    Thread[] writers = new Thread[4];
    for (int t = 0; t < writers.length; t++) {
      int remainder = t;
      writers[t] =
          new Thread(
              () -> {
                for (int i = remainder; i < bits.size(); i += writers.length) {
                  bits.set(i);
                }
              });
    }
    for (Thread writer : writers) {
      writer.start();
    }
    for (Thread writer : writers) {
      writer.join();
    }

    assertThat(bits.count()).isEqualTo(bits.size());
  }

  private static int someSize(SplittableRandom random) {
    int[] borders = {1, 2, 63, 64, 65, 127, 128, 129, 511, 512, 513};
    return random.nextBoolean()
        ? borders[random.nextInt(borders.length)]
        : random.nextInt(1, 2_000);
  }

  private static BitSet scatter(BitArray bits, SplittableRandom random) {
    BitSet oracle = new BitSet();
    for (int i = 0; i < bits.size() / 3; i++) {
      int position = random.nextInt((int) bits.size());
      bits.set(position);
      oracle.set(position);
    }
    return oracle;
  }

  @Property(tries = 20)
  void whoIsAloneSetsAndClearsPlainly(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int size = random.nextInt(1, 200);
    BitArray bits = new BitArray(size);
    BitSet naive = new BitSet();
    for (int i = 0; i < 300; i++) {
      int position = random.nextInt(size);
      if (random.nextBoolean()) {
        bits.setAlone(position);
        naive.set(position);
      } else {
        bits.clearAlone(position);
        naive.clear(position);
      }
    }
    BitArray copy = BitArray.copyOf(bits);
    for (int i = 0; i < size; i++) {
      assertThat(bits.get(i)).isEqualTo(naive.get(i));
    }
    bits.setAlone(0);
    assertThat(copy.get(0)).isEqualTo(naive.get(0)); // a copy is one of its own
  }
}

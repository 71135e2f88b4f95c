package dev.corymb.core.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.corymb.core.testkit.Property;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CounterArrayTest {

  @Property
  void countsLikePlainIntegersThatStickAtFifteen(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int size = random.nextInt(1, 70);
    CounterArray counters = new CounterArray(size);
    int[] oracle = new int[size];

    for (int i = 0; i < 2_000; i++) {
      int position = random.nextInt(size);
      if (random.nextInt(5) < 3) {
        assertThat(counters.increment(position)).isEqualTo(oracle[position] == 0);
        oracle[position] = Math.min(15, oracle[position] + 1);
      } else if (oracle[position] > 0) {
        assertThat(counters.decrement(position)).isEqualTo(oracle[position] == 1);
        oracle[position] -= oracle[position] == 15 ? 0 : 1;
      }
    }

    for (int position = 0; position < size; position++) {
      assertThat(counters.get(position)).isEqualTo(oracle[position]);
      assertThat(counters.image().get(position)).isEqualTo(oracle[position] > 0);
    }
    assertThat(counters.saturated()).isEqualTo(Arrays.stream(oracle).filter(c -> c == 15).count());
    assertThat(counters.image().count())
        .isEqualTo(Arrays.stream(oracle).filter(c -> c > 0).count());
    BitArray image = BitArray.copyOf(counters.image());
    for (int position = 0; position < size; position++) {
      assertThat(image.get(position)).isEqualTo(oracle[position] > 0);
    }
  }

  /** Few large counters stand in the table; when they become many, all fields are widened. */
  @Property
  void countsTheSameBeforeAndAfterManyCountersAreLarge(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int size = random.nextInt(640, 1_300);
    CounterArray counters = new CounterArray(size);
    int[] oracle = new int[size];
    int hot = random.nextInt(1, size);

    for (int i = 0; i < 12 * hot; i++) {
      int position = random.nextInt(random.nextInt(3) == 0 ? size : Math.min(hot, 1 + i / 10));
      if (random.nextInt(8) > 0) {
        assertThat(counters.increment(position)).isEqualTo(oracle[position] == 0);
        oracle[position] = Math.min(15, oracle[position] + 1);
      } else if (oracle[position] > 0) {
        assertThat(counters.decrement(position)).isEqualTo(oracle[position] == 1);
        oracle[position] -= oracle[position] == 15 ? 0 : 1;
      }
      assertThat(counters.get(position)).isEqualTo(oracle[position]);
    }

    assertCounts(counters, oracle);
    assertCounts(counters.copy(), oracle);
    long[] words = new long[counters.words()];
    Arrays.setAll(words, counters::word);
    CounterArray read = CounterArray.of(size, words);
    assertCounts(read, oracle);
    assertThat(read).isEqualTo(counters);
    CounterArray more = new CounterArray(size);
    more.increment(random.nextInt(size));
    assertThat(read).isNotEqualTo(more);
  }

  private static void assertCounts(CounterArray counters, int[] oracle) {
    for (int position = 0; position < oracle.length; position++) {
      assertThat(counters.get(position)).isEqualTo(oracle[position]);
      assertThat(counters.image().get(position)).isEqualTo(oracle[position] > 0);
      assertThat((int) (counters.word(position >>> 4) >>> (position << 2)) & 15)
          .isEqualTo(oracle[position]);
    }
    assertThat(counters.saturated()).isEqualTo(Arrays.stream(oracle).filter(c -> c == 15).count());
  }

  @Test
  void takesLittleMoreThanThreeBitsAsPlannedAndIsBoundedBeyond() {
    int size = 1 << 16;
    CounterArray counters = new CounterArray(size);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < size * Math.log(2); i++) { // half of the counters are taken then
      counters.increment(random.nextInt(size));
    }
    assertThat(counters.bytes() * 8.0 / size).isBetween(3.0, 3.3);

    for (int i = 0; i < 10 * size; i++) {
      counters.increment(random.nextInt(size));
    }
    assertThat(counters.bytes() * 8.0 / size).isBetween(5.0, 5.1);
  }

  @Property
  void countsManyAtOnceAsOneByOne(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int size = random.nextInt(1, random.nextBoolean() ? 70 : 700);
    CounterArray together = new CounterArray(size);
    CounterArray apart = new CounterArray(size);
    LongList zeros = new LongList();
    LongList expected = new LongList();

    for (int i = 0; i < 20; i++) {
      long[] positions = random.longs(random.nextInt(60), 0, size).toArray();
      together.incrementAll(positions, zeros);
      for (long position : positions) {
        if (apart.increment(position)) {
          expected.add(position);
        }
      }
    }

    assertThat(together).isEqualTo(apart);
    assertThat(zeros.toArray()).isEqualTo(expected.toArray());
  }

  @Property
  void addsUpInUnionsAndSticks(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int size = random.nextInt(1, random.nextBoolean() ? 70 : 700);
    CounterArray one = new CounterArray(size);
    CounterArray other = new CounterArray(size);
    for (int i = 0; i < size * random.nextInt(1, 9); i++) {
      one.increment(random.nextInt(size));
      other.increment(random.nextInt(size));
    }

    CounterArray union = one.copy();
    union.unite(other);

    for (int position = 0; position < size; position++) {
      assertThat(union.get(position))
          .isEqualTo(Math.min(15, one.get(position) + other.get(position)));
    }
    long sticky = IntStream.range(0, size).filter(i -> union.get(i) == 15).count();
    assertThat(union.saturated()).isEqualTo(sticky);
  }

  @Test
  void neverLeavesTheTop() {
    CounterArray counters = new CounterArray(3);
    for (int i = 0; i < 20; i++) {
      counters.increment(1);
    }
    for (int i = 0; i < 20; i++) {
      counters.decrement(1);
    }

    assertThat(counters.get(1)).isEqualTo(CounterArray.STICKY);
    assertThat(counters.get(0)).isZero();
    assertThat(counters.get(2)).isZero();
  }

  @Test
  void refusesToGoBelowZero() {
    assertThatIllegalStateException()
        .isThrownBy(() -> new CounterArray(5).decrement(4))
        .withMessage("counter 4 must be positive, but was 0");
  }

  @Test
  void reachesBeyondTwoToTheThirtyOne() {
    long size = (1L << 31) + 17;
    CounterArray counters = new CounterArray(size);

    counters.increment(size - 1);
    counters.increment(size - 1);
    counters.increment(1L << 31);

    assertThat(counters.get(size - 1)).isEqualTo(2);
    assertThat(counters.get(1L << 31)).isEqualTo(1);
    assertThat(counters.get(16)).isZero();
    assertThat(counters.image().get(size - 1)).isTrue();
  }

  @Test
  void refusesWordsThatDoNotFit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CounterArray.of(17, new long[1]))
        .withMessage("words must be 2 for 17 counters, but were 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CounterArray.of(17, new long[] {0, 0x10}))
        .withMessageContaining("must be clear, but the last word was 0x10");
  }
}

package dev.corymb.replication.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.testkit.Property;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class FlippedCellsTest {

  @Property
  void isTheSetOfWhatWasFlippedAnOddNumberOfTimes(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long cells = random.nextLong(1, random.nextBoolean() ? 200 : 20_000);
    BitArray now = new BitArray(cells);
    random.longs(cells / 2, 0, cells).forEach(now::setAlone);
    FlippedCells flipped = new FlippedCells(cells);
    TreeSet<Long> oracle = new TreeSet<>();
    long most = 0;
    for (int round = 0; round < 3; round++) {
      long some = random.nextLong(1, cells + 1); // few come back often, of many more than fit
      int flips = random.nextInt(600);
      for (int i = 0; i < flips; i++) {
        long cell = random.nextLong(some);
        boolean there = oracle.add(cell);
        if (!there) {
          oracle.remove(cell);
        }
        assertThat(flipped.flip(cell)).isEqualTo(there);
      }
      for (int i = 0; i < 200; i++) {
        long cell = random.nextLong(cells);
        assertThat(flipped.has(cell)).isEqualTo(oracle.contains(cell));
      }
      BitArray before = now.copy();
      oracle.forEach(before::flipAlone);
      assertThat(flipped.before(now)).isEqualTo(before);
      BitArray bits = new BitArray(cells);
      oracle.forEach(bits::setAlone);
      assertThat(flipped.toBits()).isEqualTo(bits);
      most = Math.max(most, oracle.size()); // about: it may have been more for a moment
      assertThat(flipped.areFew() || most > 8 * cells / 1_000).isTrue();
      if (random.nextBoolean()) {
        flipped.clear();
        oracle.clear();
        most = 0;
        assertThat(flipped.before(now)).isEqualTo(now);
      }
    }
  }

  @Test
  void takesCellsBeyondTheLargestInt() {
    long cells = (1L << 31) + 100;
    FlippedCells flipped = new FlippedCells(cells);

    assertThat(flipped.flip(cells - 1)).isTrue();

    assertThat(flipped.has(cells - 1)).isTrue();
    assertThat(flipped.has(cells - 2)).isFalse();
    assertThat(flipped.areFew()).isFalse();
  }
}

package dev.corymb.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.schema.Digester;
import dev.corymb.core.theory.BloomTheory;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * All sites share their hash functions, so a key that is unlucky in one filter must not be unlucky
 * in all of them. Double hashing fails this by orders of magnitude.
 */
final class IndependenceTest {

  private static final int FILTERS = 10_000;
  private static final int ITEMS = 1_000;
  private static final int KEYS = 200_000;
  private static final int HASHES = 17;
  private static final int CELLS = 24_000;

  @ParameterizedTest
  @EnumSource(names = {"FLAT", "SEGMENT"})
  void noAbsentKeyMatchesManyFiltersAtOnce(Layout layout) {
    Digester digester = Samples.digester(1, 2024);
    MatrixShape matrix =
        layout == Layout.FLAT
            ? MatrixShape.flat(HASHES, CELLS)
            : MatrixShape.segment(HASHES, CELLS / HASHES);
    FilterShape shape = FilterShape.standard(digester, matrix);
    // Turned round, so that a key costs one AND of words for 64 filters: row = cell, column =
    // filter.
    long[][] rows = new long[(int) matrix.size()][(FILTERS + 63) / 64];
    for (int f = 0; f < FILTERS; f++) {
      BitFilter filter = new BitFilter(shape);
      for (int i = 0; i < ITEMS; i++) {
        filter.add(Samples.digests(digester, (long) f * ITEMS + i));
      }
      for (int i = 0; i < filter.bits().words(); i++) {
        for (long rest = filter.bits().word(i); rest != 0; rest &= rest - 1) {
          rows[(i << 6) + Long.numberOfTrailingZeros(rest)][f >> 6] |= 1L << f;
        }
      }
    }

    SplittableRandom random = new SplittableRandom(1);
    long matches = 0;
    int most = 0;
    for (int key = 0; key < KEYS; key++) {
      long[] stranger = Samples.digests(digester, -1 - random.nextLong(Long.MAX_VALUE));
      int found = matches(rows, matrix::position, shape.verificationDigest(stranger, 0));
      matches += found;
      most = Math.max(most, found);
    }

    double expected =
        FILTERS
            * (layout == Layout.FLAT
                ? BloomTheory.falseRate(CELLS, HASHES, ITEMS)
                : BloomTheory.segmentFalseRate(CELLS / HASHES, HASHES, ITEMS));
    assertThat((double) matches / KEYS).isCloseTo(expected, within(0.03 * expected));
    assertThat(most).isLessThanOrEqualTo(5);
  }

  /**
   * The same with double hashing, to see that the test above can fail. One in 6,000 keys has at
   * most three positions and matches more than a tenth of the filters.
   */
  @Test
  void doubleHashingWouldBeCaught() {
    Probing doubled =
        (digest, j) -> Long.remainderUnsigned((digest >>> 32) + j * (digest & 0xffffffffL), CELLS);
    SplittableRandom random = new SplittableRandom(2);
    int filters = FILTERS / 4;
    long[][] rows = new long[CELLS][(filters + 63) / 64];
    for (int f = 0; f < filters; f++) {
      for (int i = 0; i < ITEMS; i++) {
        long digest = random.nextLong();
        for (int j = 0; j < HASHES; j++) {
          rows[(int) doubled.position(digest, j)][f >> 6] |= 1L << f;
        }
      }
    }
    int most = 0;
    for (int key = 0; key < KEYS; key++) {
      most = Math.max(most, matches(rows, doubled, random.nextLong()));
    }

    assertThat(most).isGreaterThan(filters / 10);
  }

  /** Where a digest lies under a hash function. */
  private interface Probing {
    long position(long digest, int hash);
  }

  private static int matches(long[][] rows, Probing probing, long digest) {
    long[] all = rows[(int) probing.position(digest, 0)].clone();
    for (int j = 1; j < HASHES; j++) {
      long[] row = rows[(int) probing.position(digest, j)];
      for (int w = 0; w < all.length; w++) {
        all[w] &= row[w];
      }
    }
    int found = 0;
    for (long word : all) {
      found += Long.bitCount(word);
    }
    return found;
  }
}

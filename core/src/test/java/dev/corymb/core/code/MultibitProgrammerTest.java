package dev.corymb.core.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.bits.CellArray;
import dev.corymb.core.hash.Mixer;
import dev.corymb.core.hash.Probes;
import dev.corymb.core.testkit.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MultibitProgrammerTest {

  /** Table 1 and figure 1 of the paper; cell 0 is not used. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void programsTheExampleOfThePaper(long seed) {
    MultibitShape shape = MultibitShape.of(14, 5, 13, 0.5);
    long[] keys = {
      Keys.withPositions(shape, 1, 4, 5, 6, 9),
      Keys.withPositions(shape, 3, 6, 7, 8, 10),
      Keys.withPositions(shape, 7, 9, 10, 11, 12)
    };
    CellArray cells = literal(shape, keys, new int[] {5, 8, 2}, seed);

    assertThat(cells.get(0)).isZero();
    assertThat(cells.get(2)).isZero();
    assertThat(new long[] {cells.get(1), cells.get(4), cells.get(5)}).containsOnly(5);
    assertThat(new long[] {cells.get(3), cells.get(8), cells.get(6)}).containsOnly(8);
    assertThat(new long[] {cells.get(11), cells.get(12), cells.get(7)}).containsOnly(2);
    assertThat(cells.get(9)).isIn(5L, 2L);
    assertThat(cells.get(10)).isIn(8L, 2L);
  }

  @Test
  void aCellNobodyNeedsGetsEachOfItsCodesUnderSomeSeed() {
    MultibitShape shape = MultibitShape.of(14, 5, 13, 0.5);
    long[] keys = {
      Keys.withPositions(shape, 1, 4, 5, 6, 9),
      Keys.withPositions(shape, 3, 6, 7, 8, 10),
      Keys.withPositions(shape, 7, 9, 10, 11, 12)
    };
    assertThat(
            IntStream.range(0, 40)
                .mapToLong(seed -> literal(shape, keys, new int[] {5, 8, 2}, seed).get(9)))
        .contains(5L, 2L);
  }

  private static CellArray literal(MultibitShape shape, long[] keys, int[] codes, long seed) {
    return MultibitProgrammer.program(
        shape, Programming.LITERAL, keys, codes, seed, Progress.silent());
  }

  /** Sizes from far too small to ample, so that every pass and every border of a word occurs. */
  @Property(tries = 200)
  void writesWhatPassesOverAllCellsWrite(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] sizes = {0, 1, 2, 3, 20, 63, 64, 65, 300};
    int members = sizes[random.nextInt(sizes.length)];
    int hashes = random.nextInt(1, 8);
    int codes = random.nextInt(1, 20);
    long cells = 1 + (long) (members * random.nextDouble() * hashes);
    MultibitShape shape = new MultibitShape(codes, hashes, cells, random.nextInt(1, hashes + 1));
    long[] keys = Keys.distinct(members, random);
    int[] of = Keys.codes(members, codes, random);

    for (Programming programming : Programming.values()) {
      CellArray fast =
          MultibitProgrammer.program(shape, programming, keys, of, seed, Progress.silent());
      assertThat(fast)
          .as("%s of %d members in %s", programming, members, shape)
          .isEqualTo(new Naive(shape, keys, of, seed).program(programming));
    }
  }

  /** Near the threshold of peeling there are many passes. */
  @Property(tries = 3)
  void writesWhatPassesOverAllCellsWriteNearTheThreshold(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    MultibitShape shape = MultibitShape.of(14, 5, 7_700, 0.4);
    long[] keys = Keys.distinct(3_000, random);
    int[] codes = Keys.codes(3_000, 14, random);
    Naive naive = new Naive(shape, keys, codes, seed);

    assertThat(literal(shape, keys, codes, seed)).isEqualTo(naive.program(Programming.LITERAL));
    assertThat(naive.passes).isGreaterThan(7);
  }

  @Property(tries = 20)
  void everyMemberIsQualified(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int hashes = random.nextInt(1, 8);
    MultibitShape shape =
        new MultibitShape(9, hashes, random.nextInt(10, 2000), random.nextInt(1, hashes + 1));
    long[] keys = Keys.distinct(500, random);
    int[] codes = Keys.codes(500, 9, random);
    for (Programming programming : Programming.values()) {
      CellArray cells =
          MultibitProgrammer.program(shape, programming, keys, codes, seed, Progress.silent());
      for (int e = 0; e < keys.length; e++) {
        int code = codes[e];
        assertThat(
                Arrays.stream(Keys.positions(shape, keys[e]))
                    .map(cells::get)
                    .filter(value -> value == code || value == shape.universal())
                    .count())
            .isGreaterThanOrEqualTo(shape.need());
      }
    }
  }

  @Test
  void bulkProgrammingDoesNotDependOnTheOrder() {
    SplittableRandom random = new SplittableRandom(5);
    MultibitShape shape = MultibitShape.of(14, 5, 2_000, 1);
    long[] keys = Keys.distinct(1_000, random);
    int[] codes = Keys.codes(1_000, 14, random);
    long[] backwards = new long[1_000];
    int[] codesBackwards = new int[1_000];
    for (int e = 0; e < 1_000; e++) {
      backwards[e] = keys[999 - e];
      codesBackwards[e] = codes[999 - e];
    }
    assertThat(
            MultibitProgrammer.program(
                shape, Programming.BULK, backwards, codesBackwards, 1, Progress.silent()))
        .isEqualTo(
            MultibitProgrammer.program(shape, Programming.BULK, keys, codes, 2, Progress.silent()));
  }

  @Test
  void allProgrammingsAgreeAtAThresholdOfOne() {
    SplittableRandom random = new SplittableRandom(6);
    MultibitShape shape = MultibitShape.of(14, 5, 3_000, 1);
    long[] keys = Keys.distinct(1_000, random);
    int[] codes = Keys.codes(1_000, 14, random);
    CellArray bulk =
        MultibitProgrammer.program(shape, Programming.BULK, keys, codes, 1, Progress.silent());
    for (Programming programming : Programming.values()) {
      assertThat(MultibitProgrammer.program(shape, programming, keys, codes, 1, Progress.silent()))
          .as(programming.name())
          .isEqualTo(bulk);
    }
  }

  @Test
  void reportsProgressThatOnlyRisesUpToTheNumberOfItems() {
    List<Long> reports = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(6);
    int members = 200_000;
    long[] keys = Keys.distinct(members, random);
    int[] codes = Keys.codes(members, 14, random);
    MultibitTable.build(
        MultibitShape.of(14, 5, 500_000, 0.6),
        AllUniversal.KEEP,
        Programming.GRADUAL_U,
        keys,
        codes,
        1,
        reports::add);
    assertThat(reports).hasSizeGreaterThan(10).isSorted().doesNotHaveDuplicates();
    assertThat(reports.get(reports.size() - 1)).isEqualTo(members);
  }

  @Test
  void refusesAHitTableBeyondOneArray() {
    MultibitShape shape = MultibitShape.of(14, 5, 1000, 0.5);
    MultibitProgrammer.requireRoom(shape, 429_496_727);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MultibitProgrammer.requireRoom(shape, 429_496_729))
        .withMessage(
            "hashes times items must be below 2^31 for a hit table, but was 5 times 429496729;"
                + " bulk programming has no such limit");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MultibitProgrammer.requireRoom(MultibitShape.of(14, 5, 1L << 31, 0.5), 1))
        .withMessageStartingWith("cells must be below 2^31 for a hit table, but was 2147483648");
  }

  /** The procedure as it stands in words: passes over all cells, lists for the hit table. */
  private static final class Naive {
    private final MultibitShape shape;
    private final int[] codes;
    private final int[] own;
    private final long seed;
    private final List<List<Integer>> hits = new ArrayList<>();
    private final long[] values;
    private int passes;

    Naive(MultibitShape shape, long[] keys, int[] codes, long seed) {
      this.shape = shape;
      this.codes = codes;
      this.own = new int[keys.length];
      this.seed = seed;
      this.values = new long[(int) shape.cells()];
      for (int cell = 0; cell < shape.cells(); cell++) {
        hits.add(new ArrayList<>());
      }
      for (int e = 0; e < keys.length; e++) {
        for (long position : Keys.positions(shape, keys[e])) {
          hits.get((int) position).add(e);
        }
      }
    }

    CellArray program(Programming programming) {
      List<Integer> order =
          IntStream.range(0, values.length)
              .boxed()
              .filter(cell -> !hits.get(cell).isEmpty())
              .sorted(Comparator.comparing(this::frequency).thenComparing(cell -> cell))
              .toList();
      if (programming == Programming.BULK) {
        for (int cell : order) {
          values[cell] = frequency(cell) == 1 ? codes[hits.get(cell).get(0)] : shape.universal();
        }
        return packed();
      }
      while (pass(order, programming, false)) {
        passes++;
      }
      if (programming == Programming.LITERAL) {
        for (int cell : order) {
          values[cell] = values[cell] == 0 ? shape.universal() : values[cell];
        }
      } else {
        pass(order, programming, true);
      }
      return packed();
    }

    private long frequency(int cell) {
      return hits.get(cell).stream().map(e -> codes[e]).distinct().count();
    }

    private boolean pass(List<Integer> order, Programming programming, boolean last) {
      boolean written = false;
      for (int cell : order) {
        if (values[cell] != 0) {
          continue;
        }
        List<Integer> wanted =
            hits.get(cell).stream()
                .filter(e -> own[e] < shape.need())
                .map(e -> codes[e])
                .distinct()
                .toList();
        if (wanted.size() == 1) {
          write(cell, wanted.get(0));
          written = true;
        } else if (wanted.isEmpty() && programming != Programming.SPARSE) {
          int count = hits.get(cell).size();
          int pick = (int) Probes.scale(Mixer.mix(cell, seed), count);
          write(cell, codes[hits.get(cell).get(pick)]);
          written = true;
        } else if (wanted.size() > 1 && last) {
          values[cell] = shape.universal();
          hits.get(cell).forEach(e -> own[e]++);
        }
      }
      return written;
    }

    private void write(int cell, int code) {
      values[cell] = code;
      for (int e : hits.get(cell)) {
        own[e] += codes[e] == code ? 1 : 0;
      }
    }

    private CellArray packed() {
      CellArray packed = new CellArray(shape.cellBits(), shape.cells());
      for (int cell = 0; cell < values.length; cell++) {
        packed.set(cell, values[cell]);
      }
      return packed;
    }
  }
}

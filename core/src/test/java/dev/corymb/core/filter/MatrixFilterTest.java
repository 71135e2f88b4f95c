package dev.corymb.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.hash.Mixer;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class MatrixFilterTest {

  private static final Schema THINGS = Schema.parse("size:text,colour:text");
  private static final Digester DIGESTER = new Digester(THINGS, 1);

  private static FilterShape things(FilterKind kind) {
    return FilterPlan.of(kind, DIGESTER, 1_000, 1e-6).shape();
  }

  @Test
  void onlyVerificationTellsThatNothingIsLargeAndGreen() {
    for (FilterKind kind : List.of(FilterKind.PBF, FilterKind.PBF_HT, FilterKind.PBF_BF)) {
      BitFilter filter = new BitFilter(things(kind));
      filter.add(THINGS.item("Large", "Red"));
      filter.add(THINGS.item("Small", "Green"));

      assertThat(filter.mightContain(THINGS.item("Large", "Red").query())).isTrue();
      assertThat(filter.mightContain(THINGS.query(Map.of("colour", "Green")))).isTrue();
      assertThat(filter.mightContain(THINGS.query(Map.of("colour", "Blue")))).isFalse();
      assertThat(filter.mightContain(THINGS.item("Large", "Green").query()))
          .as("%s", kind)
          .isEqualTo(kind == FilterKind.PBF);
    }
  }

  @Test
  void refusesPartialQueriesWhereOnlyWholeItemsAreKnown() {
    BitFilter filter = new BitFilter(things(FilterKind.STANDARD));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> filter.mightContain(THINGS.query(Map.of("size", "Large"))))
        .withMessage(
            "filters of kind standard know whole items only: the query must give all of "
                + "[size:text,colour:text]; the pbf kinds answer partial queries");
  }

  @Test
  void refusesDigestsOfAnotherArityAndUnknownAttributes() {
    BitFilter filter = new BitFilter(things(FilterKind.PBF_BF));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> filter.add(new long[3]))
        .withMessage("digests must be 2, one an attribute, but were 3");
    assertThat(filter.items()).isZero();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> filter.mightContain(new long[2], 0b100))
        .withMessageContaining("given must name attributes of");
    assertThatIllegalArgumentException().isThrownBy(() -> filter.mightContain(new long[2], 0));
  }

  @Test
  void keepsTheSecondOfTwoEqualItemsWhenOneIsRemoved() {
    for (FilterKind kind : List.of(FilterKind.STANDARD, FilterKind.PBF_HT, FilterKind.PBF_BF)) {
      CountingFilter filter = new CountingFilter(things(kind));
      filter.add(THINGS.item("Large", "Red"));
      filter.add(THINGS.item("Large", "Red"));

      assertThat(filter.remove(THINGS.item("Large", "Red"))).isTrue();
      assertThat(filter.mightContain(THINGS.item("Large", "Red").query())).isTrue();
      assertThat(filter.items()).isEqualTo(1);
      assertThat(filter.remove(THINGS.item("Large", "Red"))).isTrue();
      assertThat(filter.mightContain(THINGS.item("Large", "Red").query())).isFalse();
      assertThat(filter).isEqualTo(new CountingFilter(things(kind)));
    }
  }

  @Test
  void refusesToRemoveStrangersAndStaysAsItWas() {
    for (FilterKind kind : List.of(FilterKind.STANDARD, FilterKind.PBF_HT, FilterKind.PBF_BF)) {
      CountingFilter filter = new CountingFilter(things(kind));
      filter.add(THINGS.item("Large", "Red"));
      filter.add(THINGS.item("Small", "Green"));
      CountingFilter before = filter.copy();

      assertThat(filter.remove(THINGS.item("Large", "Green"))).as("%s", kind).isFalse();
      assertThat(filter.remove(THINGS.item("Huge", "Blue"))).isFalse();
      assertThat(filter).isEqualTo(before);
    }
  }

  /** In a flat matrix several hash functions may meet in a cell that one member took once. */
  @Property
  void refusesToTakeMoreFromACounterThanItHolds(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    MatrixShape matrix = MatrixShape.flat(4, 6);
    FilterShape shape = FilterShape.standard(Samples.digester(1, seed), matrix);
    CountingFilter filter = new CountingFilter(shape);
    filter.add(random.longs(1).toArray());
    for (int i = 0; i < 200; i++) {
      long[] stranger = random.longs(1).toArray();
      int[] needed = new int[6];
      boolean fits = true;
      for (int j = 0; j < 4; j++) {
        int cell = (int) matrix.position(shape.verificationDigest(stranger, 0), j);
        fits &= ++needed[cell] <= filter.counters().get(cell);
      }
      CountingFilter copy = filter.copy();
      assertThat(copy.remove(stranger)).isEqualTo(fits);
      assertThat(copy.equals(filter)).isEqualTo(!fits);
    }
  }

  /** 1,000 items share 20 values of an attribute; half of them go; nobody may lose a cell. */
  @Test
  void keepsPopularValuesThatOverflowTheirCounters() {
    for (int values : new int[] {1, 20, 100, 300, 1_000}) {
      Digester digester = Samples.digester(1, values);
      CountingFilter filter =
          new CountingFilter(FilterShape.pbf(digester, List.of(MatrixShape.segment(4, 640))));
      for (int i = 0; i < 1_000; i++) {
        filter.add(Samples.digests(digester, i % values));
      }
      assertThat(filter.saturatedCounters() > 0).isEqualTo(values <= 300);
      for (int i = 0; i < 500; i++) {
        assertThat(filter.remove(Samples.digests(digester, i % values))).isTrue();
      }
      for (int i = 500; i < 1_000; i++) {
        assertThat(filter.mightContain(Samples.digests(digester, i % values))).isTrue();
      }
    }
  }

  @Property
  void placesBitsWhereTheShapeSaysAndNowhereElse(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FilterKind kind = kinds()[random.nextInt(5)];
    FilterShape shape = Samples.shape(kind, random);
    long[] digests = random.longs(shape.digester().schema().size()).toArray();
    BitArray expected = new BitArray(shape.size());
    for (int i = 0; i < shape.matrices().size(); i++) {
      MatrixShape matrix = shape.matrices().get(i);
      long digest =
          i < shape.parts().size()
              ? shape.groups().tuple(i, digests, 0)
              : shape.verificationDigest(digests, 0);
      for (int j = 0; j < matrix.hashes(); j++) {
        long position = matrix.position(digest, j);
        assertThat(position).isBetween(0L, matrix.size() - 1);
        expected.set(shape.offset(i) + position);
      }
    }

    BitFilter bits = new BitFilter(shape);
    bits.add(digests);
    CountingFilter counters = new CountingFilter(shape);
    counters.add(digests);

    assertThat(bits.bits()).isEqualTo(expected);
    assertThat(counters.bitImage()).isEqualTo(bits);
    assertThat(counters.bits().count()).isEqualTo(expected.count());
  }

  /** Every hash function and every attribute counts: the faithful sums are exact integers. */
  @Property
  void sumsVerificationValuesExactly(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Digester digester = Samples.digester(4, seed);
    List<MatrixShape> matrices =
        List.of(
            MatrixShape.segment(6, 320),
            MatrixShape.segment(6, 320),
            MatrixShape.segment(6, 100),
            MatrixShape.segment(3, 7));
    long[] digests = random.longs(4).toArray();
    long basic = 0;
    double attenuated = 0;
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < matrices.get(i).hashes(); j++) {
        long position = matrices.get(i).position(digests[i], j) % matrices.get(i).cells() + 1;
        basic += position;
        attenuated += position / Math.pow(2, j + 1);
      }
    }

    assertThat(value(digester, matrices, Verification.BASIC, digests)).isEqualTo(basic);
    assertThat(value(digester, matrices, Verification.ATTENUATED, digests) / Math.pow(2, 6))
        .isEqualTo(attenuated);
    assertThat(value(digester, matrices, Verification.MIXED, digests))
        .isEqualTo(Mixer.combine(digests));
  }

  private static long value(
      Digester digester, List<MatrixShape> matrices, Verification method, long[] digests) {
    return FilterShape.pbfHt(digester, matrices, method).verificationValue(digests, 0);
  }

  @Test
  void refusesAttenuatedSumsThatWouldNotBeExact() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                FilterShape.pbfHt(
                    Samples.digester(1, 1),
                    List.of(MatrixShape.segment(40, 1 << 26)),
                    Verification.ATTENUATED))
        .withMessageContaining("verification attenuated must stay below 2^63");
  }

  @Property
  void answersBatchesLikeSingleQueries(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FilterShape shape = Samples.shape(kinds()[random.nextInt(5)], random);
    int arity = shape.digester().schema().size();
    BitFilter filter = new BitFilter(shape);
    int count = random.nextInt(1, 65);
    long[] digests = random.longs((long) count * arity).toArray();
    for (int i = 0; i < count; i += 2) {
      filter.add(Arrays.copyOfRange(digests, i * arity, (i + 1) * arity));
    }

    long answers = filter.mightContainBatch(digests, count);

    for (int i = 0; i < count; i++) {
      assertThat((answers >>> i & 1) != 0)
          .isEqualTo(filter.mightContain(Arrays.copyOfRange(digests, i * arity, (i + 1) * arity)));
    }
    assertThat(count == 64 ? 0 : answers >>> count).isZero();
  }

  @ParameterizedTest
  @EnumSource(names = {"STANDARD", "PBF", "PBF_HT", "PBF_BF", "GROUPS"})
  void unitesAndIntersectsWithoutLosingAnItem(FilterKind kind) {
    SplittableRandom random = new SplittableRandom(kind.code());
    FilterShape shape = Samples.shape(kind, random);
    int arity = shape.digester().schema().size();
    BitFilter one = new BitFilter(shape);
    BitFilter other = new BitFilter(shape);
    long[][] items = new long[60][];
    for (int i = 0; i < items.length; i++) {
      items[i] = random.longs(arity).toArray();
      if (i < 40) {
        one.add(items[i]);
      }
      if (i >= 20) {
        other.add(items[i]);
      }
    }

    BitFilter union = one.copy();
    union.unite(other);
    BitFilter intersection = one.copy();
    intersection.intersect(other);

    assertThat(Arrays.asList(items)).allMatch(union::mightContain);
    assertThat(Arrays.asList(items).subList(20, 40)).allMatch(intersection::mightContain);
    assertThat(union.items()).isEqualTo(80);
    assertThat(intersection.items()).isEqualTo(40);
    BitFilter all = one.copy();
    for (int i = 20; i < 60; i++) {
      all.add(items[i]);
    }
    assertThat(union).isEqualTo(all);
  }

  @Test
  void refusesToUniteDifferentShapesNamingBoth() {
    Digester digester = Samples.digester(1, 1);
    BitFilter one = new BitFilter(FilterShape.standard(digester, MatrixShape.flat(3, 100)));
    BitFilter other = new BitFilter(FilterShape.standard(digester, MatrixShape.flat(3, 101)));
    BitFilter foreign =
        new BitFilter(FilterShape.standard(Samples.digester(1, 2), MatrixShape.flat(3, 100)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> one.unite(other))
        .withMessage(
            "filters must have one shape to be united, but were standard over [a0:long], "
                + "verification flat 3×100 and standard over [a0:long], verification flat 3×101");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> one.intersect(foreign))
        .withMessageEndingWith("(their seeds differ)");
  }

  @Test
  void showsFillCountRateAndSaturation() {
    Digester digester = Samples.digester(2, 9);
    FilterPlan plan = FilterPlan.of(FilterKind.PBF_BF, digester, 10_000, 0.01);
    BitFilter filter = new BitFilter(plan.shape());
    for (int i = 0; i < 10_000; i++) {
      filter.add(Samples.digests(digester, i, i));
    }

    assertThat(filter.fill()).isCloseTo(0.52, within(0.01));
    assertThat(filter.estimatedItems()).isCloseTo(10_000, within(200.0));
    assertThat(filter.falseRates().full()).isCloseTo(0.01, within(0.001));
    assertThat(filter.falseRates().stranger()).isCloseTo(1e-6, within(3e-7));
    assertThat(filter.isSaturated()).isFalse();
    for (int i = 10_000; i < 60_000; i++) {
      filter.add(Samples.digests(digester, i, i));
    }
    assertThat(filter.isSaturated()).isTrue();
    assertThat(filter.falseRates().full()).isGreaterThan(0.5);
  }

  @Test
  void refusesCellsThatDoNotFitTheShape() {
    FilterShape shape =
        FilterShape.pbf(Samples.digester(1, 1), List.of(MatrixShape.segment(2, 100)));
    BitArray dirty = new BitArray(shape.size());
    dirty.set(200);
    LongIntTable values = new LongIntTable();
    values.put(1, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BitFilter.of(shape, dirty, new LongIntTable(), 0))
        .withMessage("padding behind matrix 0 must be clear, but cell 200 was taken");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BitFilter.of(shape, new BitArray(200), new LongIntTable(), 0))
        .withMessageContaining("cells must be 512 for");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BitFilter.of(shape, new BitArray(512), values, 0))
        .withMessage("verification values must be none for a pbf, but were 1");
  }

  @Test
  void worksWithArraysOfOneCell() {
    Digester digester = Samples.digester(2, 1);
    List<MatrixShape> ones = List.of(MatrixShape.segment(3, 1), MatrixShape.segment(3, 1));
    for (Verification method : Verification.values()) {
      CountingFilter filter =
          new CountingFilter(FilterShape.pbfBf(digester, ones, MatrixShape.segment(3, 1), method));
      assertThat(filter.mightContain(new long[2])).isFalse();
      filter.add(new long[] {1, 2});
      assertThat(filter.mightContain(new long[] {3, 4})).isTrue();
    }
  }

  static FilterKind[] kinds() {
    return new FilterKind[] {
      FilterKind.STANDARD, FilterKind.PBF, FilterKind.PBF_HT, FilterKind.PBF_BF, FilterKind.GROUPS
    };
  }
}

package dev.corymb.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class FilterShapeTest {

  private static final MatrixShape MATRIX = MatrixShape.segment(3, 64);
  private static final MatrixShape OTHER = MatrixShape.segment(4, 64);

  private static Digester digester(String schema, long seed) {
    return new Digester(Schema.parse(schema), seed);
  }

  @Test
  void aFingerprintNeverChanges() {
    FilterShape shape =
        FilterShape.pbfBf(
            digester("name,size:long", 42),
            List.of(MATRIX, OTHER),
            MatrixShape.flat(5, 1_000),
            Verification.MIXED);
    assertThat(shape.fingerprint()).isEqualTo(1_534_713_088_285_618_024L);
  }

  @Test
  void tiesOneValueAndWhatItVerifies() {
    Digester three = digester("a,b,c", 1);
    List<MatrixShape> matrices = List.of(MATRIX, OTHER, MATRIX);
    double[] rates = {0.1, 0.3, 0.2, 0.01};
    FilterShape tied = FilterShape.pbfBf(three, matrices, OTHER, Verification.MIXED);
    FilterShape untied = FilterShape.pbf(three, matrices);
    FilterShape whole = FilterShape.standard(three, MATRIX);
    FilterShape single =
        FilterShape.pbfBf(digester("a", 1), List.of(MATRIX), OTHER, Verification.MIXED);

    assertThat(List.of(tied.ties(0b010), tied.ties(0b111), untied.ties(0b100), whole.ties(0b111)))
        .containsOnly(true);
    assertThat(List.of(tied.ties(0b011), untied.ties(0b111), untied.ties(0b101)))
        .containsOnly(false);
    assertThat(tied.collisionRate(0b111, i -> rates[i])).isEqualTo(0.01);
    assertThat(tied.collisionRate(0b101, i -> rates[i])).isEqualTo(0.2);
    assertThat(untied.collisionRate(0b111, i -> rates[i])).isEqualTo(0.3);
    assertThat(untied.collisionRate(0b001, i -> rates[i])).isEqualTo(0.1);
    assertThat(whole.collisionRate(0b111, i -> rates[i])).isEqualTo(0.1);
    assertThat(single.collisionRate(0b1, i -> rates[i])).isEqualTo(0.1 * 0.3);
    assertThat(tied.matrixOf(tied.offset(2))).isEqualTo(2);
    assertThat(tied.matrixOf(tied.offset(2) - 1)).isEqualTo(1);
  }

  @Test
  void allThatMakesAShapeIsInItsFingerprint() {
    Digester one = digester("a,b:long", 1);
    List<MatrixShape> two = List.of(MATRIX, OTHER);
    List<FilterShape> shapes = new ArrayList<>();
    shapes.add(FilterShape.pbf(one, two));
    shapes.add(FilterShape.pbf(digester("a,b:long", 2), two));
    shapes.add(FilterShape.pbf(digester("a,c:long", 1), two));
    shapes.add(FilterShape.pbf(digester("a:long,b:long", 1), two));
    shapes.add(FilterShape.pbf(digester("b:long,a", 1), two));
    shapes.add(FilterShape.pbf(one, List.of(OTHER, MATRIX)));
    shapes.add(FilterShape.pbf(one, List.of(MATRIX, MatrixShape.segment(4, 65))));
    shapes.add(FilterShape.pbf(one, List.of(MATRIX, MatrixShape.flat(4, 64))));
    for (Verification method : Verification.values()) {
      shapes.add(FilterShape.pbfHt(one, two, method));
      shapes.add(FilterShape.pbfBf(one, two, MATRIX, method));
    }
    shapes.add(FilterShape.pbfBf(one, two, OTHER, Verification.MIXED));
    shapes.add(FilterShape.standard(one, MATRIX));
    shapes.add(FilterShape.standard(one, OTHER));
    assertThat(shapes.stream().map(FilterShape::fingerprint)).doesNotHaveDuplicates();
    assertThat(FilterShape.pbf(digester("a,b:long", 1), two).fingerprint())
        .isEqualTo(shapes.get(0).fingerprint());
  }

  @Property(tries = 100)
  void ratesFromCountsAreThoseOfTheFilter(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FilterKind[] kinds = {
      FilterKind.STANDARD, FilterKind.PBF, FilterKind.PBF_BF, FilterKind.GROUPS
    };
    FilterShape shape = Samples.shape(kinds[random.nextInt(kinds.length)], random);
    BitFilter filter = new BitFilter(shape);
    for (int left = random.nextInt(100); left > 0; left--) {
      filter.add(random.longs(shape.digester().schema().size()).toArray());
    }
    List<Long> taken = new ArrayList<>();
    for (int i = 0; i < shape.matrices().size(); i++) {
      taken.add(
          filter.bits().count((int) (shape.offset(i) / 64), (int) (shape.offset(i + 1) / 64)));
    }
    FalseRates rates = FalseRates.ofTaken(shape, taken, filter.items());
    if (shape.matrices().stream().noneMatch(m -> m.layout() == Layout.SPLIT_BLOCK)) {
      assertThat(rates).isEqualTo(filter.falseRates());
    } else { // there the blocks count, too: of them only the expectation is known
      assertThat(rates.stranger()).isBetween(0.0, 1.0);
    }
  }

  @Property(tries = 100)
  void aFoldedFilterIsOneBuiltSmaller(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FilterKind[] kinds = {
      FilterKind.STANDARD, FilterKind.PBF, FilterKind.PBF_BF, FilterKind.GROUPS
    };
    FilterShape small = Samples.shape(kinds[random.nextInt(kinds.length)], random);
    if (!isFoldable(small)) {
      assertThatIllegalArgumentException()
          .isThrownBy(small::doubled)
          .withMessageContaining("shapes of several sizes");
      return;
    }
    FilterShape large = small.doubled();
    BitFilter inSmall = new BitFilter(small);
    BitFilter inLarge = new BitFilter(large);
    for (int left = random.nextInt(60); left > 0; left--) {
      long[] item = random.longs(small.digester().schema().size()).toArray();
      inSmall.add(item);
      inLarge.add(item);
    }
    assertThat(small.fold(inLarge.bits())).isEqualTo(inSmall.bits());
    for (int i = 0; i < small.matrices().size(); i++) {
      assertThat(large.matrices().get(i).size()).isEqualTo(2 * small.matrices().get(i).size());
    }
  }

  private static boolean isFoldable(FilterShape shape) {
    return (shape.method() == null || shape.method() == Verification.MIXED)
        && shape.matrices().stream().noneMatch(m -> m.layout() == Layout.SPLIT_BLOCK);
  }

  @Test
  void onlyBitsOfTheDoubledShapeAreFolded() {
    FilterShape shape = FilterShape.standard(digester("a", 1), MatrixShape.segment(3, 1_000));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> shape.fold(new BitArray(shape.size())))
        .withMessageContaining(Long.toString(shape.doubled().size()));
  }
}

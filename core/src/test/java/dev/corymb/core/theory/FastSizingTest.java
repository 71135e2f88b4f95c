package dev.corymb.core.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.theory.FastSizing.Demand;
import dev.corymb.core.theory.Sizing.MatrixSize;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FastSizingTest {

  /**
   * Against all pairs of hashes for two matrices; what the last step leaves over costs a little.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void isNearlyTheBestOfAll(boolean segment) {
    SplittableRandom random = new SplittableRandom(5);
    double lost = 0;
    for (int i = 0; i < 200; i++) {
      double weight = random.nextDouble();
      List<Demand> demands = List.of(demand(random, weight), demand(random, 1 - weight));
      List<MatrixSize> sizes = FastSizing.sizes(demands, 1.3, segment);
      double most = 1.3 * cells(smallest(demands, segment), segment);
      double best = Double.POSITIVE_INFINITY;
      for (int one = 1; one <= 24; one++) {
        for (int two = 1; two <= 24; two++) {
          List<MatrixSize> other =
              List.of(size(demands.get(0), one, segment), size(demands.get(1), two, segment));
          if (cells(other, segment) <= most) {
            best = Math.min(best, rows(demands, other));
          }
        }
      }
      assertThat(cells(sizes, segment)).as("%s", demands).isLessThanOrEqualTo(most);
      assertThat(rows(demands, sizes)).as("%s", demands).isLessThanOrEqualTo(1.15 * best);
      lost += rows(demands, sizes) / best - 1;
    }
    assertThat(lost / 200).isLessThan(0.01);
  }

  private static Demand demand(SplittableRandom random, double weight) {
    double f = Math.pow(10, random.nextDouble(-6, -1));
    return new Demand(random.nextLong(1, 10_000), f, weight);
  }

  private static MatrixSize size(Demand demand, int hashes, boolean segment) {
    return segment
        ? Sizing.segment(demand.n(), demand.f(), hashes)
        : Sizing.flat(demand.n(), demand.f(), hashes);
  }

  private static List<MatrixSize> smallest(List<Demand> demands, boolean segment) {
    return demands.stream()
        .map(some -> segment ? Sizing.segment(some.n(), some.f()) : Sizing.flat(some.n(), some.f()))
        .toList();
  }

  private static double cells(List<MatrixSize> sizes, boolean segment) {
    return sizes.stream().mapToDouble(s -> (double) s.cells() * (segment ? s.hashes() : 1)).sum();
  }

  private static double rows(List<Demand> demands, List<MatrixSize> sizes) {
    double rows = 0;
    for (int i = 0; i < sizes.size(); i++) {
      int hashes = sizes.get(i).hashes();
      double fill = StagedTheory.fill(demands.get(i).f(), hashes);
      rows += demands.get(i).weight() * StagedTheory.rows(hashes, fill);
    }
    return rows;
  }

  @Test
  void keepsTheRates() {
    SplittableRandom random = new SplittableRandom(6);
    for (int i = 0; i < 200; i++) {
      List<Demand> demands = new ArrayList<>();
      for (int j = 0; j <= i % 5; j++) {
        demands.add(demand(random, random.nextDouble()));
      }
      List<MatrixSize> segments = FastSizing.sizes(demands, 1.3, true);
      List<MatrixSize> flat = FastSizing.sizes(demands, 1.3, false);
      for (int j = 0; j < demands.size(); j++) {
        Demand some = demands.get(j);
        assertThat(Sizing.segmentFalseRate(segments.get(j), some.n()))
            .isLessThanOrEqualTo(some.f());
        assertThat(Sizing.flatFalseRate(flat.get(j), some.n())).isLessThanOrEqualTo(some.f());
      }
    }
  }

  @Test
  void withoutMoreCellsItIsTheSmallest() {
    List<Demand> demands = List.of(new Demand(1_000, 1e-4, 1));
    assertThat(FastSizing.sizes(demands, 1, true)).containsExactly(Sizing.segment(1_000, 1e-4));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FastSizing.sizes(demands, Double.NaN, true))
        .withMessage("most must be at least 1, but was NaN");
  }

  /** Queries that never come are not paid for. */
  @Test
  void aMatrixWithoutWeightStaysTheSmallest() {
    List<MatrixSize> sizes =
        FastSizing.sizes(
            List.of(new Demand(1_000, 1e-4, 0), new Demand(1_000, 1e-4, 1)), 1.3, true);
    assertThat(sizes.get(0)).isEqualTo(Sizing.segment(1_000, 1e-4));
    assertThat(sizes.get(1).hashes()).isLessThan(6);
  }

  /** No step is tried whose cells could not be counted. */
  @Test
  void sizesOfTheLargestFilters() {
    List<Demand> demands = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      demands.add(new Demand(1L << 50, 1e-9, i == 0 ? 1 : 0));
    }
    assertThat(FastSizing.sizes(demands, 1.3, true).get(0).hashes()).isBetween(4, 12);
  }
}

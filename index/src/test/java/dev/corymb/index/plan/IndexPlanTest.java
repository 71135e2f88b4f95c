package dev.corymb.index.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.IndexKind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class IndexPlanTest {

  private static final FilterShape SHAPE =
      FilterShape.standard(new Digester(Schema.parse("name"), 1), MatrixShape.flat(7, 10_240));
  private static final long PLENTY = 1L << 40;

  @Test
  void takesTheFastestThatFits() {
    assertThat(IndexPlan.choose(SHAPE, 10_000, 0.005, PLENTY).kind()).isEqualTo(IndexKind.SLICED);
    assertThat(IndexPlan.choose(SHAPE, 10_000, 0.5, PLENTY).kind()).isEqualTo(IndexKind.SLICED);
    assertThat(IndexPlan.choose(SHAPE, 10, 0.5, PLENTY).kind()).isEqualTo(IndexKind.SCAN);
  }

  @Test
  void takesTheCompactOneWhereMemoryIsShortAndFiltersAreSparse() {
    IndexPlan plan = IndexPlan.choose(SHAPE, 10_000, 0.005, 6_000_000);
    assertThat(plan.kind()).isEqualTo(IndexKind.COMPACT);
    assertThat(plan.reason()).contains("memory is short", "instead of 12.8 MiB");
  }

  @Test
  void takesNothingThatCannotBeBuilt() {
    FilterShape wide =
        FilterShape.standard(
            new Digester(Schema.parse("name"), 1), MatrixShape.flat(7, 3_000_000_000L));
    assertThat(IndexPlan.choose(wide, 100, 0.5, PLENTY).kind()).isEqualTo(IndexKind.SCAN);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IndexPlan.choose(SHAPE, 3_000_000, 0.001, 1_000_000_000))
        .withMessageContaining("memory");
  }

  @Test
  void saysWhatIsNeededWhereNothingFits() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IndexPlan.choose(SHAPE, 10_000, 0.5, 6_000_000))
        .withMessageContaining("6000000")
        .withMessageContaining("memory");
  }

  @ParameterizedTest
  @EnumSource
  void refusesAGivenIndexThatDoesNotFit(IndexKind kind) {
    IndexPlan plan = IndexPlan.of(kind, SHAPE, 10_000, 0.005, PLENTY);
    assertThat(plan.kind()).isEqualTo(kind);
    assertThat(plan.bytes()).isBetween(3_000_000L, 26_000_000L);
    assertThat(IndexPlan.of(kind, SHAPE, 10_000, 0.005, plan.bytes())).isEqualTo(plan);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IndexPlan.of(kind, SHAPE, 10_000, 0.005, plan.bytes() - 1))
        .withMessageContaining("a " + kind + " index")
        .withMessageContaining("at least " + plan.bytes());
  }

  @ParameterizedTest
  @EnumSource(
      value = IndexKind.class,
      names = {"SLICED", "COMPACT"})
  void knowsBeforehandWhatAnIndexTakes(IndexKind kind) {
    SplittableRandom random = new SplittableRandom(5);
    int sites = 4096;
    double fill = 0.006;
    List<String> ids = new ArrayList<>();
    List<BitArray> filters = new ArrayList<>();
    for (int site = 0; site < sites; site++) {
      BitArray bits = new BitArray(SHAPE.size());
      for (int i = 0; i < fill * SHAPE.size(); i++) {
        bits.set(random.nextLong(SHAPE.size()));
      }
      ids.add("site " + site);
      filters.add(bits);
    }
    FilterIndex index = IndexPlan.build(kind, SHAPE, ids, filters);
    long memory = kind == IndexKind.SLICED ? PLENTY : 2_300_000;
    IndexPlan plan = IndexPlan.choose(SHAPE, sites, fill, memory);
    assertThat(plan.kind()).isEqualTo(kind);
    assertThat((double) index.bytes() / plan.bytes()).isEqualTo(1, within(0.15));
  }
}

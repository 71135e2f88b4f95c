package dev.corymb.index.sliced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterPlan;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SampledFillTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 16, 32, 64})
  void aSampleIsNearTheWhole(int group) {
    Digester digester = new Digester(Schema.parse("name:text"), 5);
    FilterShape shape = FilterPlan.of(FilterKind.STANDARD, digester, 3_000, 0.01).shape();
    SlicedIndex index = SlicedIndex.grouped(shape, group);
    SplittableRandom random = new SplittableRandom(group);
    List<String> ids = new ArrayList<>();
    List<BitArray> filters = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      BitArray bits = new BitArray(shape.size());
      for (int j = 0; j < 40; j++) {
        for (long position : shape.positions(new long[] {random.nextLong()}, 1)) {
          bits.set(position);
        }
      }
      ids.add("site " + i);
      filters.add(bits);
    }
    index.insertAll(ids, filters); // at once, so that all are in the coarse level
    if (group == 1) {
      assertThat(index.sampledCoarseFill(1_000)).isNaN();
    } else {
      assertThat(index.coarseFill()).isBetween(0.05, 0.6);
      assertThat(index.sampledCoarseFill(1_000)).isCloseTo(index.coarseFill(), within(0.01));
      assertThat(index.sampledCoarseFill(Integer.MAX_VALUE))
          .isCloseTo(index.coarseFill(), within(1e-9));
    }
  }
}

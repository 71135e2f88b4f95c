package dev.corymb.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.testkit.Property;
import java.util.SplittableRandom;

final class CountingFilterTest {

  @Property(tries = 60)
  void addingSoManyTimesIsAddingOneByOne(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FilterKind[] kinds = {
      FilterKind.STANDARD, FilterKind.PBF, FilterKind.PBF_BF, FilterKind.PBF_HT
    };
    FilterShape shape = Samples.shape(kinds[random.nextInt(kinds.length)], random);
    CountingFilter atOnce = new CountingFilter(shape);
    CountingFilter oneByOne = new CountingFilter(shape);
    for (int left = random.nextInt(1, 10); left > 0; left--) {
      long[] item = random.longs(shape.digester().schema().size()).toArray();
      int times = random.nextBoolean() ? random.nextInt(1, 4) : random.nextInt(13, 40);
      atOnce.add(item, times);
      for (int i = 0; i < times; i++) {
        oneByOne.add(item);
      }
    }
    assertThat(atOnce).isEqualTo(oneByOne);
    assertThat(atOnce.items()).isEqualTo(oneByOne.items());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> atOnce.add(new long[shape.digester().schema().size()], 0))
        .withMessageContaining("times");
  }
}

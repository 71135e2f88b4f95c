package dev.corymb.cli.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ItemTallyTest {

  /** The margin is three standard deviations, so twice that is hardly ever exceeded. */
  @Property(tries = 20)
  void estimatesDifferentValuesFromAboveAndNotByMuch(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int items = 100_000;
    int values = random.nextInt(20_000, 60_000);
    long[] digests = random.longs(values).toArray();
    ItemTally tally = new ItemTally(Groups.singlesAndWhole(Schema.parse("a:long,b:long")));

    for (int i = 0; i < items; i++) {
      tally.add(new long[] {digests[i % values], random.nextLong()});
    }

    assertThat(tally.items()).isEqualTo(items);
    assertThat((double) tally.distinct().get(0)).isBetween(values * 1.0, values * 1.037);
    assertThat(tally.distinct().get(1)).isLessThanOrEqualTo(items);
  }

  @Test
  void nothingHasOneValueSoThatItCanBeSized() {
    assertThat(new ItemTally(Groups.singles(Schema.parse("a,b,c"))).distinct())
        .containsExactly(1L, 1L, 1L);
  }
}

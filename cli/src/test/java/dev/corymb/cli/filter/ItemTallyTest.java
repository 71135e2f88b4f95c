package dev.corymb.cli.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

  @Property(tries = 20)
  void countsTheTuplesOfItemsWithManyValues(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Schema schema = Schema.parse("a:long*,b:long*");
    Digester digester = new Digester(schema, seed);
    Groups groups = Groups.singlesAndWhole(schema);
    ItemTally tally = new ItemTally(groups);
    ItemTally exact = new ItemTally(groups, ItemTally.NO_SKETCHES);
    Set<Long> tuples = new HashSet<>();
    long entries = 0;
    for (int i = 0; i < 1000; i++) {
      List<Long> as = random.longs(random.nextInt(1, 5)).boxed().toList();
      List<Long> bs = random.longs(random.nextInt(1, 5), 0, 50).boxed().distinct().toList();
      tuples.addAll(as);
      entries += (long) as.size() * bs.size();
      long[] row = digester.digest(schema.item(as, bs));
      tally.add(row);
      exact.add(row);
    }

    assertThat(tally.items()).isEqualTo(1000);
    assertThat(tally.entries()).isEqualTo(entries).isEqualTo(exact.entries());
    assertThat(exact.distinct().get(0)).isEqualTo(tuples.size());
    assertThat((double) tally.distinct().get(0))
        .isBetween(tuples.size() * 0.99, tuples.size() * 1.037);
    assertThat(tally.distinct().get(1)).isBetween(50L, 52L);
  }

  @Test
  void nothingHasOneValueSoThatItCanBeSized() {
    assertThat(new ItemTally(Groups.singles(Schema.parse("a,b,c"))).distinct())
        .containsExactly(1L, 1L, 1L);
  }
}

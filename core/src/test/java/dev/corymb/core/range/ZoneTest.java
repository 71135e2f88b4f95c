package dev.corymb.core.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.testkit.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class ZoneTest {

  private static RangeKey key(long value) {
    return RangeKey.of(value);
  }

  private static Zone between(long least, long greatest) {
    return Zone.above(key(least), true).and(Zone.below(key(greatest), true));
  }

  @Test
  void boundsAreIncludedOrNot() {
    assertThat(Zone.above(key(5), true).contains(key(5))).isTrue();
    assertThat(Zone.above(key(5), false).contains(key(5))).isFalse();
    assertThat(Zone.above(key(5), false).contains(key(6))).isTrue();
    assertThat(Zone.below(key(5), true).contains(key(5))).isTrue();
    assertThat(Zone.below(key(5), false).contains(key(5))).isFalse();
    assertThat(Zone.below(key(5), false).contains(key(4))).isTrue();
    assertThat(Zone.below(key(Long.MIN_VALUE), false)).isEqualTo(Zone.EMPTY);
    assertThat(Zone.below(RangeKey.of(""), false).isEmpty()).isTrue();
    assertThat(Zone.above(RangeKey.of("x".repeat(20)), false).contains(RangeKey.of("x".repeat(20))))
        .as("a cut bound may be below a value with its key")
        .isTrue();
  }

  @Test
  void boundsThatCrossHaveNoValue() {
    assertThat(between(5, 4)).isEqualTo(Zone.EMPTY);
    assertThat(between(5, 5)).isEqualTo(Zone.of(key(5)));
    assertThat(Zone.above(key(5), false).and(Zone.below(key(6), false)).contains(key(5))).isFalse();
    assertThat(Zone.ALL.overlaps(Zone.EMPTY)).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Zone(key(1), key(0)))
        .withMessageContaining("least must not be above greatest, but was 8000000000000001");
  }

  /** Against sets of values. */
  @Property
  void whatASiteMightHoldIsBetweenItsExtremes(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<TreeSet<Long>> values = new ArrayList<>();
    Zones zones = Zones.empty(3);
    for (int i = 0; i < 3; i++) {
      values.add(new TreeSet<>());
      for (int left = random.nextInt(4); left > 0; left--) {
        long value = random.nextInt(20);
        values.get(i).add(value);
        zones = zones.with(i, Zone.of(key(value)));
      }
    }
    for (int i = 0; i < 50; i++) {
      int attribute = random.nextInt(3);
      long least = random.nextInt(22);
      long greatest = random.nextInt(22);
      TreeSet<Long> held = values.get(attribute);
      boolean meets =
          !held.isEmpty() && least <= greatest && held.first() <= greatest && held.last() >= least;
      assertThat(zones.mightHold(Map.of(attribute, between(least, greatest)))).isEqualTo(meets);
      assertThat(Zones.UNKNOWN.mightHold(Map.of(attribute, between(least, greatest)))).isTrue();
    }
  }

  @Test
  void allRangesThatAreAskedForCount() {
    Zones zones = Zones.empty(2).with(0, Zone.of(key(1))).with(0, Zone.of(key(9)));
    assertThat(zones.mightHold(Map.of())).isTrue();
    assertThat(zones.mightHold(Map.of(0, between(2, 3)))).as("a zone has no gaps").isTrue();
    assertThat(zones.mightHold(Map.of(1, Zone.ALL))).as("no item has a value").isFalse();
    assertThat(zones.mightHold(Map.of(0, Zone.ALL, 1, Zone.ALL))).isFalse();
    assertThat(Zones.UNKNOWN.isKnown()).isFalse();
    assertThat(zones.isKnown()).isTrue();
  }
}

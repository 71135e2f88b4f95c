package dev.corymb.core.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.testkit.Property;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class LongIntTableTest {

  @Property
  void behavesLikeAMap(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    LongIntTable table = new LongIntTable(random.nextInt(40));
    Map<Long, Integer> oracle = new HashMap<>();
    long[] keys = random.longs(60).toArray();
    keys[0] = 0;
    keys[1] = -1;
    for (int i = 2; i < 30; i++) {
      keys[i] = i; // sums of positions are small and near each other
    }

    for (int i = 0; i < 1_000; i++) {
      long key = keys[random.nextInt(keys.length)];
      if (random.nextInt(3) > 0) {
        int value = random.nextInt(-5, 1_000);
        table.put(key, value);
        oracle.put(key, value);
      } else {
        assertThat(table.remove(key)).isEqualTo(oracle.remove(key) != null);
      }
      assertThat(table.size()).isEqualTo(oracle.size());
    }

    for (long key : keys) {
      assertThat(table.get(key, -77)).isEqualTo(oracle.getOrDefault(key, -77));
    }
    assertThat(table.sortedKeys())
        .containsExactly(oracle.keySet().stream().mapToLong(k -> k).sorted().toArray());
    assertThat(table.copy()).isEqualTo(table).hasSameHashCodeAs(table);
  }

  @Test
  void equalsWhateverTheOrderOfInsertion() {
    LongIntTable one = new LongIntTable();
    LongIntTable other = new LongIntTable(1_000);
    for (int i = 0; i < 100; i++) {
      one.put(i, i);
      other.put(99 - i, 99 - i);
    }

    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    other.put(5, 6);
    assertThat(one).isNotEqualTo(other);
  }

  @Test
  void refusesTheMarkOfAFreeSlot() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LongIntTable().put(1, LongIntTable.FREE));
  }
}

package dev.corymb.core.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.corymb.core.testkit.Property;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class CorrectionsTest {

  @Property
  void agreesWithAMap(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Corrections corrections = new Corrections();
    Map<Long, Integer> map = new HashMap<>();
    int range = random.nextInt(1, 200);
    for (int step = 0; step < 1000; step++) {
      long key = random.nextLong(range) << (seed & 63); // crowded, and in high bits only at times
      if (random.nextInt(3) == 0) {
        corrections.drop(key);
        map.remove(key);
      } else {
        int code = random.nextInt(15);
        corrections.put(key, code);
        map.put(key, code);
      }
      assertThat(corrections.size()).isEqualTo(map.size());
      long other = random.nextLong(range) << (seed & 63);
      assertThat(corrections.get(other)).isEqualTo(map.getOrDefault(other, Corrections.NONE));
    }
    map.forEach((key, code) -> assertThat(corrections.get(key)).isEqualTo(code));
    assertThat(corrections.table().size()).isEqualTo(map.size());
    assertThat(Corrections.of(corrections.table()).table()).isEqualTo(corrections.table());
  }

  @Test
  void takesNoMemoryWhileEmpty() {
    Corrections corrections = new Corrections();
    assertThat(corrections.bytes()).isZero();
    corrections.put(0, 3);
    assertThat(corrections.bytes()).isPositive();
    corrections.drop(0);
    assertThat(corrections.bytes()).isZero();
    assertThat(corrections.get(0)).isEqualTo(Corrections.NONE);
  }

  @Test
  void staysSmallWhenEntriesComeAndGo() {
    Corrections corrections = new Corrections();
    corrections.put(-1, 1);
    for (long key = 0; key < 100_000; key++) {
      corrections.put(key, 2);
      corrections.drop(key);
    }
    assertThat(corrections.size()).isEqualTo(1);
    assertThat(corrections.bytes()).isLessThan(1000);
  }

  @Test
  void knowsItsLimit() {
    assertThat(Corrections.capacityFor(1)).isEqualTo(16);
    assertThat(Corrections.capacityFor(8)).isEqualTo(16);
    assertThat(Corrections.capacityFor(9)).isEqualTo(32);
    assertThat(Corrections.capacityFor(1 << 29)).isEqualTo(1 << 30);
    Corrections.requireRoomFor(1 << 29);
    assertThatIllegalStateException()
        .isThrownBy(() -> Corrections.requireRoomFor((1 << 29) + 1))
        .withMessage("corrections must be at most 536870912");
  }
}

package dev.corymb.core.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class LongListTest {

  @Test
  void hasWhatWasAddedInItsOrder() {
    LongList list = new LongList();
    assertThat(list.toArray()).isEmpty();
    LongStream.range(0, 1_000).forEach(list::add);
    list.accept(-1);
    assertThat(list.toArray()).hasSize(1_001).startsWith(0, 1, 2).endsWith(998, 999, -1);
  }

  @Test
  void takesOnlyWhatIsWanted() {
    LongList list = new LongList();
    list.ensureRoom(100);
    LongStream.range(0, 100).forEach(value -> list.addIf(value % 10 == 7, value));
    assertThat(list.size()).isEqualTo(10);
    assertThat(list.get(9)).isEqualTo(97);
    assertThat(list.toArray()).startsWith(7, 17).endsWith(87, 97);
    assertThatThrownBy(() -> list.get(10)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void anArrayIsACopy() {
    LongList list = new LongList();
    list.add(1);
    long[] array = list.toArray();
    list.add(2);
    array[0] = 3;
    assertThat(array).containsExactly(3);
    assertThat(list.toArray()).containsExactly(1, 2);
  }
}

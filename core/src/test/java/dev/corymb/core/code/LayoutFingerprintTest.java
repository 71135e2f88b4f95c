package dev.corymb.core.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.bits.CellArray;
import dev.corymb.core.hash.Mixer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Pins what stands in stored filters. A change here makes old bytes unreadable: decide it. */
final class LayoutFingerprintTest {

  private static final long[] KEYS = new long[500];
  private static final int[] CODES = new int[500];

  static {
    Arrays.setAll(KEYS, e -> Mixer.mix(e, 1));
    Arrays.setAll(CODES, e -> 1 + e % 14);
  }

  private static String fingerprint(CellArray cells) {
    long state = cells.size();
    for (int i = 0; i < cells.words(); i++) {
      state = Mixer.mix(cells.word(i), state);
    }
    return Long.toHexString(state);
  }

  private static String cells(Programming programming) {
    MultibitShape shape = MultibitShape.of(14, 5, 1_000, 0.4);
    return fingerprint(
        MultibitTable.build(shape, AllUniversal.KEEP, programming, KEYS, CODES, 7, null).cells());
  }

  @Test
  void cellsStandWhereTheyStood() {
    assertThat(cells(Programming.LITERAL)).isEqualTo("2c1fc2e96f477594");
    assertThat(cells(Programming.GRADUAL_U)).isEqualTo("a4a40ec63dfa22c6");
    assertThat(cells(Programming.SPARSE)).isEqualTo("2a8585cebd6cdf4e");
    assertThat(cells(Programming.BULK)).isEqualTo("c37d0e346ae66012");
  }

  @Test
  void slotsStandWhereTheyStood() {
    RetrievalTable table = RetrievalTable.build(14, 0.01, KEYS, CODES, 7, null);
    assertThat(fingerprint(table.slots())).isEqualTo("3f9dac819e51eb41");
  }
}

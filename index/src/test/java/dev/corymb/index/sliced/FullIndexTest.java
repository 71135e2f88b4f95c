package dev.corymb.index.sliced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.index.SiteSet;
import org.junit.jupiter.api.Test;

/** A compact index that has all the columns it can have goes on as long as one is dead. */
final class FullIndexTest {

  private static final FilterShape SHAPE =
      FilterShape.standard(new Digester(Schema.parse("name"), 1), MatrixShape.flat(3, 128));
  private static final int WORDS = 10; // in two lines
  private static final int COLUMNS = 64 * WORDS;

  private static BitArray filter(int position) {
    BitArray bits = new BitArray(SHAPE.size());
    bits.set(position % 128);
    return bits;
  }

  private static SlicedIndex full() {
    PackedSlices slices = new PackedSlices((int) SHAPE.size(), WORDS);
    SlicedIndex index = new SlicedIndex(SHAPE, slices, COLUMNS, 1); // sweeps only when it must
    for (int i = 0; i < COLUMNS; i++) {
      index.insert("site " + i, filter(i));
    }
    return index;
  }

  @Test
  void refusesOneMoreAndStaysWhole() {
    SlicedIndex index = full();
    for (int i = 0; i < 3; i++) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> index.insert("more", filter(1)))
          .withMessageContaining("at most " + COLUMNS);
    }
    assertThat(index.size()).isEqualTo(COLUMNS);
    assertThat(index.endOfOrdinals()).isEqualTo(COLUMNS);
    index.remove("site 7");
    index.insert("more", filter(7));
    SiteSet found = new SiteSet();
    index.query(new long[] {7}, found);
    assertThat(found.ids())
        .containsExactlyInAnyOrder("more", "site 135", "site 263", "site 391", "site 519");
  }

  @Test
  void takesASiteForEachThatIsGone() {
    SlicedIndex index = full();
    SiteSet found = new SiteSet();
    for (int i = 0; i < 100; i++) {
      int gone = 37 * i % COLUMNS;
      index.remove("site " + gone);
      index.insert("new " + i, filter(gone + 1));
      index.query(new long[] {(gone + 1) % 128}, found);
      assertThat(found.ids()).contains("new " + i).doesNotContain("site " + gone);
      assertThat(index.bits("new " + i)).isEqualTo(filter(gone + 1));
    }
    assertThat(index.size()).isEqualTo(COLUMNS);
  }

  @Test
  void replacesFiltersWhileOneColumnIsLeft() {
    SlicedIndex index = full();
    index.remove("site 600");
    for (int i = 0; i < 100; i++) {
      index.replace("site " + i, filter(i + 5));
      assertThat(index.bits("site " + i)).isEqualTo(filter(i + 5));
    }
    assertThat(index.size()).isEqualTo(COLUMNS - 1);
  }
}

package dev.corymb.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class CountingFilterTest {

  @Property(tries = 60)
  void addingSoManyTimesIsAddingOneByOne(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FilterKind[] kinds = {
      FilterKind.STANDARD, FilterKind.PBF, FilterKind.PBF_BF, FilterKind.PBF_HT, FilterKind.GROUPS
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

  @Property(tries = 100)
  void cellsChangeAFilterAsTheirItemsDo(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FilterKind[] kinds = {
      FilterKind.STANDARD, FilterKind.PBF, FilterKind.PBF_BF, FilterKind.GROUPS
    };
    FilterShape shape = Samples.shape(kinds[random.nextInt(kinds.length)], random);
    CountingFilter byItems = new CountingFilter(shape);
    CountingFilter byCells = new CountingFilter(shape);
    BitArray followed = new BitArray(shape.size());
    for (int i = 0; i < 300; i++) {
      long[] item = new long[shape.digester().schema().size()];
      Arrays.setAll(item, any -> random.nextInt(8)); // so that counters stick
      long[] cells = shape.cells(item);
      if (random.nextInt(3) > 0) {
        byItems.add(item);
        byCells.addCells(cells, cell -> assertThat(followed.set(cell)).isTrue());
      } else {
        assertThat(byCells.removeCells(cells, followed::clearAlone))
            .isEqualTo(byItems.remove(item));
      }
      assertThat(byCells).isEqualTo(byItems);
      assertThat(followed).isEqualTo(BitArray.copyOf(byItems.bits()));
    }
  }

  /** Two hash functions that share a cell of a member must not take it off twice. */
  @Test
  void aStrangerWhoseHashFunctionsMeetInOneCellIsRejected() {
    FilterShape shape =
        FilterShape.standard(new Digester(Schema.parse("name"), 1), MatrixShape.flat(4, 8));
    CountingFilter filter = new CountingFilter(shape);
    for (long digest = 0; digest < 64; digest++) {
      long[] stranger = {digest};
      long[] cells = shape.positions(stranger, 1);
      if (Arrays.stream(cells).distinct().count() < cells.length) {
        filter.addCells(Arrays.stream(cells).distinct().toArray(), cell -> {});
        assertThat(filter.removeCells(cells, cell -> {})).isEqualTo(filter.copy().remove(stranger));
        assertThat(filter.items()).isEqualTo(1);
        return;
      }
    }
    throw new AssertionError("hash functions must meet in one of 8 cells, but did not");
  }

  @Test
  void aFilterWithATableCannotBeChangedByCells() {
    FilterShape shape = Samples.shape(FilterKind.PBF_HT, new SplittableRandom(1));
    CountingFilter filter = new CountingFilter(shape);
    assertThatIllegalStateException()
        .isThrownBy(() -> filter.addCells(new long[] {0}, cell -> {}))
        .withMessageContaining("cells alone");
    assertThatIllegalStateException()
        .isThrownBy(() -> filter.removeCells(new long[] {0}, cell -> {}));
    assertThat(filter.items()).isZero();
  }
}

package dev.corymb.index.sliced;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.testkit.Property;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.FilterIndexContract;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * The contract for slices that are cut so narrow that blocks are merged, columns swept and groups
 * chosen again all the time.
 */
final class MergesTest {

  private abstract static class Narrow extends FilterIndexContract {

    private final @Nullable Integer shift;
    private final Widths widths;

    Narrow(@Nullable Integer shift, Widths widths) {
      this.shift = shift;
      this.widths = widths;
    }

    @Override
    protected FilterIndex create(FilterShape shape) {
      PlainSlices slices = new PlainSlices((int) shape.size(), shift, widths);
      return new SlicedIndex(shape, slices, 1, Integer.MAX_VALUE);
    }

    @Property(tries = 6)
    void agreesWithTheModelAfterEveryChange(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      FilterIndex index = create(SMALL);
      Model model = filled(index, random.nextInt(700), random);
      for (int i = 0; i < 200; i++) {
        changeSomething(index, model, random);
        if (random.nextInt(3) == 0) {
          ((SlicedIndex) index).settle(random.nextInt(1, (int) SMALL.size() + 2));
        }
        model.check(index, random, 2);
        for (String site : model.sites()) {
          assertThat(index.bits(site)).isEqualTo(model.bits(site));
        }
      }
    }

    /** Each fill asks for groups of another size; what is asked for is there. */
    @Property(tries = 4)
    void missesNothingWhileGroupsAreChosenAgain(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      FilterIndex index = create(SMALL);
      Model model = new Model(SMALL);
      for (double fill : new double[] {0.006, 0.1, 0.012, 0.025, 0.006}) {
        for (int i = 0; i < 300; i++) {
          BitArray bits = randomFilter(SMALL, random, fill);
          String site = "site " + random.nextInt(600);
          if (!model.contains(site)) {
            index.insert(site, bits);
          } else if (random.nextBoolean()) {
            index.replace(site, bits);
          } else {
            index.replace(site, model.bits(site), bits);
          }
          model.put(site, bits);
          long[][] queries = new long[4][];
          Arrays.setAll(queries, j -> held(model, random));
          model.checkAll(index, queries);
        }
      }
    }

    private static long[] held(Model model, SplittableRandom random) {
      List<String> sites = model.sites();
      return cells(model.bits(sites.get(random.nextInt(sites.size()))), 2, -1, random);
    }

    @Property(tries = 6)
    void hasNoBlocksOnceItHasSettled(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      PlainSlices slices = new PlainSlices((int) SMALL.size(), shift, widths);
      SlicedIndex index = new SlicedIndex(SMALL, slices, 1, Integer.MAX_VALUE);
      Model model = filled(index, random.nextInt(700), random);
      for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 200; j++) { // more than enough for the narrowest segments
          index.settle((int) SMALL.size());
        }
        assertThat(slices.layout().blocks).isEmpty();
        model.check(index, random, 4);
        for (int j = random.nextInt(130); j > 0; j--) {
          changeSomething(index, model, random);
        }
        model.check(index, random, 4);
      }
    }

    /** A copy has the rows as they are in the middle of a merge. */
    @Property(tries = 6)
    void copiesRowsInTheMiddleOfAnything(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      SlicedIndex index = (SlicedIndex) create(SMALL);
      Model model = filled(index, random.nextInt(700), random);
      for (int i = 0; i < 40; i++) {
        changeSomething(index, model, random);
        model.check(index.copy(random.nextBoolean()), random, 2);
      }
    }
  }

  /** A column for which there was no memory is swept like others, and has no word. */
  @Test
  void clearsNothingBehindTheLastWord() {
    PlainSlices slices = new PlainSlices(70, null, new Widths(8, 4, 1));
    slices.ensureWords(1);
    for (int row = 0; row < 70; row++) {
      assertThat(slices.set(row, row % 64)).isTrue();
    }
    long[] masks = new long[8];
    Arrays.fill(masks, 1, 8, -1);

    slices.clear(0, 70, 0, masks);
    slices.clear(0, 70, 8, masks);

    for (int row = 0; row < 70; row++) {
      assertThat(slices.get(row, row % 64)).isTrue();
    }
  }

  @Nested
  final class OneWordABlock extends Narrow {
    OneWordABlock() {
      super(null, new Widths(8, 4, 1));
    }
  }

  @Nested
  final class WideBlocks extends Narrow {
    WideBlocks() {
      super(null, new Widths(16, 16, 4));
    }
  }

  @Nested
  final class InGroups extends Narrow {
    InGroups() {
      super(6, new Widths(8, 4, 1));
    }
  }

  @Nested
  final class InSmallGroups extends Narrow {
    InSmallGroups() {
      super(4, new Widths(8, 8, 2));
    }
  }

  @Nested
  final class WithoutGroups extends Narrow {
    WithoutGroups() {
      super(Grouping.NONE, new Widths(8, 4, 1));
    }
  }

  /** All that is ever merged at once, in steps of a few rows. */
  @Nested
  final class GrowsAsPeopleUseIt extends FilterIndexContract {

    @Override
    protected FilterIndex create(FilterShape shape) {
      return SlicedIndex.plain(shape);
    }

    @Test
    void agreesWithTheModelWhereverAWordABlockOrASegmentEnds() {
      SplittableRandom random = new SplittableRandom(7);
      FilterIndex index = create(SMALL);
      Model model = new Model(SMALL);
      for (int i = 0; i < 18_500; i++) {
        if (isNearAnEnd(i) || i % 512 == 300) {
          model.check(index, random, 3);
          index.remove("site " + (i - 30));
          model.remove("site " + (i - 30));
          model.check(index, random, 1);
        }
        BitArray bits = randomFilter(SMALL, random);
        index.insert("site " + i, bits);
        model.put("site " + i, bits);
      }
      model.check(index, random, 20);
    }

    /** Within one of a power of two, or of that many sites more than a segment of 16,384. */
    private boolean isNearAnEnd(int sites) {
      for (int end = 64; end <= 16_384; end *= 2) {
        if (Math.abs(sites - end) <= 1 || Math.abs(sites - end - 16_384) <= 1) {
          return true;
        }
      }
      return false;
    }
  }
}

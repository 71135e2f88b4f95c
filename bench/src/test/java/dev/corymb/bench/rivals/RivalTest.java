package dev.corymb.bench.rivals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.index.Budget;
import dev.corymb.core.bits.BitArray;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rivals against the items of all sites. */
final class RivalTest {

  private static final int SITES = 210;
  private static final int ITEMS = 30;

  private static Federation federation(Form form, int sharing) {
    return new Federation(new Contest(form, SITES, ITEMS, sharing));
  }

  private static int[] holders(Federation federation, long item) {
    Set<Integer> holders = new TreeSet<>();
    for (int site = 0; site < SITES; site++) {
      for (int i = 0; i < ITEMS; i++) {
        if (federation.item(site, i) == item) {
          holders.add(site);
        }
      }
    }
    return holders.stream().mapToInt(site -> site).toArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 70})
  void asManySitesAsPlannedHaveAnItem(int sharing) {
    Federation federation = federation(Form.PRODUCT, sharing);
    Set<Long> items = new HashSet<>();
    for (int i = 0; i < ITEMS; i++) {
      assertThat(holders(federation, federation.item(17, i))).hasSize(sharing).contains(17);
      for (int site = 0; site < SITES; site++) {
        items.add(federation.item(site, i));
      }
    }
    assertThat(items).hasSize((int) federation.contest().differentItems());
  }

  @ParameterizedTest
  @EnumSource
  void everyRivalFindsTheHolders(Contestant contestant) {
    for (int sharing : new int[] {1, 10}) {
      Federation federation = federation(Form.PRODUCT, sharing);
      Rival rival = contestant.create(federation.contest(), federation.shape());
      rival.build(federation);
      SplittableRandom draws = new SplittableRandom(3);
      int more = 0;
      for (int n = 0; n < 300; n++) {
        long item = federation.item(draws.nextInt(SITES), draws.nextInt(ITEMS));
        long[] row = federation.row(item);
        int[] holders = holders(federation, item);
        assertThat(rival.locateAll(new long[][] {row})[0]).isEqualTo(rival.locate(row, 7));
        for (long given : new long[] {1, 2, 4, 3, 5, 6, 7}) {
          int[] found = rival.locate(row, given);
          assertThat(found).isSorted().doesNotHaveDuplicates().contains(holders);
          more += found.length - holders.length;
        }
      }
      assertThat(more / 2_100.0).as("false sites per query").isLessThan(2 * Form.FALSE_SITES);
    }
  }

  @ParameterizedTest
  @EnumSource
  void changesAreSeen(Contestant contestant) {
    Federation federation = federation(Form.PRODUCT, 1);
    Rival rival = contestant.create(federation.contest(), federation.shape());
    rival.build(federation);
    long[] fresh = federation.row(Federation.absent(1));
    BitArray taken = SlicedRival.filter(federation.shape(), federation.rows(4));
    long[] cells = federation.shape().cells(fresh);
    long[] free = Arrays.stream(cells).filter(cell -> !taken.get(cell)).toArray();

    assertThat(rival.locate(fresh, 7)).doesNotContain(4);
    rival.addItem(4, fresh, free);
    assertThat(rival.locate(fresh, 7)).contains(4);
    rival.removeItem(4, fresh, free);
    assertThat(rival.locate(fresh, 7)).doesNotContain(4);
    for (int i = 0; i < ITEMS; i++) {
      assertThat(rival.locate(federation.row(federation.item(4, i)), 7)).contains(4);
    }

    long[][] to = {fresh};
    rival.replace(4, federation.rows(4), to, SlicedRival.filter(federation.shape(), to));
    assertThat(rival.locate(fresh, 7)).hasSize(1); // the ordinal may be another one
    int left = 0;
    for (int i = 0; i < ITEMS; i++) {
      left += rival.locate(federation.row(federation.item(4, i)), 7).length;
    }
    assertThat(left).isLessThan(ITEMS / 2);
  }

  @ParameterizedTest
  @EnumSource
  void aTrialMeasuresEverything(Form form) {
    for (Contestant contestant : Contestant.values()) {
      Contest contest = new Contest(form, SITES, ITEMS, 10);
      Measurement measured = new RivalTrial(contestant, contest, Budget.QUICK).run();

      for (RivalFigure figure : RivalFigure.values()) {
        boolean ofParts =
            Set.of(
                    RivalFigure.MIXED,
                    RivalFigure.FOUND_BY_MIXED,
                    RivalFigure.FOUND_BY_ONE,
                    RivalFigure.ONE_HIT,
                    RivalFigure.ONE_MISS,
                    RivalFigure.TWO_HIT)
                .contains(figure);
        assertThat(Double.isNaN(measured.get(figure)))
            .as("%s of %s", figure, contestant)
            .isEqualTo(ofParts && form != Form.PRODUCT);
      }
      assertThat(measured.get(RivalFigure.FOUND_BY_HIT)).isBetween(10.0, 10.2);
      assertThat(measured.get(RivalFigure.FOUND_BY_MISS)).isLessThan(0.15);
    }
  }

  @Test
  void setsOfNumbersAreUnitedAndIntersected() {
    int[] a = {1, 3, 5, 9};
    int[] b = {2, 3, 9, 10};
    assertThat(SortedInts.union(a, b)).containsExactly(1, 2, 3, 5, 9, 10);
    assertThat(SortedInts.union(a, new int[0])).containsExactly(a);
    assertThat(SortedInts.intersection(a, b)).containsExactly(3, 9);
    assertThat(SortedInts.intersection(new int[0], b)).isEmpty();
  }
}

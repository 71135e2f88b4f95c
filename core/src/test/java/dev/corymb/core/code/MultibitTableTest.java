package dev.corymb.core.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.bits.CellArray;
import dev.corymb.core.testkit.Property;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class MultibitTableTest {

  private static final int U = 15;
  private static final int ABSENT = CodeAnswer.NOT_THERE;
  private static final int AMBIGUOUS = CodeAnswer.NO_CONCLUSION;

  private static final MultibitShape HALF = MultibitShape.of(14, 5, 20, 0.5);

  /** A key that meets the cells 1, 2, 3, 4, 5. */
  private static final long KEY = Keys.withPositions(HALF, 1, 2, 3, 4, 5);

  /** A key that meets cell 6 twice. */
  private static final long TWICE = Keys.withPositions(HALF, 6, 6, 7, 8, 9);

  private static MultibitTable tableWith(AllUniversal allUniversal, int... values) {
    CellArray cells = new CellArray(4, 20);
    for (int i = 0; i < values.length; i++) {
      cells.set(i + 1L, values[i]);
    }
    return MultibitTable.restore(HALF, allUniversal, cells, null);
  }

  private static int lookup(int... values) {
    return tableWith(AllUniversal.REJECT, values).lookup(KEY);
  }

  @Test
  void answersTheFiveExamplesOfThePaper() {
    assertThat(lookup(2, 0, 3, 5, 6)).isEqualTo(ABSENT);
    assertThat(lookup(U, U, U, U, U)).isEqualTo(ABSENT);
    assertThat(lookup(4, 2, U, 4, 8)).isEqualTo(4);
    assertThat(lookup(3, 5, 6, 8, 6)).isEqualTo(ABSENT);
    assertThat(lookup(3, 4, 4, 3, U)).isEqualTo(AMBIGUOUS);
  }

  @Test
  void findsTheLargestCountWhereverItStands() {
    assertThat(lookup(1, 2, 2, 1, 1)).isEqualTo(1);
    assertThat(lookup(1, 1, 2, 2, 2)).isEqualTo(2);
    assertThat(lookup(U, U, 7, 7, 8)).isEqualTo(7);
    assertThat(lookup(U, U, U, U, 8)).isEqualTo(8);
    assertThat(lookup(U, U, 6, 7, 8)).isEqualTo(AMBIGUOUS);
    assertThat(lookup(U, 5, 6, 7, 8)).isEqualTo(ABSENT);
  }

  @Test
  void aTieBelowTheThresholdIsAbsent() {
    assertThat(lookup(3, 3, 4, 4, 5)).isEqualTo(ABSENT);
  }

  @Test
  void countsTwoProbesOfOneCellTwice() {
    MultibitTable table = tableWith(AllUniversal.REJECT, 0, 0, 0, 0, 0, 7, 7, 8, 9);
    assertThat(table.lookup(TWICE)).isEqualTo(7);
  }

  @Test
  void keepsAKeyWithUniversalCellsOnlyIfToldTo() {
    assertThat(tableWith(AllUniversal.KEEP, U, U, U, U, U).lookup(KEY)).isEqualTo(AMBIGUOUS);
    assertThat(tableWith(AllUniversal.KEEP, U, U, U, U, 3).lookup(KEY)).isEqualTo(3);
    assertThat(tableWith(AllUniversal.KEEP, U, U, U, U, 0).lookup(KEY)).isEqualTo(ABSENT);
  }

  @Test
  void answersWithTheThreeCases() {
    assertThat(tableWith(AllUniversal.KEEP, 1, 1, 1, 2, 2).answer(KEY))
        .isEqualTo(new CodeAnswer.Member(1));
    assertThat(tableWith(AllUniversal.KEEP, U, U, U, U, U).answer(KEY))
        .isEqualTo(new CodeAnswer.Ambiguous());
    assertThat(tableWith(AllUniversal.KEEP).answer(KEY)).isEqualTo(new CodeAnswer.Absent());
  }

  /** Against the rules written down once more, with a map, for cells too many for one long. */
  @Property
  void answersLikeTheRulesInWords(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int codes = random.nextInt(1, 40);
    int hashes = random.nextInt(1, 30);
    MultibitShape shape =
        new MultibitShape(codes, hashes, random.nextInt(1, 80), random.nextInt(1, hashes + 1));
    CellArray cells = new CellArray(shape.cellBits(), shape.cells());
    int variety = random.nextInt(1, codes + 1);
    for (long i = 0; i < shape.cells(); i++) {
      boolean universal = random.nextInt(3) == 0;
      boolean unused = random.nextInt(4 * hashes) == 0;
      cells.set(i, unused ? 0 : universal ? shape.universal() : random.nextInt(1, variety + 1));
    }
    AllUniversal allUniversal = random.nextBoolean() ? AllUniversal.KEEP : AllUniversal.REJECT;
    MultibitTable table = MultibitTable.restore(shape, allUniversal, cells, null);

    for (int i = 0; i < 200; i++) {
      long key = random.nextLong();
      assertThat(table.lookup(key)).isEqualTo(inWords(table, key));
    }
  }

  private static int inWords(MultibitTable table, long key) {
    Map<Long, Integer> counts = new HashMap<>();
    for (long position : Keys.positions(table.shape(), key)) {
      counts.merge(table.cells().get(position), 1, Integer::sum);
    }
    if (counts.containsKey(0L)) {
      return ABSENT;
    }
    Integer found = counts.remove((long) table.shape().universal());
    int universals = found == null ? 0 : found;
    if (counts.isEmpty()) {
      return table.allUniversal() == AllUniversal.KEEP ? AMBIGUOUS : ABSENT;
    }
    int most = counts.values().stream().mapToInt(count -> count + universals).max().getAsInt();
    if (most < table.shape().need()) {
      return ABSENT;
    }
    long[] winners =
        counts.entrySet().stream()
            .filter(entry -> entry.getValue() + universals == most)
            .mapToLong(Map.Entry::getKey)
            .toArray();
    return winners.length == 1 ? (int) winners[0] : AMBIGUOUS;
  }

  @Test
  void insertsOnlyWhereTheCodeStandsAlready() {
    MultibitTable table = tableWith(AllUniversal.REJECT, 0, 3, U, 4, 5);
    assertThat(table.insert(KEY, 9, InsertRule.STRICT)).isFalse();
    assertThat(table.cells()).isEqualTo(tableWith(AllUniversal.REJECT, 0, 3, U, 4, 5).cells());

    assertThat(table.insert(KEY, 3, InsertRule.STRICT)).isTrue();
    assertThat(table.cells()).isEqualTo(tableWith(AllUniversal.REJECT, 3, 3, U, 4, 5).cells());
    assertThat(table.lookup(KEY)).isEqualTo(3);
  }

  @Test
  void theRelaxedRuleAlsoTakesAnUnusedCell() {
    MultibitTable table = tableWith(AllUniversal.REJECT, 0, 3, U, 4, 5);
    assertThat(table.insert(KEY, 9, InsertRule.RELAXED)).isTrue();
    assertThat(table.cells().get(1)).isEqualTo(9);
    assertThat(universals(table)).as("one more is needed").isEqualTo(2);

    MultibitTable full = tableWith(AllUniversal.REJECT, 1, 3, U, 4, 5);
    assertThat(full.insert(KEY, 9, InsertRule.RELAXED)).isFalse();
  }

  @Test
  void insertionMakesNoMoreCellsUniversalThanItNeeds() {
    MultibitTable table = tableWith(AllUniversal.REJECT, 9, 3, 6, 4, 5);
    assertThat(table.insert(KEY, 9, InsertRule.STRICT)).isTrue();
    assertThat(universals(table)).isEqualTo(2);
    assertThat(table.lookup(KEY)).as("accepted, and yet others are as loud").isEqualTo(AMBIGUOUS);
  }

  private static long universals(MultibitTable table) {
    return Math.round(table.universalShare() * 20);
  }

  @Test
  void deletesBySignsAndComesBackByInsertion() {
    MultibitTable table = tableWith(AllUniversal.REJECT, 4, 2, U, 4, 8);
    assertThat(table.signs()).isNull();
    assertThat(table.delete(TWICE)).isFalse();
    assertThat(table.signs()).as("a refused deletion leaves no trace").isNull();

    assertThat(table.delete(KEY)).isTrue();
    assertThat(table.signsSet()).isEqualTo(5);
    assertThat(table.lookup(KEY)).isEqualTo(ABSENT);
    assertThat(table.delete(KEY)).isFalse();

    assertThat(table.insert(KEY, 9, InsertRule.STRICT)).isFalse();
    assertThat(table.lookup(KEY)).as("a refused insertion revives nothing").isEqualTo(ABSENT);
    assertThat(table.insert(KEY, 4, InsertRule.STRICT)).isTrue();
    assertThat(table.lookup(KEY)).isEqualTo(4);
    assertThat(table.signsSet()).isZero();
  }

  @Test
  void comingBackRevivesADeletedNeighbour() {
    long neighbour = Keys.withPositions(HALF, 5, 6, 7, 8, 9);
    MultibitTable table = tableWith(AllUniversal.REJECT, 4, 4, 4, 4, 4, 4, 4, 4, 4);
    assertThat(table.delete(KEY)).isTrue();
    assertThat(table.delete(neighbour)).isTrue();
    assertThat(table.insert(KEY, 4, InsertRule.STRICT)).isTrue();
    assertThat(table.lookup(neighbour)).isEqualTo(4);
  }

  @Test
  void measuresItsCells() {
    MultibitTable table = tableWith(AllUniversal.REJECT, 4, 2, U, 0, U);
    assertThat(table.fill()).isCloseTo(0.2, within(1e-12));
    assertThat(table.universalShare()).isCloseTo(0.1, within(1e-12));
    assertThat(table.bytes()).isEqualTo(8 * 2);
    assertThat(table.delete(KEY)).isFalse();
  }

  /** The formula against all outsiders of a small table: every combination of h cells. */
  @Property(tries = 30)
  void theFalseRateIsTheShareOfAllOutsiders(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int codes = random.nextInt(1, 6);
    int hashes = random.nextInt(1, 5);
    MultibitShape shape =
        new MultibitShape(codes, hashes, random.nextInt(1, 9), random.nextInt(1, hashes + 1));
    CellArray cells = new CellArray(shape.cellBits(), shape.cells());
    for (long i = 0; i < shape.cells(); i++) {
      int value = random.nextInt(codes + 2);
      cells.set(i, value > codes ? shape.universal() : value);
    }
    MultibitTable table = MultibitTable.restore(shape, AllUniversal.REJECT, cells, null);
    long combinations = Math.round(Math.pow((double) shape.cells(), hashes));
    int answered = 0;
    for (long c = 0; c < combinations; c++) {
      // A second table whose cells are just this combination, in the order of one key's probes.
      MultibitShape wide = new MultibitShape(codes, hashes, 64, shape.need());
      CellArray chosen = new CellArray(shape.cellBits(), 64);
      long[] positions = Keys.positions(wide, WIDE_KEYS[hashes]);
      long rest = c;
      for (long position : positions) {
        chosen.set(position, cells.get(rest % shape.cells()));
        rest /= shape.cells();
      }
      MultibitTable one = MultibitTable.restore(wide, AllUniversal.REJECT, chosen, null);
      answered += one.lookup(WIDE_KEYS[hashes]) > 0 ? 1 : 0;
    }
    assertThat(table.falseRate()).isCloseTo((double) answered / combinations, within(1e-9));
  }

  private static final long[] WIDE_KEYS = {
    0,
    Keys.withPositions(new MultibitShape(1, 1, 64, 1), 7),
    Keys.withPositions(new MultibitShape(1, 2, 64, 1), 7, 9),
    Keys.withPositions(new MultibitShape(1, 3, 64, 1), 7, 9, 30),
    Keys.withPositions(new MultibitShape(1, 4, 64, 1), 7, 9, 30, 50)
  };

  @Test
  void refusesCellsThatNoProgrammingCanHaveWritten() {
    MultibitShape few = MultibitShape.of(5, 5, 100, 0.5);
    CellArray cells = new CellArray(3, 100);
    cells.set(42, 6);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MultibitTable.restore(few, AllUniversal.REJECT, cells, null))
        .withMessage("cell 42 must be at most 5 or the universal 7, but was 6");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> MultibitTable.restore(few, AllUniversal.REJECT, new CellArray(3, 99), null))
        .withMessage("cells must be 100 of 3 bits, but were 99 of 3");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                MultibitTable.restore(
                    few, AllUniversal.REJECT, new CellArray(3, 100), new CellArray(1, 101)))
        .withMessage("signs must be 100 of 1 bits, but were 101 of 1");
    CellArray stray = new CellArray(1, 100);
    stray.set(7, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> MultibitTable.restore(few, AllUniversal.REJECT, new CellArray(3, 100), stray))
        .withMessage("sign 7 must be clear where the cell is unused, but was set");
  }

  @Test
  void refusesACodeOutOfRange() {
    MultibitTable table = tableWith(AllUniversal.REJECT);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> table.insert(KEY, U, InsertRule.RELAXED))
        .withMessage("code must be in [1, 14], but was 15");
  }
}

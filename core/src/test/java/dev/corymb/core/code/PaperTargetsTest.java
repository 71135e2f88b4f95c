package dev.corymb.core.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.hash.Probes;
import dev.corymb.core.testkit.Targets;
import dev.corymb.core.testkit.Targets.Row;
import dev.corymb.core.wire.Codes;
import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The figures of paper 003, as corrected by simulation, on the shipped table. */
final class PaperTargetsTest {

  private static final double HALF_A_POINT = 0.005;

  /** The targets have one sample of 100,000 outsiders, whose noise among so many points shows. */
  private static final double THREE_AND_A_HALF_SIGMA = 0.0061;

  /** In kilobits: an overloaded table, and one of the sizes that the paper recommends. */
  private static final Set<Integer> CHOSEN_SIZES = Set.of(1000, 4000);

  /** In percent: the ends and the middle. */
  private static final Set<Integer> CHOSEN_THRESHOLDS = Set.of(20, 60, 100);

  private static final PaperSet SET = new PaperSet(20190413);

  record Point(int kilobits, int threshold, Programming programming, Row target) {

    double target(String column) {
      return target.number(column);
    }

    @Override
    public String toString() {
      return kilobits + " K, " + threshold + " %, " + programming;
    }
  }

  /** The programming that a name in the files stands for, or null for one that is not offered. */
  private static Programming programming(String name) {
    return switch (name) {
      case "FULL" -> Programming.LITERAL;
      case "FULL_GRADUAL_U" -> Programming.GRADUAL_U;
      case "SPARSE" -> Programming.SPARSE;
      case "BULK" -> Programming.BULK;
      default -> null;
    };
  }

  static Stream<Point> chosenPoints() {
    return points().filter(PaperTargetsTest::isChosen);
  }

  static Stream<Point> otherPoints() {
    return points().filter(point -> !isChosen(point));
  }

  private static boolean isChosen(Point point) {
    return CHOSEN_SIZES.contains(point.kilobits) && CHOSEN_THRESHOLDS.contains(point.threshold);
  }

  private static Stream<Point> points() {
    return Targets.rows("p003_table.csv").stream()
        .filter(row -> programming(row.text("mode")) != null)
        .map(
            row ->
                new Point(row.whole("kbits"), row.whole("T"), programming(row.text("mode")), row));
  }

  @ParameterizedTest
  @MethodSource("chosenPoints")
  void cellsAndAnswersHaveTheSimulatedShares(Point point) {
    assertSimulatedShares(point, HALF_A_POINT);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("otherPoints")
  void cellsAndAnswersHaveTheSimulatedSharesAtAllOtherPoints(Point point) {
    assertSimulatedShares(point, THREE_AND_A_HALF_SIGMA);
  }

  private static void assertSimulatedShares(Point point, double outsiderTolerance) {
    MultibitTable table = SET.table(point.kilobits, point.threshold, point.programming);
    MultibitShape shape = table.shape();

    int right = 0;
    int wrong = 0;
    int ambiguous = 0;
    int zero = 0;
    int allUniversal = 0;
    for (int e = 0; e < PaperSet.MEMBERS; e++) {
      int answer = table.lookup(SET.keys[e]);
      right += answer == SET.codes[e] ? 1 : 0;
      wrong += answer > 0 && answer != SET.codes[e] ? 1 : 0;
      ambiguous += answer == CodeAnswer.NO_CONCLUSION ? 1 : 0;
      if (answer == CodeAnswer.NOT_THERE) {
        long key = SET.keys[e];
        zero += anyCellIs(table, key, 0) ? 1 : 0;
        allUniversal += allCellsAre(table, key, shape.universal()) ? 1 : 0;
      }
    }
    int falsePositives = 0;
    int outsidersAmbiguous = 0;
    for (long key : SET.outsiders) {
      int answer = table.lookup(key);
      falsePositives += answer > 0 ? 1 : 0;
      outsidersAmbiguous += answer == CodeAnswer.NO_CONCLUSION ? 1 : 0;
    }

    assertThat(right + wrong + ambiguous + zero + allUniversal)
        .as("every member has enough cells of its own, or one unused, or all universal")
        .isEqualTo(PaperSet.MEMBERS);
    assertNear(point, "nonzero", table.fill());
    assertNear(point, "U", table.universalShare());
    assertNear(point, "member_right", (double) right / PaperSet.MEMBERS);
    assertNear(point, "member_wrong", (double) wrong / PaperSet.MEMBERS);
    assertNear(point, "member_ambiguous", (double) ambiguous / PaperSet.MEMBERS);
    assertNear(point, "member_rejected_zero", (double) zero / PaperSet.MEMBERS);
    assertNear(point, "member_rejected_allU", (double) allUniversal / PaperSet.MEMBERS);
    assertThat((double) falsePositives / PaperSet.OUTSIDERS)
        .as("FP")
        .isCloseTo(point.target("FP"), within(outsiderTolerance));
    assertThat((double) outsidersAmbiguous / PaperSet.OUTSIDERS)
        .as("outsiders_ambiguous")
        .isCloseTo(point.target("outsiders_ambiguous"), within(outsiderTolerance));

    double predicted = table.falseRate();
    double sigma = Math.sqrt(predicted * (1 - predicted) / PaperSet.OUTSIDERS);
    assertThat((double) falsePositives / PaperSet.OUTSIDERS)
        .as("false rate predicted from the cells")
        .isCloseTo(predicted, within(5 * sigma + 1e-5));
  }

  private static void assertNear(Point point, String column, double measured) {
    assertThat(measured).as(column).isCloseTo(point.target(column), within(HALF_A_POINT));
  }

  @Test
  void literalProgrammingNeedsNoUniversalCellAboveThePeelingThreshold() {
    assertThat(SET.table(2000, 20, Programming.LITERAL).universalShare()).isZero();
    assertThat(SET.table(3500, 40, Programming.LITERAL).universalShare()).isZero();
    assertThat(SET.table(1500, 20, Programming.LITERAL).universalShare()).isGreaterThan(0.8);
    assertThat(SET.table(3000, 40, Programming.LITERAL).universalShare()).isGreaterThan(0.3);
  }

  /** The worked example of the paper's section 2.2: it claims 13 % of universal cells. */
  @Test
  void theWorkedExampleOfThePaperDrownsInUniversalCells() {
    SplittableRandom random = new SplittableRandom(1);
    long[] keys = random.longs(100_000).toArray();
    int[] codes = new int[keys.length];
    Arrays.setAll(codes, e -> 1 + e % 100);
    MultibitShape shape = MultibitShape.of(100, 6, 40_000, 0.5);

    MultibitTable literal =
        MultibitTable.build(shape, AllUniversal.REJECT, Programming.LITERAL, keys, codes, 1, null);
    MultibitTable gradual =
        MultibitTable.build(
            shape, AllUniversal.REJECT, Programming.GRADUAL_U, keys, codes, 1, null);

    assertThat(literal.universalShare()).isCloseTo(1.0, within(HALF_A_POINT));
    assertThat(gradual.universalShare()).isCloseTo(0.825, within(HALF_A_POINT));
  }

  record Insertion(
      long cells,
      int threshold,
      Programming programming,
      InsertRule rule,
      double success,
      double right,
      double wrong,
      double ambiguous,
      double oldRightBefore,
      double oldRightAfter) {}

  static Stream<Insertion> insertions() {
    Pattern line =
        Pattern.compile(
            "INS cells (\\d+) T (\\d+) mode (\\d) relaxed (\\d) success (\\S+) \\| of inserted:"
                + " right (\\S+) wrong (\\S+) ambig (\\S+) allU \\S+ \\| old members right (\\S+)"
                + " -> (\\S+)");
    return Targets.lines("p003_dynamic_insert.txt").stream()
        .map(line::matcher)
        .filter(Matcher::matches)
        .map(
            m ->
                new Insertion(
                    Long.parseLong(m.group(1)),
                    Integer.parseInt(m.group(2)),
                    Codes.find(
                        Programming.values(), Programming::code, Integer.parseInt(m.group(3))),
                    m.group(4).equals("1") ? InsertRule.RELAXED : InsertRule.STRICT,
                    Double.parseDouble(m.group(5)),
                    Double.parseDouble(m.group(6)),
                    Double.parseDouble(m.group(7)),
                    Double.parseDouble(m.group(8)),
                    Double.parseDouble(m.group(9)),
                    Double.parseDouble(m.group(10))));
  }

  @ParameterizedTest
  @MethodSource("insertions")
  void insertionSucceedsAsOftenAsSimulated(Insertion target) {
    int trials = 10_000;
    SplittableRandom random = new SplittableRandom(7);
    MultibitTable table =
        SET.table(
            MultibitShape.of(
                PaperSet.CODES, PaperSet.HASHES, target.cells, target.threshold / 100.0),
            target.programming);
    long[] accepted = new long[trials];
    int[] acceptedCodes = new int[trials];
    int count = 0;
    for (int i = 0; i < trials; i++) {
      int code = random.nextInt(1, PaperSet.CODES + 1);
      if (table.insert(SET.outsiders[i], code, target.rule)) {
        accepted[count] = SET.outsiders[i];
        acceptedCodes[count++] = code;
      }
    }
    int right = 0;
    int wrong = 0;
    int ambiguous = 0;
    for (int i = 0; i < count; i++) {
      int answer = table.lookup(accepted[i]);
      right += answer == acceptedCodes[i] ? 1 : 0;
      wrong += answer > 0 && answer != acceptedCodes[i] ? 1 : 0;
      ambiguous += answer == CodeAnswer.NO_CONCLUSION ? 1 : 0;
    }

    assertThat((double) count / trials).as("success").isCloseTo(target.success, within(0.015));
    assertThat((double) right / count).as("right").isCloseTo(target.right, within(0.03));
    assertThat((double) wrong / count).as("wrong").isCloseTo(target.wrong, within(0.03));
    assertThat((double) ambiguous / count)
        .as("ambiguous")
        .isCloseTo(target.ambiguous, within(0.03));
    assertThat(SET.shareOfMembers((key, code) -> table.lookup(key) == code))
        .as("old members still right")
        .isCloseTo(target.oldRightAfter, within(HALF_A_POINT))
        .isGreaterThan(target.oldRightBefore - 0.01);
  }

  @ParameterizedTest
  @CsvSource({"1000", "2000", "3000", "5000"})
  void deletionTakesOtherMembersWithItAsOftenAsSimulated(int kilobits) {
    Row target =
        Targets.rows("multibit_runs.csv").stream()
            .filter(
                row ->
                    row.text("cells").equals(String.valueOf(kilobits * 250))
                        && row.text("T").equals("40")
                        && row.text("mode").equals("4"))
            .findFirst()
            .orElseThrow();
    MultibitTable table = SET.table(kilobits, 40, Programming.GRADUAL_U);
    int deleted = 0;
    for (int goal : new int[] {1_000, 5_000, 10_000, 30_000, 60_000}) {
      for (; deleted < goal; deleted++) {
        forceDelete(table, SET.keys[deleted]);
      }
      int lost = 0;
      for (int e = goal; e < PaperSet.MEMBERS; e++) {
        lost += allSigns(table, SET.keys[e]) ? 1 : 0;
      }
      for (int e = 0; e < goal; e++) {
        assertThat(table.lookup(SET.keys[e])).isEqualTo(CodeAnswer.NOT_THERE);
      }
      int others = PaperSet.MEMBERS - goal;
      double expected = target.number("fd" + goal) * others;
      double formula =
          others
              * Math.pow(
                  -Math.expm1(-(double) PaperSet.HASHES * goal / table.shape().cells()),
                  PaperSet.HASHES);
      assertThat((double) lost)
          .as("lost after %d deletions, by the formula", goal)
          .isCloseTo(formula, within(Math.max(0.2 * formula, 1 + 3 * Math.sqrt(formula))));
      assertThat((double) lost) // both are samples, so their variances add up
          .as("lost after %d deletions", goal)
          .isCloseTo(expected, within(Math.max(0.2 * expected, 1 + 3 * Math.sqrt(2 * formula))));
    }
  }

  /** Sets the signs of a member even where the table rejects it, as the simulation did. */
  private static void forceDelete(MultibitTable table, long key) {
    if (!table.delete(key) && table.signs() != null) {
      for (int j = 0; j < PaperSet.HASHES; j++) {
        table.signs().set(Probes.position(key, j, table.shape().cells()), 1);
      }
    }
  }

  private static boolean allSigns(MultibitTable table, long key) {
    return probes(table, key).allMatch(position -> table.signs().get(position) == 1);
  }

  private static boolean anyCellIs(MultibitTable table, long key, int value) {
    return probes(table, key).anyMatch(position -> table.cells().get(position) == value);
  }

  private static boolean allCellsAre(MultibitTable table, long key, int value) {
    return probes(table, key).allMatch(position -> table.cells().get(position) == value);
  }

  private static LongStream probes(MultibitTable table, long key) {
    return IntStream.range(0, table.shape().hashes())
        .mapToLong(j -> Probes.position(key, j, table.shape().cells()));
  }
}

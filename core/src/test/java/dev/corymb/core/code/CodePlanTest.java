package dev.corymb.core.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.hash.Mixer;
import dev.corymb.core.theory.MultibitTheory;
import dev.corymb.core.wire.Codes;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class CodePlanTest {

  @ParameterizedTest
  @CsvSource({
    "1, 0.1",
    "1, 0.0001",
    "2, 0.01",
    "14, 0.3",
    "14, 0.01",
    "14, 0.000001",
    "250, 0.01",
    "60000, 0.001"
  })
  void theRetrievalTableIsTheCheaperExactMode(int codes, double rate) {
    CodePlan plan = CodePlan.cheapest(1_000_000, codes, rate);
    assertThat(plan.mode()).isEqualTo(CodeMode.RETRIEVAL);
    assertThat(plan.reason())
        .matches(
            "a retrieval table takes [0-9.]+ bits an item, multibit cells with corrections take"
                + " [0-9.]+; later changes cost both the same");
  }

  /** A retrieval table has twelve slots at least, and dozens for a dozen items. */
  @ParameterizedTest
  @CsvSource({"0, EXACT", "1, EXACT", "10, EXACT", "100, RETRIEVAL", "281474976710656, RETRIEVAL"})
  void cellsAreCheaperForAHandfulOfItems(long items, CodeMode mode) {
    assertThat(CodePlan.cheapest(items, 14, 0.01).mode()).isEqualTo(mode);
  }

  @ParameterizedTest
  @CsvSource({"1, 14, 0.01", "10, 14, 0.01", "1000, 200, 0.2", "100000, 14, 0.001"})
  void theReasonGivesTheSizesOfWhatWouldBeBuilt(int items, int codes, double rate) {
    RetrievalShape slots = RetrievalShape.of(items, codes, rate, 1);
    CodePlan.Multibit exact = (CodePlan.Multibit) CodePlan.of(CodeMode.EXACT, items, codes, rate);
    double cells = (double) exact.shape().bits() / items;
    double corrections = 8 * 12 / 0.5625 * CodeSizing.exact(codes, rate).overflowShare();
    assertThat(CodePlan.cheapest(items, codes, rate).reason())
        .isEqualTo(
            String.format(
                Locale.ROOT,
                "a retrieval table takes %.1f bits an item, multibit cells with corrections take"
                    + " %.1f; later changes cost both the same",
                (double) slots.slots() * slots.slotBits() / items,
                cells + corrections));
  }

  /** All members have one code, or nearly all, or half of them. */
  @ParameterizedTest
  @CsvSource({
    "EXACT, 14, 0.01",
    "EXACT, 14, 0.2",
    "EXACT, 250, 0.001",
    "BULK, 14, 0.01",
    "RETRIEVAL, 14, 0.01",
    "RETRIEVAL, 129, 0.01",
    "RETRIEVAL, 65, 0.05"
  })
  void theRateHoldsHoweverFrequentEachCodeIs(CodeMode mode, int codes, double rate) {
    int items = 10_000;
    int outsiders = 400_000;
    SplittableRandom random = new SplittableRandom(4);
    long[] keys = Keys.distinct(items, random);
    for (int others : new int[] {0, 1, 500, items / 2}) {
      int[] of = new int[items];
      Arrays.setAll(of, e -> e < others ? random.nextInt(1, codes + 1) : 1);
      CodePlan plan = CodePlan.of(mode, items, codes, rate);
      CodeMap filter = CodeMap.build(CodeMapTest.DIGESTER.seed(), plan, keys, of, null);

      long answered = random.longs(outsiders).filter(key -> filter.lookup(key) > 0).count();

      double sigma = Math.sqrt(rate / outsiders);
      double fill = Math.sqrt(rate * rate / items); // cells are hit at random, too
      assertThat((double) answered / outsiders)
          .as("%d others", others)
          .isLessThan(rate + 5 * sigma + 5 * fill)
          .isCloseTo(filter.falseRate(), within(5 * sigma));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 0.01", "2, 0.05", "14, 0.05", "14, 0.001", "200, 0.01"})
  void theExactPlanKeepsWhatItPredicts(int codes, double rate) {
    int items = 50_000;
    int outsiders = 200_000;
    SplittableRandom random = new SplittableRandom(4);
    long[] keys = new long[items];
    Arrays.setAll(keys, e -> Mixer.mix(e, 8));
    CodePlan.Multibit plan = (CodePlan.Multibit) CodePlan.of(CodeMode.EXACT, items, codes, rate);
    MultibitTheory.ExactSize choice = CodeSizing.exact(codes, rate);

    CodeMap filter =
        CodeMap.build(
            CodeMapTest.DIGESTER.seed(), plan, keys, Keys.codes(items, codes, random), null);

    int answered = 0;
    for (int i = 0; i < outsiders; i++) {
      answered += filter.lookup(Mixer.mix(items + i, 8)) > 0 ? 1 : 0;
    }
    double lambda = choice.hashes() / choice.cellsPerItem();
    double predicted = MultibitTheory.bulkFalseRate(lambda, codes, choice.hashes());
    double sigma = Math.sqrt(predicted / outsiders);
    assertThat(predicted).isLessThanOrEqualTo(rate * (1 + 1e-9));
    assertThat((double) answered / outsiders)
        .isCloseTo(predicted, within(5 * sigma + 0.05 * predicted));
    double share = (double) filter.corrections() / items;
    assertThat(share)
        .isCloseTo(
            choice.overflowShare(), within(5 * Math.sqrt(choice.overflowShare() / items) + 1e-4));
    assertThat(plan.shape().bits() / (double) items)
        .isCloseTo(choice.cellsPerItem() * plan.shape().cellBits(), within(0.01));
  }

  @ParameterizedTest
  @EnumSource(
      value = CodeMode.class,
      names = {"LITERAL", "BULK", "GRADUAL_U", "SPARSE"})
  void aPlainPlanLeavesFewMembersWithoutTheirCode(CodeMode mode) {
    int items = 50_000;
    SplittableRandom random = new SplittableRandom(4);
    long[] keys = Keys.distinct(items, random);
    int[] codes = Keys.codes(items, 14, random);
    CodePlan plan = CodePlan.of(mode, items, 14, 0.01);
    CodeMap filter = CodeMap.build(CodeMapTest.DIGESTER.seed(), plan, keys, codes, null);
    int right = 0;
    for (int e = 0; e < items; e++) {
      right += filter.lookup(keys[e]) == codes[e] ? 1 : 0;
    }
    assertThat(right).isGreaterThan((int) (0.985 * items));
    assertThat(filter.falseRate()).isLessThan(0.0105);
  }

  @Test
  void plansForNoItems() {
    for (CodeMode mode : CodeMode.values()) {
      CodePlan plan = CodePlan.of(mode, 0, 14, 0.01);
      CodeMap filter =
          CodeMap.build(CodeMapTest.DIGESTER.seed(), plan, new long[0], new int[0], null);
      assertThat(filter.lookup(42)).isZero();
      assertThat(filter.falseRate()).isZero();
      assertThat(filter.mode()).isEqualTo(mode);
    }
  }

  @Test
  void refusesWhatDoesNotFitTogether() {
    MultibitShape shape = MultibitShape.of(14, 5, 100, 0.5);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new CodePlan.Multibit(
                    CodeMode.LITERAL, Programming.BULK, shape, AllUniversal.KEEP, ""))
        .withMessage("programming must be LITERAL in mode literal, but was BULK");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CodePlan.multibit(CodeMode.EXACT, shape, AllUniversal.KEEP))
        .withMessage("allUniversal must be REJECT in mode exact, but was KEEP");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new CodePlan.Multibit(
                    CodeMode.RETRIEVAL, Programming.BULK, shape, AllUniversal.KEEP, ""))
        .withMessage("mode must be one of multibit cells, but was retrieval");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CodePlan.of(CodeMode.EXACT, 10, 14, 1))
        .withMessage("falseRate must be in (0, 1), but was 1.0");
  }

  /** These numbers stand in stored filters. */
  @Test
  void wireCodesNeverChange() {
    assertThat(Arrays.stream(CodeMode.values()).map(mode -> mode + "=" + mode.code()))
        .containsExactly(
            "literal=1", "bulk=3", "gradual-u=4", "sparse=5", "exact=6", "retrieval=7");
    assertThat(Arrays.stream(Programming.values()).map(p -> p.name() + "=" + p.code()))
        .containsExactly("LITERAL=1", "BULK=3", "GRADUAL_U=4", "SPARSE=5");
    assertThat(Arrays.stream(AllUniversal.values()).map(o -> o.name() + "=" + o.code()))
        .containsExactly("REJECT=1", "KEEP=2");
    for (int code = -1; code < 10; code++) {
      CodeMode mode = Codes.find(CodeMode.values(), CodeMode::code, code);
      Programming programming = Codes.find(Programming.values(), Programming::code, code);
      AllUniversal option = Codes.find(AllUniversal.values(), AllUniversal::code, code);
      assertThat(mode == null ? code : mode.code()).isEqualTo(code);
      assertThat(programming == null ? code : programming.code()).isEqualTo(code);
      assertThat(option == null ? code : option.code()).isEqualTo(code);
    }
    assertThat(Codes.find(CodeMode.values(), CodeMode::code, 2)).isNull();
  }
}

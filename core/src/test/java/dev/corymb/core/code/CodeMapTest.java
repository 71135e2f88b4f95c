package dev.corymb.core.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.bits.CellArray;
import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.hash.Mixer;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CodeMapTest {

  static final Digester DIGESTER = new Digester(Schema.parse("name:text,device:long"), 77);

  private static final int[] SIZES = {0, 1, 2, 63, 64, 65, 1000};

  private static CodePlan somePlan(SplittableRandom random, int size) {
    int codes = random.nextBoolean() ? 14 : random.nextInt(1, 400);
    double rate = random.nextDouble(0.001, 0.5);
    return switch (random.nextInt(3)) {
      case 0 -> CodePlan.of(CodeMode.RETRIEVAL, size, codes, rate);
      case 1 -> CodePlan.of(CodeMode.EXACT, size, codes, rate);
      default -> {
        // Any shape must do, hopeless ones included.
        int hashes = random.nextInt(1, 8);
        long cells = 1 + (long) (size * random.nextDouble(6));
        MultibitShape shape =
            new MultibitShape(codes, hashes, cells, random.nextInt(1, hashes + 1));
        Programming[] programmings = Programming.values();
        yield new CodePlan.Multibit(
            CodeMode.EXACT,
            programmings[random.nextInt(programmings.length)],
            shape,
            AllUniversal.REJECT,
            "any");
      }
    };
  }

  @Property(tries = 150)
  void inTheExactModesEveryMemberIsRightAtAllTimes(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int size = SIZES[random.nextInt(SIZES.length)];
    CodePlan plan = somePlan(random, size);
    long[] keys = Keys.distinct(size, random);
    int[] codes = Keys.codes(size, plan.codes(), random);
    Map<Long, Integer> oracle = new HashMap<>();
    for (int e = 0; e < size; e++) {
      oracle.put(keys[e], codes[e]);
    }
    CodeMap filter = CodeMap.build(DIGESTER.seed(), plan, keys, codes, null);
    assertThat(filter.items()).isEqualTo(size);
    assertAllRight(filter, oracle);

    for (int step = 0; step < 300; step++) {
      long key =
          size > 0 && random.nextBoolean() ? keys[random.nextInt(size)] : random.nextLong(200);
      if (random.nextInt(3) == 0) {
        boolean there = filter.lookup(key) != 0;
        assertThat(filter.remove(key)).isEqualTo(there);
        assertThat(there).as("no member is refused").isIn(true, oracle.containsKey(key));
        assertThat(filter.lookup(key)).isZero();
        oracle.remove(key);
      } else {
        int code = random.nextInt(1, plan.codes() + 1);
        assertThat(filter.add(key, code)).isTrue();
        assertThat(filter.lookup(key)).isEqualTo(code);
        oracle.put(key, code);
      }
    }
    assertAllRight(filter, oracle);

    CodeMap restored = CodeMap.restore(plan, filter.parts());
    assertAllRight(restored, oracle);
    for (int i = 0; i < 500; i++) {
      long key = random.nextLong();
      assertThat(restored.lookup(key)).isEqualTo(filter.lookup(key));
    }
    oracle.keySet().forEach(key -> assertThat(filter.remove(key)).isTrue());
    oracle.keySet().forEach(key -> assertThat(filter.lookup(key)).isZero());
  }

  private static void assertAllRight(CodeMap filter, Map<Long, Integer> oracle) {
    oracle.forEach((key, code) -> assertThat(filter.lookup(key)).as("key %x", key).isEqualTo(code));
  }

  @Property(tries = 20)
  void outsidersAreAnsweredAtThePredictedRate(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int size = 2_000;
    int outsiders = 100_000;
    CodePlan plan = somePlan(random, size);
    long[] keys = new long[size];
    for (int e = 0; e < size; e++) {
      keys[e] = Mixer.mix(e, seed);
    }
    CodeMap filter =
        CodeMap.build(DIGESTER.seed(), plan, keys, Keys.codes(size, plan.codes(), random), null);
    int answered = 0;
    for (int i = 0; i < outsiders; i++) {
      answered += filter.lookup(Mixer.mix(size + i, seed)) > 0 ? 1 : 0;
    }
    double predicted = filter.falseRate();
    double sigma = Math.sqrt(predicted * (1 - predicted) / outsiders);
    assertThat((double) answered / outsiders)
        .as("%s", plan)
        .isCloseTo(predicted, within(5 * sigma + 1e-5));
  }

  @ParameterizedTest
  @EnumSource(
      value = CodeMode.class,
      names = {"LITERAL", "BULK", "GRADUAL_U", "SPARSE"})
  void theOtherModesAnswerLikeTheirTable(CodeMode mode) {
    SplittableRandom random = new SplittableRandom(1);
    MultibitShape shape = MultibitShape.of(14, 5, 3_000, 0.6);
    long[] keys = Keys.distinct(1_000, random);
    int[] codes = Keys.codes(1_000, 14, random);
    CodePlan plan = CodePlan.multibit(mode, shape, AllUniversal.KEEP);
    CodeMap filter = CodeMap.build(DIGESTER.seed(), plan, keys, codes, null);
    MultibitTable table = (MultibitTable) filter.base();

    int accepted = 0;
    for (int i = 0; i < 1_000; i++) {
      long key = random.nextLong();
      int code = random.nextInt(1, 15);
      int before = filter.lookup(key);
      assertThat(before).isEqualTo(table.lookup(key));
      if (filter.add(key, code)) {
        accepted += before == 0 ? 1 : 0;
      } else {
        assertThat(filter.lookup(key)).as("refused, nothing changed").isEqualTo(before);
      }
    }
    assertThat(accepted).isPositive();
    assertThat(filter.items()).isEqualTo(1_000 + accepted);
    assertThat(filter.corrections()).isZero();

    long[] found = Arrays.stream(keys).filter(key -> filter.lookup(key) != 0).limit(10).toArray();
    assertThat(found).isNotEmpty();
    for (long key : found) {
      boolean there = filter.lookup(key) != 0; // an earlier removal may have taken it along
      assertThat(filter.remove(key)).isEqualTo(there);
      assertThat(filter.lookup(key)).isZero();
      assertThat(filter.remove(key)).isFalse();
    }
    assertThat(table.signsSet()).isPositive();
    assertThat(filter.falseRate()).isBetween(0.0, 1.0);
  }

  @Test
  void gradualCellsThatKeepUniversalKeysRejectNoMember() {
    SplittableRandom random = new SplittableRandom(1);
    long[] keys = Keys.distinct(10_000, random);
    int[] codes = Keys.codes(10_000, 14, random);
    CodePlan plan =
        CodePlan.multibit(
            CodeMode.GRADUAL_U, MultibitShape.of(14, 5, 15_000, 0.6), AllUniversal.KEEP);
    CodeMap filter = CodeMap.build(DIGESTER.seed(), plan, keys, codes, null);
    for (long key : keys) {
      assertThat(filter.lookup(key)).isNotZero();
    }
  }

  @Test
  void undoingAChangeLeavesNoCorrection() {
    long[] keys = {1, 2, 3};
    CodeMap filter =
        CodeMap.build(
            DIGESTER.seed(), CodePlan.cheapest(3, 14, 1e-9), keys, new int[] {5, 6, 7}, null);
    filter.add(1, 9);
    filter.remove(2);
    filter.add(4, 2);
    assertThat(filter.corrections()).isEqualTo(3);
    filter.add(1, 5);
    filter.add(2, 6);
    filter.remove(4);
    assertThat(filter.corrections()).isZero();
    assertThat(filter.items()).isEqualTo(3);
  }

  @Test
  void countsARepeatedMemberOnce() {
    for (CodeMode mode : CodeMode.values()) {
      CodePlan plan = CodePlan.of(mode, 4, 14, 0.01);
      CodeMap filter =
          CodeMap.build(
              DIGESTER.seed(), plan, new long[] {8, 9, 8, 8}, new int[] {1, 2, 1, 1}, null);
      assertThat(filter.items()).as("%s", mode).isEqualTo(2);
    }
  }

  @Test
  void refusesBadMembersInEveryMode() {
    for (CodeMode mode : CodeMode.values()) {
      CodePlan plan = CodePlan.of(mode, 4, 14, 0.01);
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> CodeMap.build(DIGESTER.seed(), plan, new long[] {8, 8}, new int[] {1, 2}, null))
          .withMessage("codes[1] must be 1, the code this key has before, but was 2");
      assertThatIllegalArgumentException()
          .isThrownBy(
              () ->
                  CodeMap.build(DIGESTER.seed(), plan, new long[] {8, 9}, new int[] {1, 15}, null))
          .withMessage("codes[1] must be in [1, 14], but was 15");
      CodeMap filter = CodeMap.build(DIGESTER.seed(), plan, new long[0], new int[0], null);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> filter.add(1L, 0))
          .withMessage("code must be in [1, 14], but was 0");
    }
  }

  @Test
  void refusesStoredPartsThatDoNotFit() {
    long[] keys = {1, 2, 3};
    int[] codes = {5, 6, 7};
    CodePlan plan = CodePlan.of(CodeMode.RETRIEVAL, 3, 14, 0.01);
    CodeMap filter = CodeMap.build(DIGESTER.seed(), plan, keys, codes, null);
    LongIntTable none = new LongIntTable();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> CodeMap.restore(plan, new CodeMap.Parts(-1, filter.base(), none)))
        .withMessage("items must not be negative, but was -1");
    CodePlan finer = CodePlan.of(CodeMode.RETRIEVAL, 3, 14, 0.001);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CodeMap.restore(finer, new CodeMap.Parts(3, filter.base(), none)))
        .withMessageStartingWith("base must fit Retrieval[");
    CodePlan exact = CodePlan.of(CodeMode.EXACT, 3, 14, 0.01);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CodeMap.restore(exact, new CodeMap.Parts(3, filter.base(), none)))
        .withMessageStartingWith("base must fit Multibit[");
    LongIntTable bad = new LongIntTable();
    bad.put(9, 15);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CodeMap.restore(plan, new CodeMap.Parts(3, filter.base(), bad)))
        .withMessage("code of a correction must be in [0, 14], but was 15");
    LongIntTable idle = new LongIntTable();
    idle.put(1, 5);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CodeMap.restore(plan, new CodeMap.Parts(3, filter.base(), idle)))
        .withMessage("correction must differ from the base's answer, but was 5");
  }

  @Test
  void refusesStoredCellsThatDoNotFitTheirMode() {
    MultibitShape shape = MultibitShape.of(14, 5, 100, 1);
    CodePlan bulk = CodePlan.multibit(CodeMode.BULK, shape, AllUniversal.REJECT);
    CodePlan exact = CodePlan.multibit(CodeMode.EXACT, shape, AllUniversal.REJECT);
    MultibitTable signed =
        MultibitTable.restore(
            shape, AllUniversal.REJECT, new CellArray(4, 100), new CellArray(1, 100));
    MultibitTable plain =
        MultibitTable.restore(shape, AllUniversal.REJECT, new CellArray(4, 100), null);
    LongIntTable one = new LongIntTable();
    one.put(1, 5);

    assertThat(CodeMap.restore(bulk, new CodeMap.Parts(0, signed, new LongIntTable())).lookup(1))
        .isZero();
    assertThat(CodeMap.restore(exact, new CodeMap.Parts(1, plain, one)).lookup(1)).isEqualTo(5);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CodeMap.restore(exact, new CodeMap.Parts(0, signed, new LongIntTable())))
        .withMessageStartingWith("base must fit Multibit[");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CodeMap.restore(bulk, new CodeMap.Parts(0, plain, one)))
        .withMessage("corrections must be none in mode bulk, but were 1");
  }

  @Test
  void equalMembersGiveEqualFilters() {
    SplittableRandom random = new SplittableRandom(3);
    long[] keys = Keys.distinct(2_000, random);
    int[] codes = Keys.codes(2_000, 14, random);
    CodePlan plan =
        CodePlan.multibit(CodeMode.LITERAL, MultibitShape.of(14, 5, 5_000, 0.4), AllUniversal.KEEP);
    CodeMap one = CodeMap.build(DIGESTER.seed(), plan, keys, codes, null);
    CodeMap other = CodeMap.build(DIGESTER.seed(), plan, keys.clone(), codes.clone(), null);
    assertThat(other).isEqualTo(one).hasSameHashCodeAs(one);
  }

  @Property
  void filtersAreEqualWhileTheyHaveTheSameParts(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] keys = Keys.distinct(50, random);
    CodeMode[] modes = CodeMode.values();
    CodeMode mode = modes[random.nextInt(modes.length)];
    int[] codes = Keys.codes(50, 14, random);
    CodePlan plan = CodePlan.of(mode, 50, 14, 0.01);
    CodeMap one = CodeMap.build(DIGESTER.seed(), plan, keys, codes, null);
    CodeMap other =
        CodeMap.build(DIGESTER.seed(), plan.withReason("another"), keys.clone(), codes, null);
    assertThat(other).isEqualTo(one).hasSameHashCodeAs(one);
    assertThat(one)
        .isNotEqualTo(
            CodeMap.build(DIGESTER.seed(), CodePlan.of(mode, 50, 14, 0.001), keys, codes, null));

    CodeMap.Parts before = one.parts();
    assertThat(other.remove(keys[0])).isTrue();
    assertThat(other).isNotEqualTo(one);
    assertThat(one.remove(keys[0])).isTrue();
    assertThat(other).isEqualTo(one).hasSameHashCodeAs(one);
    assertThat(one.parts()).isEqualTo(other.parts()).isNotEqualTo(before);
    assertThat(CodeMap.restore(plan, before).lookup(keys[0])).isNotZero();
  }
}

package dev.corymb.core.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.code.AllUniversal;
import dev.corymb.core.code.CodeMap;
import dev.corymb.core.code.CodeMode;
import dev.corymb.core.code.CodePlan;
import dev.corymb.core.code.MultibitShape;
import dev.corymb.core.filter.CodeFilter;
import dev.corymb.core.testkit.Property;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Whatever is done to a code filter of an exact mode, in whatever order (add, add again, add with
 * another code, remove, remove a stranger, store, load), it gives every member the code that an
 * exact record has for it.
 */
final class CodeSequencesTest {

  private static final int STEPS = 400;

  @Property
  void exactGivesEveryMemberItsCode(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    run(CodePlan.of(CodeMode.EXACT, random.nextInt(60), codes(random), rate(random)), random);
  }

  /** Also with far too few cells, and cells that were programmed otherwise. */
  @Property
  void exactOverAnyCellsGivesEveryMemberItsCode(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    int hashes = random.nextInt(1, 8);
    int need = random.nextInt(1, hashes + 1);
    MultibitShape shape = new MultibitShape(codes(random), hashes, random.nextLong(1, 200), need);
    run(CodePlan.multibit(CodeMode.EXACT, shape, AllUniversal.REJECT), random);
  }

  @Property
  void retrievalGivesEveryMemberItsCode(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    run(CodePlan.of(CodeMode.RETRIEVAL, 0, codes(random), rate(random)), random);
  }

  private static int codes(SplittableRandom random) {
    return random.nextBoolean() ? random.nextInt(1, 4) : random.nextInt(1, 300);
  }

  /** High rates on purpose, so that strangers are taken for members. */
  private static double rate(SplittableRandom random) {
    return random.nextDouble(0.001, 0.9);
  }

  private static void run(CodePlan plan, SplittableRandom random) throws IOException {
    Map<Long, Integer> record = new HashMap<>();
    CodeFilter filter = built(plan, record, random);
    for (int step = 0; step < STEPS; step++) {
      long key = someKey(random);
      switch (random.nextInt(10)) {
        case 0, 1, 2, 3 -> {
          int code = someCode(plan, random);
          assertThat(filter.map().add(key, code)).isTrue();
          record.put(key, code);
        }
        case 4, 5, 6 -> remove(filter, record, key);
        case 7, 8 ->
            assertThat(filter.map().lookup(key))
                .isEqualTo(record.getOrDefault(key, filter.map().lookup(key)))
                .isBetween(0, plan.codes());
        default -> filter = stored(filter);
      }
      if (step % 40 == 0) {
        assertRight(filter, record);
      }
    }
    assertRight(filter, record);
    assertRight(stored(filter), record);
    for (long key : record.keySet()) {
      assertThat(filter.map().remove(key)).isTrue();
      assertThat(filter.map().lookup(key)).isZero();
    }
  }

  /** A filter for some members, some of which are named twice. */
  private static CodeFilter built(CodePlan plan, Map<Long, Integer> record, SplittableRandom random)
      throws IOException {
    long[] keys = new long[random.nextInt(80)];
    int[] codes = new int[keys.length];
    for (int e = 0; e < keys.length; e++) {
      keys[e] = someKey(random);
      record.putIfAbsent(keys[e], someCode(plan, random));
      codes[e] = record.get(keys[e]);
    }
    CodeFilter filter = CodeFilter.build(GoldenFiles.DIGESTER, plan, keys, codes, null);
    assertThat(filter.items()).isEqualTo(record.size());
    return random.nextBoolean() ? filter : stored(filter);
  }

  /** Members go; a stranger goes only if it was taken for a member, and changes nothing else. */
  private static void remove(CodeFilter filter, Map<Long, Integer> record, long key) {
    boolean there = filter.map().lookup(key) > 0;
    CodeMap.Parts before = filter.map().parts();
    assertThat(filter.map().remove(key)).as("%d", key).isEqualTo(there);
    assertThat(filter.map().lookup(key)).isZero();
    if (record.remove(key) != null) {
      assertThat(there).as("%d was there", key).isTrue();
    }
    if (!there) {
      assertThat(filter.map().parts()).isEqualTo(before);
    }
  }

  private static void assertRight(CodeFilter filter, Map<Long, Integer> record) {
    record.forEach(
        (key, code) -> assertThat(filter.map().lookup(key)).as("%d", key).isEqualTo(code));
  }

  private static CodeFilter stored(CodeFilter filter) throws IOException {
    byte[] bytes = Stored.bytes(filter);
    assertThat(bytes).hasSize((int) FilterFormat.size(filter));
    CodeFilter loaded = (CodeFilter) Stored.read(bytes);
    assertThat(loaded).isEqualTo(filter).hasSameHashCodeAs(filter);
    return loaded;
  }

  /** Few, so that they repeat. */
  private static long someKey(SplittableRandom random) {
    return random.nextInt(120);
  }

  /** One code is popular. */
  private static int someCode(CodePlan plan, SplittableRandom random) {
    return random.nextInt(3) > 0 ? 1 : random.nextInt(1, plan.codes() + 1);
  }
}

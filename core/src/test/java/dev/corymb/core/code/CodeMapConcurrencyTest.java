package dev.corymb.core.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.hash.Mixer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Readers beside a writer. Each run is bounded by the writer's work; nothing sleeps. */
final class CodeMapConcurrencyTest {

  private static final int MEMBERS = 5_000;
  private static final int ADDED = 40_000;
  private static final int READERS = 3;

  private static long key(int number) {
    return Mixer.mix(number, 99);
  }

  private static int code(int number) {
    return 1 + number % 14;
  }

  /** Runs readers until the writer is done, and fails if any of them did. */
  private static void race(Runnable writer, ReaderLoop reader) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(READERS);
    try {
      CountDownLatch ready = new CountDownLatch(READERS);
      AtomicInteger done = new AtomicInteger();
      List<Future<?>> readers =
          IntStream.range(0, READERS)
              .<Future<?>>mapToObj(
                  seed ->
                      threads.submit(
                          () -> {
                            SplittableRandom random = new SplittableRandom(seed);
                            ready.countDown();
                            do {
                              reader.once(random);
                            } while (done.get() == 0);
                          }))
              .toList();
      assertThat(ready.await(60, TimeUnit.SECONDS)).isTrue();
      try {
        writer.run();
      } finally {
        done.set(1);
      }
      for (Future<?> result : readers) {
        result.get(60, TimeUnit.SECONDS);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private interface ReaderLoop {
    void once(SplittableRandom random);
  }

  /** The corrections grow through many sizes while they are read. */
  @ParameterizedTest
  @EnumSource(
      value = CodeMode.class,
      names = {"EXACT", "RETRIEVAL"})
  void noReaderMissesAMemberThatWasAddedBefore(CodeMode mode) throws Exception {
    long[] keys = new long[MEMBERS];
    int[] codes = new int[MEMBERS];
    Arrays.setAll(keys, CodeMapConcurrencyTest::key);
    Arrays.setAll(codes, CodeMapConcurrencyTest::code);
    CodeMap filter =
        CodeMap.build(
            CodeMapTest.DIGESTER.seed(), CodePlan.of(mode, MEMBERS, 14, 0.05), keys, codes, null);
    AtomicInteger added = new AtomicInteger(MEMBERS); // keys below this number are members

    race(
        () -> {
          for (int number = MEMBERS; number < MEMBERS + ADDED; number++) {
            filter.add(key(number), code(number));
            added.set(number + 1);
          }
        },
        random -> {
          int number = random.nextInt(added.get());
          int answer = filter.lookup(key(number));
          if (answer != code(number)) {
            throw new AssertionError("member " + number + " was answered with " + answer);
          }
        });

    assertThat(filter.corrections()).isGreaterThan(ADDED / 2);
  }

  /** Entries come and go, so that slots are taken, dropped and swept while they are read. */
  @Test
  void readersSeeAnAnswerFromBeforeOrAfterAChange() throws Exception {
    CodeMap filter =
        CodeMap.build(
            CodeMapTest.DIGESTER.seed(),
            CodePlan.of(CodeMode.RETRIEVAL, 0, 14, 0.01),
            new long[0],
            new int[0],
            null);
    int range = 64;
    race(
        () -> {
          SplittableRandom random = new SplittableRandom(5);
          for (int step = 0; step < 200_000; step++) {
            int number = random.nextInt(range);
            if (random.nextBoolean()) {
              filter.add(key(number), code(number));
            } else {
              filter.remove(key(number));
            }
          }
        },
        random -> {
          int number = random.nextInt(range);
          int answer = filter.lookup(key(number));
          if (answer != 0 && answer != code(number)) {
            throw new AssertionError(number + " was answered with " + answer);
          }
        });
    assertThat(filter.items()).isEqualTo(filter.corrections());
  }

  /** The table is tiny and every new key takes a free slot of it, often one that is being read. */
  @Test
  void noReaderTakesANeighboursCodeForItsOwn() throws Exception {
    CodeMap filter =
        CodeMap.build(
            CodeMapTest.DIGESTER.seed(),
            CodePlan.of(CodeMode.RETRIEVAL, 0, 14, 0.01),
            new long[0],
            new int[0],
            null);
    filter.add(key(0), 1); // stays, so that the table is not given up in between
    race(
        () -> {
          for (int number = 1; number < 300_000; number++) {
            filter.add(key(number), code(number));
            filter.remove(key(number));
          }
        },
        random -> {
          int outsider = -1 - random.nextInt(64);
          int answer = filter.lookup(key(outsider));
          if (answer != 0) {
            throw new AssertionError("an outsider was answered with " + answer);
          }
        });
    assertThat(filter.corrections()).isEqualTo(1);
  }

  /**
   * Cells of fifteen bits often lie across two words. Each insertion makes such a cell of a member
   * universal while the readers look that member up: half a change would be a code that is not
   * there.
   */
  @Test
  void noReaderSeesHalfAChangeOfACell() throws Exception {
    int pattern = 0b010_1010_1010_1010; // no part of it looks universal
    MultibitShape shape = MultibitShape.of(20_000, 2, 200_000, 1);
    long[] members = new long[50_000];
    int[] codes = new int[members.length];
    Arrays.setAll(members, CodeMapConcurrencyTest::key);
    Arrays.fill(codes, pattern);
    CodeMap filter =
        CodeMap.build(
            CodeMapTest.DIGESTER.seed(),
            CodePlan.multibit(CodeMode.BULK, shape, AllUniversal.KEEP),
            members,
            codes,
            null);

    Map<Long, Long> memberAt = new HashMap<>();
    for (long member : members) {
      for (long position : Keys.positions(shape, member)) {
        memberAt.put(position, member);
      }
    }
    int insertions = 8_000;
    long[] inserted = new long[insertions];
    long[] victims = new long[insertions];
    int found = 0;
    for (int number = members.length; found < insertions; number++) {
      long[] positions = Keys.positions(shape, key(number));
      boolean acrossWords = positions[0] * shape.cellBits() % 64 + shape.cellBits() > 64;
      if (acrossWords
          && memberAt.containsKey(positions[0])
          && !memberAt.containsKey(positions[1])) {
        inserted[found] = key(number);
        victims[found++] = memberAt.get(positions[0]);
      }
    }
    AtomicInteger current = new AtomicInteger();

    race(
        () -> {
          for (int i = 0; i < insertions; i++) {
            current.set(i);
            filter.add(inserted[i], 5, InsertRule.RELAXED);
          }
        },
        random -> {
          int i = Math.min(current.get() + random.nextInt(2), insertions - 1);
          int answer = filter.lookup(victims[i]);
          if (answer != pattern && answer != CodeAnswer.NO_CONCLUSION) {
            throw new AssertionError("a member was answered with " + answer);
          }
        });
    assertThat(((MultibitTable) filter.base()).universalShare()).isGreaterThan(0.02);
  }
}

package dev.corymb.bench.rivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Maps against an oracle that keeps everything. */
final class SiteMapTest {

  private static final int KEYS = 3_000;
  private static final int SITES = 200;

  private enum Kind {
    SORTED,
    ROARING,
    CUCKOO,
    CUCKOO_SHARED;

    SiteMap create() {
      return switch (this) {
        case SORTED -> new DigestMap(10, new SortedPostings()); // grows
        case ROARING -> new DigestMap(10, new RoaringPostings());
        // A few sites have a key, so that keys take several slots.
        case CUCKOO -> new CuckooMap(4 * KEYS, SITES, 1, 0.5);
        case CUCKOO_SHARED -> new CuckooMap(KEYS, SITES, 8, 100);
      };
    }

    boolean isExact() {
      return this == SORTED || this == ROARING;
    }
  }

  private static long key(int number) {
    return new SplittableRandom(number).nextLong();
  }

  @ParameterizedTest
  @EnumSource
  void findsWhatWasAddedAndNotRemoved(Kind kind) {
    SiteMap map = kind.create();
    Map<Integer, Set<Integer>> oracle = new HashMap<>();
    SplittableRandom draws = new SplittableRandom(5);
    for (int i = 0; i < 60_000; i++) {
      int number = draws.nextInt(KEYS);
      int site = draws.nextInt(SITES);
      Set<Integer> sites = oracle.computeIfAbsent(number, any -> new TreeSet<>());
      if (sites.size() < 3 && sites.add(site)) {
        map.add(key(number), site);
      } else if (!sites.isEmpty()) {
        int old = sites.iterator().next();
        sites.remove(old);
        map.remove(key(number), old);
      }
      if (i == 30_000) {
        map.trim();
      }
    }
    requireAll(map, oracle, kind.isExact());
  }

  @ParameterizedTest
  @EnumSource
  void keysOfManySitesComeAndGo(Kind kind) {
    SiteMap map = kind == Kind.CUCKOO ? new CuckooMap(16 * 64, SITES, 1, 0.1) : kind.create();
    Map<Integer, Set<Integer>> oracle = new HashMap<>();
    for (int number = 0; number < 64; number++) {
      for (int site = SITES - 1; site >= 0; site--) { // descending: lists are sorted all the same
        map.add(key(number), site);
        oracle.computeIfAbsent(number, any -> new TreeSet<>()).add(site);
      }
    }
    requireAll(map, oracle, kind.isExact());
    for (int number = 0; number < 64; number++) {
      for (int site = 0; site < SITES; site++) {
        if (site % 64 != number) {
          map.remove(key(number), site);
          oracle.get(number).remove(site);
        }
      }
    }
    requireAll(map, oracle, kind.isExact());
    oracle.forEach((number, sites) -> sites.forEach(site -> map.remove(key(number), site)));
    for (int number = 0; number < 64; number++) {
      assertThat(map.find(key(number))).isEmpty();
    }
  }

  private static void requireAll(SiteMap map, Map<Integer, Set<Integer>> oracle, boolean exact) {
    List<Integer> numbers = new ArrayList<>(oracle.keySet());
    int[][] batch = map.findAll(numbers.stream().mapToLong(SiteMapTest::key).toArray());
    for (int i = 0; i < batch.length; i++) {
      int[] found = map.find(key(numbers.get(i)));
      assertThat(found).as("key %s", numbers.get(i)).isSorted().doesNotHaveDuplicates();
      assertThat(batch[i]).isEqualTo(found);
      int[] wanted = oracle.get(numbers.get(i)).stream().mapToInt(site -> site).toArray();
      assertThat(found).as("key %s", numbers.get(i)).contains(wanted);
      if (exact) {
        assertThat(found).isEqualTo(wanted);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void refusesToRemoveWhatIsNotThere(Kind kind) {
    SiteMap map = kind.create();
    assertThatThrownBy(() -> map.remove(key(1), 3)).isInstanceOf(IllegalArgumentException.class);
    map.add(key(1), 3);
    assertThatThrownBy(() -> map.remove(key(1), 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but was 4");
    map.add(key(1), 5);
    assertThatThrownBy(() -> map.remove(key(1), 4)).isInstanceOf(IllegalArgumentException.class);
    assertThat(map.find(key(1))).containsExactly(3, 5);
  }

  @Test
  void theDigestZeroIsAKeyLikeAnyOther() {
    SiteMap map = new DigestMap(8, new SortedPostings());
    assertThat(map.find(0)).isEmpty();
    map.add(0, 7);
    assertThat(map.find(0)).containsExactly(7);
  }

  /** Keys with one home, so that removing must move those behind. */
  @Test
  void removingKeepsTheKeysBehind() {
    for (int removed = 0; removed < 5; removed++) {
      SiteMap map = new DigestMap(8, new SortedPostings());
      for (int i = 0; i < 5; i++) {
        map.add(0xffffffff_00000001L + i, i); // the last home: the others follow from the start
      }
      map.remove(0xffffffff_00000001L + removed, removed);
      for (int i = 0; i < 5; i++) {
        assertThat(map.find(0xffffffff_00000001L + i))
            .isEqualTo(i == removed ? new int[0] : new int[] {i});
      }
    }
  }

  @ParameterizedTest
  @MethodSource("budgets")
  void theCuckooMapKeepsItsBudgetWhenItIsFull(int sites, double falseSites) {
    int keys = 50_000;
    SiteMap map = new CuckooMap(keys, sites, 1, falseSites);
    for (int i = 0; i < keys; i++) {
      map.add(key(i), i % sites);
    }
    int found = 0;
    int misses = 40_000;
    for (int i = 0; i < misses; i++) {
      found += map.find(key(keys + i)).length;
    }
    assertThat((double) found / misses).isPositive().isLessThan(1.1 * falseSites);
    for (int i = 0; i < keys; i++) {
      assertThat(map.find(key(i))).contains(i % sites);
    }
  }

  static Stream<Object[]> budgets() {
    return Stream.of(new Object[] {1_000, 0.1}, new Object[] {100_000, 0.01});
  }

  @Test
  void aFullCuckooMapSaysSo() {
    SiteMap map = new CuckooMap(100, 10, 1, 0.01);
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 200; i++) {
                map.add(key(i), 1);
              }
            })
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is full");
  }

  @Test
  void slotsOfEveryWidthKeepTheirNumbers() {
    for (int width = 1; width <= 63; width++) {
      PackedSlots slots = new PackedSlots(300, width);
      long[] oracle = new long[300];
      SplittableRandom draws = new SplittableRandom(width);
      for (int i = 0; i < 2_000; i++) {
        int slot = draws.nextInt(300);
        oracle[slot] = draws.nextLong() >>> (64 - width);
        slots.set(slot, oracle[slot]);
      }
      for (int i = 0; i < 300; i++) {
        assertThat(slots.get(i)).as("width %s, slot %s", width, i).isEqualTo(oracle[i]);
      }
    }
  }
}

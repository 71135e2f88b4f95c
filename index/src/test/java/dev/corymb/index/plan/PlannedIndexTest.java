package dev.corymb.index.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.FilterIndexContract;
import dev.corymb.index.IndexKind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The contract, for an index that changes its kind. */
final class PlannedIndexTest extends FilterIndexContract {

  @Override
  protected FilterIndex create(FilterShape shape) {
    return new PlannedIndex(shape);
  }

  private static BitArray bits(SplittableRandom random, int ones) {
    BitArray bits = new BitArray(SMALL.size());
    for (int i = 0; i < ones; i++) {
      bits.set(random.nextLong(500));
    }
    return bits;
  }

  @Test
  void becomesAnotherKindWhenSitesBecomeMoreOrFewer() {
    SplittableRandom random = new SplittableRandom(1);
    PlannedIndex index = new PlannedIndex(SMALL);
    List<BitArray> filters = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      assertThat(index.kind()).isEqualTo(i < 128 ? IndexKind.SCAN : IndexKind.SLICED);
      filters.add(bits(random, 50));
      index.insert("site " + i, filters.get(i));
    }
    for (int i = 0; i < 300; i++) {
      assertThat(index.bits("site " + i)).isEqualTo(filters.get(i));
    }
    for (int i = 0; i < 290; i++) {
      index.remove("site " + i);
    }
    assertThat(index.kind()).isEqualTo(IndexKind.SCAN);
    assertThat(index.sites()).hasSize(10);
    assertThat(index.bits("site 299")).isEqualTo(filters.get(299));
  }

  /** Merges, and sites that come and go, included. */
  @Test
  void saysWhatOneMoreSiteTakesAtMost() {
    SplittableRandom random = new SplittableRandom(4);
    PlannedIndex index = new PlannedIndex(SMALL);
    long grown = 0;
    for (int i = 0; i < 9_000; i++) {
      long before = index.bytes();
      long most = index.bytesOfOneMore();
      index.insert("site " + i, bits(random, 400));
      assertThat(index.bytes()).as("%d sites", i + 1).isLessThanOrEqualTo(before + most);
      grown += most;
      if (i % 10 == 9) {
        index.remove("site " + (i - 5));
      }
    }
    assertThat(index.bytes()).isGreaterThan(9_000 * SMALL.size() / 8);
    assertThat(grown / 9_000).isLessThan(10 * SMALL.size()); // else fewer sites would be taken
  }

  @Test
  void takesManyAtOnceAsOneByOne() {
    for (int sites : List.of(0, 1, 64, 127, 300)) {
      SplittableRandom random = new SplittableRandom(sites);
      PlannedIndex index = new PlannedIndex(SMALL);
      List<String> names = new ArrayList<>();
      List<BitArray> filters = new ArrayList<>();
      for (int i = 0; i < sites; i++) {
        names.add("site " + i);
        filters.add(bits(random, 50));
      }
      index.insertAll(names, filters);
      assertThat(index.kind()).isEqualTo(sites < 128 ? IndexKind.SCAN : IndexKind.SLICED);
      index.insertAll(List.of("more", "and more"), List.of(bits(random, 50), bits(random, 50)));
      index.insert("last", bits(random, 50));
      assertThat(index.size()).isEqualTo(sites + 3);
      for (int i = 0; i < sites; i++) {
        assertThat(index.bits("site " + i)).isEqualTo(filters.get(i));
      }
      long before = index.bytes();
      index.tighten(); // counts them
      assertThat(index.bytes()).isBetween(before * 9 / 10, before * 11 / 10);
    }
  }

  @Test
  void becomesCompactIfToldToBeSmallAndFiltersAreSparse() {
    SplittableRandom random = new SplittableRandom(2);
    PlannedIndex sparse = new PlannedIndex(SMALL);
    PlannedIndex dense = new PlannedIndex(SMALL);
    List<BitArray> filters = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      filters.add(bits(random, 2));
      sparse.insert("site " + i, filters.get(i));
      dense.insert("site " + i, i < 300 ? bits(random, 400) : filters.get(i));
    }
    for (int i = 300; i < 20_000; i++) {
      dense.remove("site " + i);
    }
    sparse.remove("site 7"); // its column is dead, and must not come back
    long before = sparse.bytes();

    assertThat(sparse.tighten()).isTrue();
    assertThat(sparse.kind()).isEqualTo(IndexKind.COMPACT);
    assertThat(sparse.bytes()).isLessThan(before / 2);
    assertThat(sparse.tighten()).isFalse();
    assertThat(dense.tighten()).isFalse();
    assertThat(dense.kind()).isEqualTo(IndexKind.SLICED);
    assertThat(sparse.contains("site 7")).isFalse();
    sparse.insert("site 7", filters.get(7));
    for (int i = 0; i < 20_000; i += 101) {
      assertThat(sparse.bits("site " + i)).isEqualTo(filters.get(i));
    }
  }

  @Test
  void followsFiltersThatFillUp() {
    SplittableRandom random = new SplittableRandom(3);
    PlannedIndex index = new PlannedIndex(SMALL);
    for (int i = 0; i < 4_000; i++) {
      index.insert("site " + i, new BitArray(SMALL.size()));
    }
    long empty = index.bytes();
    assertThat(index.tighten()).isTrue();
    for (int i = 0; i < 4_000; i++) {
      index.replace("site " + i, new BitArray(SMALL.size()), bits(random, 300));
    }
    assertThat(index.kind()).isEqualTo(IndexKind.SLICED);
    assertThat(index.bytes()).isGreaterThan(Math.max(empty, 4_000 * SMALL.size() / 8));
    assertThat(index.bytes()).isCloseTo(index.index().bytes(), withinPercentage(10));
  }
}

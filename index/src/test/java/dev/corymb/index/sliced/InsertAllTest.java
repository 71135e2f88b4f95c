package dev.corymb.index.sliced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.index.ScanIndex;
import dev.corymb.index.SiteSet;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Building at once gives what building one by one gives, and what a scan finds. */
final class InsertAllTest {

  private static final FilterShape SHAPE =
      FilterShape.standard(new Digester(Schema.parse("name"), 1), MatrixShape.flat(3, 1000));

  private static List<String> ids(int count) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add("site " + i);
    }
    return ids;
  }

  private static List<BitArray> filters(int count, double fill, SplittableRandom random) {
    List<BitArray> filters = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      BitArray bits = new BitArray(SHAPE.size());
      double own = fill * 2 * random.nextDouble(); // very different ones
      for (int j = 0; j < own * 1000; j++) {
        bits.set(random.nextLong(1000));
      }
      filters.add(bits);
    }
    return filters;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 63, 64, 65, 127, 128, 129, 4095, 4096, 4097})
  void agreesWithAScan(int count) {
    for (double fill : new double[] {0.005, 0.05, 0.5}) {
      SplittableRandom random = new SplittableRandom(count);
      List<BitArray> filters = filters(count, fill, random);
      ScanIndex scan = new ScanIndex(SHAPE);
      for (int i = 0; i < count; i++) {
        scan.insert("site " + i, filters.get(i));
      }
      for (SlicedIndex index :
          List.of(
              SlicedIndex.plain(SHAPE),
              SlicedIndex.compact(SHAPE),
              SlicedIndex.grouped(SHAPE, 32),
              SlicedIndex.grouped(SHAPE, 16),
              SlicedIndex.grouped(SHAPE, 1))) {
        index.insertAll(ids(count), filters);
        compare(index, scan, random);
      }
    }
  }

  private static void compare(SlicedIndex index, ScanIndex scan, SplittableRandom random) {
    SiteSet found = new SiteSet();
    SiteSet expected = new SiteSet();
    for (int i = 0; i < 60; i++) {
      long[] positions = random.longs(1 + random.nextInt(9), 0, 1000).toArray();
      index.query(positions, found);
      scan.query(positions, expected);
      assertThat(sorted(found)).isEqualTo(sorted(expected));
      index.queryBatch(new long[][] {positions}, new SiteSet[] {found});
      assertThat(sorted(found)).isEqualTo(sorted(expected));
      assertThat(found.size()).isEqualTo(expected.size());
    }
    assertThat(index.fill()).isEqualTo(scan.fill());
  }

  private static List<String> sorted(SiteSet sites) {
    return sites.ids().stream().sorted().toList();
  }

  @Test
  void changesItsGroupsWithTheFill() {
    SplittableRandom random = new SplittableRandom(1);
    SlicedIndex index = SlicedIndex.plain(SHAPE);
    ScanIndex scan = new ScanIndex(SHAPE);
    index.insertAll(ids(300), filters(300, 0.004, new SplittableRandom(2)));
    List<BitArray> same = filters(300, 0.004, new SplittableRandom(2));
    for (int i = 0; i < 300; i++) {
      scan.insert("site " + i, same.get(i));
    }
    assertThat(index.group()).isEqualTo(64);
    assertThat(index.coarseFill()).isBetween(0.1, 0.4);
    List<Integer> groups = new ArrayList<>();
    for (int round = 0; round < 40; round++) {
      for (int i = 0; i < 300; i++) {
        long[] item = random.longs(5, 0, 1000).toArray();
        index.add("site " + i, item);
        scan.add("site " + i, item);
      }
      compare(index, scan, random);
      if (!groups.contains(index.group())) {
        groups.add(index.group());
      }
    }
    assertThat(groups).contains(32, 1);
    assertThat(index.coarseFill()).isNaN();
  }

  @Test
  void refusesTheSameSiteTwiceAndAnIndexInUse() {
    SlicedIndex index = SlicedIndex.plain(SHAPE);
    List<BitArray> two = filters(2, 0.1, new SplittableRandom(1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.insertAll(List.of("a", "a"), two))
        .withMessageContaining("a");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.insertAll(List.of("a"), two))
        .withMessageContaining("2");
    assertThat(index.size()).isZero();
    index.insertAll(List.of("a", "b"), two);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.insertAll(List.of("c", "d"), two))
        .withMessageContaining("new");
    assertThat(index.sites()).containsExactly("a", "b");
  }
}

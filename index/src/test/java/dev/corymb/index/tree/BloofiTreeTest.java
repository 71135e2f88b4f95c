package dev.corymb.index.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.FilterIndexContract;
import dev.corymb.index.SiteSet;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract, for trees of all kinds, and what else a tree promises. */
final class BloofiTreeTest {

  /** The contract, with a look at the inside of the tree. */
  abstract static class TreeContract extends FilterIndexContract {

    private final TreeOptions options;

    TreeContract(int order, Distance distance, SplitRule split) {
      this.options = new TreeOptions(order, distance, split);
    }

    @Override
    protected FilterIndex create(FilterShape shape) {
      return new BloofiTree(shape, options);
    }

    @Override
    protected void validate(FilterIndex index) {
      super.validate(index);
      ((BloofiTree) index).validate();
    }
  }

  @Nested
  final class HammingAlwaysSplit extends TreeContract {
    HammingAlwaysSplit() {
      super(2, Distance.HAMMING, SplitRule.ALWAYS);
    }
  }

  @Nested
  final class HammingNotAllOnes extends TreeContract {
    HammingNotAllOnes() {
      super(2, Distance.HAMMING, SplitRule.NOT_ALL_ONES);
    }
  }

  @Nested
  final class JaccardAlwaysSplit extends TreeContract {
    JaccardAlwaysSplit() {
      super(3, Distance.JACCARD, SplitRule.ALWAYS);
    }
  }

  @Nested
  final class JaccardNotNearFull extends TreeContract {
    JaccardNotNearFull() {
      super(2, Distance.JACCARD, SplitRule.notNearFull(0.9));
    }
  }

  @Nested
  final class CosineNotAllOnes extends TreeContract {
    CosineNotAllOnes() {
      super(3, Distance.COSINE, SplitRule.NOT_ALL_ONES);
    }
  }

  @Nested
  final class CosineNotHalfFull extends TreeContract {
    CosineNotHalfFull() {
      super(5, Distance.COSINE, SplitRule.notNearFull(0.5));
    }
  }

  @Nested
  final class BulkOfNothing extends TreeContract {
    BulkOfNothing() {
      super(2, Distance.HAMMING, SplitRule.ALWAYS);
    }

    @Override
    protected FilterIndex create(FilterShape shape) {
      return BloofiTree.bulk(shape, TreeOptions.DEFAULT, List.of(), List.of());
    }
  }

  private static final FilterShape SMALL = Samples.SMALL;

  @ParameterizedTest
  @EnumSource(Distance.class)
  void bulkAnswersLikeATreeBuiltSiteBySite(Distance distance) {
    SplittableRandom random = new SplittableRandom(7);
    TreeOptions options = new TreeOptions(2, distance, SplitRule.ALWAYS);
    List<String> sites = new ArrayList<>();
    List<BitArray> filters = new ArrayList<>();
    BloofiTree grown = new BloofiTree(SMALL, options);
    for (int i = 0; i < 200; i++) {
      sites.add("site " + i);
      filters.add(Samples.filter(random, random.nextDouble()));
      grown.insert(sites.get(i), filters.get(i));
    }
    BloofiTree built = BloofiTree.bulk(SMALL, options, sites, filters);
    built.validate();
    assertThat(built.sites()).isEqualTo(sites);
    assertThat(built.fill()).isEqualTo(grown.fill());
    for (int i = 0; i < 200; i++) {
      long[] positions = random.longs(3, 0, 500).toArray();
      SiteSet found = new SiteSet();
      SiteSet expected = new SiteSet();
      built.query(positions, found);
      grown.query(positions, expected);
      assertThat(found.ids()).isEqualTo(expected.ids());
    }
    built.remove("site 3");
    built.insert("new", filters.get(3));
    built.validate();
  }

  @Test
  void bulkRefusesWhatDoesNotFit() {
    BitArray fits = new BitArray(SMALL.size());
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                BloofiTree.bulk(SMALL, TreeOptions.DEFAULT, List.of("a", "a"), List.of(fits, fits)))
        .withMessageContaining("twice: a");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                BloofiTree.bulk(
                    SMALL, TreeOptions.DEFAULT, List.of("a"), List.of(new BitArray(64))))
        .withMessageContaining("64");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> BloofiTree.bulk(SMALL, TreeOptions.DEFAULT, List.of("a", "b"), List.of(fits)))
        .withMessageContaining("2 sites");
  }

  @ParameterizedTest
  @CsvSource({
    "2, HAMMING, Infinity",
    "2, JACCARD, 1",
    "2, COSINE, 0.7",
    "3, HAMMING, 0.9",
    "3, JACCARD, Infinity",
    "3, COSINE, 1",
    "4, HAMMING, 1",
    "4, JACCARD, 0.5",
    "4, COSINE, Infinity",
    "7, HAMMING, Infinity"
  })
  void staysInShapeOverManyRandomChanges(int order, Distance distance, double sparedFrom) {
    SplittableRandom random = new SplittableRandom(order);
    BloofiTree tree =
        new BloofiTree(SMALL, new TreeOptions(order, distance, new SplitRule(sparedFrom)));
    List<String> present = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      // Tides, so that the tree grows, shrinks to nothing and grows again.
      double tide = 0.5 + 0.35 * Math.sin(i / 400.0);
      if (present.isEmpty() || random.nextDouble() < 0.6 * tide) {
        present.add("site " + i);
        tree.insert("site " + i, Samples.filter(random, random.nextDouble(0.3)));
      } else {
        int chosen = random.nextInt(present.size());
        double what = random.nextDouble();
        if (what < 0.5) {
          tree.remove(present.remove(chosen));
        } else if (what < 0.75) {
          tree.replace(present.get(chosen), Samples.filter(random, random.nextDouble(0.3)));
        } else {
          tree.add(present.get(chosen), random.longs(3, 0, 500).toArray());
        }
      }
      if (i % 50 == 0) {
        tree.validate();
      }
    }
    for (String site : present) {
      tree.remove(site);
      tree.validate();
    }
    assertThat(tree.nodes()).isEqualTo(1);
    assertThat(tree.rootChildren()).isZero();
  }

  @Test
  void growingFiltersStayWhereTheyAreAtTheCostOfAPath() {
    SplittableRandom random = new SplittableRandom(1);
    BloofiTree tree = new BloofiTree(SMALL, TreeOptions.DEFAULT);
    List<BitArray> filters = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      filters.add(Samples.filter(random, 0.01));
      tree.insert("site " + i, filters.get(i));
    }
    BitArray grown = filters.get(42).copy();
    grown.unite(filters.get(17));
    tree.replace("site 42", grown);
    assertThat(tree.lastChangeCost()).isEqualTo(tree.height() + 1);
    tree.validate();
    assertThat(tree.bits("site 42")).isEqualTo(grown);
  }

  @Test
  void shrunkFiltersLeaveNoTraceAboveThem() {
    SplittableRandom random = new SplittableRandom(1);
    BloofiTree tree = new BloofiTree(SMALL, TreeOptions.DEFAULT);
    for (int i = 0; i < 100; i++) {
      tree.insert("site " + i, Samples.filter(random, 0.01));
    }
    List<String> before = tree.sites();
    tree.replace("site 42", Samples.filter(random, 1));
    tree.replace("site 42", new BitArray(SMALL.size()));
    tree.validate();
    assertThat(tree.sites()).isEqualTo(before);
    assertThat(tree.allOnesNodes()).isZero();
  }

  @Test
  void asksTheRootAloneForWhatNoSiteHas() {
    BloofiTree tree = new BloofiTree(SMALL, TreeOptions.DEFAULT);
    SiteSet found = new SiteSet();
    tree.query(new long[] {1, 2}, found);
    assertThat(found.nodesRead()).isEqualTo(1);
    assertThat(found.wordsRead()).isEqualTo(1);
    BitArray bits = new BitArray(SMALL.size());
    bits.set(1);
    tree.insert("a", bits);
    tree.query(new long[] {1, 2}, found);
    assertThat(found.nodesRead()).isEqualTo(1);
    assertThat(found.wordsRead()).isEqualTo(2);
    tree.query(new long[] {1}, found);
    assertThat(found.nodesRead()).isEqualTo(2);
    assertThat(found.ids()).containsExactly("a");
  }

  @Test
  void paddingDoesNotCountWhenANodeIsAllOnes() {
    BloofiTree tree = new BloofiTree(SMALL, TreeOptions.DEFAULT);
    BitArray cells = new BitArray(SMALL.size());
    for (int i = 0; i < 499; i++) {
      cells.set(i);
    }
    tree.insert("a", cells);
    assertThat(tree.allOnesNodes()).isZero();
    tree.add("a", new long[] {499});
    assertThat(tree.allOnesNodes()).isEqualTo(1);
    tree.remove("a");
    cells.set(499);
    tree.insert("b", cells);
    assertThat(tree.allOnesNodes()).isEqualTo(1);
    for (int i = 0; i < 10; i++) {
      tree.insert("more " + i, cells);
    }
    assertThat(tree.rootChildren()).isEqualTo(11);
    assertThat(tree.height()).isEqualTo(1);
  }

  @Test
  void countsItsNodesAndBytes() {
    BloofiTree tree = new BloofiTree(SMALL, new TreeOptions(2, Distance.HAMMING, SplitRule.ALWAYS));
    assertThat(tree.height()).isEqualTo(1);
    for (int i = 0; i < 5; i++) {
      tree.insert("site " + i, new BitArray(SMALL.size()));
    }
    assertThat(tree.height()).isEqualTo(2);
    assertThat(tree.nodes()).isEqualTo(8);
    assertThat(tree.rootChildren()).isEqualTo(2);
    assertThat(tree.bytes()).isEqualTo(8 * SMALL.size() / 8);
  }
}

package dev.corymb.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters of declared groups, against the items themselves. */
final class GroupsFilterTest {

  private static final double TINY = 1e-12; // nothing is found falsely

  private static Groups groups(Digester digester, String... texts) {
    return Groups.parse(digester.schema(), List.of(texts));
  }

  private static long[] randomItem(int arity, SplittableRandom random) {
    return random.longs(arity, 0, 3).toArray(); // few values, so that mixtures are common
  }

  /** Whether items have what a query asks for: each of its tuples in one of them. */
  private static boolean matches(FilterShape shape, List<long[]> items, long[] query, long given) {
    for (int group = 0; group < shape.groups().size(); group++) {
      if (shape.asks(group, given)) {
        long mask = shape.groups().mask(group);
        if (items.stream().noneMatch(item -> agree(item, query, mask))) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean agree(long[] item, long[] query, long mask) {
    for (int i = 0; i < item.length; i++) {
      if ((mask >>> i & 1) != 0 && item[i] != query[i]) {
        return false;
      }
    }
    return true;
  }

  /** Of values, digests and tuples: a query finds what its groups tie, no more and no less. */
  @Property(tries = 200)
  void findsWhatItsGroupsTie(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Digester digester = Samples.digester(random.nextInt(1, 6), random.nextLong());
    int arity = digester.schema().size();
    Groups groups = Samples.groups(digester.schema(), random);
    FilterShape shape = FilterPlan.of(groups, digester, 20, TINY).shape();
    CountingFilter counting = new CountingFilter(shape);
    BitFilter bits = new BitFilter(shape);
    List<long[]> items = new ArrayList<>();
    for (int i = random.nextInt(1, 12); i > 0; i--) {
      items.add(randomItem(arity, random));
      counting.add(Samples.digests(digester, items.get(items.size() - 1)));
    }
    long[] gone = randomItem(arity, random);
    counting.add(Samples.digests(digester, gone));
    assertThat(counting.remove(Samples.digests(digester, gone))).isTrue();
    items.forEach(item -> bits.add(Samples.digests(digester, item)));

    for (int i = 0; i < 100; i++) {
      long[] query = randomItem(arity, random);
      long given = random.nextLong(1, digester.schema().all() + 1);
      long[] digests = Samples.digests(digester, query);
      if (groups.covered(given) != given) {
        String declaration = Pattern.quote(Groups.name(digester.schema(), given));
        assertThatIllegalArgumentException()
            .isThrownBy(() -> bits.mightContain(digests, given))
            .withMessageMatching(".*(know whole items only|declare " + declaration + " when).*");
        continue;
      }
      boolean expected = matches(shape, items, query, given);
      assertThat(bits.mightContain(digests, given)).isEqualTo(expected);
      assertThat(counting.mightContain(digests, given)).isEqualTo(expected);
      boolean allSet = true;
      for (long position : shape.positions(digests, given)) {
        allSet &= bits.bits().get(position);
      }
      assertThat(allSet).isEqualTo(expected);
    }
  }

  /** The cells of an item are those of its tuples. */
  @Property
  void cellsAreThoseOfTheTuples(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FilterShape shape = Samples.shape(FilterKind.GROUPS, random);
    long[] digests = random.longs(shape.digester().schema().size()).toArray();
    List<Long> cells = new ArrayList<>();
    shape
        .groups()
        .forEachTuple(
            digests,
            (group, tuple) -> {
              for (long cell : shape.cells(group, tuple)) {
                assertThat(shape.matrixOf(cell)).isEqualTo(group);
                cells.add(cell);
              }
            });

    assertThat(cells)
        .containsExactlyInAnyOrderElementsOf(Arrays.stream(shape.cells(digests)).boxed().toList());
  }

  /**
   * A declared pair finds the pairs of different items at the rate that was asked for; without the
   * declaration they are always found.
   */
  @ParameterizedTest
  @ValueSource(doubles = {1e-2, 1e-3, 1e-5})
  void tiesDeclaredPairsAndTriples(double rate) {
    int items = 2_000;
    Digester digester = Samples.digester(4, 11);
    Groups declared = groups(digester, "a0", "a0+a1", "a1+a2+a3", "a2", "all");
    FilterShape shape = FilterPlan.of(declared, digester, items, rate).shape();
    BitFilter tied = new BitFilter(shape);
    BitFilter singles =
        new BitFilter(FilterPlan.of(FilterKind.PBF_BF, digester, items, rate).shape());
    for (int i = 0; i < items; i++) {
      tied.add(Samples.digests(digester, i, i, i, i));
      singles.add(Samples.digests(digester, i, i, i, i));
    }

    SplittableRandom random = new SplittableRandom(5);
    int queries = rate < 1e-4 ? 4_000_000 : 400_000;
    for (long given : new long[] {0b0011, 0b1110}) {
      int group = declared.find(given);
      int found = 0;
      int foundBySingles = 0;
      for (int i = 0; i < queries; i++) {
        int one = random.nextInt(items);
        int other = (one + random.nextInt(1, items)) % items;
        long[] mixed = Samples.digests(digester, one, other, one, one);
        found += tied.mightContain(mixed, given) ? 1 : 0;
        if (i < 1_000) {
          foundBySingles += singles.mightContain(mixed, given) ? 1 : 0;
        }
      }
      double predicted =
          FilterPlan.of(declared, digester, items, rate).predicted().partial().get(group);
      double stated = tied.falseRates().partial().get(group);
      double deviation = Math.sqrt(queries * stated * (1 - stated));
      assertThat((found - queries * stated) / deviation).isBetween(-5.0, 5.0);
      assertThat(stated).isCloseTo(predicted, within(0.2 * predicted));
      assertThat(predicted).isLessThanOrEqualTo(rate);
      assertThat(foundBySingles).isEqualTo(1_000);
    }
  }

  /**
   * A query that is not declared finds a site that lacks one of its tuples at the rate of that
   * tuple's group, and any site that has them all.
   */
  @Test
  void undeclaredQueriesAreAsGoodAsTheGroupsInsideThem() {
    int items = 1_000;
    double rate = 0.02;
    Digester digester = Samples.digester(3, 3);
    FilterPlan plan = FilterPlan.of(groups(digester, "a0+a1", "a2", "a1"), digester, items, rate);
    FilterShape shape = plan.shape();
    BitFilter filter = new BitFilter(shape);
    for (int i = 0; i < items; i++) {
      filter.add(Samples.digests(digester, i, i, i));
    }

    int queries = 200_000;
    SplittableRandom random = new SplittableRandom(8);
    int strangers = 0;
    for (int i = 0; i < queries; i++) {
      int one = random.nextInt(items);
      int other = random.nextInt(items);
      assertThat(filter.mightContain(Samples.digests(digester, one, one, other), 0b111)).isTrue();
      strangers += filter.mightContain(Samples.digests(digester, one, one, -1 - i), 0b111) ? 1 : 0;
    }
    double stated = shape.collisionRate(0b101 | 0b010, i -> i == 1 ? 0.5 : stated(filter, i));
    double deviation = Math.sqrt(queries * rate * (1 - rate));
    assertThat(shape.ties(0b111)).isFalse();
    assertThat(shape.ties(0b011)).isTrue();
    assertThat(stated).isEqualTo(0.5); // of the group that tells least
    assertThat((strangers - queries * filter.falseRates().partial().get(1)) / deviation)
        .isBetween(-5.0, 5.0);
  }

  private static double stated(BitFilter filter, int group) {
    return filter.falseRates().partial().get(group);
  }

  /** The kinds of the papers are lists of groups, and go on meaning what they meant. */
  @Test
  void theUsualGroupsMakeTheUsualKinds() {
    Digester digester = Samples.digester(3, 1);
    for (FilterKind kind : List.of(FilterKind.STANDARD, FilterKind.PBF, FilterKind.PBF_BF)) {
      Groups groups = kind.groups(digester.schema());
      FilterShape shape = FilterPlan.of(groups, digester, 100, 0.01).shape();
      assertThat(shape.kind()).isEqualTo(kind);
      assertThat(shape).isEqualTo(FilterPlan.of(kind, digester, 100, 0.01).shape());
    }
    assertThat(FilterKind.of(groups(digester, "a0", "a1+a2"))).isEqualTo(FilterKind.GROUPS);
  }

  /** Three groups of four attributes at 1e-5 take less than five matrices. */
  @Test
  void whatIsNeverAskedNeedsNoMatrix() {
    Digester digester = new Digester(Schema.parse("name,owner,size:long,mtime:long"), 1);
    Groups declared = groups(digester, "name", "name+owner", "all");

    double three = FilterPlan.of(declared, digester, 100_000, 1e-5).cellsPerItem();
    double five = FilterPlan.of(FilterKind.PBF_BF, digester, 100_000, 1e-5).cellsPerItem();

    assertThat(three).isCloseTo(72, within(1.0));
    assertThat(five).isCloseTo(120, within(1.0));
  }

  @Test
  void namesTheGroupsThatAQueryAsksFor() {
    Digester digester = new Digester(Schema.parse("name,owner,size:long,mtime:long"), 1);
    Groups declared = groups(digester, "name", "size", "name+owner", "owner+mtime");
    FilterShape shape = FilterPlan.of(declared, digester, 10, 0.01).shape();

    assertThat(shape.asked(0b0011)).containsExactly("name+owner");
    assertThat(shape.asked(0b0111)).containsExactly("name+owner", "size");
    assertThat(shape.asked(0b1111)).containsExactly("owner+mtime", "name+owner", "size");
    assertThat(shape.isAnswerable(0b1000)).isFalse();
    FilterShape usual = FilterPlan.of(FilterKind.PBF_BF, digester, 10, 0.01).shape();
    assertThat(usual.asked(0b1111)).containsExactly("name+owner+size+mtime");
    assertThat(usual.asked(0b0110)).containsExactly("size", "owner");
  }

  @Test
  void rejectsQueriesThatNoGroupCovers() {
    Digester digester = new Digester(Schema.parse("name,owner,size:long"), 1);
    FilterShape shape =
        FilterPlan.of(groups(digester, "name", "name+owner"), digester, 10, 0.01).shape();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> shape.positions(new long[3], 0b110))
        .withMessage(
            "a query on [owner, size] needs a declared set for owner, size inside it, but the"
                + " declared sets are [name,name+owner]; declare owner+size when the filter or the"
                + " federation is created (--ask)");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> FilterShape.of(digester, shape.groups(), List.of(MatrixShape.flat(1, 10))))
        .withMessage("matrices must be one for each of the groups [name,name+owner], but were 1");
  }
}

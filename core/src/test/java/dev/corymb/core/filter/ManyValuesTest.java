package dev.corymb.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.feng.FengMapping;
import dev.corymb.core.feng.FengShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.ItemRow;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.QueryBuilder;
import dev.corymb.core.schema.Rows;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Filters of attributes for which an item has a set of values, against the sets themselves. */
final class ManyValuesTest {

  private static final double TINY = 1e-12; // nothing is found falsely

  private static final Schema SCHEMA = Schema.parse("name,tag:text*,size:long?,color:text*");

  /** An item as sets of small numbers, one for each attribute; empty for no value. */
  private record Sets(List<Set<Integer>> values) {

    static Sets random(SplittableRandom random) {
      List<Set<Integer>> values = new ArrayList<>();
      values.add(Set.of(random.nextInt(4)));
      values.add(set(random));
      values.add(random.nextInt(3) == 0 ? Set.of() : Set.of(random.nextInt(4)));
      values.add(set(random));
      return new Sets(values);
    }

    private static Set<Integer> set(SplittableRandom random) {
      Set<Integer> set = new HashSet<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        set.add(random.nextInt(4));
      }
      return set;
    }

    Item item() {
      Integer size = values.get(2).stream().findAny().orElse(null);
      return SCHEMA.item("n" + values.get(0), texts(1), size, texts(3));
    }

    boolean matches(Query query, Digester digester) {
      return digester.digests(query).matches(digester.digest(item()));
    }

    private List<String> texts(int ordinal) {
      return values.get(ordinal).stream().map(value -> "t" + value).toList();
    }

    /** Whether it has one of all values that are asked for; -1 stands for no value. */
    boolean has(int[] asked, long given) {
      return IntStream.range(0, asked.length)
          .allMatch(
              i ->
                  (given >>> i & 1) == 0
                      || (asked[i] < 0
                          ? values.get(i).isEmpty()
                          : values.get(i).contains(asked[i])));
    }
  }

  private static long[] query(Digester digester, int[] asked) {
    long[] digests = new long[asked.length];
    digests[0] = digester.digest(0, "n" + Set.of(asked[0]));
    digests[1] = asked[1] < 0 ? digester.absent(1) : digester.text(1, "t" + asked[1]);
    digests[2] = asked[2] < 0 ? digester.absent(2) : digester.number(2, asked[2]);
    digests[3] = asked[3] < 0 ? digester.absent(3) : digester.text(3, "t" + asked[3]);
    return digests;
  }

  @Property(tries = 150)
  void anItemIsFoundByEachCombinationOfItsValues(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Digester digester = new Digester(SCHEMA, random.nextLong());
    Groups groups = Samples.groups(SCHEMA, random);
    FilterShape shape = FilterPlan.of(groups, digester, 100, TINY).shape();
    BitFilter bits = new BitFilter(shape);
    CountingFilter counters = new CountingFilter(shape);
    List<Sets> items = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      Sets sets = Sets.random(random);
      counters.add(sets.item());
      if (i % 3 == 2) {
        assertThat(counters.remove(sets.item())).isTrue();
      } else {
        items.add(sets);
        bits.add(sets.item());
      }
    }

    assertThat(counters.bitImage()).isEqualTo(bits);
    assertThat(items).allMatch(sets -> bits.mightContain(sets.item()));
    for (int i = 0; i < 200; i++) {
      int[] asked = random.ints(4, -1, 4).toArray();
      asked[0] = Math.max(asked[0], 0);
      long given = random.nextLong(1, SCHEMA.all() + 1);
      if (groups.covered(given) != given) {
        continue;
      }
      boolean expected =
          IntStream.range(0, groups.size())
              .filter(group -> shape.asks(group, given))
              .allMatch(
                  group -> items.stream().anyMatch(sets -> sets.has(asked, groups.mask(group))));
      assertThat(bits.mightContain(query(digester, asked), given)).isEqualTo(expected);
      assertThat(counters.mightContain(query(digester, asked), given)).isEqualTo(expected);
    }
    items.forEach(sets -> assertThat(counters.remove(sets.item())).isTrue());
    assertThat(counters.bits().count()).isZero();
  }

  /** A query for several values asks for each of their combinations, in any items. */
  @Property(tries = 150)
  void aQueryForAllOfSomeValuesAsksForEachCombination(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Digester digester = new Digester(SCHEMA, random.nextLong());
    Groups groups = Samples.groups(SCHEMA, random);
    BitFilter filter = new BitFilter(FilterPlan.of(groups, digester, 100, TINY).shape());
    List<Sets> items = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      items.add(Sets.random(random));
      filter.add(items.get(i).item());
    }
    assertThat(items)
        .filteredOn(sets -> groups.hasWhole())
        .allMatch(sets -> filter.mightContain(sets.item().query()));

    for (int i = 0; i < 100; i++) {
      long given = random.nextLong(1, SCHEMA.all() + 1);
      if (groups.covered(given) != given) {
        continue;
      }
      int[] one = random.ints(4, 0, 4).toArray();
      int[] other = one.clone();
      QueryBuilder builder = new QueryBuilder(SCHEMA);
      for (int j = 0; j < 4; j++) {
        boolean asks = (given >>> j & 1) != 0;
        if (asks && SCHEMA.isMany(j)) {
          other[j] = random.nextInt(4);
          builder.allOf(j, List.of("t" + one[j], "t" + other[j]));
        } else if (asks) {
          builder.equalTo(j, j == 0 ? "n" + Set.of(one[0]) : (Object) (long) one[2]);
        }
      }
      List<int[]> combinations =
          List.of(
              one,
              other,
              new int[] {one[0], one[1], one[2], other[3]},
              new int[] {one[0], other[1], one[2], one[3]});
      boolean expected =
          combinations.stream()
              .allMatch(
                  asked ->
                      IntStream.range(0, groups.size())
                          .filter(group -> filter.shape().asks(group, given))
                          .allMatch(
                              group ->
                                  items.stream()
                                      .anyMatch(sets -> sets.has(asked, groups.mask(group)))));
      Query query = builder.build();
      assertThat(filter.mightContain(query)).as("%s", query).isEqualTo(expected);
      assertThat(!expected && items.stream().anyMatch(sets -> sets.matches(query, digester)))
          .as("%s is missed", query)
          .isFalse();
    }
  }

  @Test
  void orderAndRepetitionDoNotMatter() {
    Digester digester = new Digester(SCHEMA, 1);
    Item one = SCHEMA.item("n", List.of("a", "b", "a"), 1, null);
    Item other = SCHEMA.item("n", List.of("b", "a"), 1, List.of());

    assertThat(one).isEqualTo(other);
    assertThat(digester.digest(one)).isEqualTo(digester.digest(other)).hasSize(4 + 3 + 2);
    assertThat(digester.digest(SCHEMA.item("n", "a", 1, null)))
        .isEqualTo(digester.digest(SCHEMA.item("n", List.of("a"), 1, null)));
    assertThat(digester.digest(one)[1])
        .isNotEqualTo(digester.digest(SCHEMA.item("n", List.of("a"), 1, null))[1]);
  }

  @Test
  void aRowTellsWhichValuesAnItemHas() {
    Digester digester = new Digester(SCHEMA, 7);
    long[] row = digester.digest(SCHEMA.item("n", List.of("a", "b"), 1, List.of("a")));

    assertThat(Rows.has(SCHEMA, row, 1, digester.text(1, "b"))).isTrue();
    assertThat(Rows.has(SCHEMA, row, 1, digester.text(1, "c"))).isFalse();
    assertThat(Rows.has(SCHEMA, row, 3, digester.text(3, "a"))).isTrue();
    assertThat(Rows.has(SCHEMA, row, 3, digester.absent(3))).isFalse();
    assertThat(Rows.has(SCHEMA, row, 0, digester.text(0, "n"))).isTrue();
  }

  @Test
  void tooManyCombinationsAreNamed() {
    Groups groups = Groups.parse(SCHEMA, List.of("name", "name+tag+color", "tag"));
    Digester digester = new Digester(SCHEMA, 1);
    List<String> tags = IntStream.range(0, 20).mapToObj(i -> "t" + i).toList();
    List<String> colors = IntStream.range(0, 13).mapToObj(i -> "c" + i).toList();

    long[] row = digester.digest(SCHEMA.item("n", tags, 1, colors));
    assertThat(groups.excessive(row)).isEqualTo(groups.find(0b1011));
    assertThat(groups.combinations(groups.find(0b1011), row)).isEqualTo(260);
    assertThat(groups.tooMany(groups.find(0b1011)))
        .isEqualTo("must have at most 256 combinations of values of name+tag+color in an item");
    assertThat(groups.excessive(digester.digest(SCHEMA.item("n", tags, 1, colors.subList(0, 12)))))
        .isEqualTo(-1);
    List<Integer> many = IntStream.rangeClosed(0, ItemRow.MAX_VALUES).boxed().toList();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Schema.parse("id:long*").item(Map.of("id", many)))
        .withMessage("id must have at most 1000 values in an item, but were 1001");
  }

  @Test
  void rowsFromElsewhereAreChecked() {
    Digester digester = new Digester(SCHEMA, 1);
    long[] row = digester.digest(SCHEMA.item("n", List.of("a", "b"), 1, null));
    BitFilter filter = new BitFilter(FilterPlan.of(FilterKind.PBF_BF, digester, 10, 0.01).shape());
    for (int length = 0; length < row.length + 2; length++) {
      long[] cut = Arrays.copyOf(row, length);
      if (length != 4 && length != row.length) {
        assertThatIllegalArgumentException().isThrownBy(() -> filter.add(cut));
      }
    }
    row[4] = Long.MAX_VALUE;
    assertThatIllegalArgumentException().isThrownBy(() -> filter.add(row));
    assertThat(filter.items()).isZero();
  }

  @Test
  void filtersThatKnowOneValueEachRefuseThem() {
    Digester digester = new Digester(SCHEMA, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FilterPlan.of(FilterKind.PBF_HT, digester, 10, 0.01).shape())
        .withMessageContaining("tag, color may have many");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new FengFilter(digester, FengShape.ofCells(FengMapping.OFFF, 2, 10_000, 4)))
        .withMessageContaining("a filter of kind offf must be of attributes with one value");
  }
}

package dev.corymb.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.corymb.core.format.EvenCells;
import dev.corymb.core.format.FilterFormat;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What every filter promises, whatever its kind. Each kind and form has a subclass; what only some
 * of them can do is asked of those that are of the type for it.
 */
public abstract class FilterContract {

  private static final Schema SCHEMA = Schema.parse("name:text,size:long");
  private static final int ITEMS = 1_000;
  private static final double RATE = 0.2; // of each matrix: strangers must pass to be counted
  private static final int PROBES = 100_000;
  private static final double DEVIATIONS = 4.5;

  private final FilterKind kind;

  protected FilterContract(FilterKind kind) {
    this.kind = kind;
  }

  /** A filter of about a false rate that holds these items, all different, and no others. */
  protected abstract Filter holding(Digester digester, List<Item> items, double falseRate);

  final FilterKind kind() {
    return kind;
  }

  private Filter holding(long seed, int from, int to) {
    return holding(new Digester(SCHEMA, seed), items(from, to), RATE);
  }

  private static List<Item> items(int from, int to) {
    return IntStream.range(from, to).mapToObj(FilterContract::item).toList();
  }

  private static Item item(int number) {
    return SCHEMA.item("name " + number, number);
  }

  /** An item none of whose values stands in another one. */
  private static Item stranger(int number) {
    return SCHEMA.item("stranger " + number, -1 - number);
  }

  @Property(tries = 5)
  void neverDeniesAMember(long seed) {
    Filter filter = holding(seed, 0, ITEMS);
    assertThat(filter.kind()).isEqualTo(kind);
    assertThat(filter.items()).isEqualTo(ITEMS);
    for (Item member : items(0, ITEMS)) {
      assertThat(filter.mightContain(member)).isTrue();
      assertThat(filter.mightContain(member.query())).isTrue();
      assertThat(filter.mightContain(filter.digester().digest(member))).isTrue();
    }
    if (kind.answersPartialQueries()) {
      for (int i = 0; i < ITEMS; i++) {
        assertThat(filter.mightContain(SCHEMA.query(Map.of("size", i)))).isTrue();
        assertThat(filter.mightContain(SCHEMA.query(Map.of("name", "name " + i)))).isTrue();
      }
    }
  }

  @Test
  void anEmptyOneDeniesEverything() {
    Filter empty = holding(1, 0, 0);
    assertThat(empty.items()).isZero();
    assertThat(empty.isSaturated()).isFalse();
    for (int i = 0; i < 100; i++) {
      assertThat(empty.mightContain(item(i))).isFalse();
    }
  }

  @Test
  void fillAndEstimateFollowTheItems() {
    Filter half = holding(2, 0, ITEMS / 2);
    Filter full = holding(2, 0, ITEMS);
    for (Filter filter : List.of(half, full)) {
      assertThat(filter.fill()).isGreaterThan(0).isLessThanOrEqualTo(1);
      assertThat(filter.bytes()).isPositive();
      assertThat(filter.isSaturated()).isFalse();
    }
    assertThat(full.estimatedItems()).isGreaterThan(1.5 * half.estimatedItems());
  }

  /** The rates that a filter states of itself are those of strangers, within their scatter. */
  @Test
  void falseRatesAreThoseMeasured() {
    Filter filter = holding(3, 0, ITEMS);
    FalseRates stated = filter.falseRates();
    requireRate("strangers", filter, stated.stranger(), i -> stranger(i).query());
    requireRate("mixed", filter, stated.mixed(), FilterContract::mixed);
    if (kind.answersPartialQueries()) {
      requireRate(
          "names", filter, stated.partial().get(0), i -> SCHEMA.query(Map.of("name", "no " + i)));
      requireRate(
          "sizes", filter, stated.partial().get(1), i -> SCHEMA.query(Map.of("size", -1 - i)));
    } else {
      assertThat(stated.partial()).isEmpty();
    }
  }

  /** The name of one item and the size of another: a different pair for each number. */
  private static Query mixed(int number) {
    int name = number % ITEMS;
    int other = (name + 1 + number / ITEMS) % ITEMS;
    return SCHEMA.item("name " + name, other).query();
  }

  private static void requireRate(
      String what, Filter filter, double rate, IntFunction<Query> query) {
    int passed = 0;
    for (int i = 0; i < PROBES; i++) {
      passed += filter.mightContain(query.apply(i)) ? 1 : 0;
    }
    // Twice the variance: some filters measure the rate that they state.
    double deviation = Math.sqrt(2 * PROBES * rate * (1 - rate)) + 1e-9;
    assertThat((passed - PROBES * rate) / deviation)
        .as("%s: %d of %d passed, at a stated rate of %s", what, passed, PROBES, rate)
        .isBetween(-DEVIATIONS, DEVIATIONS);
  }

  @Test
  void aPartialQueryIsAnsweredOrRefused() {
    Filter filter = holding(4, 0, 10);
    Query query = SCHEMA.query(Map.of("size", 1));
    if (kind.answersPartialQueries()) {
      assertThat(filter.mightContain(query)).isTrue();
    } else {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> filter.mightContain(query))
          .withMessage(
              "filters of kind %s know whole items only: the query must give all of [%s]; the pbf"
                  + " kinds answer partial queries",
              kind, SCHEMA);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> filter.mightContain(new long[3]))
        .withMessage("digests must be 2, one an attribute, but were 3");
  }

  @Test
  void aUnionHoldsWhatBothHold() {
    Filter filter = holding(5, 0, ITEMS);
    assumeTrue(filter instanceof AddableFilter);
    AddableFilter one = (AddableFilter) filter;
    AddableFilter other = empty(one);
    items(ITEMS / 2, 2 * ITEMS).forEach(other::add);

    one.unite(other);

    assertThat(items(0, 2 * ITEMS)).allMatch(one::mightContain);
    assertThat(one.items()).isEqualTo(ITEMS + 3 * ITEMS / 2);
    AddableFilter all = (AddableFilter) holding(5, 0, ITEMS);
    items(ITEMS / 2, 2 * ITEMS).forEach(all::add);
    assertThat(one).as("as if all had been added to one").isEqualTo(all);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> one.unite((AddableFilter) holding(6, 0, ITEMS)))
        .withMessageContaining("one shape to be united")
        .withMessageContaining("seed");
    assertThat(one).as("after a refusal").isEqualTo(all);
  }

  /** Another of the same shape; the sizes of two that are built apart may differ. */
  private static AddableFilter empty(AddableFilter like) {
    return like.fold(
        matrices ->
            matrices instanceof BitFilter
                ? new BitFilter(matrices.shape())
                : new CountingFilter(matrices.shape()),
        feng -> new FengFilter(feng.digester(), feng.shape()),
        codes -> {
          throw new AssertionError("codes are not added without a code");
        });
  }

  @Test
  void whatIsRemovedLeavesTheOthers() {
    Filter filter = holding(7, 0, ITEMS);
    assumeTrue(filter instanceof RemovableFilter);
    RemovableFilter removable = (RemovableFilter) filter;
    for (Item item : items(0, ITEMS / 2)) {
      assertThat(removable.remove(item)).isTrue();
    }
    assertThat(filter.items()).isEqualTo(ITEMS - ITEMS / 2);
    assertThat(items(ITEMS / 2, ITEMS)).allMatch(filter::mightContain);
    assertThat(items(0, ITEMS / 2))
        .as("most of them are gone")
        .anyMatch(i -> !filter.mightContain(i));
  }

  @Test
  void whatIsRuledOutCannotBeRemoved() throws IOException {
    Filter filter = holding(8, 0, ITEMS);
    assumeTrue(filter instanceof RemovableFilter);
    byte[] before = bytes(filter);
    for (int i = 0; i < ITEMS; i++) {
      if (!filter.mightContain(stranger(i))) {
        assertThat(((RemovableFilter) filter).remove(stranger(i))).isFalse();
      }
    }
    assertThat(bytes(filter)).isEqualTo(before);
  }

  @Property(tries = 5)
  void bytesAreReadAsWhatWasWritten(long seed) throws IOException {
    Filter filter = holding(seed, 0, ITEMS);
    byte[] bytes = bytes(filter);
    assertThat(FilterFormat.size(filter)).isEqualTo(bytes.length);
    Filter read =
        FilterFormat.read(
            new ByteArrayInputStream(bytes), bytes.length, List.of(EvenCells.MAPPING));
    assertThat(read).isEqualTo(filter).hasSameHashCodeAs(filter).hasToString(filter.toString());
    assertThat(read.falseRates()).isEqualTo(filter.falseRates());
    for (int i = 0; i < ITEMS; i++) {
      assertThat(read.mightContain(item(i))).isTrue();
      assertThat(read.mightContain(stranger(i))).isEqualTo(filter.mightContain(stranger(i)));
    }
    assertThat(bytes(read)).isEqualTo(bytes);
  }

  private static byte[] bytes(Filter filter) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FilterFormat.write(filter, out);
    return out.toByteArray();
  }

  @Test
  void foldingHandsOverTheFilterItself() {
    Filter filter = holding(9, 0, 10);
    assertThat(filter.<Filter>fold(it -> it, it -> it, it -> it)).isSameAs(filter);
  }
}

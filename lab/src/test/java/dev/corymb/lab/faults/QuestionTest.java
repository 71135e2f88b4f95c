package dev.corymb.lab.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.range.Zone;
import dev.corymb.core.range.Zones;
import dev.corymb.core.schema.Condition;
import dev.corymb.core.schema.Condition.AllOf;
import dev.corymb.core.schema.Condition.Bound;
import dev.corymb.core.schema.Condition.OneOf;
import dev.corymb.core.schema.Condition.Range;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import dev.corymb.lab.faults.Questions.Kind;
import dev.corymb.node.ledger.ItemException;
import dev.corymb.node.profile.FederationProfile;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The questions tell what nodes must find, so they must be right by themselves. */
final class QuestionTest {

  private static final int NAME = 0;
  private static final int TAG = 1;
  private static final int SIZE = 2;

  private final Catalogue catalogue =
      new Catalogue(
          List.of(
              AttributePool.of("name", "text?", n -> "n" + n, "nowhere"),
              AttributePool.of("tag", "text*", n -> "t" + n, "nowhere"),
              AttributePool.of("size", "double", n -> (double) n, -1.0)),
          "tag,name+tag",
          "size",
          List.of(
              Arrays.asList("n0", Set.of("t0", "t1"), 5.0),
              Arrays.asList(null, Set.of("t1"), Double.NaN),
              Arrays.asList("n2", Set.of(), Double.NEGATIVE_INFINITY),
              Arrays.asList("n3", Set.of("t0"), 9.0)),
          Optional.empty());

  private final FederationProfile profile = profile(catalogue);

  private static FederationProfile profile(Catalogue catalogue) {
    return FederationProfile.of("test", catalogue.schema(), 5).with(catalogue.settings());
  }

  private Question question(Map<Integer, Condition> conditions) {
    return new Question(profile, catalogue, conditions);
  }

  private static Condition oneOf(Object... values) {
    return new OneOf(Arrays.asList(values));
  }

  private static Condition between(Object lower, boolean in, Object upper, boolean inToo) {
    return new Range(
        lower == null ? null : new Bound(lower, in),
        upper == null ? null : new Bound(upper, inToo));
  }

  private List<Integer> matches(Question question) {
    return IntStream.range(0, 4).filter(question::matches).boxed().toList();
  }

  @Test
  void knowsWhichItemsMatch() {
    assertThat(matches(question(Map.of(NAME, oneOf("n0", "n3", "nowhere"))))).containsExactly(0, 3);
    assertThat(matches(question(Map.of(NAME, oneOf((Object) null))))).containsExactly(1);
    assertThat(matches(question(Map.of(TAG, oneOf("t1"))))).containsExactly(0, 1);
    assertThat(matches(question(Map.of(TAG, oneOf("t0", null))))).containsExactly(0, 2, 3);
    assertThat(matches(question(Map.of(TAG, new AllOf(List.of("t0", "t1")))))).containsExactly(0);
    assertThat(matches(question(Map.of(SIZE, oneOf(Double.NaN))))).containsExactly(1);
    assertThat(matches(question(Map.of(NAME, oneOf("n0"), TAG, oneOf("t1"))))).containsExactly(0);
    assertThat(matches(question(Map.of(NAME, oneOf("n3"), TAG, oneOf("t1"))))).isEmpty();
  }

  @Test
  void knowsWhatIsBetweenBounds() {
    assertThat(matches(question(Map.of(SIZE, between(5.0, true, 9.0, false))))).containsExactly(0);
    assertThat(matches(question(Map.of(SIZE, between(5.0, false, 9.0, true))))).containsExactly(3);
    assertThat(matches(question(Map.of(SIZE, between(null, true, 5.0, true)))))
        .containsExactly(0, 2);
    assertThat(matches(question(Map.of(SIZE, between(5.0, true, null, true)))))
        .containsExactly(0, 3);

    Question middle = question(Map.of(SIZE, between(6.0, true, 7.0, true)));
    assertThat(middle.overlaps(List.of(0, 3))).isTrue();
    assertThat(middle.overlaps(List.of(0, 1))).isFalse();
    assertThat(middle.overlaps(List.of(1))).isFalse();
    assertThat(question(Map.of(SIZE, between(9.0, false, null, true))).overlaps(List.of(0, 3)))
        .isFalse();
  }

  @Test
  void knowsWhichSetsCoverIt() {
    assertThat(question(Map.of(TAG, oneOf("t0"))).isAnswerable()).isTrue();
    assertThat(question(Map.of(NAME, oneOf("n0"), TAG, oneOf("t0"))).isAnswerable()).isTrue();
    assertThat(question(Map.of(NAME, oneOf("n0"))).isAnswerable()).isFalse();
    assertThat(question(Map.of(TAG, oneOf("t0"), SIZE, oneOf(5.0))).isAnswerable()).isFalse();
    assertThat(question(Map.of(SIZE, between(5.0, true, null, true))).isAnswerable()).isTrue();
  }

  @Test
  void isTiedToOneItemByADeclaredSet() {
    FilterShape shape = profile.ladder().get(0);
    CountingFilter filter = new CountingFilter(shape);
    for (int item : List.of(0, 3)) {
      filter.add(profile.digester().digest(catalogue.item(item)));
    }
    Question tied = question(Map.of(NAME, oneOf("n0", "nowhere"), TAG, oneOf("t0")));
    Question mixed = question(Map.of(NAME, oneOf("n3"), TAG, oneOf("t1")));
    Question both = question(Map.of(TAG, new AllOf(List.of("t0", "t1"))));

    assertThat(tied.matching(shape, filter.bits())).containsExactly(0);
    assertThat(tied.mightMatch(shape, filter.bits(), Zones.UNKNOWN)).isTrue();
    assertThat(mixed.matching(shape, filter.bits())).isEmpty();
    assertThat(both.matching(shape, filter.bits())).containsExactly(0);
    Question ranged = question(Map.of(TAG, oneOf("t0"), SIZE, between(6.0, true, null, true)));
    assertThat(ranged.mightMatch(shape, filter.bits(), Zones.empty(1))).isFalse();
    assertThat(ranged.mightMatch(shape, filter.bits(), new Zones(List.of(Zone.ALL)))).isTrue();
  }

  @Property(tries = 15)
  void allKindsAreDrawnOfAllSchemas(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Catalogue rich = RichCatalogue.draw(random);
    Questions questions = new Questions(profile(rich), rich, random);
    for (Kind kind : Kind.values()) {
      for (int i = 0; i < 10; i++) {
        assertThat(questions.draw(kind, List.of(i)).query().alternatives()).isPositive();
      }
    }
    assertThat(questions.answerable(7).isAnswerable()).isTrue();
    assertThat(questions.nowhere().isAnswerable()).isTrue();
    for (int item = 0; item < Catalogue.ITEMS; item++) {
      assertThat(questions.full(item).matches(item)).isTrue();
      assertThat(questions.nowhere().matches(item)).isFalse();
    }
  }

  @Property(tries = 15)
  void allItemsDifferAndCanBeEntered(long seed) {
    Catalogue rich = RichCatalogue.draw(new SplittableRandom(seed));
    FederationProfile of = profile(rich);
    Set<Object> items = new HashSet<>();
    for (int item = 0; item < Catalogue.ITEMS; item++) {
      assertThat(items.add(rich.item(item))).as("item %d", item).isTrue();
      assertThat(ItemException.of(of.groups(), of.digester().digest(rich.item(item)))).isEmpty();
    }
    rich.excessive()
        .ifPresent(
            item ->
                assertThat(ItemException.of(of.groups(), of.digester().digest(item))).isPresent());
  }

  /** That catalogues differ in what the nodes must treat differently. */
  @Test
  void declarationsOfAllKindsAreDrawn() {
    Map<String, Integer> seen = new HashMap<>();
    for (long seed = 0; seed < 100; seed++) {
      Catalogue rich = RichCatalogue.draw(new SplittableRandom(seed));
      FederationProfile of = profile(rich);
      Schema schema = of.schema();
      Groups groups = of.groups();
      seen.merge("optional " + (schema.optional() != 0), 1, Integer::sum);
      seen.merge("many " + (schema.many() != 0), 1, Integer::sum);
      seen.merge("ranges " + (of.ranges().size() > 0), 1, Integer::sum);
      seen.merge("covers " + (groups.covered(schema.all()) == schema.all()), 1, Integer::sum);
      seen.merge("whole " + groups.hasWhole(), 1, Integer::sum);
      seen.merge("usual " + groups.equals(Groups.singlesAndWhole(schema)), 1, Integer::sum);
      seen.merge("excessive " + rich.excessive().isPresent(), 1, Integer::sum);
    }
    assertThat(seen).hasSize(14 - 1); // one attribute at least is optional or has many values
    assertThat(seen.values()).allMatch(times -> times > 4);
  }
}

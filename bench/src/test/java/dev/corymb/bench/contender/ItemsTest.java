package dev.corymb.bench.contender;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ItemsTest {

  private static final int ITEMS = 1_000;

  @Test
  void partsOfTheSequenceAgree() {
    Items whole = Items.range(0, ITEMS);
    Items part = Items.range(700, 10);

    for (int row = 0; row < part.size(); row++) {
      assertThat(part.name(row)).isEqualTo(whole.name(700 + row));
      assertThat(part.first(row)).isEqualTo(whole.first(700 + row));
      assertThat(part.second(row)).isEqualTo(whole.second(700 + row));
    }
  }

  @Test
  void namesAreOfTheSaidLengthAndDiffer() {
    Items items = Items.range(0, ITEMS);

    assertThat(names(items)).hasSize(ITEMS).allMatch(name -> name.length() >= 20);
    assertThat(names(items)).allMatch(name -> name.length() <= 40);
  }

  @Test
  void partsOfARandomOrderAgree() {
    Items whole = Items.mixed(ITEMS, 0, ITEMS);
    Items part = Items.mixed(ITEMS, 500, 10);

    assertThat(part.name(3)).isEqualTo(whole.name(503));
    assertThat(part.first(3)).isEqualTo(whole.first(503));
    assertThat(part.second(3)).isEqualTo(whole.second(503));
  }

  @Test
  void membersAreAllItemsOnce() {
    assertThat(names(Items.members(ITEMS, 0, ITEMS))).isEqualTo(names(Items.range(0, ITEMS)));
  }

  @Test
  void mixturesHaveTheAttributesOfItemsButAreNone() {
    Items items = Items.range(0, ITEMS);
    Items mixed = Items.mixed(ITEMS, 0, ITEMS);
    Set<String> wholes = new HashSet<>();
    for (int row = 0; row < ITEMS; row++) {
      wholes.add(items.name(row) + items.first(row) + items.second(row));
    }

    assertThat(names(mixed)).isEqualTo(names(items));
    for (int row = 0; row < ITEMS; row++) {
      assertThat(wholes).doesNotContain(mixed.name(row) + mixed.first(row) + mixed.second(row));
    }
  }

  @Test
  void strangersShareNoName() {
    assertThat(names(Items.strangers(0, ITEMS)))
        .doesNotContainAnyElementsOf(names(Items.range(0, ITEMS)));
  }

  private static Set<String> names(Items items) {
    Set<String> names = new HashSet<>();
    for (int row = 0; row < items.size(); row++) {
      names.add(items.name(row));
    }
    return names;
  }
}

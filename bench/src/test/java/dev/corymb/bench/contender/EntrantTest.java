package dev.corymb.bench.contender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What every contender must do before its times mean anything. */
final class EntrantTest {

  private static final int ITEMS = 1_000;
  private static final double FALSE_RATE = 0.01;

  @ParameterizedTest
  @EnumSource
  void findsAllItsItems(Entrant entrant) {
    Contender contender = filled(entrant);

    assertThat(contender.count(Items.range(0, ITEMS))).isEqualTo(ITEMS);
    assertThat(contender.count(Items.members(ITEMS, 0, 100))).isEqualTo(100);
  }

  @ParameterizedTest
  @EnumSource
  void knowsFewStrangersAndFewMixtures(Entrant entrant) {
    Contender contender = filled(entrant);

    assertThat(contender.count(Items.strangers(0, 10_000))).isLessThan(250);
    assertThat(contender.count(Items.mixed(ITEMS, 0, ITEMS))).isBetween(0, 40);
  }

  @ParameterizedTest
  @EnumSource
  void batchesAnswerAsRowsDo(Entrant entrant) {
    Contender contender = filled(entrant);
    Items mixed = Items.mixed(ITEMS, 0, ITEMS - 7);
    int found = 0;
    for (int row = 0; row < mixed.size(); row++) {
      found += contender.mightContain(mixed, row) ? 1 : 0;
    }

    assertThat(contender.count(mixed)).isEqualTo(found);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.MATCH_ANY, names = ".*COUNTING.*")
  void forgetsWhatIsRemoved(Entrant entrant) {
    Contender contender = filled(entrant);
    assertThat(contender.canRemove()).isTrue();

    contender.removeAll(Items.range(0, ITEMS / 2));

    assertThat(contender.count(Items.range(0, ITEMS / 2))).isLessThan(50);
    assertThat(contender.count(Items.range(ITEMS / 2, ITEMS / 2))).isEqualTo(ITEMS / 2);
  }

  @ParameterizedTest
  @EnumSource
  void getsAboutTheSameMemoryAsItsPeers(Entrant entrant) {
    double cells = Entrant.bitsPerItem(FALSE_RATE) * ITEMS;
    double expected =
        switch (entrant) {
          case PBF_BF_SEGMENT,
              PBF_BF_SPLIT_BLOCK,
              PBF_BF_BATCHES,
              PBF_BF_SHARED,
              PBF_BF_THREADS,
              GUAVA_BY_HAND ->
              4 * cells;
          case COUNTING_STANDARD, FAST_FILTER_COUNTING -> 4 * cells;
          case COUNTING_PBF_BF -> 16 * cells;
          case COMMONS_COUNTING -> 32 * cells;
          default -> cells;
        };

    // a thousand items are few: padding and spare words show
    assertThat((double) filled(entrant).bits()).isCloseTo(expected, within(0.2 * expected));
  }

  private static Contender filled(Entrant entrant) {
    Contender contender = entrant.create(ITEMS, FALSE_RATE);
    contender.addAll(Items.range(0, ITEMS));
    return contender;
  }
}

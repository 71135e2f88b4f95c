package dev.corymb.core.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class SeedsTest {

  @Test
  void drawsTheSameSeedsOnEveryRun() {
    assertThat(Seeds.seeds("someTest", 3, null))
        .containsExactlyElementsOf(Seeds.seeds("someTest", 3, null).boxed().toList())
        .doesNotHaveDuplicates();
  }

  @Test
  void givesEachTestSeedsOfItsOwn() {
    assertThat(Seeds.seeds("someTest", 100, null))
        .doesNotContainAnyElementsOf(Seeds.seeds("otherTest", 100, null).boxed().toList());
  }

  @Test
  void replaysTheOneSeedThatWasAskedFor() {
    assertThat(Seeds.seeds("someTest", 100, "-42")).containsExactly(-42L);
  }

  @Test
  void refusesAPropertyThatTriesNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Seeds.seeds("someTest", 0, null))
        .withMessage("tries must be positive, but was 0");
  }
}

package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import org.junit.jupiter.api.Test;

/**
 * On a bad network, with nodes that die and start again and clocks that jump: a walk that says it
 * is complete misses no event that was recorded before its horizon, and of one that is not all that
 * is missing lies after the horizon or at sites that it names.
 */
final class CompleteWalksTest {

  private static final int STEPS = Integer.getInteger("steps", 120);

  @Property(tries = 60)
  void completeIsNeverWrong(long seed) {
    FaultyWalks run = new FaultyWalks(seed, STEPS);
    run.run();
    assertThat(run.walks()).isPositive();
  }

  /** Else nothing would be tested. */
  @Test
  void someWalksAreCompleteAndSomeAreNot() {
    int complete = 0;
    int walks = 0;
    for (int seed = 0; seed < 20; seed++) {
      FaultyWalks run = new FaultyWalks(seed, STEPS);
      run.run();
      complete += run.complete();
      walks += run.walks();
    }
    assertThat(complete).isBetween(walks / 10, walks - walks / 10);
  }
}

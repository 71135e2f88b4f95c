package dev.corymb.node.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.schema.Schema;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.summary.Summary;
import dev.corymb.replication.update.Origin;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StepChooserTest {

  private static final Origin ORIGIN = new Origin("n", 1);

  private static final FederationProfile PROFILE =
      FederationProfile.of("steps", Schema.parse("a:long"), 1)
          .with(Map.of("step-items", "100", "steps", "4"));

  private int step;
  private Summary summary;
  private StepChooser chooser;
  private long now = 1_000;

  /** Starts at a step with some items. */
  private void start(int at, int items) {
    step = at;
    CountingFilter filter = new CountingFilter(PROFILE.ladder().get(at));
    for (int i = 0; i < items; i++) {
      filter.add(new long[] {item(i)});
    }
    summary = new Summary(1, ORIGIN, "a", at, 1, filter);
    chooser = new StepChooser(PROFILE, at, summary.tuples(), true);
  }

  private static long item(int number) {
    return number * 0x9e3779b97f4a7c15L;
  }

  private void addUpTo(int items) {
    for (long i = summary.items(); i < items; i++) {
      summary.add(new long[] {item((int) i)});
    }
  }

  private void removeDownTo(int items) {
    for (long i = summary.items(); i > items; i--) {
      summary.remove(new long[] {item((int) i - 1)});
      chooser.removed(1, now);
    }
  }

  private int choose() {
    return chooser.choose(summary, false, now);
  }

  @Test
  void saysWhyASiteMoved() {
    start(1, 250);
    assertThat(chooser.cause(2, summary))
        .isEqualTo(
            "the site moved up to step 2: it holds 250 distinct items, and step 1 is for 200");
    removeDownTo(150);
    assertThat(chooser.cause(2, summary))
        .isEqualTo("the site moved up to step 2: at step 1 the false rate is beyond the budget");
    assertThat(chooser.cause(1, summary)).isEqualTo("the summary was built again");
    removeDownTo(40);
    assertThat(chooser.cause(0, summary))
        .isEqualTo(
            "the site moved down to step 0: it holds 40 distinct items, and step 0 is for 100");
  }

  @Test
  void aSmallSiteGoesDownAfterAStart() {
    start(1, 40);
    assertThat(choose()).isEqualTo(StepChooser.STAY); // it went up for its fill
    chooser = new StepChooser(PROFILE, 1, summary.tuples(), false);
    assertThat(choose()).isZero();
  }

  @Test
  void staysWhileItFits() {
    start(0, 0);
    assertThat(choose()).isEqualTo(StepChooser.STAY);
    addUpTo(100);
    assertThat(choose()).isEqualTo(StepChooser.STAY);
  }

  @Test
  void goesUpAsFarAsItMust() {
    start(0, 0);
    addUpTo(101);
    assertThat(choose()).isOne();
    addUpTo(201);
    assertThat(choose()).isEqualTo(2);
    addUpTo(801);
    assertThat(choose()).isEqualTo(3); // the last
    start(3, 900);
    assertThat(choose()).isEqualTo(StepChooser.STAY);
    assertThat(chooser.choose(summary, true, now)).isEqualTo(StepChooser.STAY);
  }

  @Test
  void goesUpWhenThePolicySaysSo() {
    start(1, 150);
    assertThat(chooser.choose(summary, true, now)).isEqualTo(2);
  }

  @Test
  void comesDownWhenTheStepBelowWouldBeHalfEmpty() {
    start(2, 300);
    removeDownTo(100);
    assertThat(choose()).isEqualTo(StepChooser.STAY);
    removeDownTo(99);
    assertThat(choose()).isOne();
    removeDownTo(49);
    assertThat(choose()).isZero();
    removeDownTo(0);
    assertThat(choose()).isZero();
  }

  @Test
  void whoWentUpForItsFillDoesNotComeDownAtOnce() {
    start(2, 90); // few enough for two steps below
    assertThat(choose()).isEqualTo(StepChooser.STAY);
    removeDownTo(45);
    assertThat(choose()).isEqualTo(StepChooser.STAY);
    removeDownTo(44);
    assertThat(choose()).isZero();
  }

  @Test
  void whereItGoesItStays() {
    for (int items = 0; items < 1000; items += 7) {
      for (int from = 0; from < 4; from++) {
        start(from, 1000);
        removeDownTo(items);
        int to = choose();
        if (to != StepChooser.STAY) {
          start(to, items);
          assertThat(choose()).as("%d items from step %d", items, from).isEqualTo(-1);
        }
      }
    }
  }

  @Test
  void countersThatStickAreMadeAnewOnceMuchWasRemoved() {
    start(1, 100);
    long[] often = {item(5_000)};
    for (int i = 0; i < 40; i++) {
      summary.add(often);
    }
    assertThat(summary.filter().saturatedCounters()).isPositive();
    for (int i = 0; i < 1_000; i++) {
      chooser.removed(1, now);
    }
    assertThat(choose()).isEqualTo(StepChooser.STAY);
    chooser.removed(1, now);
    assertThat(choose()).isEqualTo(step);
  }

  @Test
  void countersThatStickAreMadeAnewOnceNothingIsRemovedForAWhile() {
    start(1, 100);
    long[] often = {item(5_000)};
    for (int i = 0; i < 40; i++) {
      summary.add(often);
    }
    now += StepChooser.REST_MILLIS;
    assertThat(choose()).as("nothing was removed").isEqualTo(StepChooser.STAY);
    chooser.removed(1, now);
    assertThat(chooser.isWaiting()).isTrue();
    now += StepChooser.REST_MILLIS - 1;
    assertThat(choose()).isEqualTo(StepChooser.STAY);
    now++;
    assertThat(choose()).isEqualTo(step);
    assertThat(chooser.isWaiting()).isFalse();
    assertThat(choose()).as("once is enough").isEqualTo(StepChooser.STAY);
  }

  @Test
  void countersAreLookedAtOnlyNowAndThen() {
    start(1, 100);
    for (int i = 0; i <= 1_000; i++) {
      chooser.removed(1, now);
    }
    assertThat(choose()).isEqualTo(StepChooser.STAY); // none sticks
    for (int i = 0; i < 40; i++) {
      summary.add(new long[] {item(5_000)});
    }
    assertThat(choose()).isEqualTo(StepChooser.STAY);
    for (int i = 0; i <= 1_000; i++) {
      chooser.removed(1, now);
    }
    assertThat(choose()).isEqualTo(step);
  }
}

package dev.corymb.node;

import static dev.corymb.node.TestFederation.item;
import static dev.corymb.node.TestFederation.query;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import dev.corymb.node.ledger.Batch;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The miss rate that an owner states is at least the one that is measured, copies or not. */
final class MissRateTest {

  private static final double MISS_RATE = 0.05;

  private final TestFederation federation =
      new TestFederation(
          Map.of("miss-rate", String.valueOf(MISS_RATE), "step-items", "200", "max-age", "PT1H"),
          NetworkOptions.PERFECT);
  private final Node here = federation.start("here");
  private Node there = federation.start("there");

  /** The part of some distinct items that are not found at the other node. */
  private double measured(Set<Integer> items) {
    long missed =
        items.stream().filter(item -> !here.locate(query(item)).ids().contains("a")).count();
    return items.isEmpty() ? 0 : (double) missed / items.size();
  }

  private double stated() {
    return there.status("a").orElseThrow().drift().missRate();
  }

  private void add(int item, int copies) {
    Batch.Builder batch = there.batch();
    for (int i = 0; i < copies; i++) {
      batch.add(there.digester().digest(item(item)));
    }
    there.apply("a", batch.build());
  }

  @Test
  void copiesOfWhatWasThereDoNotHideWhatIsNew() {
    there.create("a");
    Set<Integer> items = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      add(i, 20);
      items.add(i);
    }
    double worst = 0;
    for (int i = 1_000; i < 1_100; i++) {
      add(i, 1); // one of about 20,000 copies, but of 1,000 items
      items.add(i);
      federation.pass(1);
      assertThat(measured(items)).isLessThanOrEqualTo(stated()).isLessThanOrEqualTo(MISS_RATE);
      worst = Math.max(worst, measured(items));
    }
    assertThat(worst).isGreaterThan(MISS_RATE / 2); // there was something to state
  }

  @Property(tries = 20)
  void statesWhatIsMeasured(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    if (random.nextBoolean()) {
      there.create("a");
    } else {
      there.create("a", Duration.ofSeconds(100));
    }
    for (int round = 0; round < 60; round++) {
      Batch.Builder batch = there.batch();
      for (int i = random.nextInt(60); i > 0; i--) {
        // Few popular items and many rare ones.
        int number = (int) (1_000 * Math.pow(random.nextDouble(), 4));
        if (random.nextInt(3) > 0) {
          batch.add(there.digester().digest(item(number)));
        } else {
          batch.remove(there.digester().digest(item(number)));
        }
      }
      there.apply("a", batch.build());
      federation.pass(random.nextInt(3_000));
      if (random.nextInt(20) == 0) {
        federation.kill("there");
        there = federation.start("there");
        federation.pass(1);
      }
      Set<Integer> held = new HashSet<>();
      for (int i = 0; i < 1_000; i++) {
        if (there.holds("a", query(i))) {
          held.add(i);
        }
      }
      assertThat(there.status("a").orElseThrow().drift().distinct()).isEqualTo(held.size());
      assertThat(measured(held)).isLessThanOrEqualTo(stated());
      assertThat(stated()).isLessThanOrEqualTo(MISS_RATE);
    }
  }
}

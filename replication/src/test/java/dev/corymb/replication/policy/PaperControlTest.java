package dev.corymb.replication.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.replication.summary.MatrixDrift;
import dev.corymb.replication.theory.ReplicaTheory;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The control experiment of the paper's Fig. 10: six hash functions, eight cells for each item at
 * first, five items more and two less in every unit of time, a target of 10 %.
 */
final class PaperControlTest {

  private static final int SEEDS = 20;
  private static final UpdatePolicy PAPER =
      PolicyKind.PAPER.policy(
          Budget.of(1, 0.1), PolicyOptions.DEFAULT.withMaxAge(Duration.ofDays(1_000_000)));

  private static Workload published(int items, long seed) {
    Workload site = new Workload(seed, 6, 8L * items);
    site.add(items);
    site.summary().publish();
    return site;
  }

  private static Decision afterOneUnit(Workload site, int time) {
    site.add(5);
    site.removeAny(2);
    return PAPER.decide(site.summary().drift(), Duration.ofSeconds(time));
  }

  @ParameterizedTest
  @CsvSource({"150, 24.6, 1.5", "25, 4.4, 1"})
  void theFirstUpdateIsWhereThePaperHasIt(int items, double expected, double tolerance) {
    double sum = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Workload site = published(items, seed);
      int time = 1;
      for (Decision decision = afterOneUnit(site, time);
          !decision.publish() && !decision.wantsLargerShape();
          decision = afterOneUnit(site, time)) {
        time++;
      }
      sum += time;
    }
    assertThat(sum / SEEDS).isCloseTo(expected, within(tolerance));
  }

  @ParameterizedTest
  @CsvSource({"150, 4", "25, 8"})
  void withResizingThereAreFewUpdates(int items, int expected) {
    double updates = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Workload site = published(items, seed);
      for (int time = 1; time <= 300; time++) {
        Decision decision = afterOneUnit(site, time);
        if (decision.publish() || decision.wantsLargerShape()) {
          site.resize(8L * site.size());
          site.summary().publish();
          updates++;
        }
      }
    }
    assertThat(updates / SEEDS).isCloseTo(expected, within(1.0));
  }

  /** What is controlled is the chance that a random probe is found now or in the replica. */
  @ParameterizedTest
  @ValueSource(ints = {25, 150})
  void theEstimateIsWhatIsMeasured(int items) {
    int probes = 2_000;
    int units = items / 6;
    double estimated = 0;
    double measured = 0;
    double variance = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      SplittableRandom random = new SplittableRandom(~seed); // no probe is a member
      Workload site = published(items, seed);
      for (int time = 1; time <= units; time++) {
        site.add(5);
        site.removeAny(2);
        double onlyNow = site.rate(MatrixDrift::current) - site.rate(MatrixDrift::kept);
        double estimate = ReplicaTheory.overall(site.rate(MatrixDrift::published), onlyNow);
        estimated += estimate;
        variance += estimate * (1 - estimate) / probes;
        for (int i = 0; i < probes; i++) {
          long[] probe = {random.nextLong()};
          measured += site.isFoundNow(probe) || site.isFoundInReplica(probe) ? 1.0 / probes : 0;
        }
      }
    }
    assertThat((measured - estimated) / Math.sqrt(variance))
        .as("measured %g, estimated %g", measured, estimated)
        .isBetween(-4.0, 4.0);
  }
}

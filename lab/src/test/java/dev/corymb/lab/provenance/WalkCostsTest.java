package dev.corymb.lab.provenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.lab.provenance.WalkCosts.Cost;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.walk.Direction;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class WalkCostsTest {

  private static final double FALSE_SITES = 0.1;
  private static final int STEP_KEYS = 50;
  private static final double SIGMAS = 5;
  private static final int WALKS = 100;

  private final History history = new History(42, 100, 4_000);
  private final WalkCosts costs = new WalkCosts(history, FALSE_SITES, STEP_KEYS, () -> 0);

  /** Else there would be little to find, and the part of false sites would seem large. */
  @ParameterizedTest
  @EnumSource
  void keysAreAtNearlyOneSiteOnAverage(Direction direction) {
    History reference = History.reference(10);
    Cost perfect =
        new WalkCosts(reference, FALSE_SITES, STEP_KEYS, () -> 0)
            .run(Contender.PERFECT, direction, reference.starts(direction, WALKS));

    assertThat((double) perfect.trueSites() / perfect.keys()).isGreaterThanOrEqualTo(0.85);
  }

  /** False sites come at the rate of the budget at most, for each key that is located. */
  @ParameterizedTest
  @EnumSource
  void summariesCostAsManyProbesAsKeysAndTheirFalseSites(Direction direction) {
    List<Iri> starts = history.starts(direction, WALKS);
    Cost perfect = costs.run(Contender.PERFECT, direction, starts);
    Cost roles = costs.run(Contender.ROLES, direction, starts);

    double expected = FALSE_SITES * roles.keys();
    assertThat(roles.nodes()).isEqualTo(perfect.nodes());
    assertThat(roles.holding()).isEqualTo(perfect.holding());
    assertThat((double) (roles.probes() - perfect.probes()))
        .isBetween(0.0, expected + SIGMAS * Math.sqrt(expected));
  }

  /** Whoever knows all waits once for each level at which something is at a node not asked yet. */
  @ParameterizedTest
  @EnumSource
  void perfectKnowledgeWaitsNoOftenerThanItMust(Direction direction) {
    Cost perfect = costs.run(Contender.PERFECT, direction, history.starts(direction, WALKS));

    assertThat(perfect.rounds()).isLessThanOrEqualTo(perfect.steps());
    assertThat(perfect.overRounds()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void everyContenderFindsTheSameAndAsksNoMoreThanABroadcast(Direction direction) {
    List<Iri> starts = history.starts(direction, 5);
    Cost perfect = costs.run(Contender.PERFECT, direction, starts);
    Cost broadcast = costs.run(Contender.BROADCAST, direction, starts);

    for (Contender contender : Contender.values()) {
      Cost cost = costs.run(contender, direction, starts);
      assertThat(cost.nodes()).isEqualTo(perfect.nodes());
      assertThat(cost.trueSites()).isEqualTo(perfect.trueSites());
      assertThat(cost.probes()).isBetween(perfect.probes(), broadcast.probes());
    }
    assertThat(broadcast.probes())
        .isLessThanOrEqualTo(broadcast.keys() * history.sites().size())
        .isGreaterThan(broadcast.keys() * history.sites().size() * 9 / 10);
  }

  /** The index changes how long it takes to find sites, not which sites are found. */
  @ParameterizedTest
  @EnumSource
  void treesFindWhatTheSlicedIndexFinds(Direction direction) {
    List<Iri> starts = history.starts(direction, WALKS);

    assertThat(costs.run(Contender.ROLES_IN_TREES, direction, starts).probes())
        .isEqualTo(costs.run(Contender.ROLES, direction, starts).probes());
    assertThat(costs.run(Contender.IDS_IN_TREES, direction, starts).probes())
        .isEqualTo(costs.run(Contender.IDS, direction, starts).probes());
  }
}

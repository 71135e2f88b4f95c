package dev.corymb.lab.provenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.lab.provenance.WalkCosts.Cost;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.walk.Direction;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class WalkCostsTest {

  private static final double FALSE_SITES = 0.1;
  private static final double SIGMAS = 5;

  private final History history = new History(42, 300, 6_000);
  private final WalkCosts costs = new WalkCosts(history, FALSE_SITES);

  private List<Iri> starts(Direction direction) {
    List<Iri> all = history.documents();
    List<Iri> starts = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      starts.add(all.get(direction == Direction.ANCESTORS ? all.size() - 1 - i : i));
    }
    return starts;
  }

  /** False sites come at the rate of the budget at most, for each key that is located. */
  @ParameterizedTest
  @EnumSource
  void summariesCostAsManyProbesAsKeysAndTheirFalseSites(Direction direction) {
    List<Iri> starts = starts(direction);
    Cost perfect = costs.run(Contender.PERFECT, direction, starts);
    Cost roles = costs.run(Contender.ROLES, direction, starts);

    double expected = FALSE_SITES * roles.keys();
    assertThat(roles.nodes()).isEqualTo(perfect.nodes());
    assertThat(roles.holding()).isEqualTo(perfect.holding());
    assertThat((double) (roles.probes() - perfect.probes()))
        .isBetween(0.0, expected + SIGMAS * Math.sqrt(expected));
    assertThat(roles.rounds()).isLessThan(perfect.rounds() + roles.keys() / 2);
  }

  @ParameterizedTest
  @EnumSource
  void everyContenderFindsTheSame(Direction direction) {
    List<Iri> starts = starts(direction).subList(0, 20);
    long nodes = costs.run(Contender.PERFECT, direction, starts).nodes();

    for (Contender contender : Contender.values()) {
      assertThat(costs.run(contender, direction, starts).nodes()).isEqualTo(nodes);
    }
  }
}

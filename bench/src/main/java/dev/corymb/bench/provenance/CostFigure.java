package dev.corymb.bench.provenance;

import dev.corymb.bench.harness.Figure;
import dev.corymb.lab.provenance.Contender;
import dev.corymb.lab.provenance.WalkCosts.Cost;
import dev.corymb.provenance.walk.Direction;
import java.util.function.ToDoubleFunction;

/** A number of the walks of a contender in a direction. */
record CostFigure(Column column, Contender contender, Direction direction) implements Figure {

  /** What is counted. */
  enum Column {
    KEYS(Cost::keys),
    TRUE_SITES(Cost::trueSites),
    PROBES(Cost::probes),
    REQUESTS(Cost::requests),
    ROUNDS(Cost::rounds),
    STEPS(Cost::steps),
    OVER_ROUNDS(Cost::overRounds),
    LEVELS(Cost::levels),
    NODES(Cost::nodes),
    BYTES(Cost::bytes),
    NANOS(Cost::locateNanos);

    @SuppressWarnings("ImmutableEnumChecker") // a pure function
    private final ToDoubleFunction<Cost> value;

    Column(ToDoubleFunction<Cost> value) {
      this.value = value;
    }

    double of(Cost cost) {
      return value.applyAsDouble(cost);
    }
  }

  @Override
  public String name() {
    return column + "_" + contender.name() + "_" + direction;
  }
}

package dev.corymb.bench.groups;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.bench.harness.Measurement;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class GroupsTrialTest {

  @ParameterizedTest
  @EnumSource
  void findsEveryFigure(Declaration declaration) {
    Measurement measured = new GroupsTrial(declaration, 4, 1_000, 0.01, 10_000).run();

    assertThat(measured.values())
        .containsOnlyKeys(
            Arrays.stream(GroupsFigure.values()).map(GroupsFigure::field).toArray(String[]::new));
    assertThat(measured.get(GroupsFigure.ALL)).isLessThan(0.02);
    assertThat(measured.get(GroupsFigure.PAIR))
        .isBetween(0.0, declaration == Declaration.SINGLES_AND_ALL ? 1.0 : 0.02);
    assertThat(measured.get(GroupsFigure.BITS)).isLessThan(130);
  }
}

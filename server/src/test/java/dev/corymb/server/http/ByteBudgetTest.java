package dev.corymb.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class ByteBudgetTest {

  private static final int KIB = 1 << 10;

  private final ByteBudget budget = new ByteBudget(100 * KIB);

  @Test
  void largeBodiesLeaveAQuarterToSmallOnes() {
    budget.take(75 * KIB);

    assertThatThrownBy(() -> budget.take(17 * KIB))
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.problem().status()).isEqualTo(429));
    budget.take(16 * KIB);
    assertThat(budget.used()).isEqualTo(91 * KIB);
    assertThatThrownBy(() -> budget.take(10 * KIB)).isInstanceOf(ProblemException.class);
    assertThat(budget.used()).as("a refusal takes nothing").isEqualTo(91 * KIB);
  }

  @Test
  void aBodyThatGrowsIsJudgedByAllOfIt() {
    budget.take(70 * KIB);
    ByteBudget.Charge charge = budget.take(15 * KIB);

    assertThatThrownBy(() -> charge.add(2 * KIB)).isInstanceOf(ProblemException.class);
    charge.release();
    charge.release();

    assertThat(budget.used()).isEqualTo(70 * KIB);
  }

  @Test
  void theLargestBodyHasRoomAlone() {
    budget.take(budget.largest()).release();
    assertThatThrownBy(() -> budget.take(budget.largest() + 1))
        .isInstanceOf(ProblemException.class);
    for (long body : new long[] {1, 2, 3, 4, 100_000, 1 << 20, 123_456_789}) {
      assertThat(new ByteBudget(ByteBudget.with(body)).largest()).isGreaterThanOrEqualTo(body);
    }
  }
}

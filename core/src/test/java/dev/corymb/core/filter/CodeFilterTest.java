package dev.corymb.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.code.CodeAnswer;
import dev.corymb.core.code.CodePlan;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Schema;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CodeFilterTest {

  private static final Digester DIGESTER = new Digester(Schema.parse("name,size:long"), 7);
  private static final Item ADA = DIGESTER.schema().item("ada", 1L);
  private static final Item BOB = DIGESTER.schema().item("bob", 2L);

  private final CodeFilter filter =
      CodeFilter.build(
          DIGESTER,
          CodePlan.cheapest(1, 14, 1e-9),
          new long[] {CodeFilter.key(DIGESTER.digest(ADA))},
          new int[] {5},
          null);

  @Test
  void answersItems() {
    assertThat(filter.kind()).isEqualTo(FilterKind.MULTIBIT);
    assertThat(filter.answer(ADA)).isEqualTo(new CodeAnswer.Member(5));
    assertThat(filter.answer(BOB)).isEqualTo(new CodeAnswer.Absent());
    assertThat(filter.mightContain(ADA)).isTrue();
    assertThat(filter.mightContain(BOB.query())).isFalse();
    assertThat(filter.add(BOB, 14)).isTrue();
    assertThat(filter.answer(DIGESTER.digest(BOB))).isEqualTo(new CodeAnswer.Member(14));
    assertThat(filter.items()).isEqualTo(2);
    assertThat(filter.remove(ADA)).isTrue();
    assertThat(filter.answer(ADA)).isEqualTo(new CodeAnswer.Absent());
    assertThat(filter.items()).isEqualTo(1);
    assertThat(filter.map().corrections()).isEqualTo(2);
    assertThat(filter.bytes()).isPositive();
    assertThat(filter)
        .isEqualTo(new CodeFilter(DIGESTER, filter.map()))
        .isNotEqualTo(new CodeFilter(new Digester(DIGESTER.schema(), 8), filter.map()));
  }

  @Test
  void knowsWholeItemsOnly() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> filter.mightContain(DIGESTER.schema().query(Map.of("name", "ada"))))
        .withMessageContainingAll("multibit", "whole items only");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> filter.answer(new long[3]))
        .withMessage("digests must be 2, one an attribute, but were 3");
  }
}

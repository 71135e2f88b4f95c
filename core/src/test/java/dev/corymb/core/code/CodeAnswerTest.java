package dev.corymb.core.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class CodeAnswerTest {

  @Test
  void foldsEveryCase() {
    assertThat(fold(CodeAnswer.of(0))).isEqualTo("absent");
    assertThat(fold(CodeAnswer.of(7))).isEqualTo("code 7");
    assertThat(fold(CodeAnswer.of(-1))).isEqualTo("ambiguous");
  }

  private static String fold(CodeAnswer answer) {
    return answer.fold(() -> "absent", code -> "code " + code, () -> "ambiguous");
  }

  @Test
  void refusesAnIntThatIsNoAnswer() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CodeAnswer.of(-2))
        .withMessage("code must be positive, but was -2");
  }
}

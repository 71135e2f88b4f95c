package dev.corymb.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EqualityTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*.pdf",
        "report-?.pdf",
        "a,b",
        "a|b",
        "100%",
        ">1",
        "<=3",
        "=x",
        "~x",
        "!x",
        "1..9"
      })
  void hintsAtWhatLooksLikeMore(String value) {
    assertThat(Equality.hint("name", value))
        .hasValue("name was compared with \"" + value + "\" exactly; " + Equality.ONLY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"report.pdf", "a=b", "a<b", "Smith, John", "2024-05-01T12:00:00Z"})
  void isSilentAboutOrdinaryValues(String value) {
    assertThat(Equality.hint("name", value)).isEmpty();
  }

  @Test
  void saysHowToLeaveAnAttributeOut() {
    assertThat(Equality.hint("ip", ""))
        .hasValue(
            "ip was compared with the empty text; to match any value, leave the attribute out of the"
                + " query; to find items that have no value for an optional attribute, ask for null"
                + " (--without)");
    assertThat(Equality.remarkOn("")).contains("leave the attribute out of the query; ");
    assertThat(Equality.remarkOn(">1")).isEqualTo("; " + Equality.ONLY);
    assertThat(Equality.remarkOn("1")).isEmpty();
  }

  @Test
  void showsTheBeginningOfALongValue() {
    String hint =
        Equality.hint("name", "*".repeat(99) + "\ud83d\ude00".repeat(1_000)).orElseThrow();
    assertThat(hint).contains("*".repeat(99) + "…\" exactly").hasSizeLessThan(300);
  }

  @Test
  void remarksOnTheRestOfAnOperator() {
    assertThat(Equality.remark("size<")).contains(Equality.ONLY);
    assertThat(Equality.remark("size")).isEmpty();
    assertThat(Equality.remark("")).isEmpty();
  }
}

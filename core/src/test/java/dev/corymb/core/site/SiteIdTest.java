package dev.corymb.core.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SiteIdTest {

  @ParameterizedTest
  @ValueSource(strings = {"a", " ", "...", "..a", "a/b", "Zürich", "\ud83c\udf38", "a\\b", "%2e"})
  void takesText(String id) {
    assertThat(SiteId.fault(id)).isEmpty();
    assertThat(SiteId.require("site", id)).isSameAs(id);
    assertThat(SiteId.shown(id)).isEqualTo(id);
    assertThat(SiteId.isUnicode(id)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".",
        "..",
        "a\tb",
        "\u0000",
        "\u007f",
        "\u0085",
        "\u2028",
        "\u2029",
        "\ud800",
        "\udc00",
        "a\ud800b",
        "\udc00\ud800",
        "\ud800\ud800\udc00"
      })
  void refusesWhatCannotBeShownOrAddressed(String id) {
    assertThat(SiteId.fault(id)).isPresent();
    assertThat(SiteId.shown(id)).isNotEqualTo(id).matches("[\\x20-\\x7e\ud800\udc00]+");
    assertThat(SiteId.unescape(SiteId.escape(id))).isEqualTo(id);
  }

  @Test
  void saysWhatIsWrongAndWhere() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SiteId.require("site", "a\tb"))
        .withMessage(
            "site must be 1 to 500 characters without control characters, line separators or"
                + " unpaired surrogates, and not . or .., but had a control character, U+0009, at"
                + " position 2: \"a\\u0009b\"");
    assertThat(SiteId.fault("")).contains("was empty");
    assertThat(SiteId.fault("x".repeat(500))).isEmpty();
    assertThat(SiteId.fault("x".repeat(501))).contains("had 501 characters");
    assertThat(SiteId.fault("\udc00x"))
        .contains("had an unpaired surrogate, U+DC00, at position 1");
  }

  @Test
  void escapesAnyTextSoThatItComesBack() {
    SplittableRandom random = new SplittableRandom(3);
    char[] alphabet = "ab\\u0.\t\u2028\ud800\udbff\udc00\udfff".toCharArray();
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int left = random.nextInt(8); left >= 0; left--) {
        text.append(alphabet[random.nextInt(alphabet.length)]);
      }
      String id = text.toString();
      assertThat(SiteId.unescape(SiteId.escape(id))).isEqualTo(id);
      assertThat(SiteId.isUnicode(SiteId.escape(id))).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\", "\\u12", "\\x", "a\\u00g0", "\\u-123"})
  void refusesBrokenEscapes(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SiteId.unescape(text))
        .withMessageContaining("must be text in which");
  }
}

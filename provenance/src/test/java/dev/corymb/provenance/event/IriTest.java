package dev.corymb.provenance.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class IriTest {

  @ParameterizedTest
  @ValueSource(strings = {"urn:x:1", "http://h/a#b?c=d", "s3+x.y-z://b/ü", "a:", "urn:%20"})
  void anAbsoluteIriIsTaken(String text) {
    assertThat(new Iri(text)).hasToString(text);
    assertThat(Iri.encoded(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "plain", ":x", "1a:b", "a/b:c", "ü:x"})
  void withoutASchemeItIsRejected(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Iri(text))
        .withMessageContaining("with a scheme")
        .withMessageEndingWith("but was " + text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"urn:a b", "urn:<", "urn:\"", "urn:\n", "urn:\\", "urn:\u0085", "urn:\ud800"})
  void whatNoFormatCanWriteIsRejectedOrEncoded(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Iri(text))
        .withMessageContaining("at position " + (text.length() == 7 ? 6 : 5));
    assertThat(Iri.encoded(text).value()).startsWith("urn:").contains("%");
  }

  @Test
  void encodingWritesTheBytesOfUtf8() {
    assertThat(Iri.encoded("urn:a b|\u0085")).hasToString("urn:a%20b%7C%C2%85");
  }

  @Test
  void aLongOneIsRejectedWithItsLength() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Iri("urn:" + "x".repeat(Iri.MAX_LENGTH)))
        .withMessageStartingWith("id must have at most 4000 characters, but had 4004: urn:x");
  }
}

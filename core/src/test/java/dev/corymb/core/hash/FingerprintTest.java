package dev.corymb.core.hash;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FingerprintTest {

  @Test
  void isTheBeginningOfASha256() {
    // printf '\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\1a' | sha256sum
    assertThat(Long.toHexString(new Fingerprint().add(1).add("a").value()))
        .isEqualTo("e1b0880f3a7ea76");
  }

  @Test
  void anythingElseIsAnother() {
    assertThat(
            new long[] {
              new Fingerprint().value(),
              new Fingerprint().add(0).value(),
              new Fingerprint().add(0).add(0).value(),
              new Fingerprint().add("").add(0).add("x").value(),
              new Fingerprint().add("ab").add("c").value(),
              new Fingerprint().add("a").add("bc").value(),
              new Fingerprint().add("abc").value(),
              new Fingerprint().add("abc").add("").value(),
            })
        .doesNotHaveDuplicates();
    assertThat(new Fingerprint().add("ä").add(-1).value())
        .isEqualTo(new Fingerprint().add("ä").add(-1).value());
  }
}

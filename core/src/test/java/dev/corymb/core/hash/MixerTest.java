package dev.corymb.core.hash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class MixerTest {

  /** Everything stored depends on these: a change of them is a new format. */
  @Test
  void hashesAsItDidOnTheFirstDay() {
    long fingerprint = 0;
    for (int i = 0; i < 1_000; i++) {
      fingerprint = fingerprint * 31 + Mixer.mix(i, 7L * i);
      fingerprint = fingerprint * 31 + Mixer.mix(i, -i, 3);
      fingerprint = fingerprint * 31 + Mixer.combine(new long[] {i, fingerprint, -i});
      for (int j = 0; j < Probes.MAX_HASHES; j++) {
        fingerprint = fingerprint * 31 + Probes.position(fingerprint, j, 1L + i * 1_000_003L);
      }
    }

    assertThat(fingerprint).isEqualTo(7133248635740455121L);
  }

  @Property
  void flipsHalfTheBitsWhenOneIsFlipped(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long flipped = 0;
    int tries = 1_000;
    for (int i = 0; i < tries; i++) {
      long value = i; // small numbers are the hard case
      long changed = value ^ (1L << random.nextInt(64));
      flipped += Long.bitCount(Mixer.mix(value, seed) ^ Mixer.mix(changed, seed));
    }

    // 64 fair bits: variance 16 each
    assertThat(flipped).isBetween(32_000L - 5 * 127, 32_000L + 5 * 127);
  }

  @Property
  void tellsTheOrderOfDigestsApart(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long a = random.nextLong();
    long b = random.nextLong();

    assertThat(Mixer.combine(new long[] {a, b})).isNotEqualTo(Mixer.combine(new long[] {b, a}));
    assertThat(Mixer.combine(new long[] {a})).isNotEqualTo(a);
    assertThat(Mixer.combine(new long[] {0, a, b, 1}, 1, 2))
        .isEqualTo(Mixer.combine(new long[] {a, b}));
  }
}

package dev.corymb.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SamplesTest {

  @Test
  void theMedianIsForOneOperationAndDeafToOutliers() {
    Samples samples = new Samples();
    for (int i = 0; i < 100; i++) {
      samples.add(i < 90 ? 1_000 : 1_000_000, 10);
    }

    assertThat(samples.median()).isEqualTo(100);
  }

  @Test
  void anEvenNumberHasTheMiddleOfTwo() {
    Samples samples = new Samples();
    samples.add(10, 1);
    samples.add(20, 1);

    assertThat(samples.median()).isEqualTo(15);
    assertThat(samples.mean()).isEqualTo(15);
  }

  @Test
  void nothingHasNoMedian() {
    assertThat(new Samples().median()).isNaN();
    assertThat(new Samples().mean()).isNaN();
  }

  @Test
  void aTenthStaysBelowTheUndisturbedTime() {
    Samples samples = new Samples();
    for (int nanos = 99; nanos >= 0; nanos--) {
      samples.add(nanos, 1);
    }
    assertThat(samples.undisturbed()).isEqualTo(10);
    assertThat(new Samples().undisturbed()).isNaN();
  }
}

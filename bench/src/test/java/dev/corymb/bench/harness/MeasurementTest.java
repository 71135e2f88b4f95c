package dev.corymb.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class MeasurementTest {

  private static final Figure TIME = () -> "TIME";
  private static final Figure RATE = () -> "RATE";

  private static Measurement measured(double time) {
    Measurement measurement = new Measurement();
    measurement.put(TIME, time);
    return measurement;
  }

  @Test
  void survivesTheWayToTheParent() {
    Samples samples = new Samples();
    samples.add(10, 1);
    samples.add(1.0 / 3);
    Measurement measurement = measured(7);
    measurement.put(RATE, samples);

    assertThat(Measurement.parse(measurement.lines())).isEqualTo(measurement);
    assertThat(measurement.value(RATE))
        .isEqualTo(new Measurement.Value(1.0 / 3, samples.median(), samples.mean()));
  }

  @Test
  void anythingElseIsNotAMeasurement() {
    assertThatThrownBy(() -> Measurement.parse("time 1 2"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Measurement.parse("time 1 2 x"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theBestOfSeveralCounts() {
    Measurement other = measured(3);
    other.put(RATE, 9);

    assertThat(measured(5).best(other)).isEqualTo(other);
    assertThat(other.best(measured(5))).isEqualTo(other);
  }

  @Test
  void comparesWithThePeerInTheSameTrial() {
    Measurement measurement = measured(6);
    assertThat(measurement.overPeer(TIME, Measurement.Value::best)).isNaN();

    measurement.put(TIME.ofPeer(), 4);

    assertThat(measurement.overPeer(TIME, Measurement.Value::best)).isEqualTo(1.5);
    assertThat(TIME.ofPeer().field()).isEqualTo("time_peer");
  }
}

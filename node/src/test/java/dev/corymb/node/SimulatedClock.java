package dev.corymb.node;

import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is moved. */
final class SimulatedClock implements InstantSource {

  private long millis = 1_000_000;

  void pass(long more) {
    millis += more;
  }

  @Override
  public long millis() {
    return millis;
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(millis);
  }
}

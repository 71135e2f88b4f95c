package dev.corymb.lab.federation;

import dev.corymb.replication.bus.simulated.SimulatedNetwork;
import java.time.Instant;
import java.time.InstantSource;

/** The time of a simulated network, as a clock. It begins long after 1970, as clocks do. */
record NetworkClock(SimulatedNetwork network) implements InstantSource {

  private static final long START = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

  @Override
  public long millis() {
    return START + network.nowMillis();
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(millis());
  }
}

package dev.corymb.lab.federation;

import java.time.Instant;
import java.time.InstantSource;

/** The wall clock of a host: it follows the time of the network, and jumps when it is told to. */
public final class HostClock implements InstantSource {

  private final InstantSource network;
  private long ahead;

  HostClock(InstantSource network) {
    this.network = network;
  }

  /** Makes the clock jump, forward or back. */
  public void jump(long byMillis) {
    ahead += byMillis;
  }

  /** By how much the clock is ahead of the true time. */
  public long aheadMillis() {
    return ahead;
  }

  @Override
  public long millis() {
    return network.millis() + ahead;
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(millis());
  }
}

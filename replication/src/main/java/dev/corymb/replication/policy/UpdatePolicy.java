package dev.corymb.replication.policy;

import dev.corymb.replication.summary.Drift;
import java.time.Duration;

/** Decides when a summary is published. Without state: the same question, the same decision. */
@FunctionalInterface
public interface UpdatePolicy {

  /**
   * Whether to publish now.
   *
   * @param drift how far the published image is from the current one
   * @param sinceLastPublication how long ago the last publication was; any if there was none
   */
  Decision decide(Drift drift, Duration sinceLastPublication);
}

package dev.corymb.replication.policy;

import dev.corymb.replication.summary.Drift;
import java.time.Duration;

/** What is particular about a policy. {@link RulePolicy} adds what all have in common. */
@FunctionalInterface
interface Rule {

  /**
   * A verdict on a drift.
   *
   * @param publish whether the rule asks for a publication
   * @param wantsLargerShape whether the rule cannot be met by publishing
   * @param why the numbers, as a clause
   */
  record Verdict(boolean publish, boolean wantsLargerShape, String why) {}

  Verdict judge(Drift drift, Duration age);
}

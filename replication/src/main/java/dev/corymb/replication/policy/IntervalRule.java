package dev.corymb.replication.policy;

import dev.corymb.replication.summary.Drift;
import java.time.Duration;

/** Lets a fixed time pass between publications. */
record IntervalRule(PolicyOptions options) implements Rule {

  @Override
  public Verdict judge(Drift drift, Duration age) {
    Duration interval = options.interval();
    boolean due = age.compareTo(interval) >= 0;
    String why =
        "the last publication is " + age + " old, " + (due ? "due after " : "not yet ") + interval;
    return new Verdict(due, false, why);
  }
}

package dev.corymb.replication.policy;

import dev.corymb.replication.policy.Rule.Verdict;
import dev.corymb.replication.summary.Drift;
import java.time.Duration;

/**
 * A policy made of a rule. Whatever the rule says, the first publication is made at once, nothing
 * is published that replicas have already, and no change waits longer than the largest age.
 */
record RulePolicy(Rule rule, Duration maxAge) implements UpdatePolicy {

  @Override
  public Decision decide(Drift drift, Duration sinceLastPublication) {
    Verdict verdict = rule.judge(drift, sinceLastPublication);
    if (!drift.published()) {
      return decision(
          true,
          verdict,
          drift,
          "nothing was published since the summary was built; " + verdict.why());
    }
    if (drift.isClean()) {
      return decision(false, verdict, drift, "no cell has changed; " + verdict.why());
    }
    if (!verdict.publish() && sinceLastPublication.compareTo(maxAge) >= 0) {
      String old =
          "the last publication is " + sinceLastPublication + " old, at most " + maxAge + "; ";
      return decision(true, verdict, drift, old + verdict.why());
    }
    return decision(verdict.publish(), verdict, drift, verdict.why());
  }

  private static Decision decision(boolean publish, Verdict verdict, Drift drift, String reason) {
    return new Decision(
        publish,
        verdict.wantsLargerShape(),
        reason,
        drift.missRate(),
        drift.falseRate(),
        drift.falseRateIfPublished());
  }
}

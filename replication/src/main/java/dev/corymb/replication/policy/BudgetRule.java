package dev.corymb.replication.policy;

import dev.corymb.replication.summary.Drift;
import java.time.Duration;
import java.util.Locale;

/**
 * Bounds the true errors: the counted miss rate of what is missed most, and the false rate that the
 * published fill has. A publication for the sake of the false rate must lower it by a tenth, so a
 * fill that is beyond the bound does not lead to publishing for ever.
 */
record BudgetRule(Budget budget) implements Rule {

  private static final double HYSTERESIS = 0.1;

  @Override
  public Verdict judge(Drift drift, Duration age) {
    double misses = budget.missWeight() * drift.missRate();
    double published = budget.falseWeight() * drift.falseRate();
    double current = budget.falseWeight() * drift.falseRateIfPublished();
    boolean tooManyMisses = misses > budget.missRate();
    boolean tooFull = current > budget.falseRate();
    boolean lowers = published > budget.falseRate() && current <= published * (1 - HYSTERESIS);
    String why =
        String.format(
            Locale.ROOT,
            "copies miss %s, a weighted miss rate of %s, %s %.4g;"
                + " the false rate is %.4g, after publishing %.4g, bound %.4g%s",
            drift.mostMissed(),
            Rule.apart(misses, budget.missRate()),
            tooManyMisses ? "above" : "within",
            budget.missRate(),
            published,
            current,
            budget.falseRate(),
            tooFull ? ": a larger shape is needed" : "");
    return new Verdict(tooManyMisses || lowers, tooFull, why);
  }
}

package dev.corymb.replication.policy;

import dev.corymb.replication.summary.Drift;
import java.time.Duration;
import java.util.Locale;

/** Bounds the part of the cells that differ, as Summary Cache does. */
record DirtyBitsRule(PolicyOptions options) implements Rule {

  @Override
  public Verdict judge(Drift drift, Duration age) {
    double fraction = options.dirtyFraction();
    long dirty = drift.zeroToOne() + drift.oneToZero();
    double part = (double) dirty / drift.cells();
    boolean above = part > fraction;
    String why =
        String.format(
            Locale.ROOT,
            "%d of %d cells differ, %s, %s %.4g",
            dirty,
            drift.cells(),
            Rule.apart(part, fraction),
            above ? "above" : "within",
            fraction);
    return new Verdict(above, false, why);
  }
}

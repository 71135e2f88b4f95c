package dev.corymb.replication.policy;

import dev.corymb.replication.summary.Drift;
import java.time.Duration;
import java.util.Locale;

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

  /** A value to four digits, or to as many as it takes to see that it is not the bound. */
  static String apart(double value, double bound) {
    int digits = 4;
    while (value != bound && digits < 17 && text(value, digits).equals(text(bound, digits))) {
      digits++;
    }
    return text(value, digits);
  }

  private static String text(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "g", value);
  }
}

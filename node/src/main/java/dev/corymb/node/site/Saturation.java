package dev.corymb.node.site;

import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.policy.Decision;
import dev.corymb.replication.summary.Summary;
import java.util.Locale;
import java.util.Optional;

/** Whether a site has outgrown its step for good, and what that means for its budget. */
final class Saturation {

  private Saturation() {}

  /**
   * Whether a site would need a larger step, and cannot have one: it is on the last, or cramped,
   * which means that there is no memory for a larger one.
   */
  static boolean isOutgrown(
      FederationProfile profile, Summary summary, Decision decision, boolean cramped) {
    return (cramped || summary.step() == profile.steps() - 1)
        && (decision.wantsLargerShape() || summary.tuples() > profile.capacity(summary.step()));
  }

  /** Why no publication can keep the budget of false sites, if so. */
  static Optional<String> unreachable(
      FederationProfile profile, Summary summary, Decision decision, boolean cramped) {
    double allowed = profile.falseRate();
    if (!isOutgrown(profile, summary, decision, cramped)
        || (!decision.wantsLargerShape() && decision.falseRateIfPublished() <= allowed)) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%,d %s are on %s, which is made for %,d: their false rate is %.3g, the budget"
                + " allows %.3g; %s would keep it",
            summary.tuples(),
            summary.filter().shape().groups().counted(summary.largestGroup()),
            cramped ? "a step with no memory for the next" : "the last step of the ladder",
            profile.capacity(summary.step()),
            decision.falseRateIfPublished(),
            allowed,
            cramped ? "more memory for summaries" : "a profile with more steps"));
  }
}

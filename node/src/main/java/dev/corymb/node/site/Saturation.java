package dev.corymb.node.site;

import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.policy.Decision;
import dev.corymb.replication.summary.Summary;
import java.util.Locale;
import java.util.Optional;

/** Whether a site has outgrown the ladder, and what that means for its budget. */
final class Saturation {

  private Saturation() {}

  /** Whether a site would need a larger step, and is on the last one. */
  static boolean isOutgrown(FederationProfile profile, Summary summary, Decision decision) {
    return summary.step() == profile.steps() - 1
        && (decision.wantsLargerShape() || summary.items() > profile.capacity(summary.step()));
  }

  /** Why no publication can keep the budget of false sites, if so. */
  static Optional<String> unreachable(
      FederationProfile profile, Summary summary, Decision decision) {
    double allowed = profile.falseRate();
    if (!isOutgrown(profile, summary, decision)
        || (!decision.wantsLargerShape() && decision.falseRateIfPublished() <= allowed)) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%,d items are on the last step of the ladder, which is made for %,d: their false rate"
                + " is %.3g, the budget allows %.3g; a profile with more steps would keep it",
            summary.items(),
            profile.capacity(summary.step()),
            decision.falseRateIfPublished(),
            allowed));
  }
}

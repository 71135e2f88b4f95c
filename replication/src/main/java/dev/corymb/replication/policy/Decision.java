package dev.corymb.replication.policy;

import static java.util.Objects.requireNonNull;

/**
 * Whether to publish, and why.
 *
 * @param publish whether to publish now
 * @param wantsLargerShape whether the fill alone breaks the bound, so that no publication is enough
 *     until the site moves to a larger shape
 * @param reason in words, with the numbers that decided
 * @param missRate of the items of the site, in replicas as they are
 * @param falseRate of full queries, in replicas as they are
 * @param falseRateIfPublished what it would be right after publishing
 */
public record Decision(
    boolean publish,
    boolean wantsLargerShape,
    String reason,
    double missRate,
    double falseRate,
    double falseRateIfPublished) {

  public Decision {
    requireNonNull(reason, "reason");
  }

  /** The same rates, and a publication that something else than the policy has decided. */
  public Decision publishBecause(String cause) {
    return new Decision(true, wantsLargerShape, cause, missRate, falseRate, falseRateIfPublished);
  }
}

package dev.corymb.node.site;

import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.summary.Summary;
import java.util.Locale;

/** Whether a site's summary ought to be built anew, and at which step of the ladder. */
final class StepChooser {

  /*
   * What counts are the distinct tuples of the group that has most. A site goes up when it has more of
   * them than its step is made for, or when the policy finds it too full. It goes down when the step
   * below would be half empty, and, if it went up for its fill, not before it has half the tuples it
   * had then; so it does not go up and down for ever.
   *
   * Counters that stick at 15 keep their cells taken. That does harm only once tuples have been
   * removed: the site is listed for values that it no longer has. So a rebuild at the same step
   * waits until as many tuples were removed as there are, or until none was removed for a while,
   * which is longer for larger sites, since they take longer to rebuild.
   */

  static final int STAY = -1;

  static final long REST_MILLIS = 60_000;

  private static final long LEAST_REMOVALS = 1_000;
  private static final long REST_MILLIS_PER_TUPLE = 1;

  private final FederationProfile profile;
  private final int step;
  private final long tuplesAtStart;
  private boolean full; // too full for the policy, when it was built
  private long removals;
  private long removedMillis; // elapsed, when the last one was

  /**
   * A chooser for a summary that was built at a step.
   *
   * @param tuples that it has in the group that has most
   * @param chosen whether it was built there because a chooser said so, and not at a start, when
   *     nobody knows any more why it is there
   */
  StepChooser(FederationProfile profile, int step, long tuples, boolean chosen) {
    this.profile = profile;
    this.step = step;
    this.tuplesAtStart = tuples;
    this.full = chosen && step > 0 && tuplesAtStart <= profile.capacity(step - 1);
  }

  /** Notes that some tuples have gone. */
  void removed(int tuples, long nowMillis) {
    if (tuples > 0) {
      removals += tuples;
      removedMillis = nowMillis;
    }
  }

  /** Whether it may choose another step later, though nothing changes. */
  boolean isWaiting() {
    return removals > 0;
  }

  /**
   * The step at which the summary ought to be built again; {@link #STAY} if it need not be.
   *
   * @param nowMillis elapsed time
   */
  int choose(Summary summary, boolean wantsLargerShape, long nowMillis) {
    long tuples = summary.tuples();
    int fitting = step;
    while (fitting < profile.steps() - 1 && tuples > profile.capacity(fitting)) {
      fitting++;
    }
    if (fitting == step && wantsLargerShape && step < profile.steps() - 1) {
      fitting = step + 1;
    }
    if (fitting > step) {
      return fitting;
    }
    if (isTooSmall(tuples) && !wantsLargerShape) {
      while (fitting > 0 && tuples < profile.capacity(fitting - 1) / 2) {
        fitting--;
      }
      return fitting;
    }
    boolean rests =
        nowMillis - removedMillis >= Math.max(REST_MILLIS, tuples * REST_MILLIS_PER_TUPLE);
    if (removals == 0 || (removals <= Math.max(LEAST_REMOVALS, tuples) && !rests)) {
      return STAY;
    }
    removals = 0; // to look at all counters takes long: not again before more are removed
    return summary.filter().saturatedCounters() > 0 ? step : STAY;
  }

  /** Why the summary was built again at a step, in words. */
  String cause(int next, Summary summary) {
    long tuples = summary.tuples();
    if (next == step) {
      return "the summary was built again";
    }
    String move = "the site moved " + (next > step ? "up" : "down") + " to step " + next + ": ";
    if (next > step && tuples <= profile.capacity(step)) {
      return move + "at step " + step + " the false rate is beyond the budget";
    }
    long capacity = profile.capacity(Math.min(step, next));
    return String.format(
        Locale.ROOT,
        "%sit holds %,d %s, and step %d is for %,d",
        move,
        tuples,
        summary.filter().shape().groups().counted(summary.largestGroup()),
        Math.min(step, next),
        capacity);
  }

  private boolean isTooSmall(long tuples) {
    return step > 0
        && tuples < profile.capacity(step - 1) / 2
        && (!full || tuples < tuplesAtStart / 2);
  }
}

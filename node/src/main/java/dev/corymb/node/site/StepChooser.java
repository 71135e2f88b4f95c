package dev.corymb.node.site;

import dev.corymb.core.filter.CountingFilter;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.summary.Summary;
import java.util.Locale;

/** Whether a site's summary ought to be built anew, and at which step of the ladder. */
final class StepChooser {

  /*
   * A site goes up when it has more items than its step is made for, or when the policy finds it too
   * full. It goes down when the step below would be half empty, and, if it went up for its fill, not
   * before it has half the items it had then; so it does not go up and down for ever.
   *
   * Counters that stick at 15 keep their cells taken. That does harm only once items have been
   * removed: the site is listed for values that it no longer has. So a rebuild at the same step
   * waits until as many items were removed as there are, or until none was removed for a while,
   * which is longer for larger sites, since they take longer to rebuild.
   */

  static final int STAY = -1;

  static final long REST_MILLIS = 60_000;

  private static final long LEAST_REMOVALS = 1_000;
  private static final long REST_MILLIS_PER_ITEM = 1;

  private final FederationProfile profile;
  private final int step;
  private final long itemsAtStart;
  private boolean full; // too full for the policy, when it was built
  private long removals;
  private long removedMillis; // elapsed, when the last one was

  /**
   * A chooser for a summary that was built at a step.
   *
   * @param chosen whether it was built there because a chooser said so, and not at a start, when
   *     nobody knows any more why it is there
   */
  StepChooser(FederationProfile profile, int step, CountingFilter filter, boolean chosen) {
    this.profile = profile;
    this.step = step;
    this.itemsAtStart = filter.items();
    this.full = chosen && step > 0 && itemsAtStart <= profile.capacity(step - 1);
  }

  void removed(long nowMillis) {
    removals++;
    removedMillis = nowMillis;
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
    long items = summary.items();
    int fitting = step;
    while (fitting < profile.steps() - 1 && items > profile.capacity(fitting)) {
      fitting++;
    }
    if (fitting == step && wantsLargerShape && step < profile.steps() - 1) {
      fitting = step + 1;
    }
    if (fitting > step) {
      return fitting;
    }
    if (isTooSmall(items) && !wantsLargerShape) {
      while (fitting > 0 && items < profile.capacity(fitting - 1) / 2) {
        fitting--;
      }
      return fitting;
    }
    boolean rests =
        nowMillis - removedMillis >= Math.max(REST_MILLIS, items * REST_MILLIS_PER_ITEM);
    if (removals == 0 || (removals <= Math.max(LEAST_REMOVALS, items) && !rests)) {
      return STAY;
    }
    removals = 0; // to look at all counters takes long: not again before more are removed
    return summary.filter().saturatedCounters() > 0 ? step : STAY;
  }

  /** Why the summary was built again at a step, in words. */
  String cause(int next, long items) {
    if (next == step) {
      return "the summary was built again";
    }
    String move = "the site moved " + (next > step ? "up" : "down") + " to step " + next + ": ";
    if (next > step && items <= profile.capacity(step)) {
      return move + "at step " + step + " the false rate is beyond the budget";
    }
    long capacity = profile.capacity(Math.min(step, next));
    return String.format(
        Locale.ROOT,
        "%sit holds %,d items, and step %d is for %,d",
        move,
        items,
        Math.min(step, next),
        capacity);
  }

  private boolean isTooSmall(long items) {
    return step > 0
        && items < profile.capacity(step - 1) / 2
        && (!full || items < itemsAtStart / 2);
  }
}

package dev.corymb.node.site;

import dev.corymb.node.site.SummaryStore.Restored;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The summary of a site in another shape, built aside in the background. Guarded by the lock of the
 * site, but for {@link #hasEnded}.
 */
final class Rebuilding {

  /** What is going on. */
  enum State {
    IDLE,
    /** A summary is being built; none is saved meanwhile, so that the ledger keeps its tail. */
    RUNNING
  }

  /**
   * How a build has ended.
   *
   * @param step of the ladder
   * @param built the filter, if it succeeded
   * @param cause why it did not
   */
  record End(int step, Optional<Restored> built, Optional<Throwable> cause) {}

  private final SiteContext context;
  private final String site;
  private final Runnable ended;
  private State state = State.IDLE;
  private boolean cramped; // there is no memory for the step that is wanted
  private volatile @Nullable End end; // null if no build has ended since it was taken

  /** Nothing is built yet; what is given is called when a build has ended, without the lock. */
  Rebuilding(SiteContext context, String site, Runnable ended) {
    this.context = context;
    this.site = site;
    this.ended = ended;
  }

  boolean isRunning() {
    return state == State.RUNNING;
  }

  boolean isCramped() {
    return cramped;
  }

  boolean hasEnded() {
    return end != null;
  }

  /** How a build has ended, once. */
  Optional<End> takeEnd() {
    Optional<End> taken = Optional.ofNullable(end);
    end = null;
    return taken;
  }

  /**
   * Begins to build at the wanted step, or at the next smaller one with memory.
   *
   * @param wanted a step of the ladder, or {@link StepChooser#STAY}
   * @param current the step that the summary is on
   * @return whether anything is to be built
   * @throws RejectedExecutionException if nothing can be built now
   */
  boolean start(int wanted, int current) {
    int step = wanted;
    while (step > current && !context.directory().reserve(site, step)) {
      step--;
    }
    cramped = step < wanted;
    if (step == StepChooser.STAY || (cramped && step == current)) {
      return false;
    }
    state = State.RUNNING;
    int chosen = step;
    try {
      context.background().execute(() -> build(chosen));
    } catch (RejectedExecutionException e) {
      finish();
      context.directory().release(site, chosen);
      throw e;
    }
    return true;
  }

  private void build(int step) {
    End result;
    try {
      Restored built = SummaryStore.build(context.ledger(), site, context.ladder().get(step));
      result = new End(step, Optional.of(built), Optional.empty());
    } catch (RuntimeException | Error e) {
      result = new End(step, Optional.empty(), Optional.of(e));
    }
    end = result;
    ended.run();
  }

  /** Lets the next build begin. */
  void finish() {
    state = State.IDLE;
  }
}

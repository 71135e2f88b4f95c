package dev.corymb.core.code;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Tells a listener how far a build has come, as a number of items that only rises. */
final class Progress {

  private static final long STEP_MASK = (1 << 16) - 1;

  private final @Nullable LongConsumer listener; // null when nobody listens
  private final long items;
  private long reported;

  Progress(@Nullable LongConsumer listener, long items) {
    this.listener = listener;
    this.items = items;
  }

  static Progress silent() {
    return new Progress(null, 0);
  }

  /** For a first part of the build; the rest is reported by this object itself. */
  Progress upTo(double share) {
    return new Progress(listener, (long) (share * items));
  }

  /** Reports, once every 65,536 steps, a place between two shares of the whole build. */
  void step(long done, long total, double from, double to) {
    if ((done & STEP_MASK) == 0) {
      reach(from + (to - from) * done / total);
    }
  }

  /** Reports a share of the whole build. */
  void reach(double share) {
    long now = (long) (share * items);
    if (listener != null && now > reported) {
      reported = now;
      listener.accept(now);
    }
  }
}

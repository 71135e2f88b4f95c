package dev.corymb.server.watch;

import dev.corymb.client.api.SiteHistory.Sample;
import java.util.ArrayList;
import java.util.List;

/**
 * The samples of a site, the oldest first and the coarser the older. Each {@link HistoryRange} is
 * divided into the same number of intervals, and of an interval two samples stay: the one with the
 * highest miss rate and the last one. All of them were measured; none is a mean.
 *
 * <p>Times are those of the node's clock, which ignores short jumps of the wall clock. When it goes
 * back, samples from the time that is now in the future are dropped.
 */
final class Samples {

  private final List<Sample> all = new ArrayList<>();
  private int afterThinning;

  int size() {
    return all.size();
  }

  List<Sample> all() {
    return List.copyOf(all);
  }

  /** Adds what was measured last. */
  void add(Sample sample, int intervals) {
    while (!all.isEmpty() && all.get(all.size() - 1).millis() > sample.millis()) {
      all.remove(all.size() - 1);
    }
    append(all, sample, HistoryRange.SHORTEST.width(intervals));
    if (all.size() > afterThinning + 2 * intervals) {
      thin(intervals);
    }
  }

  /** Makes old samples coarser, and drops those that no range reaches but for the last of them. */
  void thin(int intervals) {
    if (all.isEmpty()) {
      return;
    }
    long now = all.get(all.size() - 1).millis();
    List<Sample> kept = new ArrayList<>();
    for (Sample sample : all) {
      HistoryRange.covering(now - sample.millis())
          .ifPresentOrElse(
              range -> append(kept, sample, range.width(intervals)),
              () -> {
                kept.clear();
                kept.add(sample);
              });
    }
    all.clear();
    all.addAll(kept);
    afterThinning = all.size();
  }

  /**
   * Returns the samples of a range. What the site was like at its start comes first: a site is
   * sampled when it changes, so the last sample before the start still holds there.
   */
  List<Sample> within(HistoryRange range, long now, int intervals) {
    long start = now - range.millis();
    List<Sample> found = new ArrayList<>();
    Sample before = null;
    for (Sample sample : all) {
      if (sample.millis() <= start) {
        before = sample;
      } else if (sample.millis() <= now) {
        append(found, sample, range.width(intervals));
      }
    }
    if (before != null) {
      found.add(0, before.at(start));
    }
    return found;
  }

  /** Appends a sample; of those of its interval, the highest and this one stay. */
  private static void append(List<Sample> samples, Sample sample, long width) {
    int last = samples.size() - 1;
    long interval = sample.millis() / width;
    if (last < 1 || samples.get(last - 1).millis() / width != interval) {
      samples.add(sample);
      return;
    }
    if (samples.get(last).missRate() > samples.get(last - 1).missRate()) {
      samples.set(last - 1, samples.get(last));
    }
    samples.set(last, sample);
  }
}

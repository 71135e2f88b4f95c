package dev.corymb.replication.policy;

import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Samples;
import dev.corymb.replication.summary.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A site of random items in one flat filter, as in the paper's experiments. */
final class Workload {

  private final SplittableRandom random;
  private final int hashes;
  private final List<long[]> members = new ArrayList<>();
  private Summary summary;

  Workload(long seed, int hashes, long cells) {
    this.random = new SplittableRandom(seed);
    this.hashes = hashes;
    this.summary = empty(cells);
  }

  private Summary empty(long cells) {
    FilterShape shape =
        FilterShape.standard(Samples.digester(1, 1), MatrixShape.flat(hashes, cells));
    return new Summary(1, "s", 0, 1, new CountingFilter(shape));
  }

  Summary summary() {
    return summary;
  }

  int size() {
    return members.size();
  }

  void add(int count) {
    for (int i = 0; i < count; i++) {
      long[] item = {random.nextLong()};
      members.add(item);
      summary.add(item);
    }
  }

  /** Removes random items among the oldest so many. */
  void remove(int count, int amongOldest) {
    for (int i = 0; i < count; i++) {
      summary.remove(members.remove(random.nextInt(amongOldest - i)));
    }
  }

  void removeAny(int count) {
    remove(count, members.size());
  }

  /** Moves all items to a filter of another size. */
  void resize(long cells) {
    summary = empty(cells);
    members.forEach(summary::add);
  }

  /** The part of random strangers that the published image takes for members. */
  double probe(int probes) {
    int found = 0;
    FilterShape shape = summary.filter().shape();
    for (int i = 0; i < probes; i++) {
      boolean all = true;
      for (long cell : shape.positions(new long[] {random.nextLong()}, 1)) {
        all &= summary.published().get(cell);
      }
      found += all ? 1 : 0;
    }
    return (double) found / probes;
  }
}

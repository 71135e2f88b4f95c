package dev.corymb.replication.policy;

import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Samples;
import dev.corymb.replication.summary.MatrixDrift;
import dev.corymb.replication.summary.Summary;
import dev.corymb.replication.update.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;

/** A site of random items in one flat filter, as in the paper's experiments. */
final class Workload {

  private static final Origin ORIGIN = new Origin("n", 1);

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
    return new Summary(1, ORIGIN, "s", 0, 1, new CountingFilter(shape));
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
    for (int i = 0; i < probes; i++) {
      found += isFoundInReplica(new long[] {random.nextLong()}) ? 1 : 0;
    }
    return (double) found / probes;
  }

  boolean isFoundNow(long[] item) {
    return summary.filter().mightContain(item);
  }

  boolean isFoundInReplica(long[] item) {
    for (long cell : summary.filter().shape().positions(item, 1)) {
      if (!summary.published().get(cell)) {
        return false;
      }
    }
    return true;
  }

  /** The chance that a random probe finds all its cells among so many. */
  double rate(ToLongFunction<MatrixDrift> cells) {
    MatrixDrift drift = summary.drift().matrices().get(0);
    return drift.shape().falseRateOfTaken(cells.applyAsLong(drift));
  }
}

package dev.corymb.replication.update;

import dev.corymb.core.check.Require;
import java.util.Comparator;

/**
 * Which state of a summary was published. Later versions are greater.
 *
 * @param epoch grows with each incarnation of the owner
 * @param sequence grows by one with each publication of an epoch; the first is 1 and a snapshot, 0
 *     stands for nothing published yet
 */
public record Version(long epoch, long sequence) implements Comparable<Version> {

  /** Before everything. */
  public static final Version NONE = new Version(0, 0);

  private static final Comparator<Version> ORDER =
      Comparator.comparingLong(Version::epoch).thenComparingLong(Version::sequence);

  public Version {
    Require.notNegative("epoch", epoch);
    Require.notNegative("sequence", sequence);
  }

  /** The version of the next publication. */
  public Version next() {
    return new Version(epoch, sequence + 1);
  }

  /** Whether this one comes right after another: a delta leads from that one to this. */
  public boolean follows(Version before) {
    return epoch == before.epoch && sequence - 1 == before.sequence;
  }

  /** Whether this one is later than another. */
  public boolean isAfter(Version other) {
    return compareTo(other) > 0;
  }

  @Override
  public int compareTo(Version other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return epoch + "." + sequence;
  }
}

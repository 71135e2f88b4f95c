package dev.corymb.replication.replica;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.SummaryUpdate;
import dev.corymb.replication.update.Version;
import java.util.List;

/**
 * The bit image of a foreign site's summary, as far as its updates have arrived.
 *
 * <p>One thread feeds it; any number may read. Bits, version, shape and the rest always belong
 * together in one {@link State}: an update is applied as a whole or not at all.
 */
public final class Replica {

  /**
   * A replica at one moment. Immutable.
   *
   * @param version of the bits; {@link Version#NONE} before the first snapshot
   * @param step the place of the shape on the ladder
   * @param shape of the bits
   * @param bits the image; empty before the first snapshot
   * @param items of the site when this version was made, or later if it has announced it
   * @param estimate what the owner said last of this version
   * @param newest the latest version heard of, here or not
   * @param heardMillis when the owner was last heard of
   */
  public record State(
      Version version,
      int step,
      FilterShape shape,
      Bits bits,
      long items,
      Estimate estimate,
      Version newest,
      long heardMillis) {

    /** Whether there is a later version than the one here: ask for a snapshot. */
    public boolean isBehind() {
      return newest.isAfter(version);
    }

    /** Whether a snapshot has arrived. */
    public boolean isPresent() {
      return version.sequence() > 0;
    }

    /** How long the owner has not been heard of. */
    public long ageMillis(long nowMillis) {
      return Math.max(0, nowMillis - heardMillis);
    }

    /** The image as a filter to ask, a copy. */
    public BitFilter toFilter() {
      return BitFilter.of(shape, BitArray.copyOf(bits), new LongIntTable(), items);
    }
  }

  private final long profile;
  private final String site;
  private final List<FilterShape> ladder;
  private volatile State state;

  /**
   * A replica of which nothing is known but that its site exists.
   *
   * @param profile the fingerprint of the federation's profile
   * @param site the id of the site
   * @param ladder the shapes of the federation, by step
   * @param nowMillis when the site was heard of
   */
  public Replica(long profile, String site, List<FilterShape> ladder, long nowMillis) {
    this.profile = profile;
    this.site = requireNonNull(site, "site");
    this.ladder = List.copyOf(ladder);
    FilterShape first = this.ladder.get(0);
    this.state =
        new State(
            Version.NONE,
            0,
            first,
            new BitArray(first.size()),
            0,
            new Estimate(1, 0), // an empty image misses all and finds nothing
            Version.NONE,
            nowMillis);
  }

  /** The id of the site. */
  public String site() {
    return site;
  }

  /** The replica as it is now. */
  public State state() {
    return state;
  }

  /**
   * Takes an update. Applying one twice, or after a later one, changes nothing; if it cannot be
   * applied, the bits stay as they were and the replica is {@linkplain State#isBehind behind}.
   *
   * @throws IllegalArgumentException if it is of another site
   */
  public Outcome apply(SummaryUpdate update, long nowMillis) {
    throw new UnsupportedOperationException("not there yet: " + profile + ladder);
  }

  /**
   * Takes what the owner announces of the site.
   *
   * @return whether the replica is behind
   * @throws IllegalArgumentException if it is of another site
   */
  public boolean hear(Announcement.SiteState announced, long nowMillis) {
    throw new UnsupportedOperationException("not there yet: " + profile + ladder);
  }
}

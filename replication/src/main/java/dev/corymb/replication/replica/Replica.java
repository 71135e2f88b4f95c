package dev.corymb.replication.replica;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.FormatException;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.range.Zones;
import dev.corymb.replication.replica.Outcome.Kind;
import dev.corymb.replication.update.Announcement.SiteState;
import dev.corymb.replication.update.BitsDelta;
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
   * @param bits the image; before the first snapshot none, whatever the shape
   * @param zones of the site when this version was made, if its owner has said
   * @param items of the site when this version was made, or later if it has announced it
   * @param estimate what the owner said last of this version
   * @param newest the latest version heard of, here or not
   * @param heardMillis when the owner was last heard of, by a clock that does not jump
   * @param covered all events that the site recorded before this time, by the clock of its owner,
   *     are in the bits; 0 if that is not known
   */
  public record State(
      Version version,
      int step,
      FilterShape shape,
      Bits bits,
      Zones zones,
      long items,
      Estimate estimate,
      Version newest,
      long heardMillis,
      long covered) {

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

    /** After word of a version; older ones than the newest known say nothing new. */
    private State heardOf(Version said, long nowMillis) {
      return newest.isAfter(said)
          ? this
          : said(version, items, estimate, said, Math.max(heardMillis, nowMillis));
    }

    /** The same image, of which something else is said. */
    private State said(
        Version now, long itemsNow, Estimate expected, Version latest, long nowMillis) {
      return new State(
          now, step, shape, bits, zones, itemsNow, expected, latest, nowMillis, covered);
    }

    /** After an update; {@link #heardOf} has been told of it. */
    private State updated(SummaryUpdate update, FilterShape newShape, Bits newBits) {
      return new State(
          update.version(),
          update.image().step(),
          newShape,
          newBits,
          update.image().zones(),
          update.image().items(),
          update.image().estimate(),
          newest,
          heardMillis,
          update.version().epoch() == version.epoch() ? covered : SiteState.NOT_SAID);
    }

    /** After an announcement of the version that is here. */
    private State reestimated(SiteState announced) {
      return said(version, announced.items(), announced.estimate(), newest, heardMillis);
    }

    /** After an announcement of a version all of which is here, or of nothing. */
    private State coveredAs(SiteState announced) {
      Version of = announced.version();
      boolean here = of.epoch() == version.epoch() && !of.isAfter(version);
      return here || of.sequence() == 0 ? coveredUpTo(announced.covered()) : this;
    }

    private State coveredUpTo(long time) {
      return new State(
          version, step, shape, bits, zones, items, estimate, newest, heardMillis, time);
    }

    /** After its owner said that it has not published what was heard of. */
    private State retreated(Version said, long nowMillis) {
      State before =
          said(version.isAfter(said) ? Version.NONE : version, items, estimate, said, nowMillis);
      return before.coveredUpTo(SiteState.NOT_SAID);
    }

    /** The image as a filter to ask, a copy. */
    public BitFilter toFilter() {
      BitArray image = isPresent() ? BitArray.copyOf(bits) : new BitArray(shape.size());
      return BitFilter.of(shape, image, new LongIntTable(), items);
    }
  }

  private static final Bits NOTHING = new BitArray(1);

  private final long profile;
  private final String site;
  private final List<FilterShape> ladder;
  private final long[] fingerprints; // of the ladder
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
    if (ladder.isEmpty()) {
      throw new IllegalArgumentException("ladder must not be empty");
    }
    this.fingerprints = ladder.stream().mapToLong(FilterShape::fingerprint).toArray();
    FilterShape first = this.ladder.get(0);
    this.state =
        new State(
            Version.NONE,
            0,
            first,
            NOTHING,
            Zones.UNKNOWN,
            0,
            new Estimate(1, 0), // it misses all and finds nothing
            Version.NONE,
            nowMillis,
            SiteState.NOT_SAID);
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
    requireSite(update.site());
    if (update.profile() != profile) {
      return new Outcome(Kind.REFUSED_PROFILE, differ("profile", profile, update.profile()));
    }
    if (update.image().step() >= ladder.size()) {
      return new Outcome(
          Kind.REFUSED_SHAPE,
          String.format(
              "the ladder ends before step %d, whose shape is %016x in the update",
              update.image().step(), update.image().shape()));
    }
    long expected = fingerprints[update.image().step()];
    if (update.image().shape() != expected) {
      return new Outcome(
          Kind.REFUSED_SHAPE,
          differ("shape of step " + update.image().step(), expected, update.image().shape()));
    }
    Version version = update.version();
    state = state.heardOf(version, nowMillis); // of nothing that was refused
    if (!version.isAfter(state.version)) {
      return new Outcome(Kind.IGNORED_OLD, version + " is not after " + state.version);
    }
    if (!update.snapshot()
        && (!version.follows(state.version) || update.image().step() != state.step)) {
      return new Outcome(Kind.GAP, "a delta to " + version + " cannot follow " + state.version);
    }
    return applyBits(update);
  }

  private Outcome applyBits(SummaryUpdate update) {
    FilterShape shape = ladder.get(update.image().step());
    Bits from = update.snapshot() ? new BitArray(shape.size()) : state.bits;
    BitArray bits;
    try {
      bits = BitsDelta.apply(shape, from, update.body());
    } catch (FormatException e) {
      return new Outcome(Kind.CORRUPT, "the body is not one of this shape: " + e.getMessage());
    }
    int checksum = BitsDelta.checksum(bits);
    if (checksum != update.image().checksum()) {
      return new Outcome(
          Kind.CORRUPT,
          String.format(
              "the checksum is %08x where the owner has %08x",
              checksum, update.image().checksum()));
    }
    state = state.updated(update, shape, bits);
    return new Outcome(Kind.APPLIED, "has " + update);
  }

  private static String differ(String what, long own, long other) {
    return String.format("the %s is %016x here, the update's is %016x", what, own, other);
  }

  /**
   * Takes what the owner announces of the site.
   *
   * @return whether the replica is behind
   * @throws IllegalArgumentException if it is of another site
   */
  public boolean hear(SiteState announced, long nowMillis) {
    requireSite(announced.site());
    State heard = state.heardOf(announced.version(), nowMillis);
    State now = announced.version().equals(heard.version) ? heard.reestimated(announced) : heard;
    state = now.coveredAs(announced);
    return state.isBehind();
  }

  /**
   * Believes the owner that its version is an earlier one than was heard of: somebody made that up,
   * or the owner has lost its past. If the bits here are of such a later version, the replica takes
   * the next snapshot whatever its version.
   */
  public void retreat(Version said, long nowMillis) {
    state = state.retreated(said, nowMillis);
  }

  private void requireSite(String other) {
    if (!site.equals(other)) {
      throw new IllegalArgumentException("site must be " + site + ", but was " + other);
    }
  }
}

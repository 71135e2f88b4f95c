package dev.corymb.replication.update;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One publication of a summary: the whole bit image, or what changed since the version before.
 * Immutable.
 */
public final class SummaryUpdate implements Message {

  /*
   * The body is what BitsDelta wrote: from no bits at all for a snapshot, from those of the version
   * before otherwise. It can be read only together with the shape, which the receiver looks up in
   * its own ladder; so a message alone never decides how much memory is taken.
   */

  private final long profile;
  private final Origin origin;
  private final String site;
  private final Version version;
  private final int step;
  private final long shape;
  private final boolean snapshot;
  private final long items;
  private final int checksum;
  private final Estimate estimate;
  private final byte[] body;

  /**
   * Creates an update.
   *
   * @param profile the fingerprint of the federation's profile
   * @param origin the process that owns the site
   * @param site the id of the site
   * @param version of the bits that result
   * @param step the place of the shape on the ladder of the profile
   * @param shape the fingerprint of the shape
   * @param snapshot whether the body starts from nothing, not from the version before
   * @param items how many the site had when this version was made
   * @param checksum of the bits that result, see {@link BitsDelta#checksum}
   * @param estimate what to expect of a replica of this version
   * @param body the bits, see {@link BitsDelta}
   */
  public SummaryUpdate(
      long profile,
      Origin origin,
      String site,
      Version version,
      int step,
      long shape,
      boolean snapshot,
      long items,
      int checksum,
      Estimate estimate,
      byte[] body) {
    this.profile = profile;
    this.origin = origin.requireNode();
    this.site = Names.require("site", site);
    this.version = requireNonNull(version, "version");
    Require.positive("sequence", version.sequence());
    this.step = Require.notNegative("step", step);
    this.shape = shape;
    this.snapshot = snapshot;
    if (!snapshot && version.sequence() == 1) {
      throw new IllegalArgumentException(
          "the first update of an epoch must be a snapshot, but " + version + " was a delta");
    }
    this.items = Require.notNegative("items", items);
    this.checksum = checksum;
    this.estimate = requireNonNull(estimate, "estimate");
    this.body = body.clone();
  }

  @Override
  public long profile() {
    return profile;
  }

  /** The process that owns the site. */
  public Origin origin() {
    return origin;
  }

  /** The id of the site. */
  public String site() {
    return site;
  }

  /** The version of the bits that result. */
  public Version version() {
    return version;
  }

  /** The place of the shape on the ladder of the profile. */
  public int step() {
    return step;
  }

  /** The fingerprint of the shape. */
  public long shape() {
    return shape;
  }

  /** Whether this is the whole image, not what changed since the version before. */
  public boolean isSnapshot() {
    return snapshot;
  }

  /** The number of items when this version was made. */
  public long items() {
    return items;
  }

  /** The checksum of the bits that result. */
  public int checksum() {
    return checksum;
  }

  /** What the owner expected of a replica of this version when it sent this. */
  public Estimate estimate() {
    return estimate;
  }

  /** A copy of the body. */
  public byte[] body() {
    return body.clone();
  }

  /** The bytes of the body. */
  public int bodyLength() {
    return body.length;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SummaryUpdate that
        && profile == that.profile
        && origin.equals(that.origin)
        && site.equals(that.site)
        && version.equals(that.version)
        && step == that.step
        && shape == that.shape
        && snapshot == that.snapshot
        && items == that.items
        && checksum == that.checksum
        && estimate.equals(that.estimate)
        && Arrays.equals(body, that.body);
  }

  @Override
  public int hashCode() {
    return Objects.hash(profile, site, version, step, shape, snapshot, checksum);
  }

  @Override
  public String toString() {
    return (snapshot ? "snapshot " : "delta ")
        + version
        + " of "
        + site
        + ", step "
        + step
        + ", "
        + items
        + " items, "
        + body.length
        + " bytes";
  }
}

package dev.corymb.replication.update;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.core.range.Zones;
import dev.corymb.core.schema.Schema;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One publication of a summary: the whole bit image, or what changed since the version before.
 * Immutable.
 *
 * @param profile the fingerprint of the federation's profile
 * @param origin the process that owns the site
 * @param site the id of the site
 * @param version of the bits that result
 * @param snapshot whether the body starts from nothing, not from the version before
 * @param image the bits that result
 * @param body how to get them, see {@link BitsDelta}
 */
@SuppressWarnings("ArrayRecordComponent") // the body is copied and compared below
public record SummaryUpdate(
    long profile,
    Origin origin,
    String site,
    Version version,
    boolean snapshot,
    Image image,
    byte[] body)
    implements Message {

  /*
   * The body is what BitsDelta wrote: from no bits at all for a snapshot, from those of the version
   * before otherwise. It can be read only together with the shape, which the receiver looks up in
   * its own ladder; so a message alone never decides how much memory is taken.
   */

  /**
   * What the owner says of the bits of one version.
   *
   * @param step the place of the shape on the ladder of the profile
   * @param shape the fingerprint of the shape
   * @param items how many the site had when this version was made
   * @param checksum of the bits, see {@link BitsDelta#checksum}
   * @param estimate what to expect of a replica of this version
   * @param zones of the site when this version was made
   */
  public record Image(
      int step, long shape, long items, int checksum, Estimate estimate, Zones zones) {

    public Image {
      Require.notNegative("step", step);
      Require.notNegative("items", items);
      requireNonNull(estimate, "estimate");
      if (zones.each().size() > MAX_ZONES) {
        throw new IllegalArgumentException(
            "zones must be at most " + MAX_ZONES + ", but were " + zones.each().size());
      }
    }

    /** Of a federation without range attributes. */
    public Image(int step, long shape, long items, int checksum, Estimate estimate) {
      this(step, shape, items, checksum, estimate, Zones.UNKNOWN);
    }
  }

  /** The most zones: of each attribute one. */
  static final int MAX_ZONES = Schema.MAX_ATTRIBUTES;

  public SummaryUpdate {
    origin.requireNode();
    Names.require("site", site);
    Require.positive("sequence", version.sequence());
    if (!snapshot && version.sequence() == 1) {
      throw new IllegalArgumentException(
          "the first update of an epoch must be a snapshot, but " + version + " was a delta");
    }
    if (image.zones.isKnown() && origin.isOfVersion1()) {
      throw new IllegalArgumentException(
          "zones must be those of an origin with an incarnation, but it was " + origin);
    }
    body = body.clone();
  }

  /** A copy of the body. */
  @Override
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
        && snapshot == that.snapshot
        && image.equals(that.image)
        && Arrays.equals(body, that.body);
  }

  @Override
  public int hashCode() {
    return Objects.hash(profile, site, version, snapshot, image);
  }

  @Override
  public String toString() {
    return (snapshot ? "snapshot " : "delta ")
        + version
        + " of "
        + site
        + ", step "
        + image.step
        + ", "
        + image.items
        + " items, "
        + body.length
        + " bytes";
  }
}

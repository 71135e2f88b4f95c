package dev.corymb.replication.update;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import java.util.List;

/**
 * The sites of a node and the versions it published last, said now and then: a replica whose last
 * update was lost learns of it, and one that is as it should be learns that it still is.
 *
 * @param profile the fingerprint of the federation's profile
 * @param origin the process that owns the sites
 * @param beat counts the announcements of the process, from 1; 0 in messages of version 1
 * @param endpoint where the node can be asked for exact answers; empty if nowhere
 * @param sites its sites
 */
public record Announcement(
    long profile, Origin origin, long beat, String endpoint, List<SiteState> sites)
    implements Message {

  public Announcement {
    origin.requireNode();
    if (beat < 0 || (beat == 0) != origin.isOfVersion1()) {
      throw new IllegalArgumentException(
          "beat must be positive, or 0 without an incarnation, but was " + beat);
    }
    Names.requireOrEmpty("endpoint", endpoint);
    sites = List.copyOf(sites);
    if (origin.isOfVersion1() && sites.stream().anyMatch(SiteState::saysCovered)) {
      throw new IllegalArgumentException(
          "sites must not say what is covered, without an incarnation of their node");
    }
  }

  /** The name of the node. */
  public String node() {
    return origin.node();
  }

  /**
   * One site of the node.
   *
   * @param site its id
   * @param version what was published last
   * @param items how many items it has now
   * @param estimate what to expect of replicas of that version now
   * @param covered all events that the site recorded before this time, in milliseconds by the clock
   *     of its owner, are found by that version; {@link #NOT_SAID} in federations without events
   */
  public record SiteState(
      String site, Version version, long items, Estimate estimate, long covered) {

    /** The owner does not say what is covered. */
    public static final long NOT_SAID = 0;

    public SiteState {
      Names.require("site", site);
      requireNonNull(version, "version");
      Require.notNegative("items", items);
      requireNonNull(estimate, "estimate");
      Require.notNegative("covered", covered);
    }

    /** The state of a site that records no events. */
    public SiteState(String site, Version version, long items, Estimate estimate) {
      this(site, version, items, estimate, NOT_SAID);
    }

    /** Whether the owner says what is covered. */
    public boolean saysCovered() {
      return covered != NOT_SAID;
    }

    /** Whether messages can carry the id of a site. */
    public static boolean isCarried(String site) {
      return Names.fault(site).isEmpty();
    }
  }
}

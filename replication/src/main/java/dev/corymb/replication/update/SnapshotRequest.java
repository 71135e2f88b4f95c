package dev.corymb.replication.update;

/**
 * Asks the owner of a site for a snapshot of what it published last.
 *
 * @param profile the fingerprint of the federation's profile
 * @param site the id of the site
 */
public record SnapshotRequest(long profile, String site) implements Message {

  public SnapshotRequest {
    Names.require("site", site);
  }
}

package dev.corymb.replication.update;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import java.util.List;

/**
 * The sites of a node and the versions it published last, said now and then: a replica whose last
 * update was lost learns of it, and one that is as it should be learns that it still is.
 *
 * @param profile the fingerprint of the federation's profile
 * @param node the name of the node
 * @param endpoint where the node can be asked for exact answers; empty if nowhere
 * @param sites its sites
 */
public record Announcement(long profile, String node, String endpoint, List<SiteState> sites)
    implements Message {

  public Announcement {
    Names.require("node", node);
    Names.requireOrEmpty("endpoint", endpoint);
    sites = List.copyOf(sites);
  }

  /**
   * One site of the node.
   *
   * @param site its id
   * @param version what was published last
   * @param items how many items it has now
   * @param estimate what to expect of replicas of that version now
   */
  public record SiteState(String site, Version version, long items, Estimate estimate) {

    public SiteState {
      Names.require("site", site);
      requireNonNull(version, "version");
      Require.notNegative("items", items);
      requireNonNull(estimate, "estimate");
    }
  }
}

package dev.corymb.node.ledger;

import dev.corymb.core.check.Require;
import dev.corymb.core.site.SiteId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What every ledger refuses alike, and the words for it. */
final class Requests {

  private static final int LONGEST_NAME = 200;

  private Requests() {}

  /** Refuses items of another arity. */
  static void requireArity(int arity, int found) {
    if (found != arity) {
      throw new IllegalArgumentException(
          "items must have " + arity + " digests, one an attribute, but had " + found);
    }
  }

  /** Refuses batches of another arity, and two for one site. */
  static void requireBatches(int arity, List<SiteBatch> batches) {
    Set<String> sites = new HashSet<>();
    for (SiteBatch batch : batches) {
      requireArity(arity, batch.batch().arity());
      if (!sites.add(batch.site())) {
        throw new IllegalArgumentException(
            "batches must be one a site, but there were two of " + quoted(batch.site()));
      }
    }
  }

  /** Refuses to save a summary that the site cannot have. */
  static void requireSummary(SiteState state, long upTo) {
    Require.inRange("upTo", upTo, state.summarised(), state.lastBatch());
  }

  /** Refuses a tail that is forgotten, or not yet there. */
  static void requireTail(SiteState state, long after) {
    Require.inRange("after", after, state.summarised(), state.lastBatch());
  }

  /** The ledger is closed. */
  static IllegalStateException closed(Object ledger) {
    return new IllegalStateException("ledger must be open, but " + ledger + " is closed");
  }

  /** The name of a site for a message; the head of it if it is long. */
  static String quoted(String site) {
    return site.length() <= LONGEST_NAME
        ? "'" + SiteId.shown(site) + "'"
        : "'"
            + SiteId.shown(site.substring(0, LONGEST_NAME))
            + "…' of "
            + site.length()
            + " characters";
  }
}

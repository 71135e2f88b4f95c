package dev.corymb.node.ledger;

import dev.corymb.core.check.Require;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.schema.Rows;
import dev.corymb.core.site.SiteId;
import dev.corymb.provenance.event.Key;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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

  /** Refuses a group that is not there, and digests of another arity. */
  static void requireGroup(Groups groups, int group, long[] digests) {
    Require.inRange("group", group, 0, groups.size() - 1);
    requireArity(groups.schema().size(), digests.length);
  }

  /**
   * Refuses batches of another arity or with rows of another schema, two for one site, and filters
   * that are not one a batch.
   */
  static void requireBatches(
      boolean events, Groups groups, Ranges ranges, Commit commit, List<TupleFilter> filters) {
    if (filters.size() != commit.batches().size()) {
      throw new IllegalArgumentException(
          "filters must be one a batch, "
              + commit.batches().size()
              + ", but there were "
              + filters.size());
    }
    Set<String> sites = new HashSet<>();
    long tuples = 0;
    for (SiteBatch batch : commit.batches()) {
      if (events ? batch.batch().size() > 0 : !batch.events().isEmpty()) {
        throw new IllegalArgumentException(
            events
                ? "batches must be of events, but one had items"
                : "batches must be of items, but one had events");
      }
      if (!events) {
        requireArity(groups.schema().size(), batch.batch().arity());
      }
      tuples += requireRows(groups, ranges, batch.batch());
      if (!sites.add(batch.site())) {
        throw new IllegalArgumentException(
            "batches must be one a site, but there were two of " + quoted(batch.site()));
      }
    }
    if (tuples > Batch.MAX_TUPLES) {
      throw new IllegalArgumentException(
          "a commit must have at most "
              + Batch.MAX_TUPLES
              + " combinations of values in all groups, but had "
              + tuples);
    }
  }

  /**
   * Refuses details that no item has, and items that could be entered in part only.
   *
   * @return how many tuples the items have, if any attribute is many-valued
   */
  private static long requireRows(Groups groups, Ranges ranges, Batch batch) {
    boolean plain = !batch.hasDetails() && ranges.size() == 0 && groups.schema().many() == 0;
    long tuples = 0;
    for (int i = 0; !plain && i < batch.size(); i++) {
      long[] row = batch.row(i);
      if (!batch.removes(i) || row.length > batch.arity()) {
        // Without its values an item would have other tuples, without its keys be outside of the
        // zones.
        Rows.require(ranges, row);
      }
      Optional<ItemException> excess = ItemException.of(groups, row);
      if (excess.isPresent()) {
        throw excess.get();
      }
      tuples += groups.schema().many() == 0 ? 0 : groups.tuples(row);
    }
    return tuples;
  }

  /** Refuses to save a summary that the site cannot have. */
  static void requireSummary(SiteState state, long upTo) {
    Require.inRange("upTo", upTo, state.summarised(), state.lastBatch());
  }

  /** Refuses a tail that is forgotten, or not yet there. */
  static void requireTail(SiteState state, long after) {
    Require.inRange("after", after, state.summarised(), state.lastBatch());
  }

  /** Refuses a ledger of events whose items are not keys. */
  static void requireKeys(boolean events, Groups groups, Ranges ranges) {
    boolean keys = groups.equals(Groups.whole(Key.SCHEMA)) && ranges.size() == 0;
    if (events && !keys) {
      throw new IllegalArgumentException(
          "items of a ledger of events must be keys, counted as a whole, but were ["
              + groups
              + "]");
    }
  }

  /** Refuses to look for events in a ledger of items. */
  static void requireEvents(boolean events) {
    if (!events) {
      throw new IllegalArgumentException("ledger must be of events, but was of items");
    }
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

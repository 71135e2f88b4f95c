package dev.corymb.server.api;

import dev.corymb.core.schema.Groups;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.profile.FederationProfile;
import java.time.Duration;

/**
 * What a stream may take.
 *
 * @param maxLine the bytes of a line
 * @param timeout for the next bytes of a stream that is being read
 * @param tuples the most combinations of values in a commit, if it is of items
 */
record StreamLimits(int maxLine, Duration timeout, long tuples) {

  /** The limits of streams in a federation. */
  static StreamLimits of(int maxLine, Duration timeout, FederationProfile profile) {
    return new StreamLimits(
        maxLine, timeout, profile.isProvenance() ? 0 : tuples(profile.groups()));
  }

  private static long tuples(Groups groups) {
    long ofItem = 0;
    for (int group = 0; group < groups.size(); group++) {
      boolean many = (groups.mask(group) & groups.schema().many()) != 0;
      ofItem += many ? Groups.MAX_COMBINATIONS : 1;
    }
    return Math.min(ItemChunks.TUPLES, LineChunker.LINES * ofItem);
  }

  /**
   * The bytes that it holds at most: a chunk that arrives, one that is read, and what one takes, of
   * which only the rows are left, until it is committed.
   */
  long bytes() {
    return 2 * (LineChunker.BYTES + (long) maxLine) + tuples * Batch.BYTES_PER_TUPLE;
  }
}

package dev.corymb.client.api;

import java.util.List;
import java.util.Optional;

/**
 * A chunk of a stream that is on disk.
 *
 * @param chunk its number, from 0
 * @param created the sites that were created, where rows name their sites
 * @param refusedCount the rejected lines, of which the first are listed
 */
public record StreamChunk(
    long chunk,
    long lines,
    long added,
    long removed,
    Optional<Long> created,
    long refusedCount,
    List<RefusedLine> refused,
    boolean replayed)
    implements StreamLine {

  /** A line that was rejected, counted from 1. */
  public record RefusedLine(
      long line, Optional<String> field, String rule, Optional<String> value) {}
}

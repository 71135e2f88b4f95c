package dev.corymb.provenance.walk;

import static java.util.Objects.requireNonNull;

import dev.corymb.provenance.event.Key;
import java.time.Instant;

/**
 * What a node is asked about one of its sites: the events of a key in a time.
 *
 * @param site the id of the site
 * @param key what its events are asked for
 * @param after events of this time or before are not wanted, because they are known; {@link
 *     Instant#MIN} if none are
 * @param upTo events after this time are not wanted
 */
public record Question(String site, Key key, Instant after, Instant upTo) {

  /** Checks that all are there. */
  public Question {
    requireNonNull(site, "site");
    requireNonNull(key, "key");
    requireNonNull(after, "after");
    requireNonNull(upTo, "upTo");
  }

  /** Whether all events up to a time are wanted. */
  public boolean isFromTheStart() {
    return after.equals(Instant.MIN);
  }

  /** Whether an event of a time is wanted. */
  public boolean wants(Instant time) {
    return (isFromTheStart() || time.isAfter(after)) && !time.isAfter(upTo);
  }
}

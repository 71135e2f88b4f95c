package dev.corymb.node.ledger;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A site and its settings, as the ledger keeps them.
 *
 * @param id any text, of any length
 * @param step the place of its shape on the ladder of the federation, at least 0
 * @param epoch the incarnation of its owner, at least 0
 * @param timeToLive how long its items live, in whole milliseconds; the caller turns it into
 *     expiries
 * @param window the moving window that it is made of
 * @param created when it came to be, in whole milliseconds
 */
public record SiteRecord(
    String id,
    int step,
    long epoch,
    Optional<Duration> timeToLive,
    Optional<Window> window,
    Instant created) {

  /** Checks the settings. */
  public SiteRecord {
    requireNonNull(id, "id");
    Require.notNegative("step", step);
    Require.notNegative("epoch", epoch);
    timeToLive.ifPresent(time -> requireMillis("timeToLive", time));
    requireNonNull(window, "window");
    created = Instant.ofEpochMilli(created.toEpochMilli());
  }

  /** A site whose items live until they are removed. */
  public static SiteRecord of(String id, int step, long epoch, Instant created) {
    return new SiteRecord(id, step, epoch, Optional.empty(), Optional.empty(), created);
  }

  /** The same site on another step of the ladder. */
  public SiteRecord withStep(int step) {
    return new SiteRecord(id, step, epoch, timeToLive, window, created);
  }

  /** The same site in another incarnation. */
  public SiteRecord withEpoch(long epoch) {
    return new SiteRecord(id, step, epoch, timeToLive, window, created);
  }

  /** Requires a time of whole milliseconds, and at least one of them. */
  static void requireMillis(String name, Duration time) {
    if (time.compareTo(Duration.ofMillis(1)) < 0
        || time.compareTo(Duration.ofMillis(Long.MAX_VALUE)) > 0
        || !Duration.ofMillis(time.toMillis()).equals(time)) {
      throw new IllegalArgumentException(
          name + " must be whole milliseconds and at least one, but was " + time);
    }
  }
}

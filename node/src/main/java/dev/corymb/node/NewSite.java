package dev.corymb.node;

import static java.util.Objects.requireNonNull;

import dev.corymb.node.ledger.Window;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of a site that is created.
 *
 * @param timeToLive after which its items leave, if they do
 * @param window of time that it holds, if it holds one
 */
public record NewSite(Optional<Duration> timeToLive, Optional<Window> window) {

  /** A site whose items stay until they are removed. */
  public static final NewSite PLAIN = new NewSite(Optional.empty(), Optional.empty());

  /** Requires both to be said. */
  public NewSite {
    requireNonNull(timeToLive, "timeToLive");
    requireNonNull(window, "window");
  }
}

package dev.corymb.node.site;

import dev.corymb.node.ledger.Effect;
import dev.corymb.node.ledger.Expired;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.time.NodeClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;

/** Sweeps out of a site what its time to live has ended for. Guarded by the lock of the site. */
final class Expiry {

  private static final int ITEMS_AT_ONCE = 10_000;
  private static final int EVENTS_AT_ONCE = 1_000; // each of which has some keys
  private static final int ROUNDS = 100; // of one sweep

  private final Ledger ledger;
  private final NodeClock clock;
  private final String site;

  Expiry(Ledger ledger, NodeClock clock, String site) {
    this.ledger = ledger;
    this.clock = clock;
    this.site = site;
  }

  /**
   * Removes from the ledger what has expired, a bounded number of times a bounded number; what is
   * left is for the next sweep.
   *
   * @param timeToLive of events; each item has its own in the ledger
   * @param follower does elsewhere what was done to the ledger; the sweep ends if it could not
   */
  void sweep(Optional<Duration> timeToLive, Predicate<Effect> follower) {
    if (!ledger.keepsEvents()) {
      sweepItems(follower);
    } else if (timeToLive.isPresent()) {
      sweepEvents(timeToLive.get(), follower);
    }
  }

  private void sweepItems(Predicate<Effect> follower) {
    boolean more = true;
    for (int i = 0; i < ROUNDS && more; i++) {
      Expired expired = ledger.expire(site, clock.earliestMillis(), ITEMS_AT_ONCE);
      more = expired.removed().size() > 0 && follower.test(expired.effect());
    }
  }

  private void sweepEvents(Duration timeToLive, Predicate<Effect> follower) {
    Instant before = Instant.ofEpochMilli(clock.earliestMillis() - timeToLive.toMillis());
    boolean more = true;
    for (int i = 0; i < ROUNDS && more; i++) {
      Effect effect = ledger.expireEvents(site, before, EVENTS_AT_ONCE);
      more = !effect.events().removed().isEmpty() && follower.test(effect);
    }
  }
}

package dev.corymb.node;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.site.SiteListener;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.update.Origin;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.Executor;

/**
 * What a node is made of.
 *
 * @param name of the node, unlike all others of the federation
 * @param profile of the federation
 * @param ledger what its sites hold; the node does not close it
 * @param bus to the other nodes; the node does not close it
 * @param clock how much time passes, and what time it is
 * @param background runs what takes long, such as building a summary in another shape; it and the
 *     bus have threads of their own wherever several threads use a node
 * @param directoryBytes the memory that the directory may take
 * @param saveEvery after how many changes of a site its summary is saved, or a tenth of its items
 *     if that is more; fewer make a shorter start and more writing
 * @param receiptsKept how long, at least, a batch with a key is known to have been done, counted
 *     while a node runs
 * @param endpoint where others reach this node for exact answers; empty if nowhere
 * @param listener hears what happens to the sites of the node
 * @param incarnation tells this run of the node from all others, not 0; a random number
 */
public record NodeOptions(
    String name,
    FederationProfile profile,
    Ledger ledger,
    Bus bus,
    NodeClock clock,
    Executor background,
    long directoryBytes,
    long saveEvery,
    Duration receiptsKept,
    String endpoint,
    SiteListener listener,
    long incarnation) {

  private static final SecureRandom RANDOM = new SecureRandom();

  /** A summary is written once in so many changes: a few bytes for each of them. */
  public static final long SAVE_EVERY = 100_000;

  /** Who has not heard of a batch after a day asks somebody. */
  public static final Duration RECEIPTS_KEPT = Duration.ofHours(24);

  /** With the default of what is not given. */
  public NodeOptions(
      String name,
      FederationProfile profile,
      Ledger ledger,
      Bus bus,
      NodeClock clock,
      Executor background,
      long directoryBytes) {
    this(name, profile, ledger, bus, clock, background, directoryBytes, SAVE_EVERY);
  }

  /** With the default of what is not given. */
  public NodeOptions(
      String name,
      FederationProfile profile,
      Ledger ledger,
      Bus bus,
      NodeClock clock,
      Executor background,
      long directoryBytes,
      long saveEvery) {
    this(
        name,
        profile,
        ledger,
        bus,
        clock,
        background,
        directoryBytes,
        saveEvery,
        RECEIPTS_KEPT,
        "",
        SiteListener.NONE);
  }

  /** With an incarnation drawn at random. */
  public NodeOptions(
      String name,
      FederationProfile profile,
      Ledger ledger,
      Bus bus,
      NodeClock clock,
      Executor background,
      long directoryBytes,
      long saveEvery,
      Duration receiptsKept,
      String endpoint,
      SiteListener listener) {
    this(
        name,
        profile,
        ledger,
        bus,
        clock,
        background,
        directoryBytes,
        saveEvery,
        receiptsKept,
        endpoint,
        listener,
        1 + RANDOM.nextLong(Long.MAX_VALUE));
  }

  /** With another incarnation. */
  public NodeOptions withIncarnation(long other) {
    return new NodeOptions(
        name,
        profile,
        ledger,
        bus,
        clock,
        background,
        directoryBytes,
        saveEvery,
        receiptsKept,
        endpoint,
        listener,
        other);
  }

  public NodeOptions {
    requireNonNull(name, "name");
    requireNonNull(bus, "bus");
    requireNonNull(clock, "clock");
    requireNonNull(background, "background");
    Require.positive("directoryBytes", directoryBytes);
    Require.positive("saveEvery", saveEvery);
    if (receiptsKept.isNegative() || receiptsKept.isZero()) {
      throw new IllegalArgumentException("receiptsKept must be positive, but was " + receiptsKept);
    }
    requireNonNull(endpoint, "endpoint");
    requireNonNull(listener, "listener");
    if (incarnation == Origin.UNKNOWN) {
      throw new IllegalArgumentException("incarnation must not be 0");
    }
    if (ledger.arity() != profile.schema().size()) {
      throw new IllegalArgumentException(
          "ledger must be of items with "
              + profile.schema().size()
              + " attributes, but was of "
              + ledger.arity());
    }
  }
}

package dev.corymb.node;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.site.SiteListener;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.update.Origin;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

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

  /** Who has not heard of a batch after a day asks somebody. */
  public static final Duration RECEIPTS_KEPT = Duration.ofHours(24);

  private static final int MESSAGE_HEAD = 20_000; // bytes of an update beside the bits, at most

  private static final SecureRandom RANDOM = new SecureRandom();

  public NodeOptions {
    requireNonNull(name, "name");
    requireNonNull(bus, "bus");
    requireNonNull(clock, "clock");
    requireNonNull(background, "background");
    Require.positive("directoryBytes", directoryBytes);
    Require.positive("saveEvery", saveEvery);
    Require.positive("receiptsKept", receiptsKept);
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
    if (ledger.keepsEvents() != profile.isProvenance()) {
      throw new IllegalArgumentException(
          "ledger must hold "
              + (profile.isProvenance() ? "events of provenance" : "items")
              + " as the profile says, but held "
              + (profile.isProvenance() ? "items" : "events of provenance"));
    }
  }

  /** Refuses a bus that cannot carry the largest summary of the profile. */
  void requireCarried() {
    List<FilterShape> ladder = profile.ladder();
    long largest = ladder.get(ladder.size() - 1).size() / Byte.SIZE + MESSAGE_HEAD;
    if (largest > bus.maxMessageBytes()) {
      throw new IllegalArgumentException(
          "messages of the bus must hold the largest summary of the profile, "
              + largest
              + " bytes, but may have "
              + bus.maxMessageBytes()
              + ": give the bus more, or the profile fewer steps");
    }
  }

  /** Refuses the ledger of another profile; one without a profile has this one from now on. */
  void requireSameProfile(long fingerprint) {
    byte[] own = ByteBuffer.allocate(Long.BYTES).putLong(0, fingerprint).array();
    long stored = ByteBuffer.wrap(ledger.meta(Ledger.PROFILE).orElse(own)).getLong();
    if (stored != fingerprint) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the ledger must be of the profile %016x, but was of %016x: give it the profile it"
                  + " was made with, or start with an empty one",
              fingerprint,
              stored));
    }
    // A summary is made of the tuples that the ledger counts, its zones of the values it keeps.
    if (!ledger.ranges().equals(profile.ranges())) {
      throw new IllegalArgumentException(
          "the ledger must keep the range attributes of the profile, ["
              + profile.ranges()
              + "], but keeps ["
              + ledger.ranges()
              + "]");
    }
    if (!ledger.groups().equals(profile.groups())) {
      throw new IllegalArgumentException(
          "the ledger must count the groups of the profile, ["
              + profile.groups()
              + "], but counts ["
              + ledger.groups()
              + "]");
    }
    if (ledger.meta(Ledger.PROFILE).isEmpty()) { // last: a ledger that is refused stays as it is
      ledger.putMeta(Ledger.PROFILE, own);
    }
  }

  /** Options of a node; ledger, bus, clock, background and the directory's memory must be given. */
  public static Builder builder(String name, FederationProfile profile) {
    return new Builder(name, profile);
  }

  private static long someIncarnation() {
    return 1 + RANDOM.nextLong(Long.MAX_VALUE);
  }

  /** Options by name, with the default of what is not given. */
  public static final class Builder {

    private final String name;
    private final FederationProfile profile;
    private @Nullable Ledger ledger;
    private @Nullable Bus bus;
    private @Nullable NodeClock clock;
    private @Nullable Executor background;
    private long directoryBytes;
    private long saveEvery = 100_000; // a few bytes are written for each change
    private Duration receiptsKept = RECEIPTS_KEPT;
    private String endpoint = "";
    private SiteListener listener = SiteListener.NONE;
    private long incarnation = someIncarnation();

    private Builder(String name, FederationProfile profile) {
      this.name = name;
      this.profile = profile;
    }

    /** See {@link NodeOptions#ledger}. */
    public Builder ledger(Ledger value) {
      ledger = value;
      return this;
    }

    /** See {@link NodeOptions#bus}. */
    public Builder bus(Bus value) {
      bus = value;
      return this;
    }

    /** See {@link NodeOptions#clock}. */
    public Builder clock(NodeClock value) {
      clock = value;
      return this;
    }

    /** See {@link NodeOptions#background}. */
    public Builder background(Executor value) {
      background = value;
      return this;
    }

    /** See {@link NodeOptions#directoryBytes}. */
    public Builder directoryBytes(long value) {
      directoryBytes = value;
      return this;
    }

    /** See {@link NodeOptions#saveEvery}; 100,000 if not given. */
    public Builder saveEvery(long value) {
      saveEvery = value;
      return this;
    }

    /** See {@link NodeOptions#receiptsKept}; a day if not given. */
    public Builder receiptsKept(Duration value) {
      receiptsKept = value;
      return this;
    }

    /** See {@link NodeOptions#endpoint}; nowhere if not given. */
    public Builder endpoint(String value) {
      endpoint = value;
      return this;
    }

    /** See {@link NodeOptions#listener}; nobody if not given. */
    public Builder listener(SiteListener value) {
      listener = value;
      return this;
    }

    /** See {@link NodeOptions#incarnation}; drawn at random if not given. */
    public Builder incarnation(long value) {
      incarnation = value;
      return this;
    }

    /**
     * The options.
     *
     * @throws IllegalArgumentException if one breaks its rule
     */
    public NodeOptions build() {
      return new NodeOptions(
          name,
          profile,
          requireNonNull(ledger, "ledger"),
          requireNonNull(bus, "bus"),
          requireNonNull(clock, "clock"),
          requireNonNull(background, "background"),
          directoryBytes,
          saveEvery,
          receiptsKept,
          endpoint,
          listener,
          incarnation);
    }
  }
}

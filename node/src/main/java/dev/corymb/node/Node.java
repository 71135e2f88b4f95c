package dev.corymb.node;

import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.core.site.SiteId;
import dev.corymb.node.directory.Directory;
import dev.corymb.node.directory.Located;
import dev.corymb.node.directory.Owner;
import dev.corymb.node.directory.Pruned;
import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.ItemException;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.LedgerException;
import dev.corymb.node.ledger.SiteBatch;
import dev.corymb.node.ledger.Ticket;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.outcome.WrongFederationException;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.site.GuardedListener;
import dev.corymb.node.site.OwnSite;
import dev.corymb.node.site.SiteContext;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.Subscription;
import dev.corymb.replication.update.Announcement.SiteState;
import dev.corymb.replication.update.Origin;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.LongSupplier;

/**
 * One member of a federation: owns sites, publishes their summaries when the budget asks for it,
 * and knows from the summaries of all others which sites might hold what.
 *
 * <p>Safe for any number of threads. The node has no thread and no clock of its own: whoever runs
 * it calls {@link #tick} now and then.
 */
public final class Node implements AutoCloseable {

  private static final int SAVES = 4; // of recorded times, in the time between announcements
  private static final Duration CLOCKS_DIFFER = Duration.ofDays(1); // at most, among nodes

  private final NodeOptions options;
  private final FederationProfile profile;
  private final Ledger ledger;
  private final NodeClock clock;
  private final Digester digester;
  private final Directory directory;
  private final SiteContext context;
  private final Epochs epochs;
  private final OwnSites own;
  private final Commits commits;
  private final Replicas replicas;
  private final KnownSites known;
  private final Groups groups;
  private final Receipts receipts;
  private final Optional<Provenance> provenance;
  private final Announcer announcer;
  private final Subscription subscription;
  private final Object upkeep = new Object(); // not this: who creates a site may wait for the disk
  private boolean left; // guarded by this

  private Node(NodeOptions options) {
    this.options = options;
    this.profile = options.profile();
    this.ledger = options.ledger();
    this.clock = options.clock();
    this.digester = profile.digester();
    this.groups = profile.groups();
    this.directory = new Directory(profile, options.directoryBytes(), clock::elapsedMillis);
    long fingerprint = profile.fingerprint();
    options.requireSameProfile(fingerprint);
    this.epochs = new Epochs(ledger, clock);
    this.receipts =
        new Receipts(
            ledger,
            new RunningTime(ledger, clock, options.receiptsKept()),
            options.receiptsKept(),
            options.background());
    Optional<RecordedTimes> times =
        profile.isProvenance() ? Optional.of(new RecordedTimes(clock, ledger)) : Optional.empty();
    this.context =
        new SiteContext(
            new Origin(options.name(), options.incarnation()),
            new Owner(true, options.name(), options.endpoint()),
            profile,
            fingerprint,
            directory.ladder(),
            profile.updatePolicy(),
            ledger,
            directory,
            options.bus(),
            clock,
            options.background(),
            options.saveEvery(),
            epochs::next,
            times.<LongSupplier>map(recorded -> recorded::settled).orElse(() -> SiteState.NOT_SAID),
            new GuardedListener(options.listener()));
    this.own = new OwnSites(context);
    this.replicas = new Replicas(context, own.byName(), this::isCaughtUp, options.directoryBytes());
    this.known = new KnownSites(context, own, replicas);
    this.commits = new Commits(this, () -> left, context, own, known);
    this.provenance = times.map(this::provenance);
    own.openAll(); // first, and alone: memory is for them before it is for replicas
    this.announcer = // whose time begins now
        new Announcer(
            context,
            own,
            replicas,
            () -> provenance.map(Provenance::announced).orElse(SiteState.NOT_SAID));
    // Before anything is published: a bus that cannot deliver it at once hands it back to us.
    this.subscription = options.bus().subscribe(replicas::receive);
    // Others would ask for each summary that is announced before it is published.
    own.publishAll(announcer::announce);
  }

  private Provenance provenance(RecordedTimes times) {
    Recorder recorder =
        new Recorder(
            times,
            options.background(),
            Recorder.MOST_WAITING,
            (batches, creation) -> commits.apply(batches, creation, Optional.empty()),
            this::refusal);
    OwnEvents events = new OwnEvents(context, digester, own);
    return new Provenance(this, own, commits, times, recorder, events);
  }

  /**
   * Starts a node with the sites that its ledger has.
   *
   * @throws IllegalArgumentException if the ledger belongs to another federation, or the bus cannot
   *     carry the largest summary of the profile
   */
  public static Node open(NodeOptions options) {
    options.requireCarried();
    return new Node(options);
  }

  /** The profile of the federation. */
  public FederationProfile profile() {
    return profile;
  }

  /** The time of this node. */
  public NodeClock clock() {
    return clock;
  }

  /** What turns items into digests. */
  public Digester digester() {
    return digester;
  }

  /**
   * Starts an empty site.
   *
   * @throws SiteException.Exists if this node has a site of that name
   * @throws SiteException.OwnedElsewhere if another one has: two owners of one name would hide each
   *     other. One that is gone for good must be {@linkplain #dismiss dismissed} first
   * @throws SiteException.NoRoom if there is no memory for its summary
   */
  public void create(String site) {
    create(site, NewSite.PLAIN);
  }

  /** Starts an empty site whose items leave after a time. */
  public void create(String site, Duration timeToLive) {
    create(site, new NewSite(Optional.of(timeToLive), Optional.empty()));
  }

  /** Starts an empty site that holds what came in a moving window of time. */
  public void create(String site, Window window) {
    create(site, new NewSite(Optional.empty(), Optional.of(window)));
  }

  /** Starts an empty site. */
  public synchronized void create(String site, NewSite settings) {
    SiteId.require("site", site);
    if (owns(site)) {
      throw new SiteException.Exists(site);
    }
    if (!known.names(site).isEmpty()) {
      throw notOurs(site);
    }
    own.create(site, settings);
    context.listener().created(site);
  }

  /** Drops a site with all that it holds. */
  public synchronized void delete(String site) {
    epochs.save(); // so that a site of the same name has a greater one
    if (own.isolated().contains(site)) {
      own.isolated().delete(site);
      replicas.enterMissing();
    } else {
      requireOwn(site);
      own.delete(site);
    }
    context.listener().deleted(site);
  }

  /** What to say of a site that cannot be changed here. */
  SiteException refusal(String site) {
    return own.isolated().refusal(site).orElseGet(() -> notOurs(site));
  }

  /** What to say of a site that is not one of this node's. */
  private SiteException notOurs(String site) {
    Set<String> names = known.names(site);
    return names.isEmpty()
        ? new SiteException.Unknown(site)
        : new SiteException.OwnedElsewhere(site, replicas.owner(names.iterator().next()).node());
  }

  /**
   * Makes sure that a site can be changed here.
   *
   * @throws SiteException if it is not one of this node's, or could not be opened
   */
  public void requireOwn(String site) {
    if (!own.isOpen(site)) {
      throw refusal(site);
    }
  }

  /** A batch to be filled with digests, see {@link #digester}. */
  public Batch.Builder batch() {
    return Batch.builder(profile.schema().size());
  }

  /**
   * Adds to and removes from a site, all of it or nothing. When it returns, it is durable and this
   * node finds what was added.
   *
   * @return among others the removals that were refused, because the item was not there
   * @throws WrongFederationException if the sites of the federation hold events
   */
  public Applied apply(String site, Batch batch) {
    return apply(site, batch, Optional.empty());
  }

  private Applied apply(String site, Batch batch, Optional<Ticket> ticket) {
    requireItems();
    requireOwn(site);
    Ingested done = commits.apply(List.of(SiteBatch.whole(site, batch)), Optional.empty(), ticket);
    if (!done.refused().isEmpty()) { // it was deleted meanwhile
      throw notOurs(site);
    }
    return done.applied();
  }

  /** Refuses items in a federation of provenance, where they would be keys without events. */
  private void requireItems() {
    if (profile.isProvenance()) {
      throw WrongFederationException.ofEvents(profile.name());
    }
  }

  /**
   * Why an item cannot be entered, if it cannot: it has too many values, or too many combinations
   * of them in a group. A batch with such an item is refused as a whole.
   *
   * @param row the digests of the item, see {@link dev.corymb.core.schema.ItemRow}
   */
  public Optional<ItemException> check(long[] row) {
    return ItemException.of(groups, row);
  }

  /**
   * Adds to and removes from several sites, in one durable commit: all of it, or nothing if it
   * throws. When it returns, this node finds what was added.
   *
   * @param batches at most one per site, with the places of its operations in the whole
   * @param creation the settings of sites that are created if they do not exist; if empty, none is.
   *     Operations on sites that are not this node's are refused
   * @param key as in {@link #apply(String, Batch, String)}, for all batches together; empty if
   *     there is none
   * @throws SiteException.NoRoom if there is no memory for a new site
   */
  public Ingested applyAll(
      List<SiteBatch> batches, Optional<NewSite> creation, Optional<String> key) {
    requireItems();
    return commits.apply(batches, creation, key.map(one -> receipts.ticket(one, batches)));
  }

  /**
   * Does a batch at most once: if the same site was given the same batch with the same key before,
   * and its receipt is still kept, nothing is done and the answer is that of the first time.
   *
   * @param key 1 to 128 printable ASCII characters, chosen by the caller
   * @throws dev.corymb.node.ledger.KeyReusedException if the key came with another batch before
   */
  public Applied apply(String site, Batch batch, String key) {
    return apply(site, batch, Optional.of(receipts.ticket(site, key, batch)));
  }

  /** What became of the batch that a site was given with a key, while its receipt is kept. */
  public Optional<Applied> receipt(String site, String key) {
    requireOwn(site);
    return ledger.receipt(site, key);
  }

  /** What became of the batch of several sites that came with a key, while its receipt is kept. */
  public Optional<Applied> receipt(String key) {
    return ledger.receipt(Ticket.ALL, key);
  }

  /** Adds one item. */
  public void add(String site, Item item) {
    apply(site, batch().add(row(item)).build());
  }

  /** What a batch takes of an item: its digests, and the keys of its range attributes. */
  public long[] row(Item item) {
    long[] row = digester.digest(item);
    return profile.ranges().size() == 0 ? row : profile.ranges().row(row, item);
  }

  /** Removes one item; false if it is not there. */
  public boolean remove(String site, Item item) {
    return apply(site, batch().remove(row(item)).build()).removed() == 1;
  }

  /** The sites that might hold a match, from this node's memory. */
  public Located locate(Query query) {
    return locate(digester.digests(query));
  }

  /** The same, of digests. */
  public Located locate(QueryDigests query) {
    return directory.locate(query);
  }

  /** Answers several queries. */
  public List<Located> locateAll(List<Query> queries) {
    return directory.locateAll(queries.stream().map(digester::digests).toList());
  }

  /**
   * Tells which of some sites a query may skip, from this node's memory.
   *
   * @param within the ids of the sites; none twice
   */
  public Pruned prune(Query query, Collection<String> within) {
    return prune(digester.digests(query), within);
  }

  /** The same. */
  public Pruned prune(QueryDigests query, Collection<String> within) {
    return directory.prune(query, within, isCaughtUp(), this::isEmptyWindow);
  }

  /** Whether a site is an own one into whose window nothing has come, and no other node's. */
  private boolean isEmptyWindow(String site) {
    return own.window(site).isPresent() && known.names(site).isEmpty();
  }

  /**
   * Asks the owners of the candidates for a query whether they really hold a match.
   *
   * @param others whether a site of another node does; if it throws, the site is silent
   */
  public Confirmed confirm(Query query, BiPredicate<String, Query> others) {
    Owners asked =
        (owner, sites) -> {
          Map<String, Boolean> said = new HashMap<>();
          for (String site : sites) {
            try {
              said.put(site, others.test(site, query));
            } catch (RuntimeException e) {
              // it is silent
            }
          }
          return () -> said;
        };
    return confirm(locate(query), digester.digests(query), Integer.MAX_VALUE, asked);
  }

  /**
   * Asks the owners of the candidates of an answer whether they really hold a match.
   *
   * @param query what was asked
   * @param most how many candidates are asked, the first ones
   * @param others asks other nodes
   */
  public Confirmed confirm(Located located, QueryDigests query, int most, Owners others) {
    return Confirmed.of(located, most, others, sites -> holding(sites, query, others));
  }

  /** Which of some own sites hold a match; those that cannot be read are left out. */
  private Map<String, Boolean> holding(List<String> sites, QueryDigests query, Owners others) {
    Map<String, Boolean> said = new HashMap<>();
    for (String site : sites) {
      try {
        if (!others.isLate()) {
          said.put(site, holds(site, query));
        }
      } catch (SiteException.Unknown e) {
        said.put(site, false); // deleted meanwhile
      } catch (SiteException | LedgerException e) {
        others.unreadable(site, e);
      }
    }
    return said;
  }

  /** Whether a site is one of this node's. */
  public boolean owns(String site) {
    return own.isOpen(site) || own.isolated().contains(site);
  }

  /**
   * Whether an own site holds a match, exactly. For a query on all attributes, or on those of a
   * declared group, this is one look into the ledger per alternative, and for one range one search;
   * for others it may be a pass over the site's items, up to the first match, see {@link
   * Ledger#holds}. Of values whose keys are cut, such as long texts, the keys are compared.
   */
  public boolean holds(String site, Query query) {
    return holds(site, digester.digests(query));
  }

  /** Whether an own site holds a match of any alternative, exactly. */
  public boolean holds(String site, QueryDigests query) {
    Optional<WindowedSite> window = own.window(site);
    if (window.isPresent()) {
      return window.get().anyPart(part -> ledger.holds(part, query));
    }
    requireOwn(site);
    return ledger.holds(site, query);
  }

  /**
   * Lets time pass: {@linkplain #announceIfDue announces} this node's sites and {@linkplain
   * #maintain maintains} them. Whoever has threads calls the two on different ones, because the
   * second may wait for the disk, and a node that announces nothing counts as dead.
   */
  public void tick() {
    announceIfDue();
    maintain();
  }

  /**
   * Announces this node's sites if it is time, counts those of others that have become stale, and
   * arranges the directory for queries. All that is in memory: it never waits for the disk.
   */
  public void announceIfDue() {
    clock.tick();
    announcer.announceIfDue();
    directory.recount();
    directory.settle();
  }

  /**
   * Sweeps out what has expired, drops what has left its window, publishes what has waited for
   * long, and forgets old receipts.
   */
  public void maintain() {
    synchronized (upkeep) {
      try {
        own.tick();
      } finally {
        provenance.ifPresent(one -> one.save(profile.announceEvery().toMillis() / SAVES));
        receipts.prune();
      }
    }
  }

  /**
   * Forgets a site of another node that is gone for good, here and on all others; of a site that is
   * this node's too, the claims of others to it. If the owner is not gone, the site or the claim
   * comes back with its next announcement.
   *
   * @throws SiteException.Unknown if no other node's site has this name
   */
  public void dismiss(String site) {
    // If a site of this name is created here, its epochs are later than all that was known of it.
    Set<String> names = new TreeSet<>(replicas.names(site));
    long plausible =
        clock.latestMillis() + CLOCKS_DIFFER.toMillis(); // others may say what they like
    for (String name : names) {
      replicas
          .state(name)
          .ifPresent(state -> epochs.follow(Math.min(plausible, state.newest().epoch())));
    }
    if (names.isEmpty()) {
      throw new SiteException.Unknown(site);
    }
    replicas.dismiss(site);
  }

  /** How the own sites are, by id; those with a window as one each. */
  public List<SiteStatus> sites() {
    return own.statuses();
  }

  /**
   * The events of this node.
   *
   * @throws dev.corymb.node.outcome.WrongFederationException if the sites of the federation hold
   *     items
   */
  public Provenance provenance() {
    if (provenance.isEmpty()) {
      throw WrongFederationException.ofItems(profile.name());
    }
    return provenance.get();
  }

  /** How an own site is, if there is one of that name. */
  public Optional<SiteStatus> status(String site) {
    return own.status(site);
  }

  /** The own sites that could not be opened, and why. They can only be deleted. */
  public Map<String, String> isolated() {
    return own.isolated().reasons();
  }

  /** The own sites, of those with a window each part; for tests and the lab. */
  public List<OwnSite> parts() {
    return List.copyOf(own.byName().values());
  }

  /** The ids of all sites that are known, sorted: own ones, others', and those not heard yet. */
  public List<String> siteIds() {
    return List.copyOf(known.namesBySite().keySet());
  }

  /** All sites that are known, by id. */
  public List<KnownSite> known() {
    return known.all();
  }

  /** What is known of a site, if anything is; however many others there are, it is soon found. */
  public Optional<KnownSite> known(String site) {
    return known.get(site);
  }

  /** Whether all that was on the bus when this node started has been taken in. */
  public boolean isCaughtUp() {
    return subscription != null && subscription.isCaughtUp(); // null while it is being made
  }

  /** An own site, if there is one; for tests and the lab. */
  public Optional<OwnSite> site(String site) {
    return Optional.ofNullable(own.byName().get(site));
  }

  /** All summaries that this node knows, its own included. */
  public Directory directory() {
    return directory;
  }

  /** What came from other nodes. */
  public Replicas replicas() {
    return replicas;
  }

  /** Saves the summaries and leaves; the ledger and the bus stay open. */
  @Override
  public synchronized void close() {
    left = true;
    subscription.close();
    announcer.close();
    synchronized (upkeep) {
      own.close();
      receipts.close();
    }
  }
}

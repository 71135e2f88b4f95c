package dev.corymb.node;

import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.core.site.SiteId;
import dev.corymb.node.directory.Directory;
import dev.corymb.node.directory.Located;
import dev.corymb.node.directory.Owner;
import dev.corymb.node.directory.Parts;
import dev.corymb.node.directory.Pruned;
import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.BatchHash;
import dev.corymb.node.ledger.ItemException;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.LedgerException;
import dev.corymb.node.ledger.SiteBatch;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.ledger.StoreUnwritableException;
import dev.corymb.node.ledger.Ticket;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.site.GuardedListener;
import dev.corymb.node.site.OwnSite;
import dev.corymb.node.site.SiteContext;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.Subscription;
import dev.corymb.replication.replica.Replica;
import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Origin;
import dev.corymb.replication.update.Version;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;

/**
 * One member of a federation: owns sites, publishes their summaries when the budget asks for it,
 * and knows from the summaries of all others which sites might hold what.
 *
 * <p>Safe for any number of threads. The node has no thread and no clock of its own: whoever runs
 * it calls {@link #tick} now and then.
 */
public final class Node implements AutoCloseable {

  private static final String EPOCH = "epoch";
  private static final int PRUNE_AT_ONCE = 1_000;
  private static final int PRUNE_ROUNDS = 10; // at one time
  private static final Duration CLOCKS_DIFFER = Duration.ofDays(1); // at most, among nodes
  private static final int MESSAGE_HEAD = 20_000; // bytes of an update beside the bits, at most

  private final NodeOptions options;
  private final FederationProfile profile;
  private final Ledger ledger;
  private final NodeClock clock;
  private final Digester digester;
  private final Directory directory;
  private final SiteContext context;
  private final NavigableMap<String, OwnSite> own = new ConcurrentSkipListMap<>(); // and parts
  private final Map<String, WindowedSite> windowed = new ConcurrentHashMap<>();
  private final IsolatedSites isolated;
  private final Commits commits;
  private final AtomicLong lastEpoch = new AtomicLong();
  private final Replicas replicas;
  private final Groups groups;
  private final RunningTime running;
  private final Subscription subscription;
  private final Object upkeep = new Object(); // not this: who creates a site may wait for the disk
  private long beats; // announcements so far; guarded by the context, like the next two
  private long announcedMillis = Long.MIN_VALUE / 2; // elapsed
  private boolean closed;
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
    requireSameFederation(fingerprint);
    requireSameGroups();
    ledger.meta(EPOCH).ifPresent(bytes -> lastEpoch.set(ByteBuffer.wrap(bytes).getLong()));
    this.running = new RunningTime(ledger, clock, options.receiptsKept());
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
            this::nextEpoch,
            new GuardedListener(options.listener()));
    this.isolated = new IsolatedSites(context);
    this.commits =
        new Commits(this, () -> left, context, own, windowed, site -> !names(site).isEmpty());
    this.replicas = new Replicas(context, own, this::isCaughtUp, options.directoryBytes());
    // First, because a bus that cannot deliver what sites publish at once hands it back to us.
    this.subscription = options.bus().subscribe(replicas::receive);
    try {
      openAll();
    } catch (RuntimeException | Error e) {
      subscription.close();
      throw e;
    }
  }

  /**
   * Starts a node with the sites that its ledger has.
   *
   * @throws IllegalArgumentException if the ledger belongs to another federation, or the bus cannot
   *     carry the largest summary of the profile
   */
  public static Node open(NodeOptions options) {
    requireCarried(options);
    Node node = new Node(options);
    node.announce();
    return node;
  }

  private static void requireCarried(NodeOptions options) {
    List<FilterShape> ladder = options.profile().ladder();
    long largest = ladder.get(ladder.size() - 1).size() / Byte.SIZE + MESSAGE_HEAD;
    if (largest > options.bus().maxMessageBytes()) {
      throw new IllegalArgumentException(
          "messages of the bus must hold the largest summary of the profile, "
              + largest
              + " bytes, but may have "
              + options.bus().maxMessageBytes()
              + ": give the bus more, or the profile fewer steps");
    }
  }

  private void requireSameFederation(long fingerprint) {
    byte[] own = ByteBuffer.allocate(Long.BYTES).putLong(0, fingerprint).array();
    Optional<byte[]> stored = ledger.meta(Ledger.PROFILE);
    if (stored.isEmpty()) {
      ledger.putMeta(Ledger.PROFILE, own);
    } else if (ByteBuffer.wrap(stored.get()).getLong() != fingerprint) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the ledger must be of the profile %016x, but was of %016x: give it the profile it"
                  + " was made with, or start with an empty one",
              fingerprint,
              ByteBuffer.wrap(stored.get()).getLong()));
    }
  }

  /** A summary is made of the tuples that the ledger counts, its zones of the values it keeps. */
  private void requireSameGroups() {
    if (!ledger.ranges().equals(profile.ranges())) {
      throw new IllegalArgumentException(
          "the ledger must keep the range attributes of the profile, ["
              + profile.ranges()
              + "], but keeps ["
              + ledger.ranges()
              + "]");
    }
    Groups groups = profile.groups();
    if (!ledger.groups().equals(groups)) {
      throw new IllegalArgumentException(
          "the ledger must count the groups of the profile, ["
              + groups
              + "], but counts ["
              + ledger.groups()
              + "]");
    }
  }

  /** Opens the sites of the ledger. One that fails is isolated; the others are served. */
  private void openAll() {
    ledger.damaged().forEach((name, fault) -> isolated.add(Parts.site(name), fault));
    List<SiteRecord> records = ledger.sites();
    List<SiteRecord> sites =
        records.stream().filter(record -> !Parts.isPart(record.id())).toList(); // open their parts
    int opened = 0;
    for (SiteRecord record : sites) {
      context.listener().opening(opened++, sites.size());
      if (!isolated.contains(record.id())) {
        try {
          open(record);
        } catch (StoreUnwritableException e) {
          throw e; // the fault of the disk, not of this site
        } catch (RuntimeException e) {
          isolated.add(record.id(), e);
        }
      }
    }
    for (SiteRecord record : records) {
      String site = Parts.site(record.id());
      if (Parts.isPart(record.id()) && !windowed.containsKey(site) && !own.containsKey(site)) {
        isolated.add(site, "the ledger has parts of its window, but not its settings");
      }
    }
  }

  private void open(SiteRecord record) {
    requireCarried(record);
    if (record.window().isPresent()) {
      windowed.put(record.id(), WindowedSite.open(record, context, own));
    } else {
      own.put(record.id(), OwnSite.open(context, record));
    }
  }

  /** An id that no message can carry is found here, before anything is published. */
  private static void requireCarried(SiteRecord record) {
    var unused = new Announcement.SiteState(record.id(), Version.NONE, 0, new Estimate(0, 0));
  }

  /** Epochs follow the clock, so that a site whose ledger was lost can begin anew. */
  private long nextEpoch(long before) {
    return lastEpoch.updateAndGet(
        last -> Math.max(Math.max(last, before) + 1, Math.max(1, clock.earliestMillis())));
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
    if (!names(site).isEmpty()) {
      throw notOurs(site);
    }
    directory.reserveNew(site);
    try {
      SiteRecord record =
          new SiteRecord(site, 0, 0, settings.timeToLive(), settings.window(), clock.wall());
      if (ledger.site(site).isPresent()) { // it was made and could not be opened
        ledger.delete(site);
      }
      ledger.create(record);
      open(record);
    } finally {
      directory.release(site, 0); // if it could not be opened
    }
    context.listener().created(site);
  }

  /** Drops a site with all that it holds. */
  public synchronized void delete(String site) {
    byte[] epoch = ByteBuffer.allocate(Long.BYTES).putLong(0, lastEpoch.get()).array();
    ledger.putMeta(EPOCH, epoch); // so that a site of the same name has a greater one
    if (isolated.contains(site)) {
      isolated.delete(site);
      replicas.enterMissing();
    } else if (windowed.containsKey(site)) {
      windowed.get(site).delete();
      windowed.remove(site);
    } else {
      OwnSite dropped = require(site);
      dropped.delete();
      own.remove(site);
    }
    context.listener().deleted(site);
  }

  private OwnSite require(String site) {
    isolated.refuse(site);
    OwnSite found = own.get(site);
    if (found == null || Parts.isPart(site)) {
      throw notOurs(site);
    }
    return found;
  }

  /** What to say of a site that is not one of this node's. */
  private SiteException notOurs(String site) {
    Set<String> names = names(site);
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
    if (!windowed.containsKey(site)) {
      require(site);
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
   */
  public Applied apply(String site, Batch batch) {
    return apply(site, batch, Optional.empty());
  }

  private Applied apply(String site, Batch batch, Optional<Ticket> ticket) {
    requireOwn(site);
    Ingested done = commits.apply(List.of(SiteBatch.whole(site, batch)), Optional.empty(), ticket);
    if (!done.refused().isEmpty()) { // it was deleted meanwhile
      throw notOurs(site);
    }
    return done.applied();
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
    return commits.apply(
        batches,
        creation,
        key.map(one -> new Ticket(Ticket.ALL, one, BatchHash.of(batches), running.millis())));
  }

  /**
   * Does a batch at most once: if the same site was given the same batch with the same key before,
   * and its receipt is still kept, nothing is done and the answer is that of the first time.
   *
   * @param key 1 to 128 printable ASCII characters, chosen by the caller
   * @throws dev.corymb.node.ledger.KeyReusedException if the key came with another batch before
   */
  public Applied apply(String site, Batch batch, String key) {
    Ticket ticket = new Ticket(site, key, BatchHash.of(batch), running.millis());
    return apply(site, batch, Optional.of(ticket));
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
    return windowed.containsKey(site) && names(site).isEmpty();
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
    return (own.containsKey(site) && !Parts.isPart(site))
        || windowed.containsKey(site)
        || isolated.contains(site);
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
    WindowedSite window = windowed.get(site);
    return window == null
        ? ledger.holds(require(site).id(), query)
        : window.anyPart(part -> ledger.holds(part, query));
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
   * Announces this node's sites if it is time, and counts those of others that have become stale,
   * from memory: it never waits for the disk.
   */
  public void announceIfDue() {
    clock.tick();
    synchronized (context) {
      if (clock.elapsedMillis() - announcedMillis >= profile.announceEvery().toMillis()) {
        announce();
      }
    }
    directory.recount();
  }

  /**
   * Sweeps out what has expired, drops what has left its window, publishes what has waited for
   * long, and forgets old receipts.
   */
  public void maintain() {
    synchronized (upkeep) {
      maintainAlone();
    }
  }

  private void maintainAlone() {
    RuntimeException failure = null;
    for (WindowedSite site : windowed.values()) {
      try {
        site.slide();
      } catch (RuntimeException e) { // of this site; the others go on
        failure = e;
      }
    }
    own.values().forEach(OwnSite::tick);
    try {
      pruneReceipts();
    } catch (RuntimeException e) {
      failure = e;
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** Forgets old receipts, a bounded number at a time. */
  private void pruneReceipts() {
    running.tick(options.background());
    long before = running.millis() - options.receiptsKept().toMillis();
    int looked = PRUNE_AT_ONCE;
    for (int i = 0; i < PRUNE_ROUNDS && looked == PRUNE_AT_ONCE; i++) {
      looked = ledger.pruneReceipts(before, PRUNE_AT_ONCE);
    }
  }

  private void announce() {
    synchronized (context) { // a farewell comes before or after, see OwnSite.delete
      if (closed) { // its sites are closed: it would announce that they are gone
        return;
      }
      announcedMillis = clock.elapsedMillis();
      List<Announcement.SiteState> states = new ArrayList<>();
      for (OwnSite site : own.values()) {
        try {
          site.state().ifPresent(states::add);
        } catch (RuntimeException e) { // of this site; the others are announced
          context.listener().failed(site.id(), "cannot be announced: " + e);
        }
      }
      states.addAll(isolated.states());
      Announcement announcement =
          new Announcement(
              context.fingerprint(), context.origin(), ++beats, options.endpoint(), states);
      replicas.announced(announcement);
      options.bus().publish(announcement);
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
          .ifPresent(
              state ->
                  lastEpoch.accumulateAndGet(
                      Math.min(plausible, state.newest().epoch()), Math::max));
    }
    if (names.isEmpty()) {
      throw new SiteException.Unknown(site);
    }
    replicas.dismiss(site);
  }

  /** How the own sites are, by id; those with a window as one each. */
  public List<SiteStatus> sites() {
    Set<String> ids = new TreeSet<>(windowed.keySet());
    own.keySet().forEach(name -> ids.add(Parts.site(name)));
    return ids.stream().map(this::status).flatMap(Optional::stream).toList();
  }

  /** How an own site is, if there is one of that name. */
  public Optional<SiteStatus> status(String site) {
    WindowedSite window = windowed.get(site);
    return window != null
        ? Optional.of(window.status())
        : Optional.ofNullable(own.get(site))
            .filter(found -> !Parts.isPart(site))
            .map(OwnSite::status);
  }

  /** The own sites that could not be opened, and why. They can only be deleted. */
  public Map<String, String> isolated() {
    return isolated.reasons();
  }

  /** The own sites, of those with a window each part; for tests and the lab. */
  public List<OwnSite> parts() {
    return List.copyOf(own.values());
  }

  /** The ids of all sites that are known, sorted: own ones, others', and those not heard yet. */
  public List<String> siteIds() {
    return List.copyOf(sitesByName().keySet());
  }

  /** All sites that are known, by id. */
  public List<KnownSite> known() {
    List<KnownSite> all = new ArrayList<>();
    sitesByName().forEach((site, names) -> known(site, names).ifPresent(all::add));
    return all;
  }

  /** What is known of a site, if anything is; however many others there are, it is soon found. */
  public Optional<KnownSite> known(String site) {
    Set<String> names = names(site);
    return names.isEmpty() && !windowed.containsKey(site) ? Optional.empty() : known(site, names);
  }

  /** The names under which a site is known: its own, or those of its parts. */
  private Set<String> names(String site) {
    Set<String> names = new TreeSet<>(Parts.names(site, own.navigableKeySet()));
    names.addAll(replicas.names(site));
    names.addAll(directory.unheardNames(site));
    return names;
  }

  /** The names of each known site: its own, or those of its parts; none if its window is empty. */
  private NavigableMap<String, Set<String>> sitesByName() {
    NavigableMap<String, Set<String>> names = new TreeMap<>();
    windowed.keySet().forEach(site -> names.put(site, new TreeSet<>()));
    for (Set<String> some : List.of(own.keySet(), replicas.names(), directory.unheard().keySet())) {
      for (String name : some) {
        names.computeIfAbsent(Parts.site(name), any -> new TreeSet<>()).add(name);
      }
    }
    return names;
  }

  private Optional<KnownSite> known(String site, Set<String> names) {
    if (names.isEmpty()) {
      return Optional.of(KnownSite.empty(site, context.owner()));
    }
    String contested = replicas.contested().getOrDefault(site, "");
    return names.stream()
        .map(this::knownPart)
        .flatMap(Optional::stream)
        .reduce(KnownSite::and)
        .map(known -> known.contested(contested));
  }

  private Optional<KnownSite> knownPart(String name) {
    OwnSite mine = own.get(name);
    if (mine != null) {
      return mine.state().map(state -> KnownSite.own(state, mine.record().step(), context.owner()));
    }
    String reason = directory.unheard(name);
    if (isolated.contains(name)) {
      return Optional.of(KnownSite.isolated(name, context.owner(), reason));
    }
    Owner owner = replicas.owner(name);
    Optional<Replica.State> state = replicas.state(name);
    if (state.isEmpty() && reason.isEmpty()) {
      return Optional.empty(); // gone meanwhile
    }
    return Optional.of(
        state
            .map(now -> KnownSite.replica(name, now, owner, clock.elapsedMillis(), reason))
            .orElseGet(() -> KnownSite.unheard(name, owner, reason)));
  }

  /** Whether all that was on the bus when this node started has been taken in. */
  public boolean isCaughtUp() {
    return subscription != null && subscription.isCaughtUp(); // null while it is being made
  }

  /** An own site, if there is one; for tests and the lab. */
  public Optional<OwnSite> site(String site) {
    return Optional.ofNullable(own.get(site));
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
    synchronized (context) {
      closed = true;
    }
    synchronized (upkeep) {
      windowed.values().forEach(WindowedSite::close);
      own.values().forEach(OwnSite::close);
      running.trySave();
    }
  }
}

package dev.corymb.node.directory;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.check.Require;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.range.Zones;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.index.SiteSet;
import dev.corymb.index.plan.PlannedIndex;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.profile.FederationProfile;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The summaries of all sites, indexed: answers which of them might hold a match, from memory.
 *
 * <p>Any number of threads may ask; they never wait. Changes wait for each other. A site that is
 * there throughout a query, with an item in its summary all the time, is never missed.
 */
public final class Directory {

  /*
   * Each step of the ladder has an index. A site that moves to another step is inserted there before
   * it leaves the old one; a query that asked the new step before and the old one after that would
   * miss it, so moves are counted, and a query that sees the count changed starts again.
   *
   * The entry of a replica keeps the bits that are in its column, because an index writes a change
   * by what differs. They are those of the replica itself, not a copy. An own site says which cells
   * have changed, so nothing is kept for it but the column.
   *
   * The memory that is bounded here is that of all summaries, so an own site counts with what its
   * owner keeps for it: four bits a cell for the counters, and the published image.
   */

  private static final int OWN_COPIES = 5; // of the bits, in addition to the column
  private static final long OWN_SITE = 4 << 10; // bytes of an own site beside its arrays, about

  private static final int PRUNE_ATTEMPTS = 3; // while others change the directory
  private static final int SLICE = 64; // alternatives that are asked together
  private static final long ZONE = 96; // bytes of a zone in memory, about

  private static final ThreadLocal<SiteSet> FOUND = ThreadLocal.withInitial(SiteSet::new);

  private final FederationProfile profile;
  private final Digester digester;
  private final List<FilterShape> ladder;
  private final long[] summaryBytes; // by step
  private final long maxBytes;
  private final LongSupplier elapsedMillis;
  private final List<PlannedIndex> steps = new ArrayList<>();
  private final Map<String, Entry> entries = new ConcurrentHashMap<>();
  private final NavigableSet<String> parts = new ConcurrentSkipListSet<>(); // of their names
  private final NavigableMap<String, String> unheard = new ConcurrentSkipListMap<>(); // and why
  private volatile Set<String> contested = Set.of(); // ids
  private final Set<String> isolated = ConcurrentHashMap.newKeySet(); // own, and cannot be opened
  private final AtomicInteger moves = new AtomicInteger();
  private final AtomicInteger departures = new AtomicInteger(); // entries that were removed
  private final Census census;
  private final SiteCount heardSites = new SiteCount();
  private final SiteCount unheardSites = new SiteCount();
  private volatile int unnamed; // sites that are known to exist, by number only
  private final Map<String, Reservation> reserved = new HashMap<>(); // for summaries to come
  private long bitBytes; // of the bits that entries keep, and of own summaries

  /** Memory for a summary at a step; what is put at another one meanwhile leaves it. */
  private record Reservation(int step, long bytes) {}

  /**
   * An empty directory.
   *
   * @param maxBytes the memory that bits and indexes may take, and the counters of own sites
   * @param elapsedMillis the clock by which ages are measured
   */
  public Directory(FederationProfile profile, long maxBytes, LongSupplier elapsedMillis) {
    this.profile = profile;
    this.digester = profile.digester();
    this.ladder = profile.ladder();
    this.summaryBytes = ladder.stream().mapToLong(shape -> shape.size() / Byte.SIZE).toArray();
    this.maxBytes = Require.positive("maxBytes", maxBytes);
    this.elapsedMillis = elapsedMillis;
    ladder.forEach(shape -> steps.add(new PlannedIndex(shape)));
    this.census = new Census(profile, entries, elapsedMillis);
  }

  /** The shapes of summaries, by step. */
  public List<FilterShape> ladder() {
    return ladder;
  }

  /** Takes the summary of a site whose zones are unknown. */
  public boolean put(String site, int step, Bits bits, Standing standing) {
    return put(site, step, bits, Zones.UNKNOWN, standing);
  }

  /**
   * Takes the summary of a site in the place of an earlier one.
   *
   * @param step the place of its shape on the ladder
   * @param bits its bits, which nobody changes any more
   * @param zones of its range attributes: of each attribute of the profile one, or unknown
   * @return whether it has room; if not the site is unheard, and an earlier summary forgotten. An
   *     own site always has: it must never be missed, and what others say of it changes nothing
   */
  public synchronized boolean put(
      String site, int step, Bits bits, Zones zones, Standing standing) {
    if (isOurs(site) && !standing.own()) {
      return true;
    }
    Entry old = entries.get(site);
    if (standing.own()) {
      release(site, step);
    }
    int place = placeFor(step, old, standing.own());
    if (place < 0 && standing.own()) {
      place = profile.folding() ? 0 : step;
    } else if (place < 0) {
      refuse(site, step);
      return false;
    }
    Bits folded = bits;
    for (int at = step; at > place; at--) {
      folded = ladder.get(at - 1).fold(folded);
    }
    store(site, old, place, step, folded, zones, standing);
    hear(site);
    census.changed();
    return true;
  }

  /**
   * Notes that a site of another node has no room, and forgets an earlier summary of it. An own one
   * of that name stays as it is.
   */
  public synchronized void refuse(String site, int step) {
    if (isOurs(site)) {
      return;
    }
    String reason =
        String.format(
            Locale.ROOT,
            "its summary of %,d bytes does not fit the %,d bytes of the directory",
            bytesOf(step),
            maxBytes);
    remove(site);
    unhear(site, reason);
  }

  /**
   * Notes that an own site cannot be opened. Until it is {@linkplain #remove removed} it counts as
   * unheard, whatever other nodes say of it.
   */
  public synchronized void isolate(String site, String reason) {
    remove(site);
    isolated.add(site);
    unhear(site, reason);
  }

  private void unhear(String site, String reason) {
    if (unheard.put(site, reason) == null) {
      unheardSites.add(site);
    }
  }

  private void hear(String site) {
    if (unheard.remove(site) != null) {
      unheardSites.remove(site);
    }
  }

  /** The bytes of a summary's bits; of one beyond the ladder, those of the last step. */
  private long bytesOf(int step) {
    return summaryBytes[Math.min(step, summaryBytes.length - 1)];
  }

  private void store(
      String site,
      @Nullable Entry old,
      int place,
      int step,
      Bits bits,
      Zones zones,
      Standing standing) {
    PlannedIndex index = steps.get(place);
    boolean moves = old != null && old.place() != place;
    if (old == null || moves) {
      index.insert(site, bits);
    } else if (isOwn(old)) {
      index.replace(site, bits);
    } else {
      index.replace(site, old.bits(), bits);
    }
    Bits kept = standing.own() ? Entry.NONE : bits;
    Entry entry = new Entry(place, step, kept, rates(site, place), zones, standing);
    entries.put(site, entry);
    if (old == null) {
      if (Parts.isPart(site)) {
        parts.add(site);
      }
      heardSites.add(site);
    } else if (moves) {
      this.moves.incrementAndGet();
      VarHandle.fullFence(); // no removal comes before it
      steps.get(old.place()).remove(site);
    }
    bitBytes += bytes(entry) - bytes(old);
  }

  private Rates rates(String site, int place) {
    return new Rates(ladder.get(place), steps.get(place).ones(site));
  }

  /**
   * The step at which a summary has room: its own or, if folding is allowed, one below; or -1. If
   * there is none, indexes are made smaller where that is possible.
   */
  private int placeFor(int step, @Nullable Entry old, boolean own) {
    int place = placeNow(step, old, own);
    while (place < 0 && tightenOne()) {
      place = placeNow(step, old, own);
    }
    return place;
  }

  private int placeNow(int step, @Nullable Entry old, boolean own) {
    for (int place = step; place >= (profile.folding() ? 0 : step); place--) {
      if (old != null && old.place() == place && old.step() >= step) {
        return place;
      }
      if (bytes() + bytesOfOneMore(place, step, own) - bytes(old) <= maxBytes) {
        return place;
      }
    }
    return -1;
  }

  private boolean tightenOne() {
    return steps.stream()
        .sorted(Comparator.comparingLong(PlannedIndex::bytes).reversed())
        .anyMatch(PlannedIndex::tighten);
  }

  private long bytesOfOneMore(int place, int step, boolean own) {
    return bytes(place, step, own) + steps.get(place).bytesOfOneMore();
  }

  /**
   * The bytes that are kept in addition to the index: what the owner keeps; of a replica the bits,
   * and those they were folded to; zones.
   */
  private long bytes(int place, int step, boolean own) {
    long zones = profile.ranges().size() * ZONE;
    return own
        ? OWN_COPIES * bytesOf(step) + OWN_SITE + zones
        : bytesOf(step) + (place < step ? bytesOf(place) : 0) + zones;
  }

  private long bytes(@Nullable Entry entry) {
    return entry == null ? 0 : bytes(entry.place(), entry.step(), isOwn(entry));
  }

  /**
   * Reserves memory for the summary of an own site at a step, in place of an earlier reservation,
   * until a summary at that step is {@linkplain #put put} or the memory {@linkplain #release
   * released}.
   *
   * @return whether there is enough; if not, nothing is reserved
   */
  public synchronized boolean reserve(String site, int step) {
    release(site);
    Entry old = entries.get(site);
    int place = placeFor(step, old, true);
    if (place >= 0) {
      long more = bytesOfOneMore(place, step, true) - bytes(old);
      reserved.put(site, new Reservation(step, more));
      bitBytes += more;
    }
    return place >= 0;
  }

  /**
   * Reserves memory for the summary of a new own site.
   *
   * @throws SiteException.NoRoom if there is not enough
   */
  public synchronized void reserveNew(String site) {
    if (!reserve(site, 0)) {
      throw new SiteException.NoRoom(site, bytesOfOneMore(0, 0, true), bytes(), maxBytes);
    }
  }

  /** Gives back memory that was reserved for a site at a step, if any was. */
  public synchronized void release(String site, int step) {
    Reservation reservation = reserved.get(site);
    if (reservation != null && reservation.step() == step) {
      release(site);
    }
  }

  private void release(String site) {
    Reservation reservation = reserved.remove(site);
    bitBytes -= reservation == null ? 0 : reservation.bytes();
  }

  /**
   * Whether a summary of another node's site, new or not, has room at a step, folded if that is
   * allowed.
   */
  public synchronized boolean hasRoom(String site, int step) {
    return step >= ladder.size()
        || placeFor(step, entries.get(site), false) >= 0; // others refuse those
  }

  /**
   * Lets an own site be found by what its summary has become.
   *
   * @param flipped all cells that may be other ones than before
   * @param now the bits of the summary; those at other cells are as they were
   */
  public synchronized void change(String site, long[] flipped, Bits now) {
    if (flipped.length == 0) {
      return;
    }
    Entry entry = require(site);
    PlannedIndex index = steps.get(entry.place());
    LongStream.Builder taken = LongStream.builder();
    LongStream.Builder freed = LongStream.builder();
    for (long cell : flipped) {
      addFolded(cell, entry, now, taken, freed);
    }
    long[] more = taken.build().toArray();
    long[] fewer = freed.build().toArray();
    if (more.length > 0) { // first, so that nothing is missed that was there and still is
      index.add(site, more);
    }
    if (fewer.length > 0) {
      index.clear(site, fewer);
    }
    entries.put(site, entry.with(rates(site, entry.place())));
    census.changed();
  }

  /** Says what the zones of a site have become. */
  public synchronized void change(String site, Zones zones) {
    entries.put(site, require(site).with(zones));
  }

  /** Adds the cell of a column that one of a summary is folded to; taken if one of all these is. */
  private void addFolded(
      long cell, Entry entry, Bits now, LongStream.Builder taken, LongStream.Builder freed) {
    FilterShape shape = ladder.get(entry.step());
    int matrix = shape.matrixOf(cell);
    int folds = entry.step() - entry.place();
    long inMatrix = (cell - shape.offset(matrix)) >>> folds;
    long first = shape.offset(matrix) + (inMatrix << folds);
    boolean any = false;
    for (long i = first; i < first + (1L << folds); i++) {
      any |= now.get(i);
    }
    (any ? taken : freed).add(ladder.get(entry.place()).offset(matrix) + inMatrix);
  }

  /** Whether a site is indexed at a smaller step than that of its summary. */
  public boolean isFolded(String site) {
    Entry entry = entries.get(site);
    return entry != null && entry.place() < entry.step();
  }

  /** Says how far a site can be trusted now. What is said of others' sites leaves an own one. */
  public synchronized void stand(String site, Standing standing) {
    Entry entry = entries.get(site);
    if (entry != null && (standing.own() || !isOwn(entry))) {
      entries.put(site, entry.with(standing));
      census.stands(entry.standing(), standing);
    }
  }

  /** Notes a site of which nothing but the name is known. */
  public synchronized void expect(String site) {
    if (!entries.containsKey(site) && !unheard.containsKey(site)) {
      unhear(site, "its summary has not arrived");
    }
  }

  /** Notes how many sites are known to exist of which not even the name is kept. */
  public void unnamed(int sites) {
    unnamed = sites;
  }

  /** Says which sites several owners claim, in the place of what was said before. */
  public void contest(Set<String> sites) {
    contested = Set.copyOf(sites);
  }

  private static boolean isOwn(@Nullable Entry entry) {
    return entry != null && entry.standing().own();
  }

  /** Whether a name is that of an own site, one that cannot be opened included. */
  private boolean isOurs(String site) {
    return isOwn(entries.get(site)) || isolated.contains(site);
  }

  /** Forgets a site of another node, if it is known; an own one of that name stays. */
  public synchronized void forget(String site) {
    if (!isOurs(site)) {
      remove(site);
    }
  }

  /** Forgets a site, if it is known. */
  public synchronized void remove(String site) {
    departures.incrementAndGet();
    VarHandle.fullFence(); // no removal comes before it
    Entry entry = entries.remove(site);
    if (entry != null) {
      parts.remove(site);
      steps.get(entry.place()).remove(site);
      heardSites.remove(site);
      bitBytes -= bytes(entry);
      census.changed();
    }
    release(site);
    isolated.remove(site);
    hear(site);
  }

  private Entry require(String site) {
    Entry entry = entries.get(site);
    if (entry == null) {
      throw new IllegalArgumentException("site must be in the directory, but was not: " + site);
    }
    return entry;
  }

  /**
   * The sites that might hold a match.
   *
   * @param digests one for each attribute; those that are not given do not count
   * @param given the attributes of the query, as a mask
   * @throws IllegalArgumentException if no groups cover the query
   */
  public Located locate(long[] digests, long given) {
    return locate(QueryDigests.of(digester.schema(), digests, given));
  }

  /**
   * The sites that might hold a match: of a query with several alternatives, the union of what is
   * found for each. If it has bounds, a site must also have values between them, perhaps in other
   * items.
   */
  public Located locate(QueryDigests query) {
    return answer(find(query), query);
  }

  /** The names of sites and parts in whose columns a query is. */
  private List<String> find(long[] digests, long given) {
    ladder.get(0).requireAnswerable(given);
    List<String> found = new ArrayList<>();
    int before;
    do {
      before = moves.get();
      found.clear();
      for (PlannedIndex step : steps) {
        if (step.size() > 0) {
          SiteSet sites = FOUND.get();
          step.query(step.shape().positions(digests, given), sites);
          found.addAll(sites.ids());
        }
      }
      VarHandle.acquireFence(); // what was read was read before the next line
    } while (before != moves.get());
    return found;
  }

  /**
   * Tells which of some sites a query may skip. A site that is there throughout, with an item in
   * its summary all the time, is never skipped by a query that the item matches.
   *
   * @param within the ids of the sites; none twice
   * @param caughtUp whether all that others had published at the start has been received; nothing
   *     is skipped before
   * @param empty whether an own site of which nothing is here holds no items
   * @throws IllegalArgumentException if no groups cover the query
   */
  public Pruned prune(
      QueryDigests query, Collection<String> within, boolean caughtUp, Predicate<String> empty) {
    for (int i = 0; i < PRUNE_ATTEMPTS; i++) {
      int before = departures.get();
      Pruned pruned = pruneOnce(query, within, caughtUp, empty);
      VarHandle.acquireFence(); // what was read was read before the next line
      if (before == departures.get()) {
        return pruned;
      }
    }
    synchronized (this) { // nothing leaves meanwhile
      return pruneOnce(query, within, caughtUp, empty);
    }
  }

  private Pruned pruneOnce(
      QueryDigests query, Collection<String> within, boolean caughtUp, Predicate<String> empty) {
    long now = elapsedMillis.getAsLong();
    Pruning pruning =
        new Pruning(
            within,
            query,
            entries,
            parts,
            unheardSites,
            contested,
            standing -> census.isStale(standing, now),
            empty);
    Set<String> candidates = new HashSet<>();
    for (String name : find(query)) {
      if (mightHold(name, query)) {
        candidates.add(Parts.site(name));
      }
    }
    return pruning.pruned(candidates, caughtUp, isFull(query.given()), isTied(query));
  }

  /** Whether a name is still there, and has values between the bounds of a query. */
  private boolean mightHold(String name, QueryDigests query) {
    Entry entry = entries.get(name);
    return entry != null && entry.zones().mightHold(query.zones());
  }

  private boolean isFull(long given) {
    return given == digester.schema().all();
  }

  /** Whether what each alternative asks for is tied to one item. */
  private boolean isTied(QueryDigests query) {
    return !query.asksForAll()
        && query.zones().isEmpty()
        && ladder.get(0).ties(query.given()); // as all steps do
  }

  /**
   * The names in whose columns a query is; if it has nothing but bounds, those that have values
   * between them.
   */
  private List<String> find(QueryDigests query) {
    query.requireRanges(profile.ranges());
    if (query.given() == 0) {
      List<String> found = new ArrayList<>();
      entries.forEach(
          (name, entry) -> {
            if (entry.zones().mightHold(query.zones())) { // before they are sorted
              found.add(name);
            }
          });
      return found;
    }
    if (query.size() == 1) {
      return find(query.get(0), query.given());
    }
    Set<String> found = new HashSet<>();
    forEachSlice(query, (first, slice) -> slice.forEach(found::addAll));
    return new ArrayList<>(found);
  }

  /**
   * Says which sites might hold a match of each alternative of a query, sorted by id.
   *
   * @param visitor takes the number of an alternative and its sites
   */
  public void forEachAlternative(QueryDigests query, BiConsumer<Integer, List<String>> visitor) {
    if (query.given() == 0) {
      visitor.accept(0, sites(find(query), query));
      return;
    }
    forEachSlice(
        query,
        (first, slice) -> {
          for (int i = 0; i < slice.size(); i++) {
            visitor.accept(first + i, sites(slice.get(i), query));
          }
        });
  }

  /** The sites of names that have values between the bounds of a query, sorted by id. */
  private List<String> sites(List<String> found, QueryDigests query) {
    return found.stream()
        .filter(name -> mightHold(name, query))
        .map(Parts::site)
        .distinct()
        .sorted()
        .toList();
  }

  /** Finds the names for each alternative; a slice at a time, so that few lists are in memory. */
  private void forEachSlice(QueryDigests query, BiConsumer<Integer, List<List<String>>> visitor) {
    for (int first = 0; first < query.size(); first += SLICE) {
      List<long[]> slice =
          IntStream.range(first, Math.min(query.size(), first + SLICE))
              .mapToObj(query::get)
              .toList();
      long[] given = new long[slice.size()];
      Arrays.fill(given, query.given());
      visitor.accept(first, find(slice, given));
    }
  }

  /** Answers several queries; those with one alternative together. */
  public List<Located> locateAll(List<QueryDigests> queries) {
    List<QueryDigests> single = queries.stream().filter(Directory::isSingle).toList();
    List<long[]> digests = single.stream().map(query -> query.get(0)).toList();
    long[] given = single.stream().mapToLong(QueryDigests::given).toArray();
    List<List<String>> found = find(digests, given);
    List<Located> answers = new ArrayList<>();
    int next = 0;
    for (QueryDigests query : queries) {
      answers.add(isSingle(query) ? answer(found.get(next++), query) : locate(query));
    }
    return answers;
  }

  private static boolean isSingle(QueryDigests query) {
    return query.size() == 1 && query.given() != 0;
  }

  /** The names that each of several queries with one alternative finds. */
  private List<List<String>> find(List<long[]> digests, long[] given) {
    for (long mask : given) {
      ladder.get(0).requireAnswerable(mask);
    }
    List<List<String>> found = new ArrayList<>();
    digests.forEach(query -> found.add(new ArrayList<>()));
    int before;
    do {
      before = moves.get();
      found.forEach(List::clear);
      for (PlannedIndex step : steps) {
        if (step.size() > 0) {
          long[][] positions = new long[given.length][];
          SiteSet[] sites = new SiteSet[given.length];
          for (int i = 0; i < positions.length; i++) {
            positions[i] = step.shape().positions(digests.get(i), given[i]);
            sites[i] = new SiteSet();
          }
          step.queryBatch(positions, sites);
          for (int i = 0; i < sites.length; i++) {
            found.get(i).addAll(sites[i].ids());
          }
        }
      }
      VarHandle.acquireFence();
    } while (before != moves.get());
    return found;
  }

  private Located answer(List<String> found, QueryDigests query) {
    long given = query.given();
    int alternatives = query.size();
    long now = elapsedMillis.getAsLong();
    Set<String> claimed = contested;
    found.sort(null); // the parts of a site are next to each other, see Parts.names
    List<Candidate> candidates = new ArrayList<>(found.size());
    for (String name : found) {
      Entry entry = entries.get(name);
      // else it has gone meanwhile; of a site with parts each is ruled out by its own zones
      if (entry != null && entry.zones().mightHold(query.zones())) {
        String site = Parts.site(name);
        Candidate next =
            Candidate.of(site, entry, given, alternatives, claimed.contains(site), now);
        int last = candidates.size() - 1;
        if (last >= 0 && candidates.get(last).site().equals(site)) {
          candidates.set(last, candidates.get(last).and(next));
        } else {
          candidates.add(next);
        }
      }
    }
    Census.Count count = census.count(now);
    int sites = heardSites.sites();
    double collisions = alternatives * count.collisionFalseSites(given);
    return new Located(
        candidates,
        isFull(given),
        isTied(query),
        alternatives == 1 ? collisions : Math.min(sites, collisions),
        sites,
        count.stale(),
        unheardSites.sites() + unnamed,
        claimed.size());
  }

  /**
   * Counts what is said of all sites together. To be called once a second or so, so that no query
   * has to do it.
   */
  public void recount() {
    census.recount();
  }

  /** All sites together. */
  public Totals totals() {
    Census.Count count = census.count(elapsedMillis.getAsLong());
    return new Totals(
        heardSites.sites(), count.stale(), unheardSites.sites() + unnamed, contested.size());
  }

  /** What the sites of other nodes miss. A part of a site counts by itself. */
  public Misses misses() {
    return census.count(elapsedMillis.getAsLong()).misses();
  }

  /** Whether a site's summary is here. */
  public boolean contains(String site) {
    return entries.containsKey(site);
  }

  /** How far a site can be trusted, if its summary is here. */
  public Optional<Standing> standing(String site) {
    return Optional.ofNullable(entries.get(site)).map(Entry::standing);
  }

  /** A copy of the bits of a site's column. */
  public synchronized BitArray bits(String site) {
    return steps.get(require(site).place()).bits(site);
  }

  /** How the sites of each step that has some are indexed; takes a moment even for thousands. */
  public synchronized List<StepReport> steps() {
    int[] sites = new int[steps.size()];
    double[] fills = new double[steps.size()];
    long[] bytes = new long[steps.size()];
    for (Entry entry : entries.values()) {
      sites[entry.place()]++;
      fills[entry.place()] += entry.rates().fill();
      bytes[entry.place()] += bytes(entry);
    }
    List<StepReport> reports = new ArrayList<>();
    for (int i = 0; i < sites.length; i++) {
      if (sites[i] > 0) {
        PlannedIndex index = steps.get(i);
        reports.add(
            new StepReport(
                i,
                index.shape(),
                profile.capacity(i),
                sites[i],
                index.kind().toString(),
                index.reason(),
                fills[i] / sites[i],
                index.structure(),
                index.bytes(),
                bytes[i] + index.bytes()));
      }
    }
    return reports;
  }

  /** Why sites that are known of cannot be asked. */
  public Map<String, String> unheard() {
    return Map.copyOf(unheard);
  }

  /** Why a site, or a part of one, that is known of cannot be asked; empty if it can. */
  public String unheard(String name) {
    return unheard.getOrDefault(name, "");
  }

  /** The names under which a site cannot be asked: its own, or those of its parts. */
  public Set<String> unheardNames(String site) {
    return Parts.names(site, unheard.navigableKeySet());
  }

  /** The bytes that bits, indexes and the counters of own sites take, about. */
  public synchronized long bytes() {
    return bitBytes + steps.stream().mapToLong(PlannedIndex::bytes).sum();
  }

  /** The bytes that they may take; own sites that were there at the start may exceed it. */
  public long limitBytes() {
    return maxBytes;
  }
}

package dev.corymb.node.directory;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.range.Zones;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.index.plan.PlannedIndex;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.profile.FederationProfile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The summaries of all sites, indexed: answers which of them might hold a match, from memory.
 *
 * <p>Any number of threads may ask; they never wait. Changes wait for each other. A site that is
 * there throughout a query, with an item in its summary all the time, is never missed. Alternatives
 * of a query are looked up one after the other: a site can be missed of which a change moves the
 * only match from one to another meanwhile. To see one moment, queries would have to stop changes.
 */
public final class Directory {

  private static final int PRUNE_ATTEMPTS = 3; // while others change the directory

  private final FederationProfile profile;
  private final List<FilterShape> ladder; // made once: each query asks for it
  private final Roll roll = new Roll();
  private final Columns columns;
  private final Memory memory;
  private final Census census;
  private final Lookup lookup;
  private final LongSupplier elapsedMillis;

  /**
   * An empty directory.
   *
   * @param maxBytes the memory that bits and indexes may take, and the counters of own sites
   * @param elapsedMillis the clock by which ages are measured
   */
  public Directory(FederationProfile profile, long maxBytes, LongSupplier elapsedMillis) {
    this.profile = profile;
    this.ladder = List.copyOf(profile.ladder());
    this.columns = new Columns(ladder);
    this.memory = new Memory(profile, columns, maxBytes);
    this.census = new Census(profile, roll.entries(), elapsedMillis);
    this.lookup = new Lookup(profile, roll, columns, census, elapsedMillis);
    this.elapsedMillis = elapsedMillis;
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
    boolean own = standing.own();
    if (roll.isOurs(site) && !own) {
      return true;
    }
    Entry old = roll.entry(site);
    if (own) {
      memory.release(site, step);
    }
    int place = memory.placeFor(step, old, own);
    if (place < 0 && own) {
      place = memory.lowest(step);
    } else if (place < 0) {
      refuse(site, step);
      return false;
    }
    Bits folded = columns.fold(bits, step, place);
    columns.put(site, place, folded, old);
    Bits kept = own ? Entry.NONE : folded;
    Entry entry = new Entry(place, step, kept, columns.rates(site, place), zones, standing);
    roll.put(site, entry);
    if (old != null && old.place() != place) {
      columns.leave(site, old.place());
    }
    memory.replace(old, entry);
    census.changed();
    return true;
  }

  /**
   * The summary of an own site, to be taken.
   *
   * @param step the place of its shape on the ladder
   * @param bits as they are now
   */
  public record OwnSummary(String site, int step, Bits bits, Zones zones, Standing standing) {}

  /**
   * Takes the summaries of own sites, each as {@link #put} does; those of new sites at once, if
   * there are none yet, which is many times faster than one by one.
   */
  public synchronized void putAll(List<OwnSummary> summaries) {
    Map<Integer, List<OwnSummary>> byPlace = new TreeMap<>();
    for (OwnSummary summary : summaries) {
      if (roll.entry(summary.site()) == null) {
        int place = memory.placeOfOwn(summary.site(), summary.step(), null);
        byPlace.computeIfAbsent(place, any -> new ArrayList<>()).add(summary);
      } else {
        put(summary.site(), summary.step(), summary.bits(), summary.zones(), summary.standing());
      }
    }
    byPlace.forEach(this::insertAll);
    census.changed();
  }

  private void insertAll(int place, List<OwnSummary> summaries) {
    columns.insertAll(
        place,
        summaries.stream().map(OwnSummary::site).toList(),
        summaries.stream()
            .map(summary -> columns.fold(summary.bits(), summary.step(), place))
            .toList());
    for (OwnSummary summary : summaries) {
      String site = summary.site();
      Entry entry =
          new Entry(
              place,
              summary.step(),
              Entry.NONE,
              columns.rates(site, place),
              summary.zones(),
              summary.standing());
      memory.release(site, summary.step());
      memory.replace(null, entry);
      roll.put(site, entry);
    }
  }

  /**
   * Notes that a site of another node has no room, and forgets an earlier summary of it. An own one
   * of that name stays as it is.
   */
  public synchronized void refuse(String site, int step) {
    if (roll.isOurs(site)) {
      return;
    }
    String reason =
        String.format(
            Locale.ROOT,
            "its summary of %,d bytes does not fit the %,d bytes of the directory",
            memory.bytesOf(step),
            memory.maxBytes());
    remove(site);
    roll.unhear(site, reason);
  }

  /**
   * Notes that an own site cannot be opened. Until it is {@linkplain #remove removed} it counts as
   * unheard, whatever other nodes say of it.
   */
  public synchronized void isolate(String site, String reason) {
    remove(site);
    roll.isolate(site, reason);
  }

  /**
   * Reserves memory for the summary of an own site at a step, in place of an earlier reservation,
   * until a summary at that step is {@linkplain #put put} or the memory {@linkplain #release
   * released}.
   *
   * @return whether there is enough; if not, nothing is reserved
   */
  public synchronized boolean reserve(String site, int step) {
    return memory.reserve(site, step, roll.entry(site));
  }

  /**
   * Reserves memory for the summary of a new own site.
   *
   * @throws SiteException.NoRoom if there is not enough
   */
  public synchronized void reserveNew(String site) {
    if (!reserve(site, 0)) {
      throw new SiteException.NoRoom(
          site, memory.bytesOfNew(), memory.use().total(), memory.maxBytes());
    }
  }

  /** Gives back memory that was reserved for a site at a step, if any was. */
  public synchronized void release(String site, int step) {
    memory.release(site, step);
  }

  /**
   * Whether a summary of another node's site, new or not, has room at a step, folded if that is
   * allowed.
   */
  public synchronized boolean hasRoom(String site, int step) {
    return step >= ladder.size()
        || memory.placeFor(step, roll.entry(site), false) >= 0; // others refuse those
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
    Entry entry = roll.require(site);
    columns.change(site, entry, flipped, now);
    roll.put(site, entry.with(columns.rates(site, entry.place())));
    census.changed();
  }

  /** Says what the zones of a site have become. */
  public synchronized void change(String site, Zones zones) {
    roll.put(site, roll.require(site).with(zones));
  }

  /** Whether a site is indexed at a smaller step than that of its summary. */
  public boolean isFolded(String site) {
    Entry entry = roll.entry(site);
    return entry != null && entry.place() < entry.step();
  }

  /** Says how far a site can be trusted now. What is said of others' sites leaves an own one. */
  public synchronized void stand(String site, Standing standing) {
    Entry entry = roll.entry(site);
    if (entry != null && (standing.own() || !Entry.isOwn(entry))) {
      roll.put(site, entry.with(standing));
      census.stands(entry.standing(), standing);
    }
  }

  /** Notes a site of which nothing but the name is known. */
  public synchronized void expect(String site) {
    if (roll.entry(site) == null && !roll.unheard().containsKey(site)) {
      roll.unhear(site, "its summary has not arrived");
    }
  }

  /** Notes how many sites are known to exist of which not even the name is kept. */
  public void unnamed(int sites) {
    roll.unnamed(sites);
  }

  /** Says which sites several owners claim, in the place of what was said before. */
  public void contest(Set<String> sites) {
    roll.contest(sites);
  }

  /** Forgets a site of another node, if it is known; an own one of that name stays. */
  public synchronized void forget(String site) {
    if (!roll.isOurs(site)) {
      remove(site);
    }
  }

  /** Forgets a site, if it is known. */
  public synchronized void remove(String site) {
    Entry entry = roll.remove(site);
    if (entry != null) {
      columns.at(entry.place()).remove(site);
      memory.replace(entry, null);
      census.changed();
    }
    memory.release(site);
  }

  /**
   * The sites that might hold a match.
   *
   * @param digests one for each attribute; those that are not given do not count
   * @param given the attributes of the query, as a mask
   * @throws IllegalArgumentException if no groups cover the query
   */
  public Located locate(long[] digests, long given) {
    return locate(QueryDigests.of(profile.schema(), digests, given));
  }

  /**
   * The sites that might hold a match: of a query with several alternatives, the union of what is
   * found for each. If it has bounds, a site must also have values between them, perhaps in other
   * items.
   */
  public Located locate(QueryDigests query) {
    return lookup.locate(query);
  }

  /** Answers several queries; those with one alternative together. */
  public List<Located> locateAll(List<QueryDigests> queries) {
    return lookup.locateAll(queries);
  }

  /**
   * Says which sites might hold a match of each alternative of a query, sorted by id.
   *
   * @param visitor takes the number of an alternative and its sites
   */
  public void forEachAlternative(QueryDigests query, BiConsumer<Integer, List<String>> visitor) {
    lookup.forEachAlternative(query, visitor);
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
      int before = roll.departures();
      Pruned pruned = lookup.prune(query, within, caughtUp, empty);
      if (before == roll.departures()) {
        return pruned;
      }
    }
    synchronized (this) { // nothing leaves meanwhile
      return lookup.prune(query, within, caughtUp, empty);
    }
  }

  /** How often a name was removed so far, such as that of a summary that has no room any more. */
  public int departures() {
    return roll.departures();
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
    return new Totals(roll.sites(), count.stale(), roll.unheardCount(), roll.contested().size());
  }

  /** What the sites of other nodes miss. A part of a site counts by itself. */
  public Misses misses() {
    return census.count(elapsedMillis.getAsLong()).misses();
  }

  /** The number of summaries: of a site with a moving window there is one for each bucket. */
  public int size() {
    return roll.entries().size();
  }

  /** Whether a site's summary is here. */
  public boolean contains(String site) {
    return roll.entry(site) != null;
  }

  /** How far a site can be trusted, if its summary is here. */
  public Optional<Standing> standing(String site) {
    return Optional.ofNullable(roll.entry(site)).map(Entry::standing);
  }

  /** A copy of the bits of a site's column. */
  public synchronized BitArray bits(String site) {
    return columns.at(roll.require(site).place()).bits(site);
  }

  /** How the sites of each step that has some are indexed; takes a moment even for thousands. */
  public synchronized List<StepReport> steps() {
    return roll.entries().values().stream()
        .collect(groupingBy(Entry::place, TreeMap::new, toList()))
        .entrySet()
        .stream()
        .map(step -> report(step.getKey(), step.getValue()))
        .toList();
  }

  private StepReport report(int step, List<Entry> entries) {
    PlannedIndex index = columns.at(step);
    return new StepReport(
        step,
        index.shape(),
        profile.capacity(step),
        entries.size(),
        index.kind().toString(),
        index.reason(),
        entries.stream().mapToDouble(entry -> entry.rates().fill()).sum() / entries.size(),
        index.structure(),
        index.bytes(),
        entries.stream().mapToLong(memory::bytes).sum() + index.bytes());
  }

  /** Why sites that are known of cannot be asked. */
  public Map<String, String> unheard() {
    return Map.copyOf(roll.unheard());
  }

  /** Why a site, or a part of one, that is known of cannot be asked; empty if it can. */
  public String unheard(String name) {
    return roll.unheard().getOrDefault(name, "");
  }

  /** The names under which a site cannot be asked: its own, or those of its parts. */
  public Set<String> unheardNames(String site) {
    return Parts.names(site, roll.unheard().navigableKeySet());
  }

  /** To be called now and then: arranges indexes for queries while no summaries come. */
  public synchronized void settle() {
    columns.settle();
  }

  /** The bytes that bits, indexes and the counters of own sites take, about. */
  public long bytes() {
    return memory().total();
  }

  /** The same by what they are for. */
  public synchronized MemoryUse memory() {
    return memory.use();
  }

  /** The bytes that they may take; own sites that were there at the start may exceed it. */
  public long limitBytes() {
    return memory.maxBytes();
  }
}

package dev.corymb.node.ledger;

import dev.corymb.core.range.Zone;
import dev.corymb.core.range.Zones;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.core.schema.Ranges;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.walk.Answer;
import dev.corymb.provenance.walk.Question;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The durable, exact record of what many sites hold: a multiset of items each, as digests of equal
 * arity, never values but those of range attributes; and of each group of attributes how many
 * distinct items have each tuple. A ledger {@linkplain #keepsEvents of events} holds these whole.
 *
 * <p>What a method has done when it returns survives the end of the process, however it ends. A
 * method that refuses has done nothing; if the store itself fails in the midst of a write, all of
 * it or nothing is there when the ledger is opened again. Safe for any number of threads: writes to
 * one site wait for each other, writes to several do not, and readers wait for nobody.
 *
 * <p>Unless it says otherwise, a method that names a site throws {@link SiteException.Unknown} if
 * there is none of that name. Any method throws {@link IllegalStateException} once the ledger is
 * closed, and {@link LedgerException} if the store fails or its bytes are damaged; that is a {@link
 * StoreUnwritableException} if it is a write that fails, such as on a full disk.
 */
public interface Ledger extends AutoCloseable {

  /** The name under which a node keeps the fingerprint of its profile, as eight bytes. */
  String PROFILE = "profile";

  /**
   * Whether the sites hold events of provenance. Their items are then the keys of the events, each
   * as often as there are events with it, and nothing else.
   */
  boolean keepsEvents();

  /** The groups of attributes whose tuples are counted. */
  Groups groups();

  /**
   * The attributes whose values are kept in their order. Of these a ledger holds values, not only
   * digests.
   */
  Ranges ranges();

  /**
   * The zones of a site's range attributes, as they are now: no item has a smaller or a greater
   * value, and some item has either. Unknown if there are no range attributes. What is due but was
   * not swept out is there still.
   */
  Zones zones(String site);

  /**
   * The smallest zone inside another that has all values that a site has there of a range
   * attribute: empty if there is none. What is due but was not swept out is there still.
   *
   * @param range the number of the attribute
   */
  Zone within(String site, int range, Zone outer);

  /** The number of attributes of every item. */
  default int arity() {
    return groups().schema().size();
  }

  /**
   * Starts an empty site. Nothing of an earlier site of that name comes back.
   *
   * @throws SiteException.Exists if the site is there already
   */
  void create(SiteRecord site);

  /** Gives a site other settings; its items stay. */
  default void update(SiteRecord site) {
    updateAll(List.of(site));
  }

  /** Gives sites other settings, all of them in one write or none. */
  void updateAll(List<SiteRecord> sites);

  /** Drops a site with all that belongs to it. */
  void delete(String site);

  /** The settings of a site, if there is one of that name. */
  Optional<SiteRecord> site(String site);

  /** The settings of all sites, in the order in which they were created. */
  List<SiteRecord> sites();

  /**
   * The sites whose own records are damaged, by id, and how. They are not among {@link #sites} and
   * can only be {@linkplain #delete deleted}. If the id itself cannot be read, it is {@code
   * damaged-site-} and a number.
   */
  default Map<String, String> damaged() {
    return Map.of();
  }

  /** Where a site stands. */
  SiteState state(String site);

  /** The occurrences of all items of a site. */
  default long items(String site) {
    return state(site).items();
  }

  /**
   * Does a batch: all of it, or nothing if it throws. Its operations act in their order. A removal
   * of what is not there at its turn is refused, and counted; the others are done all the same.
   * Every batch that is not empty gets the next number of its site.
   *
   * @throws IllegalArgumentException if the batch is of another arity
   */
  default Applied apply(String site, Batch batch) {
    return apply(List.of(SiteBatch.whole(site, batch)), Optional.empty()).whole();
  }

  /**
   * Does what a batch does to several sites that exist, see {@link #apply(Commit)}.
   *
   * @param batches at most one a site; each is done as if it were alone
   */
  default AppliedAll apply(List<SiteBatch> batches, Optional<Ticket> ticket) {
    return apply(new Commit(List.of(), batches, List.of(), ticket));
  }

  /**
   * Creates sites, does what a batch does to each of several, and writes a receipt of it if it has
   * a ticket: all of that, or nothing if it throws. If there is a receipt of the ticket's key,
   * nothing is done and the answer is that of the first time.
   *
   * @throws IllegalArgumentException if a batch is of another arity, a site is there twice, one to
   *     be created exists, or events are given to a ledger of items or items to one of events
   * @param filters what is known of each of the sites, by batch: it spares reads, and must be true
   * @throws KeyReusedException if the receipt is of another batch
   */
  AppliedAll apply(Commit commit, List<TupleFilter> filters);

  /** The same, if nothing is known of the sites. */
  default AppliedAll apply(Commit commit) {
    return apply(commit, Collections.nCopies(commit.batches().size(), TupleFilter.NONE));
  }

  /**
   * The answer of the first time, if the ticket's batch was done before and its receipt is kept.
   *
   * @throws KeyReusedException if the receipt is of another batch
   */
  Optional<Applied> replay(Ticket ticket);

  /**
   * What became of the batch that came with a key, while its receipt is kept.
   *
   * @param site that of the ticket, see {@link Ticket#site}
   */
  Optional<Applied> receipt(String site, String key);

  /**
   * Forgets receipts of batches that came before a time, the earliest first.
   *
   * @param beforeMillis by the same clock as {@link Ticket#atMillis}
   * @param max how many at most, at least 1
   * @return how many were looked at; fewer than the most if there are no more
   */
  int pruneReceipts(long beforeMillis, int max);

  /** How often a site has an item. What is due but was not swept out is there still. */
  long count(String site, long[] digests);

  /**
   * How many distinct items of a site have the values of a group's attributes. One look-up. What is
   * due but was not swept out is there still.
   *
   * @param digests of which those of the group's attributes count
   */
  long count(String site, int group, long[] digests);

  /**
   * Whether an item of a site matches a query. This is one look-up per alternative if the query is
   * on all attributes, or on those of a group; or one search if it is on one range alone. For
   * others the tuples of the largest groups inside the query and the values of its ranges are
   * looked up first; only if the site has all those of an alternative, its items are visited up to
   * the first match. All alternatives are looked up at one moment: a batch that moves an item from
   * one to another is not seen in half.
   */
  default boolean holds(String site, QueryDigests query) {
    query.requireRanges(ranges());
    for (Map.Entry<Integer, Zone> range : query.zones().entrySet()) {
      if (within(site, range.getKey(), range.getValue()).isEmpty()) {
        return false;
      }
    }
    if (query.given() == 0) {
      return query.zones().size() == 1 || any(site, query::matches);
    }
    Alternatives alternatives = new Alternatives(groups(), query);
    boolean occur =
        query.size() == 1
            ? alternatives.occurIn(now(site)) // what is there all the time is found
            : view(site, alternatives::occurIn);
    return occur && (alternatives.areExact() || any(site, query::matches));
  }

  private SiteView now(String site) {
    return new SiteView() {
      @Override
      public long count(long[] digests) {
        return Ledger.this.count(site, digests);
      }

      @Override
      public long count(int group, long[] digests) {
        return Ledger.this.count(site, group, digests);
      }
    };
  }

  /**
   * Asks for counts of a site as they are at one moment, while writes go on.
   *
   * @param question gets the counts, which may be used until it returns
   */
  <T> T view(String site, Function<SiteView, T> question);

  /**
   * Visits the items of a site as they are at one moment, in unsigned order of their digests, while
   * writes go on.
   *
   * @return the number of the last batch that is in what was visited
   */
  long forEach(String site, ItemVisitor visitor);

  /**
   * Visits the distinct tuples of all groups of a site as they are at one moment, in no order that
   * may be relied on, while writes go on.
   *
   * @return the number of the last batch that is in what was visited
   */
  long forEachTuple(String site, Groups.TupleVisitor visitor);

  /**
   * Whether a site has an item of which something is true, as its items are at one moment; asked in
   * unsigned order of their digests, of none after the first of which it is true.
   *
   * @param test gets the digests of an item, and its details; nobody else uses the array
   */
  boolean any(String site, Predicate<long[]> test);

  /**
   * Sweeps out occurrences that expire at {@code nowMillis} or before, the earliest first, as one
   * batch; none if there are none. Items with many tuples may be fewer than asked for.
   *
   * @param max how many at most, at least 1
   */
  Expired expire(String site, long nowMillis, int max);

  /** Whether a site has an event. */
  boolean hasEvent(String site, EventId event);

  /** When an event was recorded last, of those that are there; the epoch if there are none. */
  Instant lastRecorded();

  /** An event of a site. */
  Optional<StoredEvent> event(String site, EventId event);

  /** The most events that are counted one by one, see {@link #find}. */
  long MOST_COUNTED = 1_000_000;

  /** About the most bytes of an answer, see {@link #find}. */
  long MOST_FOUND_BYTES = 8 << 20;

  /**
   * What a site has on a question: the newest events first, by their times and then their ids.
   *
   * <p>Those that do not fit into an answer are counted: exactly if the question has no bounds,
   * else up to {@link #MOST_COUNTED}. If two ids have one digest, events of the one that were not
   * looked at are counted for the other, too.
   *
   * @param site of this ledger, whatever that of the question
   * @param digests those of the item of the key
   * @param most how many findings at most; fewer if they are large
   */
  Answer find(String site, Question question, long[] digests, int most);

  /**
   * Events of a site in the order in which they were recorded, and of equal times by their ids.
   *
   * @param after only those after this place; all if empty
   * @param most how many at most, at least 1; fewer if they are large
   * @return none if there are no more
   */
  List<StoredEvent> events(String site, Optional<Bookmark> after, int most);

  /**
   * Sweeps out events that were recorded at a time or before, the earliest first, as one batch.
   *
   * @param max how many at most, at least 1
   */
  Effect expireEvents(String site, Instant recorded, int max);

  /**
   * Saves the encoded summary of a site in the place of an earlier one, and forgets the tail up to
   * the last batch that it has; both or none.
   *
   * @param upTo the number of the last batch that the summary has: one that was applied, and no
   *     older one than that of the summary saved before
   * @param summary the encoded summary, of which a copy is kept
   */
  void saveSummary(String site, long upTo, byte[] summary);

  /** The summary that was saved last; none if that was before the ledger counted tuples. */
  Optional<SavedSummary> savedSummary(String site);

  /**
   * Visits what the batches after a number changed, as they are at one moment, in their order.
   *
   * @param after no older than the saved summary, whose batches are forgotten
   * @return the number of the last batch
   */
  long tail(String site, long after, BatchVisitor visitor);

  /** Stores a small value of the caller's under a name, in the place of an earlier one. */
  void putMeta(String name, byte[] value);

  /** The value stored under a name. */
  Optional<byte[]> meta(String name);

  /** Waits for calls under way and closes the ledger. A second time does nothing. */
  @Override
  void close();
}

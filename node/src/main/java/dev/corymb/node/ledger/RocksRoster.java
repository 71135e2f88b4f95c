package dev.corymb.node.ledger;

import dev.corymb.core.schema.Groups;
import dev.corymb.node.outcome.SiteException;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** The sites of a {@link RocksLedger}: which there are, and under which number. */
final class RocksRoster {

  private final RocksStore store;
  private final Groups groups;
  private final Map<String, RocksSite> sites = new ConcurrentHashMap<>();
  private final Map<String, Damaged> damaged = new ConcurrentHashMap<>();
  private final Set<Long> older = new HashSet<>(); // that are to be upgraded
  private long nextNumber; // guarded by this

  /** A site whose records cannot be read. */
  private record Damaged(long number, String fault) {}

  /** Reads the sites that the store has; those of earlier formats must be {@link #upgrade}d. */
  RocksRoster(RocksStore store, Groups groups) throws RocksDBException {
    this.store = store;
    this.groups = groups;
    this.nextNumber = readNextNumber();
    readSites();
  }

  private long readNextNumber() throws RocksDBException {
    Optional<byte[]> record = store.get(Family.DEFAULT, Keys.NEXT_SITE);
    if (record.isEmpty()) {
      return 0;
    }
    Place place = Place.ofLedger(store.directory(), Family.DEFAULT);
    RecordReader in = new RecordReader(place, Keys.NEXT_SITE, record.get());
    long next = in.u64();
    in.end();
    return next;
  }

  /** Reads all sites; one whose records are damaged does not keep the others from being used. */
  private void readSites() throws RocksDBException {
    Place place = Place.ofLedger(store.directory(), Family.SITES);
    Map<Long, SiteRecord> settings = new TreeMap<>();
    Map<Long, SiteState> states = new HashMap<>();
    Map<Long, String> faults = new TreeMap<>();
    store.scanAll(
        Family.SITES,
        (key, record) -> {
          long number = Keys.siteOf(key);
          if (!Keys.isSettings(key) && !Keys.isState(key)) {
            throw place.damaged(key, "no record of a site has such a key");
          }
          try {
            if (Keys.isSettings(key)) {
              settings.put(number, Records.settings(new RecordReader(place, key, record)));
            } else {
              SiteRecord site = settings.get(number);
              RecordReader in = new RecordReader(place(site), key, record);
              if (Records.lacksTuples(in)) {
                states.put(number, Records.olderState(in));
                older.add(number);
              } else {
                states.put(number, Records.state(in, groups.size()));
              }
            }
          } catch (DamagedLedgerException e) {
            faults.putIfAbsent(number, e.getMessage());
          }
          return true;
        });
    settings.forEach(
        (number, site) -> {
          if (!states.containsKey(number)) {
            String fault = place(site).damaged(Keys.state(number), "it is not there").getMessage();
            faults.putIfAbsent(number, fault);
          }
        });
    states.keySet().stream()
        .filter(number -> !settings.containsKey(number))
        .forEach(
            number -> {
              byte[] key = Keys.settings(number);
              faults.putIfAbsent(number, place.damaged(key, "it is not there").getMessage());
            });
    settings.forEach(
        (number, site) -> {
          SiteState state = states.get(number);
          if (state != null && !faults.containsKey(number)) {
            enter(number, site, state);
          }
        });
    faults.forEach((number, fault) -> note(number, settings.get(number), fault));
  }

  /**
   * Counts what earlier formats did not; a site whose items are damaged is like others that are.
   */
  void upgrade(SiteUpgrade upgrade) {
    for (RocksSite site : List.copyOf(sites.values())) {
      if (older.contains(site.number())) {
        try {
          store.callFor(
              site.id(),
              () -> {
                upgrade.run(site);
                return site;
              });
        } catch (DamagedLedgerException e) {
          sites.remove(site.id());
          note(site.number(), site.record(), String.valueOf(e.getMessage()));
        }
      }
    }
    older.clear();
  }

  /** The settings of a site come before its state, so that its name is known. */
  private Place place(@Nullable SiteRecord site) {
    return site == null
        ? Place.ofLedger(store.directory(), Family.SITES)
        : Place.ofSite(store.directory(), Family.SITES, site.id());
  }

  private void enter(long number, SiteRecord site, SiteState state) {
    if (number >= nextNumber) {
      throw place(site)
          .damaged(
              Keys.settings(number),
              "its number must be below that of the next site, " + nextNumber);
    }
    if (sites.put(site.id(), new RocksSite(number, site, state)) != null) {
      throw place(site).damaged(Keys.settings(number), "there is another site of that name");
    }
  }

  private void note(long number, @Nullable SiteRecord site, String fault) {
    String id = name(number, site);
    while (sites.containsKey(id) || damaged.containsKey(id)) {
      id += "-"; // somebody has called a site so
    }
    damaged.put(id, new Damaged(number, fault));
  }

  private static String name(long number, @Nullable SiteRecord site) {
    return site == null ? "damaged-site-" + number : site.id();
  }

  /** How many sites there are, damaged ones included. */
  int size() {
    return sites.size() + damaged.size();
  }

  /** The sites that cannot be read, and why. */
  Map<String, String> damaged() {
    Map<String, String> faults = new TreeMap<>();
    damaged.forEach((id, site) -> faults.put(id, site.fault()));
    return faults;
  }

  /** A site that must be there. */
  RocksSite require(String site) {
    RocksSite found = sites.get(site);
    if (found == null) {
      throw new SiteException.Unknown(site);
    }
    return found;
  }

  Optional<SiteRecord> find(String site) {
    return Optional.ofNullable(sites.get(site)).map(RocksSite::record);
  }

  /** Those that can be read, in no order. */
  List<RocksSite> sites() {
    return List.copyOf(sites.values());
  }

  List<SiteRecord> all() {
    return sites.values().stream()
        .sorted(Comparator.comparingLong(RocksSite::number))
        .map(RocksSite::record)
        .toList();
  }

  /** Writes what starts sites, with whatever else is in the same write. */
  @FunctionalInterface
  interface Writing {

    /**
     * Writes it all.
     *
     * @param created the new sites, by id
     * @return whether anything was written
     */
    boolean to(Map<String, RocksSite> created) throws RocksDBException;
  }

  /** Starts sites, all or none; what starts them is in the write when it is written. */
  synchronized void create(List<SiteRecord> records, WriteBatch write, Writing writing)
      throws RocksDBException {
    Map<String, RocksSite> created = new LinkedHashMap<>();
    long number = nextNumber;
    for (SiteRecord site : records) {
      if (sites.containsKey(site.id()) || damaged.containsKey(site.id())) {
        throw new SiteException.Exists(site.id());
      }
      putSettings(write, number, site);
      SiteState empty = SiteState.empty(groups.size());
      putState(write, number, empty);
      if (created.put(site.id(), new RocksSite(number++, site, empty)) != null) {
        throw new SiteException.Exists(site.id());
      }
    }
    byte[] next = new RecordWriter().u64(number).seal(Keys.NEXT_SITE);
    write.put(store.family(Family.DEFAULT), Keys.NEXT_SITE, next);
    if (writing.to(created)) {
      nextNumber = number;
      sites.putAll(created);
    }
  }

  /** Gives sites other settings, in one write. */
  void updateAll(List<SiteRecord> changed) throws RocksDBException {
    NavigableMap<RocksSite, SiteRecord> settings =
        new TreeMap<>(Comparator.comparingLong(RocksSite::number)); // in one order for all
    changed.forEach(site -> settings.put(require(site.id()), site));
    Deque<RocksSite> locked = new ArrayDeque<>();
    try (WriteBatch batch = new WriteBatch()) {
      for (RocksSite site : settings.keySet()) {
        site.lock();
        locked.push(site);
        putSettings(batch, site.number(), settings.get(site));
      }
      if (batch.count() > 0) {
        store.write(batch);
      }
      settings.forEach(RocksSite::record);
    } finally {
      locked.forEach(RocksSite::unlock);
    }
  }

  private void putSettings(WriteBatch batch, long number, SiteRecord site) throws RocksDBException {
    byte[] key = Keys.settings(number);
    batch.put(
        store.family(Family.SITES), key, Records.settings(new RecordWriter(), site).seal(key));
  }

  private void putState(WriteBatch batch, long number, SiteState state) throws RocksDBException {
    byte[] key = Keys.state(number);
    batch.put(store.family(Family.SITES), key, Records.state(new RecordWriter(), state).seal(key));
  }

  synchronized void delete(String id) throws RocksDBException {
    Damaged unreadable = damaged.get(id);
    if (unreadable != null) {
      delete(unreadable.number());
      damaged.remove(id);
      return;
    }
    RocksSite site = require(id);
    site.lock();
    try {
      delete(site.number());
      site.drop();
      sites.remove(id);
    } finally {
      site.unlock();
    }
  }

  private void delete(long number) throws RocksDBException {
    try (WriteBatch batch = new WriteBatch()) {
      byte[] from = Keys.site(number);
      byte[] to = Keys.afterSite(number);
      for (Family family :
          List.of(
              Family.ITEMS,
              Family.TUPLES,
              Family.RANGES,
              Family.DUE,
              Family.TAIL,
              Family.SUMMARIES)) {
        store.deleteRange(batch, family, from, to);
      }
      if (store.hasEvents()) {
        for (Family family : List.of(Family.EVENTS, Family.EDGES, Family.BYTIME)) {
          store.deleteRange(batch, family, from, to);
        }
      }
      // What finds them by their time stays until its time has come, and finds nothing.
      store.deleteRange(batch, Family.RECEIPTS, Keys.receipts(number), Keys.receipts(number + 1));
      batch.delete(store.family(Family.SITES), Keys.settings(number));
      batch.delete(store.family(Family.SITES), Keys.state(number));
      store.write(batch);
    }
  }
}

package dev.corymb.node.ledger;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** The sites of a {@link RocksLedger}: which there are, and under which number. */
final class RocksRoster {

  private final RocksStore store;
  private final Map<String, RocksSite> sites = new ConcurrentHashMap<>();
  private long nextNumber; // guarded by this

  /** Reads the sites that the store has. */
  RocksRoster(RocksStore store) throws RocksDBException {
    this.store = store;
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

  private void readSites() throws RocksDBException {
    Place place = Place.ofLedger(store.directory(), Family.SITES);
    Map<Long, SiteRecord> settings = new HashMap<>();
    Map<Long, SiteState> states = new HashMap<>();
    store.scanAll(
        Family.SITES,
        (key, record) -> {
          if (Keys.isSettings(key)) {
            settings.put(Keys.siteOf(key), Records.settings(new RecordReader(place, key, record)));
          } else if (Keys.isState(key)) {
            long site = Keys.siteOf(key);
            RecordReader in = stateReader(settings, key, record);
            states.put(
                site, Records.lacksDistinct(in) ? upgrade(site, key, in) : Records.state(in));
          } else {
            throw place.damaged(key, "no record of a site has such a key");
          }
          return true;
        });
    for (Map.Entry<Long, SiteRecord> entry : settings.entrySet()) {
      enter(entry.getKey(), entry.getValue(), states.remove(entry.getKey()));
    }
    if (!states.isEmpty()) {
      throw place.damaged(Keys.state(states.keySet().iterator().next()), "its site is not there");
    }
  }

  /** Adds to a state of an earlier format what it lacks, for good. */
  private SiteState upgrade(long site, byte[] key, RecordReader in) throws RocksDBException {
    long distinct = countDistinct(site);
    SiteState state = Records.state(in, () -> distinct);
    store.put(Family.SITES, key, Records.state(new RecordWriter(), state).seal(key));
    return state;
  }

  /** Looks at all items of a site, so it may take a while. */
  private long countDistinct(long site) throws RocksDBException {
    long[] count = {0};
    return store.frozen(
        moment -> {
          store.scan(
              Family.ITEMS,
              moment,
              Keys.site(site),
              Keys.afterSite(site),
              (key, record) -> ++count[0] > 0);
          return count[0];
        });
  }

  /** The settings of a site come before its state, so that its name is known. */
  private RecordReader stateReader(Map<Long, SiteRecord> settings, byte[] key, byte[] record) {
    SiteRecord site = settings.get(Keys.siteOf(key));
    Place place =
        site == null
            ? Place.ofLedger(store.directory(), Family.SITES)
            : Place.ofSite(store.directory(), Family.SITES, site.id());
    return new RecordReader(place, key, record);
  }

  private void enter(long number, SiteRecord site, SiteState state) {
    Place place = Place.ofSite(store.directory(), Family.SITES, site.id());
    if (state == null) {
      throw place.damaged(Keys.state(number), "it is not there");
    }
    if (number >= nextNumber) {
      throw place.damaged(
          Keys.settings(number), "its number must be below that of the next site, " + nextNumber);
    }
    if (sites.put(site.id(), new RocksSite(number, site, state)) != null) {
      throw place.damaged(Keys.settings(number), "there is another site of that name");
    }
  }

  /** A site that must be there. */
  RocksSite require(String site) {
    RocksSite found = sites.get(site);
    if (found == null) {
      throw Requests.unknown(site);
    }
    return found;
  }

  Optional<SiteRecord> find(String site) {
    return Optional.ofNullable(sites.get(site)).map(RocksSite::record);
  }

  List<SiteRecord> all() {
    return sites.values().stream()
        .sorted(Comparator.comparingLong(RocksSite::number))
        .map(RocksSite::record)
        .toList();
  }

  synchronized void create(SiteRecord site) throws RocksDBException {
    if (sites.containsKey(site.id())) {
      throw Requests.known(site.id());
    }
    long number = nextNumber;
    RecordWriter out = new RecordWriter();
    try (WriteBatch batch = new WriteBatch()) {
      batch.put(
          store.family(Family.DEFAULT), Keys.NEXT_SITE, out.u64(number + 1).seal(Keys.NEXT_SITE));
      putSettings(batch, number, site);
      byte[] key = Keys.state(number);
      batch.put(store.family(Family.SITES), key, Records.state(out, SiteState.NEW).seal(key));
      store.write(batch);
    }
    nextNumber = number + 1;
    sites.put(site.id(), new RocksSite(number, site, SiteState.NEW));
  }

  void update(SiteRecord changed) throws RocksDBException {
    RocksSite site = require(changed.id());
    site.lock();
    try (WriteBatch batch = new WriteBatch()) {
      putSettings(batch, site.number(), changed);
      store.write(batch);
      site.record(changed);
    } finally {
      site.unlock();
    }
  }

  private void putSettings(WriteBatch batch, long number, SiteRecord site) throws RocksDBException {
    byte[] key = Keys.settings(number);
    batch.put(
        store.family(Family.SITES), key, Records.settings(new RecordWriter(), site).seal(key));
  }

  synchronized void delete(String id) throws RocksDBException {
    RocksSite site = require(id);
    site.lock();
    try (WriteBatch batch = new WriteBatch()) {
      byte[] from = Keys.site(site.number());
      byte[] to = Keys.afterSite(site.number());
      for (Family family : List.of(Family.ITEMS, Family.DUE, Family.TAIL, Family.SUMMARIES)) {
        batch.deleteRange(store.family(family), from, to);
      }
      // What finds them by their time stays until its time has come, and finds nothing.
      batch.deleteRange(
          store.family(Family.RECEIPTS),
          Keys.receipts(site.number()),
          Keys.receipts(site.number() + 1));
      batch.delete(store.family(Family.SITES), Keys.settings(site.number()));
      batch.delete(store.family(Family.SITES), Keys.state(site.number()));
      store.write(batch);
      site.drop();
      sites.remove(id);
    } finally {
      site.unlock();
    }
  }
}

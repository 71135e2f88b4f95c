package dev.corymb.node.ledger;

import dev.corymb.provenance.event.EventId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * The events in a store: what is written of them, and how they are found by their ids and times.
 */
final class RocksEvents {

  private static final long LISTED_BYTES = 1 << 20; // of events, and those of the last one

  private static final long MOST_KEYS = 200_000; // of events that are swept out at once, about

  private final RocksStore store;
  private final RocksReader reader;

  RocksEvents(RocksStore store, RocksReader reader) {
    this.store = store;
    this.reader = reader;
  }

  /** Whether an event is there. */
  boolean has(RocksSite site, EventId event) throws RocksDBException {
    return store.get(Family.EVENTS, Keys.event(site.number(), event)).isPresent();
  }

  /** When an event of some sites was recorded last. */
  Instant lastRecorded(List<RocksSite> sites) throws RocksDBException {
    long last = 0;
    for (RocksSite site : sites) {
      Optional<byte[]> key =
          store.last(Family.BYTIME, Keys.site(site.number()), Keys.afterSite(site.number()));
      if (key.isPresent()) {
        RocksReader.requireLength(reader.place(Family.BYTIME, site), key.get(), Keys.BYTIME_ROW);
        last = Math.max(last, Keys.second(key.get()));
      }
    }
    return EventWork.time(last);
  }

  /** What the store has of an event beside its content. */
  Optional<EventHead> head(RocksSite site, EventId event) throws RocksDBException {
    return record(store::get, site, event).map(EventRows::head);
  }

  /** An event. */
  Optional<StoredEvent> event(RocksStore.Get view, RocksSite site, EventId event)
      throws RocksDBException {
    return record(view, site, event)
        .map(
            in -> {
              EventHead head = EventRows.head(in);
              return new StoredEvent(EventRows.event(in, event), EventWork.time(head.recorded()));
            });
  }

  private Optional<RecordReader> record(RocksStore.Get view, RocksSite site, EventId event)
      throws RocksDBException {
    byte[] key = Keys.event(site.number(), event);
    return view.get(Family.EVENTS, key)
        .map(record -> new RecordReader(reader.place(Family.EVENTS, site), key, record));
  }

  /** Writes and deletes the rows of events that come and go. */
  void put(WriteBatch write, RecordWriter out, RocksSite site, EventWork work)
      throws RocksDBException {
    Map<byte[], byte[]> edges = new TreeMap<>(Arrays::compareUnsigned); // see RocksWriter
    for (NewEvent event : work.added()) {
      Instant time = work.timeOf(event);
      byte[] key = Keys.event(site.number(), event.id());
      byte[] at = Keys.byTime(site.number(), work.recorded(), event.id());
      byte[] record = EventRows.event(out, work.recorded(), time, event).seal(key);
      write.put(store.family(Family.EVENTS), key, record);
      write.put(store.family(Family.BYTIME), at, out.seal(at));
      for (NewEvent.Entry entry : event.entries()) {
        byte[] edge = Keys.edge(site.number(), entry.key(), time, event.id());
        edges.put(edge, out.bytes(entry.links()).seal(edge));
      }
    }
    for (Map.Entry<byte[], byte[]> edge : edges.entrySet()) {
      write.put(store.family(Family.EDGES), edge.getKey(), edge.getValue());
    }
    for (Map.Entry<EventId, EventHead> removed : work.removed().entrySet()) {
      EventId event = removed.getKey();
      EventHead head = removed.getValue();
      write.delete(store.family(Family.EVENTS), Keys.event(site.number(), event));
      write.delete(store.family(Family.BYTIME), Keys.byTime(site.number(), head.recorded(), event));
      for (EventKey key : head.keys()) {
        write.delete(store.family(Family.EDGES), Keys.edge(site.number(), key, head.time(), event));
      }
    }
  }

  /** Events in the order in which they were recorded. */
  List<StoredEvent> list(RocksSite site, Optional<Bookmark> after, int most)
      throws RocksDBException {
    byte[] from =
        after.isEmpty()
            ? Keys.site(site.number())
            : Keys.byTime(
                site.number(),
                Math.max(0, EventWork.micros(after.get().recorded())),
                after.get().event());
    List<StoredEvent> events = new ArrayList<>();
    long[] bytes = {0};
    store.frozen(
        moment -> {
          store.scan(
              Family.BYTIME,
              moment,
              from,
              Keys.afterSite(site.number()),
              (key, record) -> {
                requireByTime(site, key, record);
                if (after.isPresent() && Arrays.equals(key, from)) {
                  return true;
                }
                EventId event = Keys.eventOf(key);
                RocksStore.Get view = (family, one) -> store.get(family, moment, one);
                RecordReader in = record(view, site, event).orElseThrow(() -> missing(site, key));
                bytes[0] += in.remaining();
                EventHead head = EventRows.head(in);
                if (head.recorded() != Keys.second(key)) {
                  throw in.damaged("it was recorded at " + head.recorded());
                }
                events.add(
                    new StoredEvent(EventRows.event(in, event), EventWork.time(head.recorded())));
                return events.size() < most && bytes[0] < LISTED_BYTES;
              });
          return site;
        });
    return events;
  }

  /**
   * The events that were recorded at a time or before, the earliest first; not more than have a
   * certain number of keys.
   *
   * @param recorded in microseconds since 1970
   */
  Recorded recordedUpTo(RocksSite site, long recorded, int most) throws RocksDBException {
    List<EventId> events = new ArrayList<>();
    long[] next = {Long.MAX_VALUE};
    long[] keys = {0};
    store.frozen(
        moment -> {
          store.scan(
              Family.BYTIME,
              moment,
              Keys.byTime(site.number(), site.firstRecorded()),
              Keys.afterSite(site.number()),
              (key, record) -> {
                requireByTime(site, key, record);
                boolean full = events.size() == most || keys[0] > MOST_KEYS;
                if (Keys.second(key) > recorded || full) {
                  next[0] = Keys.second(key);
                  return false;
                }
                EventId event = Keys.eventOf(key);
                events.add(event);
                keys[0] += head(site, event).orElseThrow(() -> missing(site, key)).keys().size();
                return true;
              });
          return site;
        });
    return new Recorded(events, next[0]);
  }

  /**
   * Events that were recorded early.
   *
   * @param next when the first of the others was recorded, in microseconds since 1970
   */
  record Recorded(List<EventId> events, long next) {}

  private void requireByTime(RocksSite site, byte[] key, byte[] record) {
    Place place = reader.place(Family.BYTIME, site);
    RocksReader.requireLength(place, key, Keys.BYTIME_ROW);
    new RecordReader(place, key, record).end();
  }

  private DamagedLedgerException missing(RocksSite site, byte[] key) {
    return reader.place(Family.BYTIME, site).damaged(key, "its event is not there");
  }
}

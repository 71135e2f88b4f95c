package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Links;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.rocksdb.RocksDBException;

/**
 * Looks at all rows of a closed ledger of events: of each event there are all rows, and none is
 * there without its event.
 */
public final class WholeEvents {

  private WholeEvents() {}

  /**
   * Requires that nothing is missing and nothing orphaned.
   *
   * @return the number of events
   */
  public static int require(Path directory) throws RocksDBException {
    Set<String> edges = new TreeSet<>();
    Set<String> times = new TreeSet<>();
    Map<String, Long> items = new TreeMap<>();
    Map<byte[], byte[]> events = RawStore.records(directory, Family.EVENTS);
    events.forEach(
        (key, record) -> {
          RecordReader in = new RecordReader(Place.ofLedger(directory, Family.EVENTS), key, record);
          EventHead head = EventRows.head(in);
          EventId id = Keys.eventOf(key);
          long site = Keys.siteOf(key);
          Event event = EventRows.event(in, id);
          assertThat(head.time()).isEqualTo(event.time().orElse(EventWork.time(head.recorded())));
          times.add(Keys.hex(Keys.byTime(site, head.recorded(), id)));
          for (EventKey one : head.keys()) {
            edges.add(Keys.hex(Keys.edge(site, one, head.time(), id)));
            items.merge(Keys.hex(Keys.item(site, one.digests())), 1L, Long::sum);
          }
          Set<Key> keys = Links.of(event).keySet(); // of which some may have one digest
          assertThat(head.keys()).hasSizeBetween(Math.min(1, keys.size()), keys.size());
        });
    assertThat(hex(RawStore.records(directory, Family.EDGES))).isEqualTo(edges);
    assertThat(hex(RawStore.records(directory, Family.BYTIME))).isEqualTo(times);
    Map<String, Long> found = new TreeMap<>();
    RawStore.records(directory, Family.ITEMS)
        .forEach(
            (key, record) -> {
              Place place = Place.ofLedger(directory, Family.ITEMS);
              found.put(
                  Keys.hex(key), Records.occurrences(new RecordReader(place, key, record)).total());
            });
    assertThat(found).isEqualTo(items);
    return events.size();
  }

  private static Set<String> hex(Map<byte[], byte[]> records) {
    Set<String> keys = new TreeSet<>();
    records.keySet().forEach(key -> keys.add(Keys.hex(key)));
    return keys;
  }
}

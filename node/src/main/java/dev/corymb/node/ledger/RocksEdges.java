package dev.corymb.node.ledger;

import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.KeyLinks;
import dev.corymb.provenance.event.Link;
import dev.corymb.provenance.event.Links;
import dev.corymb.provenance.walk.Answer;
import dev.corymb.provenance.walk.Finding;
import dev.corymb.provenance.walk.Question;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;

/** Finds the events of a key in a store, the newest first. */
final class RocksEdges {

  /*
   * Most questions about a key that is not there end at its item, whose look-up a filter in memory
   * spares as a rule.
   *
   * Two ids may have one digest. A row says whose it is, so those of another id are passed over; they
   * are counted among what is omitted, since to tell them apart there they would have to be read.
   */

  private final RocksStore store;
  private final RocksReader reader;
  private final RocksEvents events;

  RocksEdges(RocksStore store, RocksReader reader, RocksEvents events) {
    this.store = store;
    this.reader = reader;
    this.events = events;
  }

  /** What a site has on a question, see {@link Ledger#find}. */
  Answer find(RocksSite site, Question question, long[] digests, int most) throws RocksDBException {
    long events = reader.count(store::get, site, digests);
    if (events == 0) {
      return new Answer(question, false, List.of(), 0);
    }
    return store.frozen(moment -> new Search(site, question, digests, most, moment).answer(events));
  }

  /** One search. */
  private final class Search {

    private final RocksSite site;
    private final Question question;
    private final long[] digests;
    private final int most;
    private final ReadOptions moment;
    private final EventKey key;
    private final List<Finding> findings = new ArrayList<>();
    private long weight;
    private long others; // rows of another id
    private byte[] rest = {}; // the first key that is not looked at; empty if all are

    Search(RocksSite site, Question question, long[] digests, int most, ReadOptions moment) {
      this.site = site;
      this.question = question;
      this.digests = digests;
      this.most = most;
      this.moment = moment;
      this.key = new EventKey(question.key().role(), digests[0], digests[1]);
    }

    /** The answer, if all rows are there: of the key there were some events a moment ago. */
    Answer answer(long events) throws RocksDBException {
      byte[] from = Keys.edges(site.number(), key, question.upTo());
      byte[] to =
          question.isFromTheStart()
              ? Keys.afterEdges(site.number(), key)
              : Keys.edges(site.number(), key, question.after());
      if (Arrays.compareUnsigned(from, to) < 0) {
        store.scanOften(Family.EDGES, moment, from, to, this::take);
      }
      long omitted = 0;
      if (question.isFromTheStart() && question.upTo().equals(Instant.MAX)) {
        omitted = omittedOf(events, from);
      } else if (rest.length > 0) {
        omitted = store.count(Family.EDGES, moment, rest, to, Ledger.MOST_COUNTED);
      }
      boolean held = !findings.isEmpty() || others == 0 || rest.length > 0;
      return new Answer(question, held, findings, omitted);
    }

    /** How many events of the key are left; none if all rows were looked at. */
    private long omittedOf(long before, byte[] from) throws RocksDBException {
      long seen = findings.size() + others;
      if (rest.length == 0 && seen == before) {
        return 0;
      }
      long events = reader.count(this::get, site, digests);
      if (rest.length == 0 ? seen != events : seen >= events) {
        throw reader
            .place(Family.EDGES, site)
            .damaged(from, "there must be " + events + " events of the key, but there are " + seen);
      }
      return events - seen;
    }

    private Optional<byte[]> get(Family family, byte[] row) throws RocksDBException {
      return store.get(family, moment, row);
    }

    private boolean take(byte[] row, byte[] record) throws RocksDBException {
      RocksReader.requireLength(reader.place(Family.EDGES, site), row, Keys.EDGE_ROW);
      if (findings.size() == most || weight >= Ledger.MOST_FOUND_BYTES) {
        rest = row;
        return false;
      }
      RecordReader in = new RecordReader(reader.place(Family.EDGES, site), row, record);
      Instant time = in.made(() -> Keys.timeOf(row));
      Optional<List<Link>> links = links(row, in);
      if (links.isEmpty()) {
        others++;
        return true;
      }
      Finding finding = new Finding(question.site(), Keys.eventOf(row), time, links.get());
      findings.add(finding);
      weight += finding.weight();
      return true;
    }

    /** The links of the key that is asked for; empty if the row is of another id. */
    private Optional<List<Link>> links(byte[] row, RecordReader in) throws RocksDBException {
      Key asked = question.key();
      Optional<KeyLinks> inline = EventRows.links(in, asked.id());
      if (inline.isPresent()) {
        return inline.filter(one -> one.id().equals(asked.id())).map(KeyLinks::links);
      }
      EventId event = Keys.eventOf(row);
      StoredEvent stored =
          events
              .event(this::get, site, event)
              .orElseThrow(() -> in.damaged("its event is not there"));
      SortedSet<Link> links = Links.of(stored.event()).get(asked);
      return links == null ? Optional.empty() : Optional.of(List.copyOf(links));
    }
  }
}

package dev.corymb.node.ledger;

import java.util.Optional;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * The saved summaries of a {@link RocksLedger}.
 *
 * <p>A summary may have hundreds of megabytes, of which the store would hold several copies while
 * it takes them in. So it is written in pieces, and becomes the saved one when its head is written.
 * Each save has a number of its own, so that the pieces of one that was broken off are not mistaken
 * for others; the next save takes that number and clears them away.
 */
final class RocksSummaries {

  static final int PIECE = 1 << 20; // bytes

  private final RocksStore store;

  RocksSummaries(RocksStore store) {
    this.store = store;
  }

  /**
   * What tells of a summary.
   *
   * @param upTo the number of the last batch that it has
   * @param save the number of its save; 0 if there is no summary, and the batches are forgotten
   * @param length of it in bytes
   */
  record Head(long upTo, long save, int length) {

    /** Tells of no summary, though the batches up to a number are forgotten. */
    static Head none(long upTo) {
      return new Head(upTo, 0, 0);
    }

    int pieces() {
      return Math.toIntExact(((long) length + PIECE - 1) / PIECE);
    }

    int lengthOf(int piece) {
      return Math.min(PIECE, length - piece * PIECE);
    }
  }

  /** Writes the pieces of a summary, of which nothing tells yet. */
  Head writePieces(RocksSite site, Place place, long upTo, byte[] summary) throws RocksDBException {
    byte[] key = Keys.site(site.number());
    long before =
        store
            .get(Family.SUMMARIES, key)
            .flatMap(record -> Records.head(new RecordReader(place, key, record)))
            .map(Head::save)
            .orElse(0L);
    Head head = new Head(upTo, before + 1, summary.length);
    RecordWriter out = new RecordWriter();
    for (int i = 0; i < head.pieces(); i++) {
      try (WriteBatch write = new WriteBatch()) {
        if (i == 0) {
          store.deleteRange(
              write,
              Family.SUMMARIES,
              Keys.piece(site.number(), head.save(), 0),
              Keys.afterSite(site.number()));
        }
        byte[] pieceKey = Keys.piece(site.number(), head.save(), i);
        out.bytes(summary, i * PIECE, head.lengthOf(i));
        write.put(store.family(Family.SUMMARIES), pieceKey, out.seal(pieceKey));
        store.write(write);
      }
    }
    return head;
  }

  /** Makes a summary the saved one, and drops the one before. */
  void enter(WriteBatch write, RecordWriter out, RocksSite site, Head head)
      throws RocksDBException {
    byte[] key = Keys.site(site.number());
    write.put(store.family(Family.SUMMARIES), key, Records.head(out, head).seal(key));
    store.deleteRange(
        write,
        Family.SUMMARIES,
        Keys.piece(site.number(), 0, 0),
        Keys.piece(site.number(), head.save(), 0));
  }

  /** The saved summary at a moment, which should have all batches up to a number. */
  Optional<SavedSummary> read(RocksSite site, Place place, ReadOptions moment, long upTo)
      throws RocksDBException {
    byte[] key = Keys.site(site.number());
    Optional<byte[]> record = store.get(Family.SUMMARIES, moment, key);
    if (record.isEmpty()) {
      if (upTo > 0) { // its batches are forgotten
        throw place.damaged(key, "it is not there, and should have batch " + upTo);
      }
      return Optional.empty();
    }
    RecordReader in = new RecordReader(place, key, record.get());
    Optional<Head> head = Records.head(in);
    long found = head.isPresent() ? head.get().upTo() : in.u64();
    if (found != upTo) {
      throw place.damaged(key, "it has batch " + found + ", and should have " + upTo);
    }
    if (head.isPresent() && head.get().save() == 0) {
      return Optional.empty();
    }
    byte[] bytes =
        head.isPresent() ? bytes(site, place, moment, head.get()) : in.bytes(in.remaining());
    return Optional.of(new SavedSummary(upTo, bytes));
  }

  private byte[] bytes(RocksSite site, Place place, ReadOptions moment, Head head)
      throws RocksDBException {
    byte[] whole = new byte[head.length()];
    for (int i = 0; i < head.pieces(); i++) {
      byte[] key = Keys.piece(site.number(), head.save(), i);
      byte[] record =
          store
              .get(Family.SUMMARIES, moment, key)
              .orElseThrow(() -> place.damaged(key, "it is not there"));
      RecordReader in = new RecordReader(place, key, record);
      in.bytes(whole, i * PIECE, head.lengthOf(i));
      in.end();
    }
    return whole;
  }
}

package dev.corymb.node.ledger;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.corymb.core.range.RangeKey;
import dev.corymb.provenance.event.EventId;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The keys of the store. All numbers are big-endian, so that keys sort as their numbers do.
 *
 * <pre>
 *   default    'h'                               what kind of ledger this is
 *              'n'                               the number of the next site
 *              'm' name (UTF-16)                 a named value
 *   sites      site u64, 0                       the settings of a site
 *              site u64, 1                       its state
 *   items      site u64, digests u64...          the occurrences of an item, and its details
 *   tuples     site u64, group u8, tuple u64     how many distinct items have a tuple
 *              site u64                          how far the tuples of an older ledger are counted
 *   ranges     site u64, range u8, key u64 u64   how many distinct items have a value
 *   due        site u64, expiry u64, digests     there if occurrences of the item expire then
 *   tail       site u64, batch u64               what the batch did
 *   summaries  site u64                          what tells of the saved summary
 *              site u64, save u64, piece u32     a piece of it
 *   receipts   0, site u64, key (ASCII)          the receipt of a batch
 *              1, time u64, site u64, key        there if the receipt is of that time
 * </pre>
 *
 * <p>And in a ledger of events:
 *
 * <pre>
 *   events     site u64, event u64 u64           an event, and its keys
 *   edges      site u64, role u8, digest u64,    the links of a key of the event
 *                time u64 u32, event u64 u64
 *   bytime     site u64, recorded u64,           there if the event was recorded then
 *                event u64 u64
 * </pre>
 *
 * <p>The time of an edge is seconds and nanoseconds, so changed that later times come first.
 *
 * <p>A site is a number here, never used twice, so names may be as they like, all of a site lies in
 * one range, and nothing of a dropped one can come back. The receipts of batches that are not of
 * one site have the number {@link #ALL_SITES}.
 */
final class Keys {

  static final byte[] HEADER = {'h'};
  static final byte[] NEXT_SITE = {'n'};

  /** In the place of a site's number: no site ever gets it. */
  static final long ALL_SITES = -1;

  private static final byte SETTINGS = 0;
  private static final byte STATE = 1;
  private static final byte RECEIPT = 0;
  private static final byte RECEIPT_AT = 1;
  private static final int SITE_ROW = Long.BYTES + 1;

  static final int TUPLE_ROW = 2 * Long.BYTES + 1;

  private static final int RANGE_ROW = 3 * Long.BYTES + 1;

  static final int EVENT_ROW = Long.BYTES + EventId.BYTES;
  static final int BYTIME_ROW = 2 * Long.BYTES + EventId.BYTES;
  static final int EDGE_ROW = 3 * Long.BYTES + 1 + Integer.BYTES + EventId.BYTES;

  private Keys() {}

  static byte[] meta(String name) {
    ByteBuffer key = ByteBuffer.allocate(1 + 2 * name.length()).put((byte) 'm');
    key.asCharBuffer().put(name);
    return key.array();
  }

  /** The first key of a site. */
  static byte[] site(long site) {
    return ByteBuffer.allocate(Long.BYTES).putLong(site).array();
  }

  /** The first key after all those of a site. */
  static byte[] afterSite(long site) {
    return site(site + 1);
  }

  static byte[] settings(long site) {
    return ByteBuffer.allocate(SITE_ROW).putLong(site).put(SETTINGS).array();
  }

  static byte[] state(long site) {
    return ByteBuffer.allocate(SITE_ROW).putLong(site).put(STATE).array();
  }

  static boolean isSettings(byte[] key) {
    return key.length == SITE_ROW && key[SITE_ROW - 1] == SETTINGS;
  }

  static boolean isState(byte[] key) {
    return key.length == SITE_ROW && key[SITE_ROW - 1] == STATE;
  }

  static byte[] item(long site, long[] digests) {
    ByteBuffer key = ByteBuffer.allocate(itemLength(digests.length)).putLong(site);
    key.asLongBuffer().put(digests);
    return key.array();
  }

  static byte[] item(long site, Batch batch, int operation) {
    ByteBuffer key = ByteBuffer.allocate(itemLength(batch.arity())).putLong(site);
    for (int i = 0; i < batch.arity(); i++) {
      key.putLong(batch.digest(operation, i));
    }
    return key.array();
  }

  static int itemLength(int arity) {
    return Long.BYTES * (1 + arity);
  }

  /** The digests at the end of the key of an item, or of one that is due. */
  static void digests(byte[] key, long[] digests) {
    ByteBuffer.wrap(key)
        .position(key.length - Long.BYTES * digests.length)
        .asLongBuffer()
        .get(digests);
  }

  static byte[] tuple(long site, int group, long tuple) {
    return ByteBuffer.allocate(TUPLE_ROW).putLong(site).put((byte) group).putLong(tuple).array();
  }

  static byte[] range(long site, int range, RangeKey key) {
    return ByteBuffer.allocate(RANGE_ROW)
        .putLong(site)
        .put((byte) range)
        .putLong(key.high())
        .putLong(key.low())
        .array();
  }

  /** The value in the key of a range attribute's row. */
  static RangeKey rangeKeyOf(byte[] key) {
    ByteBuffer in = ByteBuffer.wrap(key).position(Long.BYTES + 1);
    return new RangeKey(in.getLong(), in.getLong());
  }

  /** The first key of the tuples of a site. */
  static byte[] tuples(long site) {
    return ByteBuffer.allocate(Long.BYTES + 1).putLong(site).array();
  }

  /** The group in the key of a tuple. */
  static int groupOf(byte[] key) {
    return key[Long.BYTES] & 0xFF;
  }

  /** The tuple at the end of its key. */
  static long tupleOf(byte[] key) {
    return ByteBuffer.wrap(key).getLong(Long.BYTES + 1);
  }

  static byte[] due(long site, long expiry) {
    return ByteBuffer.allocate(2 * Long.BYTES).putLong(site).putLong(expiry).array();
  }

  /** The key under which an item is due. */
  static byte[] due(byte[] item, long expiry) {
    ByteBuffer key = ByteBuffer.allocate(item.length + Long.BYTES);
    key.put(item, 0, Long.BYTES).putLong(expiry);
    return key.put(item, Long.BYTES, item.length - Long.BYTES).array();
  }

  static int dueLength(int arity) {
    return itemLength(arity) + Long.BYTES;
  }

  static byte[] receipt(long site, String key) {
    byte[] ascii = key.getBytes(US_ASCII);
    return ByteBuffer.allocate(1 + Long.BYTES + ascii.length)
        .put(RECEIPT)
        .putLong(site)
        .put(ascii)
        .array();
  }

  /** The first key of the receipts of a site, and after those of the site before. */
  static byte[] receipts(long site) {
    return receipt(site, "");
  }

  /** The key under which a receipt is found by its time. */
  static byte[] receiptAt(long millis, byte[] receipt) {
    ByteBuffer key = ByteBuffer.allocate(receipt.length + Long.BYTES).put(RECEIPT_AT);
    return key.putLong(millis).put(receipt, 1, receipt.length - 1).array();
  }

  /** The first key of receipts by their time. */
  static byte[] receiptsAt(long millis) {
    return ByteBuffer.allocate(1 + Long.BYTES).put(RECEIPT_AT).putLong(millis).array();
  }

  /** The key of the receipt that is found by its time under a key. */
  static byte[] receiptOf(byte[] at) {
    ByteBuffer key = ByteBuffer.allocate(at.length - Long.BYTES).put(RECEIPT);
    return key.put(at, 1 + Long.BYTES, at.length - 1 - Long.BYTES).array();
  }

  /** The time in a key by time. */
  static long millisOf(byte[] at) {
    return ByteBuffer.wrap(at).getLong(1);
  }

  static byte[] piece(long site, long save, int piece) {
    return ByteBuffer.allocate(2 * Long.BYTES + Integer.BYTES)
        .putLong(site)
        .putLong(save)
        .putInt(piece)
        .array();
  }

  static byte[] tail(long site, long batch) {
    return ByteBuffer.allocate(2 * Long.BYTES).putLong(site).putLong(batch).array();
  }

  static byte[] event(long site, EventId event) {
    ByteBuffer out = ByteBuffer.allocate(EVENT_ROW).putLong(site);
    put(out, event);
    return out.array();
  }

  private static void put(ByteBuffer out, EventId event) {
    out.putLong(event.high()).putLong(event.low());
  }

  /** The event at the end of a key. */
  static EventId eventOf(byte[] key) {
    ByteBuffer in = ByteBuffer.wrap(key).position(key.length - EventId.BYTES);
    return new EventId(in.getLong(), in.getLong());
  }

  static byte[] edge(long site, EventKey key, Instant time, EventId event) {
    ByteBuffer out = ByteBuffer.allocate(EDGE_ROW);
    putEdges(out, site, key, time);
    put(out, event);
    return out.array();
  }

  /** The first key of the edges of a key at a time; those of later times come before it. */
  static byte[] edges(long site, EventKey key, Instant time) {
    ByteBuffer out = ByteBuffer.allocate(EDGE_ROW - EventId.BYTES);
    putEdges(out, site, key, time);
    return out.array();
  }

  private static void putEdges(ByteBuffer out, long site, EventKey key, Instant time) {
    out.putLong(site)
        .put((byte) key.role().code())
        .putLong(key.digest())
        .putLong(~time.getEpochSecond() ^ Long.MIN_VALUE)
        .putInt(~time.getNano());
  }

  /** The first key after all edges of a key. */
  static byte[] afterEdges(long site, EventKey key) {
    byte[] last = edges(site, key, Instant.MIN);
    Arrays.fill(last, last.length - Long.BYTES - Integer.BYTES, last.length, (byte) -1);
    return last;
  }

  /** The time in the key of an edge. */
  static Instant timeOf(byte[] edge) {
    ByteBuffer in = ByteBuffer.wrap(edge).position(2 * Long.BYTES + 1);
    return Instant.ofEpochSecond(~(in.getLong() ^ Long.MIN_VALUE), ~in.getInt());
  }

  static byte[] byTime(long site, long recorded, EventId event) {
    ByteBuffer out = ByteBuffer.allocate(BYTIME_ROW).putLong(site).putLong(recorded);
    put(out, event);
    return out.array();
  }

  /** The first key of the events that were recorded at a time. */
  static byte[] byTime(long site, long recorded) {
    return ByteBuffer.allocate(2 * Long.BYTES).putLong(site).putLong(recorded).array();
  }

  /** The site that a key belongs to, or -1 if it is too short to have one. */
  static long siteOf(byte[] key) {
    return key.length < Long.BYTES ? -1 : ByteBuffer.wrap(key).getLong();
  }

  /** The number after the site: an expiry or the number of a batch. */
  static long second(byte[] key) {
    return ByteBuffer.wrap(key).getLong(Long.BYTES);
  }

  static String hex(byte[] key) {
    return "0x" + HexFormat.of().formatHex(key);
  }
}

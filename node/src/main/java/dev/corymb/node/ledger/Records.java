package dev.corymb.node.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The records of the store, without their seals. */
final class Records {

  private static final int HAS_TIME_TO_LIVE = 1;
  private static final int HAS_WINDOW = 2;

  private static final int HEAD = 2 * Long.BYTES + Integer.BYTES;

  private Records() {}

  /** The text of the id, step, epoch, created, flags, and what the flags announce. */
  static RecordWriter settings(RecordWriter out, SiteRecord site) {
    int flags =
        (site.timeToLive().isPresent() ? HAS_TIME_TO_LIVE : 0)
            | (site.window().isPresent() ? HAS_WINDOW : 0);
    out.text(site.id()).u32(site.step()).u64(site.epoch()).u64(site.created().toEpochMilli());
    out.u8(flags);
    site.timeToLive().ifPresent(time -> out.u64(time.toMillis()));
    site.window().ifPresent(window -> out.u64(window.bucket().toMillis()).u32(window.buckets()));
    return out;
  }

  static SiteRecord settings(RecordReader in) {
    String id = in.text();
    int step = in.u32();
    long epoch = in.u64();
    long created = in.u64();
    int flags = in.u8();
    if ((flags & ~(HAS_TIME_TO_LIVE | HAS_WINDOW)) != 0) {
      throw in.damaged("it has settings that are not known here: " + flags);
    }
    Optional<Duration> timeToLive =
        (flags & HAS_TIME_TO_LIVE) == 0
            ? Optional.empty()
            : Optional.of(Duration.ofMillis(in.u64()));
    Optional<Window> window =
        (flags & HAS_WINDOW) == 0 ? Optional.empty() : Optional.of(window(in));
    in.end();
    return in.made(
        () -> new SiteRecord(id, step, epoch, timeToLive, window, Instant.ofEpochMilli(created)));
  }

  private static Window window(RecordReader in) {
    long bucket = in.u64();
    int buckets = in.u32();
    return in.made(() -> new Window(Duration.ofMillis(bucket), buckets));
  }

  /** Items, last batch, summarised, refused, distinct. */
  static RecordWriter state(RecordWriter out, SiteState state) {
    return out.u64(state.items())
        .u64(state.lastBatch())
        .u64(state.summarised())
        .u64(state.refused())
        .u64(state.distinct());
  }

  static SiteState state(RecordReader in) {
    return state(in, in::u64);
  }

  /** Whether a state does not tell the distinct items, as in the formats 1 and 2. */
  static boolean lacksDistinct(RecordReader in) {
    return in.remaining() == 4 * Long.BYTES;
  }

  /** A state, with the distinct items from elsewhere. */
  static SiteState state(RecordReader in, LongSupplier distinct) {
    long items = in.u64();
    long lastBatch = in.u64();
    long summarised = in.u64();
    long refused = in.u64();
    long once = distinct.getAsLong();
    in.end();
    return in.made(() -> new SiteState(items, lastBatch, summarised, refused, once));
  }

  /** How many never expire; then, to the end, expiries (as steps) and how many expire at each. */
  static RecordWriter occurrences(RecordWriter out, Occurrences occurrences) {
    out.varint(occurrences.lasting());
    long previous = -1;
    for (int i = 0; i < occurrences.expiries(); i++) {
      out.varint(occurrences.expiry(i) - previous).varint(occurrences.count(i));
      previous = occurrences.expiry(i);
    }
    return out;
  }

  static Occurrences occurrences(RecordReader in) {
    long lasting = in.varint();
    int most = in.remaining() / 2; // a step and a count take a byte each at least
    long[] expiries = new long[most];
    long[] counts = new long[most];
    int size = 0;
    long expiry = -1;
    while (in.remaining() > 0) {
      long step = in.varint();
      expiry += step;
      long count = in.varint();
      if (step <= 0 || expiry < 0 || expiry == Batch.NEVER || count <= 0) {
        throw in.damaged("it has " + count + " occurrences that expire at " + expiry);
      }
      expiries[size] = expiry;
      counts[size++] = count;
    }
    if (lasting < 0 || (lasting == 0 && size == 0)) {
      throw in.damaged("it has " + lasting + " occurrences");
    }
    int used = size;
    return in.made(
        () -> Occurrences.of(lasting, Arrays.copyOf(expiries, used), Arrays.copyOf(counts, used)));
  }

  /** The number of operations, a bit for each that says whether it removes, and all digests. */
  static RecordWriter batch(RecordWriter out, Batch batch) {
    out.u32(batch.size());
    for (int from = 0; from < batch.size(); from += Byte.SIZE) {
      int bits = 0;
      for (int i = from; i < Math.min(from + Byte.SIZE, batch.size()); i++) {
        bits |= (batch.removes(i) ? 1 : 0) << (i - from);
      }
      out.u8(bits);
    }
    for (int i = 0; i < batch.size(); i++) {
      for (int attribute = 0; attribute < batch.arity(); attribute++) {
        out.u64(batch.digest(i, attribute));
      }
    }
    return out;
  }

  static Batch batch(RecordReader in, int arity) {
    int size = in.u32();
    if (size < 0 || in.remaining() != (size + 7L) / 8 + (long) size * arity * Long.BYTES) {
      throw in.damaged("it has " + in.remaining() + " bytes for " + size + " operations");
    }
    byte[] removes = in.bytes((size + 7) / 8);
    Batch.Builder batch = Batch.builder(arity);
    long[] item = new long[arity];
    for (int i = 0; i < size; i++) {
      for (int attribute = 0; attribute < arity; attribute++) {
        item[attribute] = in.u64();
      }
      if ((removes[i / 8] >> (i % 8) & 1) == 0) {
        batch.add(item);
      } else {
        batch.remove(item);
      }
    }
    return batch.build();
  }

  /** The hash, the time, and what became of the batch, refused places as steps to the end. */
  static RecordWriter receipt(RecordWriter out, Receipt receipt) {
    Applied applied = receipt.applied();
    out.u64(receipt.hash().high()).u64(receipt.hash().low()).u64(receipt.atMillis());
    out.u64(applied.number()).u32(applied.added()).u32(applied.removed());
    int previous = -1;
    for (int place : applied.refused()) {
      out.varint(place - previous);
      previous = place;
    }
    return out;
  }

  static Receipt receipt(RecordReader in) {
    BatchHash hash = new BatchHash(in.u64(), in.u64());
    long atMillis = in.u64();
    long number = in.u64();
    int added = in.u32();
    int removed = in.u32();
    List<Integer> refused = new ArrayList<>();
    long place = -1;
    while (in.remaining() > 0) {
      long step = in.varint();
      place += step;
      if (step <= 0 || place < 0 || place > Integer.MAX_VALUE) {
        throw in.damaged("it has a refused removal at " + place);
      }
      refused.add((int) place);
    }
    if (atMillis < 0 || number < 0 || added < 0 || removed < 0) {
      throw in.damaged("it tells of " + added + " additions and " + removed + " removals");
    }
    return new Receipt(hash, atMillis, new Applied(number, added, removed, refused));
  }

  /** The number of the last batch that a summary has, the number of its save, its length. */
  static RecordWriter head(RecordWriter out, RocksSummaries.Head head) {
    return out.u64(head.upTo()).u64(head.save()).u32(head.length());
  }

  /** What tells of a summary, or nothing if it is the summary itself, as in format 1. */
  static Optional<RocksSummaries.Head> head(RecordReader in) {
    if (in.remaining() != HEAD) {
      return Optional.empty();
    }
    RocksSummaries.Head head = new RocksSummaries.Head(in.u64(), in.u64(), in.u32());
    if (head.upTo() < 0 || head.save() < 1 || head.length() < 0) {
      throw in.damaged("it has " + head.length() + " bytes of save " + head.save());
    }
    return Optional.of(head);
  }
}

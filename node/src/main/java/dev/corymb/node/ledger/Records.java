package dev.corymb.node.ledger;

import dev.corymb.core.schema.Groups;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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

  /**
   * Items, last batch, summarised, refused, distinct; the groups, and the tuples of each; if there
   * are events, how many.
   */
  static RecordWriter state(RecordWriter out, SiteState state) {
    out.u64(state.items())
        .u64(state.lastBatch())
        .u64(state.summarised())
        .u64(state.refused())
        .u64(state.distinct())
        .u8(state.tuples().size());
    state.tuples().forEach(out::u64);
    return state.events() == 0 ? out : out.u64(state.events());
  }

  static SiteState state(RecordReader in, int groups) {
    long items = in.u64();
    long lastBatch = in.u64();
    long summarised = in.u64();
    long refused = in.u64();
    long distinct = in.u64();
    int counted = in.u8();
    if (counted != groups) {
      throw in.damaged("it counts the tuples of " + counted + " groups, and should of " + groups);
    }
    List<Long> tuples = new ArrayList<>();
    for (int group = 0; group < groups; group++) {
      tuples.add(in.u64());
    }
    long events = in.remaining() == 0 ? 0 : in.u64();
    in.end();
    return in.made(
        () -> new SiteState(items, lastBatch, summarised, refused, distinct, tuples, events));
  }

  /**
   * Whether a state is of a format before 4, which counts no tuples; before 3 no distinct items.
   */
  static boolean lacksTuples(RecordReader in) {
    return in.remaining() == 4 * Long.BYTES || in.remaining() == 5 * Long.BYTES;
  }

  /** A state that counts no tuples. */
  static SiteState olderState(RecordReader in) {
    long items = in.u64();
    long lastBatch = in.u64();
    long summarised = in.u64();
    long refused = in.u64();
    return in.made(() -> new SiteState(items, lastBatch, summarised, refused, 0, List.of()));
  }

  /** The digests of the last item that was counted, and the state so far. */
  static RecordWriter progress(RecordWriter out, SiteUpgrade.Progress progress) {
    progress.last().forEach(out::u64);
    return state(out, progress.counted());
  }

  static SiteUpgrade.Progress progress(RecordReader in, Groups groups) {
    List<Long> last = new ArrayList<>();
    while (last.size() < groups.schema().size()) {
      last.add(in.u64());
    }
    return new SiteUpgrade.Progress(last, state(in, groups.size()));
  }

  /** How many distinct items have a tuple, or a value of a range attribute. */
  static RecordWriter tuple(RecordWriter out, long items) {
    return out.varint(items);
  }

  static long tuple(RecordReader in) {
    long items = in.varint();
    in.end();
    if (items <= 0) {
      throw in.damaged("it says that " + items + " items are counted");
    }
    return items;
  }

  /**
   * How many never expire; then expiries (as steps) and how many expire at each; then, if the item
   * has details, a step of 0 and the details to the end.
   */
  static RecordWriter occurrences(RecordWriter out, Occurrences occurrences) {
    out.varint(occurrences.lasting());
    long previous = -1;
    for (int i = 0; i < occurrences.expiries(); i++) {
      out.varint(occurrences.expiry(i) - previous).varint(occurrences.count(i));
      previous = occurrences.expiry(i);
    }
    if (occurrences.details().length > 0) {
      out.varint(0);
      for (long detail : occurrences.details()) {
        out.u64(detail);
      }
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
    long[] details = {};
    while (in.remaining() > 0) {
      long step = in.varint();
      if (step == 0) {
        details = details(in);
        break;
      }
      expiry += step;
      long count = in.varint();
      if (step < 0 || expiry < 0 || expiry == Batch.NEVER || count <= 0) {
        throw in.damaged("it has " + count + " occurrences that expire at " + expiry);
      }
      expiries[size] = expiry;
      counts[size++] = count;
    }
    if (lasting < 0 || (lasting == 0 && size == 0)) {
      throw in.damaged("it has " + lasting + " occurrences");
    }
    int used = size;
    long[] all = details;
    return in.made(
        () ->
            Occurrences.of(
                lasting, Arrays.copyOf(expiries, used), Arrays.copyOf(counts, used), all));
  }

  private static long[] details(RecordReader in) {
    int count = in.remaining() / Long.BYTES;
    if (count == 0 || count > Batch.MAX_DETAILS || in.remaining() % Long.BYTES != 0) {
      throw in.damaged("it has details of " + in.remaining() + " bytes");
    }
    long[] details = new long[count];
    for (int i = 0; i < count; i++) {
      details[i] = in.u64();
    }
    return details;
  }

  /** Of each group the tuples that came, then those that went; the number of each first. */
  static RecordWriter changes(RecordWriter out, TupleChanges changes) {
    for (int group = 0; group < changes.groups(); group++) {
      tuples(out, changes.firsts(group));
      tuples(out, changes.lasts(group));
    }
    return out;
  }

  private static void tuples(RecordWriter out, long[] tuples) {
    out.varint(tuples.length);
    for (long tuple : tuples) {
      out.u64(tuple);
    }
  }

  static TupleChanges changes(RecordReader in, int groups) {
    long[][] firsts = new long[groups][];
    long[][] lasts = new long[groups][];
    for (int group = 0; group < groups; group++) {
      firsts[group] = tuples(in);
      lasts[group] = tuples(in);
    }
    in.end();
    return new TupleChanges(firsts, lasts);
  }

  private static long[] tuples(RecordReader in) {
    long count = in.varint();
    if (count < 0 || count > in.remaining() / Long.BYTES) {
      throw in.damaged("it has " + in.remaining() + " bytes for " + count + " tuples");
    }
    long[] tuples = new long[(int) count];
    for (int i = 0; i < tuples.length; i++) {
      tuples[i] = in.u64();
    }
    return tuples;
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
    if (head.upTo() < 0 || head.save() < Math.min(1, head.length()) || head.length() < 0) {
      throw in.damaged("it has " + head.length() + " bytes of save " + head.save());
    }
    return Optional.of(head);
  }
}

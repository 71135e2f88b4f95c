package dev.corymb.node.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.QueryDigests;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** What a ledger should have in it, told as simply as can be: lists, searched from end to end. */
final class NaiveLedger {

  /** One occurrence of an item. */
  record Occurrence(List<Long> item, long expiry) {}

  /** One thing done to an item. */
  record Change(boolean removes, List<Long> item) {}

  /** A tuple of a group. */
  record Tuple(int group, long tuple) {}

  /** The distinct tuples of a site before and after a batch. */
  record Tuples(Set<Tuple> before, Set<Tuple> after) {}

  /** A batch that came with a key. */
  record Done(Batch batch, long atMillis, Applied applied) {}

  /** A site and its history. */
  static final class Site {
    SiteRecord record;
    final List<Occurrence> occurrences = new ArrayList<>();
    final List<Tuples> history = new ArrayList<>(); // after each batch
    long refused;
    long summarised;
    Optional<String> summary = Optional.empty();
    final Map<String, Done> receipts = new LinkedHashMap<>();

    final Groups groups;

    Site(Groups groups, SiteRecord record) {
      this.groups = groups;
      this.record = record;
    }

    /** How many distinct items have each tuple. */
    Map<Tuple, Long> tuples() {
      Map<Tuple, Long> tuples = new HashMap<>();
      for (List<Long> item : counts().keySet()) {
        for (int group = 0; group < groups.size(); group++) {
          tuples.merge(new Tuple(group, groups.tuple(group, unboxed(item), 0)), 1L, Long::sum);
        }
      }
      return tuples;
    }

    private void enter(Set<Tuple> before) {
      history.add(new Tuples(before, tuples().keySet()));
    }

    /** Does a batch; gives the places of refused removals. */
    List<Integer> apply(Batch batch) {
      List<Integer> refusals = new ArrayList<>();
      Set<Tuple> before = tuples().keySet();
      for (int i = 0; i < batch.size(); i++) {
        List<Long> item = boxed(batch.digests(i));
        if (!batch.removes(i)) {
          occurrences.add(new Occurrence(item, batch.expiry(i)));
        } else if (!removeFirst(item)) {
          refusals.add(i);
        }
      }
      refused += refusals.size();
      if (batch.size() > 0) {
        enter(before);
      }
      return refusals;
    }

    private boolean removeFirst(List<Long> item) {
      return occurrences.stream()
          .filter(one -> one.item().equals(item))
          .min(Comparator.comparingLong(Occurrence::expiry))
          .map(occurrences::remove)
          .orElse(false);
    }

    /** Sweeps out what is due; gives it in its order. */
    List<Change> expire(long now, int max) {
      List<Occurrence> due =
          occurrences.stream()
              .filter(one -> one.expiry() <= now && one.expiry() != Batch.NEVER)
              .sorted(
                  Comparator.comparingLong(Occurrence::expiry)
                      .thenComparing(Occurrence::item, NaiveLedger::compareUnsigned))
              .limit(max)
              .toList();
      Set<Tuple> before = tuples().keySet();
      due.forEach(occurrences::remove);
      List<Change> changes = due.stream().map(one -> new Change(true, one.item())).toList();
      if (!changes.isEmpty()) {
        enter(before);
      }
      return changes;
    }

    Map<List<Long>, Long> counts() {
      Map<List<Long>, Long> counts = new TreeMap<>(NaiveLedger::compareUnsigned);
      occurrences.forEach(one -> counts.merge(one.item(), 1L, Long::sum));
      return counts;
    }

    SiteState state() {
      return new SiteState(
          occurrences.size(),
          history.size(),
          summarised,
          refused,
          counts().size(),
          IntStream.range(0, groups.size())
              .mapToObj(
                  group -> tuples().keySet().stream().filter(one -> one.group() == group).count())
              .toList());
    }
  }

  static final List<String> KEYS = List.of("k", "kk", " ", "~", "k".repeat(128));

  final Map<String, Site> sites = new LinkedHashMap<>();
  final Map<String, Done> receipts = new LinkedHashMap<>(); // of batches that are not of one site

  static List<Long> boxed(long[] digests) {
    return Arrays.stream(digests).boxed().toList();
  }

  private static long[] unboxed(List<Long> item) {
    return item.stream().mapToLong(Long::longValue).toArray();
  }

  static Set<Tuple> set(Consumer<Groups.TupleVisitor> visit) {
    Set<Tuple> tuples = new HashSet<>();
    visit.accept(
        (group, tuple) -> {
          if (!tuples.add(new Tuple(group, tuple))) {
            throw new AssertionError("a tuple must be visited once, but " + tuple + " came twice");
          }
        });
    return tuples;
  }

  static List<Change> changes(Batch batch) {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      changes.add(new Change(batch.removes(i), boxed(batch.digests(i))));
    }
    return changes;
  }

  static int compareUnsigned(List<Long> a, List<Long> b) {
    for (int i = 0; i < a.size(); i++) {
      int order = Long.compareUnsigned(a.get(i), b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** Compares all that a ledger says with what it should say. */
  void check(Ledger ledger) {
    LedgerContract.assertSame(
        "sites", ledger.sites(), sites.values().stream().map(site -> site.record).toList());
    sites.forEach((id, site) -> check(ledger, id, site));
    for (String key : KEYS) {
      LedgerContract.assertSame(
          "receipt of all for " + key,
          ledger.receipt(Ticket.ALL, key),
          Optional.ofNullable(receipts.get(key)).map(Done::applied));
    }
  }

  private static void check(Ledger ledger, String id, Site site) {
    LedgerContract.assertSame("state", ledger.state(id), site.state());
    LedgerContract.assertSame("settings", ledger.site(id), Optional.of(site.record));
    Map<List<Long>, Long> found = new LinkedHashMap<>();
    long last = ledger.forEach(id, (item, count) -> found.put(boxed(item), count));
    LedgerContract.assertSame(
        "items in order",
        new ArrayList<>(found.entrySet()),
        new ArrayList<>(site.counts().entrySet()));
    LedgerContract.assertSame("last batch", last, (long) site.history.size());
    for (String key : KEYS) {
      LedgerContract.assertSame(
          "receipt of " + key,
          ledger.receipt(id, key),
          Optional.ofNullable(site.receipts.get(key)).map(Done::applied));
    }
    found.forEach(
        (item, count) ->
            LedgerContract.assertSame(
                "count",
                ledger.count(id, item.stream().mapToLong(Long::longValue).toArray()),
                count));
    checkTuples(ledger, id, site);
    for (long after = site.summarised; after <= site.history.size(); after++) {
      checkTail(ledger, id, site, after);
    }
    LedgerContract.assertSame(
        "summary",
        ledger.savedSummary(id).map(saved -> saved.upTo() + new String(saved.bytes(), UTF_8)),
        site.summary.map(text -> site.summarised + text));
  }

  private static void checkTuples(Ledger ledger, String id, Site site) {
    Map<Tuple, Long> expected = site.tuples();
    long[] last = new long[1];
    LedgerContract.assertSame(
        "tuples", set(visitor -> last[0] = ledger.forEachTuple(id, visitor)), expected.keySet());
    LedgerContract.assertSame("last batch of tuples", last[0], (long) site.history.size());
    Groups groups = site.groups;
    for (List<Long> item : site.counts().keySet()) {
      for (int group = 0; group < groups.size(); group++) {
        Tuple tuple = new Tuple(group, groups.tuple(group, unboxed(item), 0));
        LedgerContract.assertSame(
            "items of " + tuple,
            ledger.count(id, group, unboxed(item)),
            groups.isWhole(group) ? 1 : expected.get(tuple));
      }
    }
    for (long given = 1; given <= groups.schema().all(); given++) {
      checkHolds(ledger, id, site, given);
    }
  }

  /** Asks for the values of each item with another first one, too. */
  private static void checkHolds(Ledger ledger, String id, Site site, long given) {
    for (long first = -1; first < 3; first++) {
      for (List<Long> item : site.counts().keySet()) {
        long[] asked = unboxed(item);
        asked[0] = first;
        LedgerContract.assertSame(
            "holds " + Arrays.toString(asked) + " of " + given,
            ledger.holds(id, QueryDigests.of(ledger.groups().schema(), asked, given)),
            site.counts().keySet().stream().anyMatch(one -> matches(one, asked, given)));
      }
    }
  }

  private static boolean matches(List<Long> item, long[] asked, long given) {
    return IntStream.range(0, asked.length)
        .allMatch(i -> (given >> i & 1) == 0 || item.get(i) == asked[i]);
  }

  private static void checkTail(Ledger ledger, String id, Site site, long after) {
    List<Long> numbers = new ArrayList<>();
    long last =
        ledger.tail(
            id,
            after,
            (number, changes) -> {
              numbers.add(number);
              checkChanges(changes, site.history.get((int) (number - 1)));
            });
    LedgerContract.assertSame(
        "tail", numbers, LongStream.rangeClosed(after + 1, site.history.size()).boxed().toList());
    LedgerContract.assertSame("end of tail", last, (long) site.history.size());
  }

  /** What came is what was not there before, and what went is not there any more. */
  static void checkChanges(TupleChanges changes, Tuples tuples) {
    Set<Tuple> firsts = new HashSet<>(tuples.after());
    firsts.removeAll(tuples.before());
    Set<Tuple> lasts = new HashSet<>(tuples.before());
    lasts.removeAll(tuples.after());
    LedgerContract.assertSame("first", set(changes::forEachFirst), firsts);
    LedgerContract.assertSame("last", set(changes::forEachLast), lasts);
  }
}

package dev.corymb.node.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a ledger should have in it, told as simply as can be: lists, searched from end to end. */
final class NaiveLedger {

  /** One occurrence of an item. */
  record Occurrence(List<Long> item, long expiry) {}

  /** One thing done to an item. */
  record Change(boolean removes, List<Long> item) {}

  /** A batch that came with a key. */
  record Done(Batch batch, long atMillis, Applied applied) {}

  /** A site and its history. */
  static final class Site {
    SiteRecord record;
    final List<Occurrence> occurrences = new ArrayList<>();
    final List<List<Change>> history = new ArrayList<>();
    long refused;
    long summarised;
    Optional<String> summary = Optional.empty();
    final Map<String, Done> receipts = new LinkedHashMap<>();

    Site(SiteRecord record) {
      this.record = record;
    }

    /** Does a batch; gives the places of refused removals. */
    List<Integer> apply(Batch batch) {
      List<Integer> refusals = new ArrayList<>();
      List<Change> changes = new ArrayList<>();
      for (int i = 0; i < batch.size(); i++) {
        List<Long> item = boxed(batch.digests(i));
        if (!batch.removes(i)) {
          occurrences.add(new Occurrence(item, batch.expiry(i)));
          changes.add(new Change(false, item));
        } else if (removeFirst(item)) {
          changes.add(new Change(true, item));
        } else {
          refusals.add(i);
        }
      }
      refused += refusals.size();
      if (batch.size() > 0) {
        history.add(changes);
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
      due.forEach(occurrences::remove);
      List<Change> changes = due.stream().map(one -> new Change(true, one.item())).toList();
      if (!changes.isEmpty()) {
        history.add(changes);
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
          occurrences.size(), history.size(), summarised, refused, counts().size());
    }
  }

  static final List<String> KEYS = List.of("k", "kk", " ", "~", "k".repeat(128));

  final Map<String, Site> sites = new LinkedHashMap<>();
  final Map<String, Done> receipts = new LinkedHashMap<>(); // of batches that are not of one site

  static List<Long> boxed(long[] digests) {
    return Arrays.stream(digests).boxed().toList();
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
    for (long after = site.summarised; after <= site.history.size(); after++) {
      checkTail(ledger, id, site, after);
    }
    LedgerContract.assertSame(
        "summary",
        ledger.savedSummary(id).map(saved -> saved.upTo() + new String(saved.bytes(), UTF_8)),
        site.summary.map(text -> site.summarised + text));
  }

  private static void checkTail(Ledger ledger, String id, Site site, long after) {
    List<List<Change>> tail = new ArrayList<>();
    long last =
        ledger.tail(
            id,
            after,
            (number, batch) -> {
              LedgerContract.assertSame("number", number, after + tail.size() + 1);
              tail.add(changes(batch));
            });
    LedgerContract.assertSame("tail", tail, site.history.subList((int) after, site.history.size()));
    LedgerContract.assertSame("end of tail", last, (long) site.history.size());
  }
}

package dev.corymb.cli.load;

import dev.corymb.cli.client.Document;
import dev.corymb.cli.input.InputException;
import dev.corymb.cli.input.entry.Entry;
import dev.corymb.cli.output.Numbers;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** What became of the rows of a load. For several threads. */
final class Tally {

  private final Change change;
  private final Refusals refusals = new Refusals();
  private final long start = System.nanoTime();
  private final AtomicLong rows = new AtomicLong();
  private final AtomicLong changed = new AtomicLong();
  private final AtomicLong replayed = new AtomicLong();
  private final AtomicLong created = new AtomicLong();
  private final Set<String> sites = ConcurrentHashMap.newKeySet();

  Tally(Change change) {
    this.change = change;
  }

  /** Counts a row that was read. */
  void row() {
    rows.incrementAndGet();
  }

  /** Counts a site that was created. */
  void created() {
    created.incrementAndGet();
  }

  /** Takes a row that cannot be sent. */
  void refuse(Entry entry, String rule) {
    refusals.add(entry.place(), rule);
  }

  /** Takes a batch of a site that there is not. */
  void refuse(Batch batch, String rule) {
    refusals.add(batch, rule);
  }

  /** Takes what the server says of a batch. */
  void take(Batch batch, Document result) {
    sites.add(batch.site());
    long done = result.count(change.done());
    (result.flag("replayed") ? replayed : changed).addAndGet(done);
    for (Document refused : result.objects("refused")) {
      int index = (int) refused.number("index");
      refusals.add(batch.entries().get(index).place(), rule(refused));
    }
  }

  private static String rule(Document refused) {
    String field = refused.text("field", "");
    return (field.isEmpty() ? "" : field + " ")
        + refused.text("rule")
        + (refused.has("value") ? ", but was " + InputException.quoted(refused.text("value")) : "");
  }

  /** The rows that were read. */
  long rows() {
    return rows.get();
  }

  /** The items that this load added or removed. */
  long changed() {
    return changed.get();
  }

  /** The items that an earlier attempt of the load had added or removed. */
  long replayed() {
    return replayed.get();
  }

  /** The items that are added or removed for good, whichever attempt did it. */
  long done() {
    return changed() + replayed();
  }

  /** The time since the load began. */
  double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** The items that are done in a second, in the mean. */
  long rate() {
    return Math.round(done() / Math.max(seconds(), 1e-3));
  }

  /** How far the load is and how fast, for a person who waits. */
  String pace() {
    return Numbers.of(done(), "item") + ", " + Numbers.count(rate()) + "/s";
  }

  /** The sites that were created. */
  long sitesCreated() {
    return created.get();
  }

  /** The sites that were changed. */
  int sitesTouched() {
    return sites.size();
  }

  Refusals refusals() {
    return refusals;
  }
}

package dev.corymb.cli.load;

import dev.corymb.cli.client.Document;
import dev.corymb.cli.input.InputException;
import dev.corymb.cli.input.entry.Entry;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** What became of the rows of a load. For several threads. */
final class Tally {

  private final Change change;
  private final Refusals refusals = new Refusals();
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

package dev.corymb.cli.load;

import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.reject.Rejections;
import dev.corymb.client.Load;
import dev.corymb.client.api.BatchResult;
import dev.corymb.client.api.RefusedItem;
import dev.corymb.input.row.Rejection;
import dev.corymb.input.row.Row;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

/** What became of the rows of a load. For several threads. */
final class Tally {

  private static final MathContext SHOWN = new MathContext(3);
  private static final String ITEM = "item.";
  private static final String SITE = "the site";

  private final Change change;
  private final Rejections rejections;
  private final long start = System.nanoTime();
  private final AtomicLong rows = new AtomicLong();
  private final AtomicLong changed = new AtomicLong();
  private final AtomicLong replayed = new AtomicLong();
  private final AtomicLong created = new AtomicLong();
  private volatile boolean begun;
  private volatile boolean lacksSites;
  private final Set<String> sites = ConcurrentHashMap.newKeySet();

  Tally(Change change, Rejections rejections) {
    this.change = change;
    this.rejections = rejections;
  }

  /** Counts a row that was read. */
  void row() {
    rows.incrementAndGet();
  }

  /** Takes a row that is rejected without the server having seen it. */
  void reject(Row<?> entry, Rejection reason) {
    rejections.add(entry, reason);
  }

  /** Whether rows were rejected because their sites are missing. */
  boolean lacksSites() {
    return lacksSites;
  }

  /** Notes that a batch is sent: from now on something may be changed. */
  void begin() {
    begun = true;
  }

  /** Whether a batch was sent. */
  boolean hasBegun() {
    return begun;
  }

  /** Takes what the server says of a batch, in which columns are called by their attributes. */
  void take(List<Load.Row<Row<String>>> rows, BatchResult result, UnaryOperator<String> columns) {
    (result.replayed() ? replayed : changed).addAndGet(change.done(result));
    created.addAndGet(result.created().orElse(0L));
    Set<String> untouched = new HashSet<>();
    for (RefusedItem rejected : result.refused()) {
      Load.Row<Row<String>> row = rows.get(rejected.index());
      String field = rejected.field().orElse("");
      Rejection reason =
          new Rejection(column(field, columns), rejected.rule(), rejected.value().orElse(null));
      if (field.equals("site")) {
        untouched.add(row.site());
        reason = ofSite(reason);
      }
      rejections.addByServer(row.tag(), reason);
    }
    rows.stream().map(Load.Row::site).filter(site -> !untouched.contains(site)).forEach(sites::add);
  }

  /** What is wrong with a row: its site, which has no column, or an attribute of its item. */
  private static String column(String field, UnaryOperator<String> columns) {
    return field.startsWith(ITEM) ? columns.apply(field.substring(ITEM.length())) : null;
  }

  private Rejection ofSite(Rejection reason) {
    if (!reason.rule().equals("must be a site that exists")) {
      return new Rejection(SITE, reason.rule(), reason.value());
    }
    lacksSites = true;
    return new Rejection(
        null, "must be of a site that exists" + change.ifMissing(), reason.value());
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

  /** The items that are committed, whichever attempt did it. */
  long done() {
    return changed() + replayed();
  }

  /** The time since the load began, to the three digits that are shown. */
  double seconds() {
    double seconds = Math.max((System.nanoTime() - start) / 1e9, 1e-3);
    return new BigDecimal(seconds).round(SHOWN).doubleValue();
  }

  /** The items that this load added or removed per second, on average. */
  long rate(double seconds) {
    return Math.round(changed() / seconds);
  }

  /** How far the load is and how fast, for a person who waits. */
  String pace() {
    return Numbers.of(done(), "item") + ", " + Numbers.count(rate(seconds())) + "/s";
  }

  /** The sites that were created. */
  long sitesCreated() {
    return created.get();
  }

  /** The sites that were changed. */
  int sitesTouched() {
    return sites.size();
  }

  /** The rows that were rejected. */
  Rejections rejections() {
    return rejections;
  }
}

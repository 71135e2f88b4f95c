package dev.corymb.bench.node;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import dev.corymb.bench.harness.TemporaryFolder;
import dev.corymb.core.schema.Condition.Comparison;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.QueryBuilder;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.core.schema.Ranges;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.Commit;
import dev.corymb.node.ledger.LedgerOptions;
import dev.corymb.node.ledger.RocksLedger;
import dev.corymb.node.ledger.SiteBatch;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.ledger.StoreStatistics;
import dev.corymb.node.ledger.TupleFilter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Exact answers from the ledger of one large site, to queries that it holds a match of and to such
 * whose values it has in different items; how long they take and what they read of RocksDB.
 */
final class ConfirmTrial {

  private static final String SITE = "site";
  private static final int NAME = 0; // of every item another one
  private static final int OWNER = 1;
  private static final int SIZE = 2;
  private static final int OWNERS = 997;
  private static final int SIZES = 1_000;
  private static final int BATCH = 10_000;
  private static final int QUERIES = 64; // in a slice

  private final int items;
  private final Digester digester = new Digester(IngestTrial.SCHEMA, 42);
  private final Groups groups =
      Groups.parse(IngestTrial.SCHEMA, List.of("name", "owner", "size", "name+owner", "all"));
  private final Ranges ranges = Ranges.parse(IngestTrial.SCHEMA, List.of("size"));
  private final SplittableRandom random = new SplittableRandom(42);

  private ConfirmTrial(int items) {
    this.items = items;
  }

  /** Fills a site, opens its ledger again, and asks each kind of query for a while. */
  static Measurement run(int items, long nanosEach) throws Exception {
    ConfirmTrial trial = new ConfirmTrial(items);
    Measurement measurement = new Measurement();
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      LedgerOptions options = LedgerOptions.defaults();
      try (RocksLedger ledger =
          RocksLedger.open(folder.path(), trial.groups, trial.ranges, options)) {
        trial.fill(ledger);
      }
      try (RocksLedger ledger =
          RocksLedger.open(folder.path(), trial.groups, trial.ranges, options)) {
        for (Confirmation kind : Confirmation.values()) {
          trial.ask(ledger, kind, true, nanosEach, measurement);
          trial.ask(ledger, kind, false, nanosEach, measurement);
        }
      }
    }
    return measurement;
  }

  private void fill(RocksLedger ledger) {
    ledger.create(SiteRecord.of(SITE, 0, 0, Instant.EPOCH));
    // What has a name is new, as the summary of a node would know.
    TupleFilter names = (group, tuple) -> (groups.mask(group) >>> NAME & 1) != 0;
    for (int first = 0; first < items; first += BATCH) {
      Batch.Builder batch = Batch.builder(groups.schema().size());
      for (int i = first; i < Math.min(items, first + BATCH); i++) {
        var item = groups.schema().item(name(i), owner(i), size(i));
        batch.add(ranges.row(digester.digest(item), item));
      }
      List<SiteBatch> whole = List.of(SiteBatch.whole(SITE, batch.build()));
      ledger.apply(new Commit(List.of(), whole, List.of(), Optional.empty()), List.of(names));
    }
  }

  private static String name(int item) {
    return "file " + item;
  }

  private static String owner(int item) {
    return "owner " + item % OWNERS;
  }

  private static long size(int item) {
    return item % SIZES;
  }

  private void ask(
      RocksLedger ledger, Confirmation kind, boolean held, long nanos, Measurement measurement) {
    Samples times = new Samples();
    int operations = kind == Confirmation.UNDECLARED ? 1 : QUERIES;
    long reads = 0;
    Clock elapsed = Clock.ofTheWall();
    do {
      List<QueryDigests> queries =
          IntStream.range(0, operations)
              .mapToObj(any -> digester.digests(query(kind, held)))
              .toList();
      long before = reads(ledger);
      Clock clock = Clock.ofTheWall(); // some wait for the disk
      for (QueryDigests query : queries) {
        if (ledger.holds(SITE, query) != held) {
          throw new IllegalStateException(kind + " must be answered with " + held);
        }
      }
      times.add(clock.elapsed(), operations);
      reads += reads(ledger) - before;
    } while (elapsed.elapsed() < nanos);
    measurement.put(held ? kind : kind.missing(), times);
    measurement.put(
        held ? kind.reads() : kind.missingReads(), (double) reads / times.size() / operations);
  }

  private static long reads(RocksLedger ledger) {
    StoreStatistics statistics = ledger.statistics();
    return statistics.recordsRead() + statistics.searches();
  }

  /** A query on the values of one item; if the site must not hold it, on those of two. */
  private Query query(Confirmation kind, boolean held) {
    int item = random.nextInt(items);
    int other = held ? item : item + 1;
    QueryBuilder query = new QueryBuilder(ranges);
    switch (kind) {
      case FULL ->
          query.equalTo(NAME, name(item)).equalTo(OWNER, owner(item)).equalTo(SIZE, size(other));
      case ONE -> query.equalTo(NAME, held ? name(item) : name(-item - 1));
      case PAIR -> query.equalTo(NAME, name(item)).equalTo(OWNER, owner(other));
      case RANGE -> query.bound(SIZE, Comparison.GREATER_OR_EQUAL, held ? size(item) : SIZES);
      case FORTY_VALUES ->
          query.oneOf(
              NAME,
              IntStream.range(0, 40).mapToObj(i -> name(held ? item : -item - i - 1)).toList());
      case UNDECLARED -> query.equalTo(NAME, name(item)).equalTo(SIZE, size(other));
    }
    return query.build();
  }
}

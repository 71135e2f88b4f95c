package dev.corymb.server;

import dev.corymb.node.Node;
import dev.corymb.node.ledger.RocksLedger;
import dev.corymb.node.ledger.StoreStatistics;
import dev.corymb.server.api.Api;
import dev.corymb.server.watch.Build;
import dev.corymb.server.watch.EventCount;
import dev.corymb.server.watch.Meters;
import dev.corymb.server.watch.StoreGuard;
import dev.corymb.server.watch.Tally;
import dev.corymb.server.watch.Watch;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Shows the state of the server: its sites, its store, the JVM and the process. */
final class Gauges {

  private Gauges() {}

  static void register(Watch watch, Node node, Executor executor, Listener listener) {
    Meters meters = watch.meters();
    StoreGuard store = watch.store();
    Supplier<Tally> own =
        meters.eachScrape(() -> Tally.of(node.sites(), node.profile().missRate()), executor);
    meters.gauge(
        "corymb.sites", "Sites that can be asked", () -> node.directory().totals().sites());
    meters.gauge("corymb.sites.own", "Sites of this node", () -> own.get().own());
    meters.gauge(
        "corymb.sites.stale",
        "Sites that may miss more than the budget allows",
        () -> node.directory().totals().stale());
    meters.gauge(
        "corymb.sites.unheard",
        "Sites that are known of but cannot be asked",
        () -> node.directory().totals().unheard());
    meters.gauge(
        "corymb.sites.contested",
        "Sites that several owners claim, or whose owner's name several processes use",
        () -> node.directory().totals().contested());
    meters.gauge(
        "corymb.sites.saturated",
        "Own sites that have outgrown their step of the ladder and cannot have a larger one",
        () -> own.get().saturated());
    meters.gauge(
        "corymb.sites.unreachable",
        "Own sites whose budget no publication can keep",
        () -> own.get().unreachable());
    meters.gauge(
        "corymb.sites.failing",
        "Own sites at which something went wrong",
        () -> own.get().failing());
    meters.gauge(
        "corymb.sites.over.budget",
        "Own sites of which replicas miss more than the budget allows, as estimated",
        () -> own.get().misses().overBudget());
    meters.gauge("corymb.items", "Items that the own sites hold", () -> own.get().items());
    Supplier<Long> events = meters.eachScrape(() -> EventCount.of(node), executor);
    meters.gauge(
        "corymb.provenance.events", "Events of provenance that the own sites have", events::get);
    meters.gauge(
        "corymb.miss.rate.worst",
        "Largest part of an own site's items that replicas miss, or would miss if there are none",
        () -> own.get().misses().highest());
    meters.gauge(
        "corymb.budget.miss.rate",
        "Part of a site's items that replicas may miss",
        () -> node.profile().missRate());
    meters.gauge(
        "corymb.budget.false.sites",
        "False sites that a query may find",
        () -> node.profile().falseSites());
    meters.gauge(
        "corymb.directory.bytes",
        "Memory of all summaries, with the counters of own sites",
        () -> node.directory().bytes());
    meters.gauge(
        "corymb.directory.limit.bytes",
        "Memory that all summaries may take",
        () -> node.directory().limitBytes());
    meters.gauge(
        "corymb.directory.own.bytes",
        "Memory that own sites keep: counters, and what has changed since the last publication",
        () -> node.directory().memory().ownSites());
    meters.gauge(
        "corymb.directory.replica.bytes",
        "Memory of the bits of other nodes' summaries",
        () -> node.directory().memory().replicas());
    meters.gauge(
        "corymb.directory.column.bytes",
        "Memory of the indexes, with a column for each summary",
        () -> node.directory().memory().columns());
    meters.gauge(
        "corymb.directory.reserved.bytes",
        "Memory reserved for summaries that are being built",
        () -> node.directory().memory().reserved());
    meters.gauge(
        "corymb.caught.up",
        "1 if all that was published has been heard",
        () -> node.isCaughtUp() ? 1 : 0);
    meters.gauge(
        "corymb.store.writable", "1 if changes are taken", () -> store.reason().isEmpty() ? 1 : 0);
    meters.gauge("corymb.store.free.bytes", "Free disk", store::freeBytes);
    meters.counter(
        "corymb.store.background.errors",
        "Failed flushes and compactions of the ledger since the start",
        () -> store.health().backgroundErrors());
    meters.gauge(
        "corymb.store.stalled.seconds",
        "Time for which the ledger has taken no writes",
        () -> store.health().stalled().toMillis() / 1e3);
    meters.gauge("corymb.events.listeners", "Listeners to events", watch.events()::listeners);
    meters.gauge("corymb.http.connections", "Open connections", listener::connections);
  }

  /** Shows the bytes of request bodies. */
  static void bodies(Meters meters, Api api) {
    meters.gauge(
        "corymb.http.body.bytes", "Memory held by request bodies under way", api::bodyBytes);
  }

  /** Shows how long the upkeep takes. */
  static void upkeep(Meters meters, Chores upkeep) {
    meters.gauge(
        "corymb.upkeep.seconds",
        "Time that the current round of upkeep has taken; 0 between two rounds",
        () -> upkeep.underWay().toMillis() / 1e3);
  }

  /** Shows RocksDB. A store that hangs must not hang the metrics, so it is read with a timeout. */
  static void ledger(Meters meters, RocksLedger ledger, Executor executor) {
    Supplier<StoreStatistics> store = meters.eachScrape(ledger::statistics, executor);
    meters.gauge(
        "corymb.rocksdb.memtable.bytes", "Memory of memtables", () -> store.get().memtableBytes());
    meters.gauge(
        "corymb.rocksdb.block.cache.bytes",
        "Memory of the block cache",
        () -> store.get().cacheBytes());
    meters.counter(
        "corymb.rocksdb.block.cache.hits",
        "Blocks found in the block cache",
        () -> store.get().cacheHits());
    meters.counter(
        "corymb.rocksdb.block.cache.misses",
        "Blocks not found in the block cache",
        () -> store.get().cacheMisses());
    meters.counter(
        "corymb.rocksdb.stall.seconds",
        "Time for which writes were stalled",
        () -> store.get().stallMicros() / 1e6);
    meters.gauge(
        "corymb.rocksdb.write.stopped",
        "1 if writes are stopped until flushes or compactions catch up",
        () -> store.get().writeStopped());
    meters.gauge(
        "corymb.rocksdb.delayed.write.bytes.per.second",
        "Rate to which writes are slowed down; 0 if they are not",
        () -> store.get().delayedWriteRate());
    meters.gauge(
        "corymb.rocksdb.pending.compaction.bytes",
        "Bytes that compactions have yet to rewrite, as estimated",
        () -> store.get().pendingCompactionBytes());
    meters.gauge(
        "corymb.rocksdb.compactions.running",
        "Compactions that are running",
        () -> store.get().runningCompactions());
    meters.gauge(
        "corymb.rocksdb.flushes.running",
        "Flushes that are running",
        () -> store.get().runningFlushes());
  }

  /** Shows the JVM, the process and the build; returns what must be closed. */
  static JvmGcMetrics process(Meters meters) {
    meters.info(
        "corymb.build.info", "Always 1; the label is the build", "version", Build.version());
    meters.bind(new JvmMemoryMetrics());
    meters.bind(new JvmThreadMetrics());
    meters.bind(new ProcessorMetrics());
    meters.bind(new FileDescriptorMetrics());
    meters.bind(new UptimeMetrics());
    JvmGcMetrics garbage = new JvmGcMetrics();
    meters.bind(garbage);
    return garbage;
  }
}

package dev.corymb.server;

import dev.corymb.node.Node;
import dev.corymb.server.watch.Events;
import dev.corymb.server.watch.Meters;
import dev.corymb.server.watch.StoreGuard;
import dev.corymb.server.watch.Tally;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Shows how the server is, beside what it has done. */
final class Gauges {

  private Gauges() {}

  static void register(
      Meters meters,
      Node node,
      Executor executor,
      StoreGuard store,
      Events events,
      Listener listener) {
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
        "Own sites that have outgrown the last step of the ladder",
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
        () -> own.get().overBudget());
    meters.gauge("corymb.items", "Items that the own sites hold", () -> own.get().items());
    meters.gauge(
        "corymb.miss.rate.worst",
        "Largest part of an own site's items that replicas miss, as estimated",
        () -> own.get().worstMissRate());
    meters.gauge(
        "corymb.budget.miss.rate",
        "Part of a site's items that replicas may miss",
        () -> node.profile().missRate());
    meters.gauge(
        "corymb.budget.false.sites",
        "False sites that a query may find",
        () -> node.profile().falseSites());
    meters.gauge(
        "corymb.directory.bytes", "Memory of the directory", () -> node.directory().bytes());
    meters.gauge(
        "corymb.caught.up",
        "1 if all that was published has been heard",
        () -> node.isCaughtUp() ? 1 : 0);
    meters.gauge(
        "corymb.store.writable", "1 if changes are taken", () -> store.reason().isEmpty() ? 1 : 0);
    meters.gauge("corymb.store.free.bytes", "Free disk", store::freeBytes);
    meters.gauge("corymb.events.listeners", "Listeners to events", events::listeners);
    meters.gauge("corymb.http.connections", "Open connections", listener::connections);
  }
}

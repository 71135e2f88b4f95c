package dev.corymb.node;

import static java.util.Objects.requireNonNull;

import dev.corymb.node.directory.Parts;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.LedgerException;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.site.SiteContext;
import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Farewell;
import dev.corymb.replication.update.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The sites of a node that could not be opened, so that the others can be served.
 *
 * <p>None is silently missing: each is listed with its reason and counts as unheard in every answer
 * of this node. It is announced with a version that never comes, so that other nodes keep what they
 * know of it and call it behind.
 */
final class IsolatedSites {

  /**
   * An isolated site.
   *
   * @param reason why it could not be opened
   * @param announced the version under each name that others may know it by: its own, or those of
   *     its parts
   */
  private record Isolated(String reason, Map<String, Version> announced) {}

  private final SiteContext context;
  private final NavigableMap<String, Isolated> sites = new ConcurrentSkipListMap<>();

  IsolatedSites(SiteContext context) {
    this.context = context;
  }

  /** Sets apart a site that could not be opened. */
  void add(String site, RuntimeException cause) {
    boolean plain = cause instanceof LedgerException || cause instanceof IllegalArgumentException;
    add(site, plain ? String.valueOf(cause.getMessage()) : cause.toString());
  }

  /** Sets apart a site; one that is set apart already keeps its reason. */
  void add(String site, String reason) {
    if (sites.containsKey(site)) {
      return;
    }
    Map<String, Version> announced = new TreeMap<>();
    announced.put(site, new Version(context.epochs().applyAsLong(0), 1));
    for (SiteRecord record : records(site)) {
      // A site of this name that is created later has a greater epoch than all that was announced.
      var unused = context.epochs().applyAsLong(record.epoch());
      // No later than the next incarnation, with which the site is well again.
      announced.put(record.id(), new Version(record.epoch() + 1, 1));
    }
    if (announced.keySet().stream().anyMatch(Parts::isPart)) {
      announced.remove(site); // a site with a window is known by its parts only
    }
    announced.keySet().forEach(context.directory()::remove);
    announced.keySet().removeIf(name -> !Announcement.SiteState.isCarried(name));
    sites.put(site, new Isolated(reason, announced));
    context.directory().isolate(site, reason);
    context.listener().failed(site, "isolated: " + reason);
  }

  /** The records of a site and its parts. */
  private List<SiteRecord> records(String site) {
    return context.ledger().sites().stream()
        .filter(record -> Parts.site(record.id()).equals(site))
        .toList();
  }

  boolean contains(String site) {
    return sites.containsKey(site);
  }

  /** The reasons, by site. */
  Map<String, String> reasons() {
    Map<String, String> reasons = new TreeMap<>();
    sites.forEach((site, isolated) -> reasons.put(site, isolated.reason()));
    return reasons;
  }

  /** Why nothing can be done with a site, if it is isolated. */
  Optional<SiteException> refusal(String site) {
    return Optional.ofNullable(sites.get(site))
        .map(isolated -> new SiteException.Isolated(site, isolated.reason()));
  }

  /** What to announce. */
  List<Announcement.SiteState> states() {
    List<Announcement.SiteState> states = new ArrayList<>();
    for (Isolated site : sites.values()) {
      site.announced()
          .forEach(
              (name, version) ->
                  states.add(new Announcement.SiteState(name, version, 0, Estimate.UNKNOWN)));
    }
    return states;
  }

  /** Drops a site with all that the ledger has of it, without reading any of that. */
  void delete(String site) {
    Ledger ledger = context.ledger();
    records(site).forEach(record -> ledger.delete(record.id()));
    ledger.damaged().keySet().stream()
        .filter(name -> Parts.site(name).equals(site))
        .forEach(ledger::delete);
    context.directory().remove(site);
    synchronized (context) { // so that no announcement that names the site comes after it
      requireNonNull(sites.remove(site), site)
          .announced()
          .forEach(
              (name, version) ->
                  context
                      .bus()
                      .publish(
                          new Farewell(context.fingerprint(), context.origin(), name, version)));
    }
  }
}

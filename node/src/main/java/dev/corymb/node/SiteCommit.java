package dev.corymb.node;

import dev.corymb.node.directory.Parts;
import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.AppliedAll;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.Commit;
import dev.corymb.node.ledger.EventEffect;
import dev.corymb.node.ledger.SiteBatch;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.ledger.Ticket;
import dev.corymb.node.site.OwnSite;
import dev.corymb.node.site.SiteContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** One commit over any number of sites. For one thread, once. */
final class SiteCommit {

  /*
   * A new site is made in memory first, empty, and entered once the ledger has it: so whatever fails
   * after the commit, it is there and can be made anew from the ledger like any other.
   */

  private record Touched(OwnSite site, SiteBatch batch) {}

  private final Commits commits;
  private final SiteContext context;
  private final Commits.Creation creation;
  private final Optional<Ticket> ticket;
  private final NavigableMap<String, Touched> touched = new TreeMap<>();
  private final List<WindowedSite> windows = new ArrayList<>(); // locked
  private final List<SiteRecord> records = new ArrayList<>(); // to be created, parts included
  private final List<OwnSite> fresh = new ArrayList<>();
  private final List<WindowedSite> freshWindows = new ArrayList<>();
  private final Set<String> reserved = new TreeSet<>();
  private final Set<String> created = new TreeSet<>();
  private final Set<String> refusedSites = new TreeSet<>();
  private final List<Integer> refused = new ArrayList<>();

  SiteCommit(
      Commits commits, SiteContext context, Commits.Creation creation, Optional<Ticket> ticket) {
    this.commits = commits;
    this.context = context;
    this.creation = creation;
    this.ticket = ticket;
  }

  /**
   * What was done.
   *
   * @param ingested what is told of it
   * @param events what became of events, by site
   */
  record Done(Ingested ingested, Map<String, List<EventEffect>> events) {}

  /** Does batches of sites, which come in the order of their ids. */
  Done run(List<SiteBatch> batches) {
    Optional<Applied> before = ticket.flatMap(context.ledger()::replay);
    if (before.isPresent()) { // whatever it created; nothing is made for it again
      return new Done(new Ingested(before.get(), Set.of(), Set.of()), Map.of());
    }
    try {
      batches.forEach(this::plan);
      List<OwnSite> sites = touched.values().stream().map(Touched::site).toList();
      List<SiteBatch> each = touched.values().stream().map(Touched::batch).toList();
      AppliedAll applied =
          OwnSite.applyAll(context, sites, new Commit(records, each, refused, ticket));
      return new Done(new Ingested(applied.whole(), created, refusedSites), events(applied, each));
    } finally {
      try {
        settle();
      } finally {
        windows.forEach(WindowedSite::unlock);
      }
    }
  }

  private static Map<String, List<EventEffect>> events(AppliedAll applied, List<SiteBatch> each) {
    Map<String, List<EventEffect>> events = new HashMap<>();
    for (int i = 0; i < applied.each().size(); i++) {
      events
          .computeIfAbsent(Parts.site(each.get(i).site()), any -> new ArrayList<>())
          .add(applied.each().get(i).events());
    }
    return events;
  }

  private void plan(SiteBatch batch) {
    Optional<WindowedSite> window = commits.own().window(batch.site());
    Optional<OwnSite> plain = commits.own().plain(batch.site());
    if (window.isPresent()) {
      plan(window.get(), batch);
    } else if (plain.isPresent()) {
      touch(plain.get(), batch, plain.get().record().timeToLive());
    } else if (creation.of(batch.site()).isPresent() && commits.isNew(batch.site())) {
      commits.requireAlone(batch.site());
      create(batch, creation.of(batch.site()).get());
    } else {
      refusedSites.add(batch.site());
      for (int i = 0; i < batch.batch().size(); i++) {
        refused.add(batch.place(i));
      }
    }
  }

  private void plan(WindowedSite window, SiteBatch batch) {
    window.lock();
    windows.add(window);
    window.plan(batch, this);
  }

  private void create(SiteBatch batch, NewSite settings) {
    SiteRecord record = commits.own().newRecord(batch.site(), settings);
    created.add(batch.site());
    if (settings.window().isPresent()) {
      WindowedSite window = commits.own().window(record, List.of());
      records.add(record);
      freshWindows.add(window);
      plan(window, batch);
    } else {
      touch(fresh(record), batch, settings.timeToLive());
    }
  }

  /** Makes a site, or a part of one, that the ledger has once this is committed. */
  OwnSite fresh(SiteRecord record) {
    context.directory().reserveNew(record.id());
    reserved.add(record.id());
    SiteRecord first = record.withEpoch(context.epochs().applyAsLong(record.epoch()));
    OwnSite site = OwnSite.create(context, first);
    fresh.add(site);
    records.add(first);
    return site;
  }

  private void touch(OwnSite site, SiteBatch batch, Optional<Duration> timeToLive) {
    if (!batch.events().isEmpty()) { // which expire by the time when they were recorded
      touch(site, batch);
      return;
    }
    Batch expiring = withExpiry(timeToLive, batch.batch());
    touch(site, new SiteBatch(batch.site(), expiring, batch.places()));
  }

  /** Takes what is done to a site or a part. */
  void touch(OwnSite site, SiteBatch batch) {
    touched.put(site.id(), new Touched(site, batch));
  }

  private Batch withExpiry(Optional<Duration> timeToLive, Batch batch) {
    if (timeToLive.isEmpty()) {
      return batch;
    }
    long live = timeToLive.get().toMillis();
    long now = context.clock().latestMillis();
    long expiry = live > Batch.NEVER - now ? Batch.NEVER : now + live;
    Batch.Builder expiring = Batch.builder(batch.arity());
    for (int i = 0; i < batch.size(); i++) {
      expiring.copy(batch, i, Math.min(expiry, batch.expiry(i)));
    }
    return expiring.build();
  }

  /** Enters what was created if the ledger has it, else forgets it. */
  private void settle() {
    for (OwnSite site : fresh) {
      if (context.ledger().site(site.id()).isPresent()) {
        commits.own().enter(site);
      } else {
        context.directory().remove(site.id());
      }
    }
    reserved.forEach(name -> context.directory().release(name, 0)); // if it could not be made
    windows.forEach(WindowedSite::settle);
    for (WindowedSite window : freshWindows) {
      if (context.ledger().site(window.record().id()).isPresent()) {
        commits.own().enter(window);
      }
    }
    created.stream()
        .filter(site -> context.ledger().site(site).isPresent())
        .forEach(context.listener()::created);
  }
}

package dev.corymb.node;

import dev.corymb.node.directory.Parts;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.site.OwnSite;
import dev.corymb.node.site.SiteContext;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.replication.update.Announcement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.RejectedExecutionException;

/** The sites of a node: plain ones, those with a window, and those that could not be opened. */
final class OwnSites {

  private final SiteContext context;
  private final NavigableMap<String, OwnSite> byName = new ConcurrentSkipListMap<>(); // and parts
  private final Map<String, WindowedSite> windowed = new ConcurrentHashMap<>();
  private final IsolatedSites isolated;

  OwnSites(SiteContext context) {
    this.context = context;
    this.isolated = new IsolatedSites(context);
  }

  /** Opens the sites of the ledger. One that fails is isolated; the others are served. */
  void openAll() {
    context.ledger().damaged().forEach((name, fault) -> isolated.add(Parts.site(name), fault));
    List<SiteRecord> records = context.ledger().sites();
    new Restart(context, this, records).run();
    for (SiteRecord record : records) {
      String site = Parts.site(record.id());
      if (Parts.isPart(record.id()) && !windowed.containsKey(site) && !byName.containsKey(site)) {
        isolated.add(site, "the ledger has parts of its window, but not its settings");
      }
    }
  }

  /**
   * Publishes the sites that were opened, in the background: nobody here waits for it.
   *
   * @param then what comes after it
   */
  void publishAll(Runnable then) {
    if (byName.isEmpty()) {
      then.run();
      return;
    }
    try {
      context
          .background()
          .execute(
              () -> {
                byName.values().forEach(OwnSite::sendSnapshot);
                then.run();
              });
    } catch (RejectedExecutionException e) {
      // the next tick does it
    }
  }

  /** Creates a site that is not there. */
  void create(String site, NewSite settings) {
    context.directory().reserveNew(site);
    try {
      SiteRecord record = newRecord(site, settings);
      context.ledger().create(record);
      if (settings.window().isPresent()) {
        enter(window(record, List.of()));
      } else {
        enter(OwnSite.open(context, record));
      }
    } finally {
      context.directory().release(site, 0); // if it could not be opened
    }
  }

  /** The record of a new site; the ledger has none of that name any more. */
  SiteRecord newRecord(String site, NewSite settings) {
    if (context.ledger().site(site).isPresent()) { // it was made and could not be opened
      context.ledger().delete(site);
    }
    return new SiteRecord(
        site, 0, 0, settings.timeToLive(), settings.window(), context.clock().wall());
  }

  /** A site with a window and the parts of it that are there. */
  WindowedSite window(SiteRecord record, List<OwnSite> parts) {
    return new WindowedSite(record, context, byName, parts);
  }

  void enter(OwnSite site) {
    byName.put(site.id(), site);
  }

  void enter(WindowedSite site) {
    windowed.put(site.record().id(), site);
  }

  /** Drops a site that can be changed, with all that it holds. */
  void delete(String site) {
    WindowedSite window = windowed.get(site);
    if (window != null) {
      window.delete();
      windowed.remove(site);
    } else {
      plain(site).ifPresent(OwnSite::delete);
      byName.remove(site);
    }
  }

  /** Those that could not be opened. */
  IsolatedSites isolated() {
    return isolated;
  }

  /** Those that are open, and parts, by name. */
  NavigableMap<String, OwnSite> byName() {
    return byName;
  }

  /** The ids of those with a window. */
  Set<String> windows() {
    return windowed.keySet();
  }

  Optional<WindowedSite> window(String site) {
    return Optional.ofNullable(windowed.get(site));
  }

  Optional<OwnSite> plain(String site) {
    return Optional.ofNullable(byName.get(site)).filter(found -> !Parts.isPart(site));
  }

  /** Whether a site is open and can be changed. */
  boolean isOpen(String site) {
    return windowed.containsKey(site) || plain(site).isPresent();
  }

  /** The ids of those that are open. */
  Set<String> ids() {
    Set<String> ids = new TreeSet<>(windowed.keySet());
    byName.keySet().forEach(name -> ids.add(Parts.site(name)));
    return ids;
  }

  /** How the open ones are, by id. */
  List<SiteStatus> statuses() {
    return ids().stream().map(this::status).flatMap(Optional::stream).toList();
  }

  Optional<SiteStatus> status(String site) {
    return window(site).map(WindowedSite::status).or(() -> plain(site).map(OwnSite::status));
  }

  /**
   * What to announce of all.
   *
   * @param settled see {@link OwnSite#state}
   */
  List<Announcement.SiteState> states(long settled) {
    List<Announcement.SiteState> states = new ArrayList<>();
    for (OwnSite site : byName.values()) {
      try {
        site.state(settled).ifPresent(states::add);
      } catch (RuntimeException e) { // of this site; the others are announced
        context.listener().failed(site.id(), "cannot be announced: " + e);
      }
    }
    states.addAll(isolated.states());
    return states;
  }

  /** Lets time pass; throws the last failure once all are done. */
  void tick() {
    RuntimeException failure = null;
    for (WindowedSite site : windowed.values()) {
      try {
        site.slide();
      } catch (RuntimeException e) { // of this site; the others go on
        failure = e;
      }
    }
    byName.values().forEach(OwnSite::tick);
    if (failure != null) {
      throw failure;
    }
  }

  void close() {
    windowed.values().forEach(WindowedSite::close);
    byName.values().forEach(OwnSite::close);
  }
}

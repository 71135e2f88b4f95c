package dev.corymb.node;

import dev.corymb.node.directory.Parts;
import dev.corymb.node.directory.Standing;
import dev.corymb.node.site.OwnSite;
import dev.corymb.node.site.SiteContext;
import dev.corymb.replication.replica.Outcome;
import dev.corymb.replication.replica.Replica;
import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Farewell;
import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.SnapshotRequest;
import dev.corymb.replication.update.SummaryUpdate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** What other nodes have said of their sites, and what this node answers. */
public final class Replicas {

  /**
   * What was received since the start.
   *
   * @param applied updates that changed a replica
   * @param old updates that said nothing new
   * @param gaps updates that could not follow what is here
   * @param refused messages of another profile or shape, or damaged
   * @param requests for snapshots, sent by this node
   * @param conflicts updates of sites that this node owns by another one
   */
  public record Counts(
      long applied, long old, long gaps, long refused, long requests, long conflicts) {}

  private static final long CRAMPED_MILLIS = 60_000;

  private final SiteContext context;
  private final Map<String, OwnSite> own;
  private final String node;
  private final NavigableMap<String, Replica> replicas = new ConcurrentSkipListMap<>();
  private final Map<String, String> owners = new ConcurrentHashMap<>(); // node by site, as it says
  private final Map<String, String> endpoints = new ConcurrentHashMap<>(); // by node, likewise
  private final Map<String, Long> askedMillis = new HashMap<>();
  private final Map<String, Long> crampedMillis = new HashMap<>(); // when there was no room
  private long applied;
  private long old;
  private long gaps;
  private long refused;
  private long requests;
  private long conflicts;
  private String lastRefusal = "";

  Replicas(SiteContext context, Map<String, OwnSite> own, String node) {
    this.context = context;
    this.own = own;
    this.node = node;
  }

  /** Takes a message from the bus. */
  synchronized void receive(Message message) {
    if (message.profile() != context.fingerprint()) {
      refuse(
          String.format(
              "the profile is %016x here, a message's is %016x",
              context.fingerprint(), message.profile()));
    } else if (message instanceof SummaryUpdate update) {
      receive(update);
    } else if (message instanceof Announcement announcement) {
      receive(announcement);
    } else if (message instanceof SnapshotRequest request) {
      // Not here: a site may be waiting for its disk, and others' messages must not.
      Optional.ofNullable(own.get(request.site()))
          .ifPresent(site -> context.background().execute(site::sendSnapshot));
    } else if (message instanceof Farewell farewell) {
      receive(farewell);
    }
  }

  private void receive(SummaryUpdate update) {
    if (update.node().equals(node) || isCramped(update.site())) {
      return; // what this node said itself, or a site without room
    }
    OwnSite mine = own.get(update.site());
    if (mine != null) {
      conflicts += mine.epoch() < update.version().epoch() ? 1 : 0;
      return;
    }
    Replica replica = replica(update.site());
    // An old one is not asked for its room: it may be larger than what the site has become.
    boolean news = update.version().isAfter(replica.state().version());
    if (news && !context.directory().hasRoom(update.site(), update.step())) {
      refuseForRoom(update.site(), update.step());
      return;
    }
    Outcome outcome = replica.apply(update, now());
    if (replica.state().newest().equals(update.version())) {
      owners.put(update.site(), update.node());
    }
    switch (outcome.kind()) {
      case APPLIED -> {
        applied++;
        enter(replica);
      }
      case IGNORED_OLD -> old++;
      case GAP -> gaps++;
      default -> refuse(outcome.reason());
    }
    if (outcome.needsSnapshot()) {
      behind(replica);
    }
  }

  private void enter(Replica replica) {
    Replica.State state = replica.state();
    String site = replica.site();
    if (!context.directory().put(site, state.step(), state.bits(), standing(state))) {
      refuseForRoom(site, state.step());
    }
  }

  /** Forgets a replica whose bits would take memory to no avail. */
  private void refuseForRoom(String site, int step) {
    replicas.remove(site);
    crampedMillis.put(site, now());
    context.directory().refuse(site, step);
  }

  /** Whether there was no room for a site lately; now and then it is tried again. */
  private boolean isCramped(String site) {
    Long since = crampedMillis.get(site);
    if (since != null && now() - since >= CRAMPED_MILLIS) {
      crampedMillis.remove(site);
      return false;
    }
    return since != null;
  }

  private void receive(Announcement announcement) {
    if (announcement.node().equals(node)) {
      return;
    }
    if (announcement.endpoint().isEmpty() || announcement.sites().isEmpty()) {
      endpoints.remove(announcement.node()); // without sites there is nothing to ask it
    } else {
      endpoints.put(announcement.node(), announcement.endpoint());
    }
    Set<String> said = new HashSet<>();
    for (Announcement.SiteState state : announcement.sites()) {
      said.add(state.site());
      if (!own.containsKey(state.site()) && !isCramped(state.site())) {
        owners.put(state.site(), announcement.node());
        Replica replica = replica(state.site());
        if (replica.hear(state, now())) {
          behind(replica);
        } else {
          context.directory().stand(state.site(), standing(replica.state()));
        }
      }
    }
    forgetOthers(announcement.node(), said);
  }

  /** Forgets sites that a node no longer names, in case their farewell was lost. */
  private void forgetOthers(String of, Set<String> said) {
    long silent = 2 * context.profile().announceEvery().toMillis();
    for (Replica replica : replicas.values()) {
      String site = replica.site();
      if (of.equals(owners.get(site))
          && !said.contains(site)
          && replica.state().ageMillis(now()) > silent) {
        forget(site);
      }
    }
  }

  private void receive(Farewell farewell) {
    Replica replica = replicas.get(farewell.site());
    boolean cramped = crampedMillis.containsKey(farewell.site());
    if (cramped || (replica != null && !replica.state().version().isAfter(farewell.version()))) {
      forget(farewell.site());
    }
  }

  /**
   * Forgets a site whose owner is gone for good, or a part of one, and lets the others forget it
   * too if its version is known here.
   */
  synchronized void dismiss(String site) {
    Replica replica = replicas.get(site);
    if (replica != null) {
      context.bus().publish(new Farewell(context.fingerprint(), site, replica.state().newest()));
    }
    forget(site);
  }

  private void forget(String site) {
    replicas.remove(site);
    owners.remove(site);
    askedMillis.remove(site);
    crampedMillis.remove(site);
    context.directory().forget(site); // the site may have come to this node meanwhile
  }

  private Replica replica(String site) {
    return replicas.computeIfAbsent(
        site,
        id -> {
          context.directory().expect(id);
          return new Replica(context.fingerprint(), id, context.ladder(), now());
        });
  }

  /**
   * Notes that there is a later version than the one here, and asks for it, but not all the time.
   */
  private void behind(Replica replica) {
    context.directory().stand(replica.site(), standing(replica.state()));
    long again = context.profile().announceEvery().toMillis() / 2;
    Long asked = askedMillis.get(replica.site());
    if (asked == null || now() - asked >= again) {
      askedMillis.put(replica.site(), now());
      requests++;
      context.bus().publish(new SnapshotRequest(context.fingerprint(), replica.site()));
    }
  }

  private static Standing standing(Replica.State state) {
    return new Standing(
        false, state.version(), state.estimate(), state.isBehind(), state.heardMillis());
  }

  private void refuse(String reason) {
    refused++;
    lastRefusal = reason;
  }

  private long now() {
    return context.clock().elapsedMillis();
  }

  /** What is known of a site of another node. */
  public Optional<Replica.State> state(String site) {
    return Optional.ofNullable(replicas.get(site)).map(Replica::state);
  }

  /** The sites of other nodes, or parts of them, of which something was heard. */
  Set<String> names() {
    return replicas.keySet();
  }

  /** The names under which something was heard of a site: its own, or those of its parts. */
  Set<String> names(String site) {
    return Parts.names(site, replicas.navigableKeySet());
  }

  /** The node that has a site, or a part of one; empty if none has said so. */
  public String owner(String site) {
    return owners.getOrDefault(site, "");
  }

  /** Where a node can be asked for exact answers; empty if it has not said. */
  public String endpoint(String of) {
    return endpoints.getOrDefault(of, "");
  }

  /** What was received since the start. */
  public synchronized Counts counts() {
    return new Counts(applied, old, gaps, refused, requests, conflicts);
  }

  /** Why a message was refused, the last time; empty if none was. */
  public synchronized String lastRefusal() {
    return lastRefusal;
  }
}

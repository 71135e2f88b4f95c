package dev.corymb.node;

import dev.corymb.node.directory.Directory;
import dev.corymb.node.directory.Owner;
import dev.corymb.node.directory.Parts;
import dev.corymb.node.directory.Standing;
import dev.corymb.node.site.OwnSite;
import dev.corymb.node.site.SiteContext;
import dev.corymb.replication.replica.Outcome;
import dev.corymb.replication.replica.Replica;
import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Farewell;
import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.Origin;
import dev.corymb.replication.update.SnapshotRequest;
import dev.corymb.replication.update.SummaryUpdate;
import dev.corymb.replication.update.Version;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** What other nodes have said of their sites, and what this node answers. */
public final class Replicas {

  /*
   * A claim to a site passes from a process to the next one of the same node, since nodes start
   * again, unless both are alive. It ends when its owner says so, or no longer names the site. By
   * silence it ends only if another process of the same node has a claim too, or if nothing but the
   * claim was ever heard: a node that is silent may still hold what only its claim can find.
   *
   * A claim to a site that somebody else claims counts if a process that is alive announces it, or
   * if it comes with a later version than all others. Other messages may be late ones of an owner
   * that has given up the site.
   */

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

  private static final Owner NOBODY = new Owner(false, "", "");
  private static final long CRAMPED_MILLIS = 60_000;
  private static final int DROPPED = 2; // announcements that do not name a site: it is gone

  private final SiteContext context;
  private final NavigableMap<String, OwnSite> own;
  private final BooleanSupplier caughtUp;
  private final long announceMillis;
  private final long silentMillis;
  private final NodeNames nodes;
  private final NameBudget budget;
  private final Claims claims;
  private volatile Map<String, String> contested = Map.of(); // why, by site
  private volatile String impostor = "";
  private boolean contestsChanged;
  private int leftOut; // sites of the announcement at hand
  private long applied;
  private long old;
  private long gaps;
  private long refused;
  private long requests;
  private long conflicts;
  private String lastRefusal = "";

  /**
   * Nothing was heard yet.
   *
   * @param own the sites of this node
   * @param caughtUp whether all that was on the bus at the start has been received
   * @param directoryBytes the memory of the directory
   */
  Replicas(
      SiteContext context,
      NavigableMap<String, OwnSite> own,
      BooleanSupplier caughtUp,
      long directoryBytes) {
    this.context = context;
    this.own = own;
    this.caughtUp = caughtUp;
    this.announceMillis = context.profile().announceEvery().toMillis();
    this.silentMillis = context.profile().silentAfter().toMillis();
    this.nodes = new NodeNames(context.origin(), this::now, silentMillis);
    this.budget = new NameBudget(directoryBytes);
    this.claims = new Claims(context, own, budget);
  }

  /** Takes a message from the bus. */
  synchronized void receive(Message message) {
    if (message.profile() != context.fingerprint()) {
      refuse(
          String.format(
              Locale.ROOT,
              "the profile is %016x here, a message's is %016x",
              context.fingerprint(),
              message.profile()));
    } else if (message instanceof SummaryUpdate update) {
      receive(update);
    } else if (message instanceof Announcement announcement) {
      receive(announcement);
    } else if (message instanceof SnapshotRequest request) {
      // Not here: to encode a large summary takes time, and others' messages must not wait.
      Optional.ofNullable(own.get(request.site()))
          .ifPresent(site -> context.background().execute(site::sendSnapshot));
    } else if (message instanceof Farewell farewell) {
      receive(farewell);
    }
    if (contestsChanged) {
      findContests();
    }
  }

  private void receive(SummaryUpdate update) {
    if (nodes.isThisNode(update.origin()) || isForged(update.site()) || hasForeignZones(update)) {
      return;
    }
    OwnSite mine = own.get(update.site());
    conflicts += mine != null && mine.epoch() < update.version().epoch() ? 1 : 0;
    Optional<Claim> claim =
        claim(update.site(), update.origin(), update.version(), false, update.snapshot());
    if (claim.isEmpty()) {
      old++;
      return;
    }
    if (!claim.get().isCramped(now(), CRAMPED_MILLIS)) {
      apply(update, claim.get());
      settle(claim.get());
    }
  }

  private void apply(SummaryUpdate update, Claim claim) {
    Replica replica = claim.replica();
    // An old one is not asked for its room: it may be larger than what the site has become.
    boolean news = update.version().isAfter(replica.state().version());
    if (news && !context.directory().hasRoom(claim.name(), update.image().step())) {
      refuseForRoom(claim, update.image().step());
      return;
    }
    claim.hear(now());
    Outcome outcome = replica.apply(update, now());
    switch (outcome.kind()) {
      case APPLIED -> {
        applied++;
        enter(claim);
      }
      case IGNORED_OLD -> old++;
      case GAP -> gaps++;
      default -> refuse(outcome.reason());
    }
    if (outcome.needsSnapshot()) {
      behind(claim);
    }
  }

  private void enter(Claim claim) {
    if (!enter(claim, claim.name(), context.directory())) {
      refuseForRoom(claim, claim.replica().state().step());
    }
  }

  /** Enters what is known of a site under a name; false if it has no room. */
  static boolean enter(Claim claim, String name, Directory directory) {
    Replica.State state = claim.replica().state();
    return directory.put(name, state.step(), state.bits(), state.zones(), standing(claim));
  }

  /**
   * Enters what is known and not in the directory, such as a site of a name that this node could
   * not open until now: its owner says nothing more of it until it changes.
   */
  synchronized void enterMissing() {
    for (Claim claim : claims.all()) {
      if (context.directory().contains(claim.name())) {
        continue;
      }
      if (claim.isPresent()) {
        enter(claim);
        settle(claim);
      } else {
        context.directory().expect(claim.name());
      }
    }
  }

  /** Lets go of a replica whose bits would take memory to no avail. */
  private void refuseForRoom(Claim claim, int step) {
    claim.cramp(claims.emptyReplica(claim.site()), now());
    context.directory().refuse(claim.name(), step);
  }

  /** Counts a claim among the names without a summary, or no longer; drops it without room. */
  private void settle(Claim claim) {
    if (claim.isPresent() && claim.isCharged()) {
      claim.free(budget);
    } else if (!claim.isPresent() && !claim.isCharged() && !claim.charge(budget)) {
      remove(claim);
    }
  }

  private void receive(Announcement announcement) {
    Origin origin = announcement.origin();
    boolean namesake = origin.node().equals(context.origin().node());
    if (origin.equals(context.origin()) || (namesake && !caughtUp.getAsBoolean())) {
      return; // an echo, or what was said before this process began
    }
    boolean shared = nodes.isShared(origin.node());
    Optional<Boolean> news = nodes.hear(announcement);
    if (news.isEmpty()) {
      refuse("too many nodes announce sites; node " + origin.node() + " is ignored");
      leaveOut("", announcement.sites().size());
    }
    contestsChanged |= shared != nodes.isShared(origin.node());
    if (!news.orElse(false) || nodes.isThisNode(origin)) {
      return;
    }
    leftOut = 0;
    Set<String> said = new HashSet<>();
    for (Announcement.SiteState state : announcement.sites()) {
      if (!isForged(state.site())) {
        said.add(state.site());
        claim(state.site(), origin, state.version(), true, false)
            .ifPresent(claim -> hear(claim, state, announcement.endpoint()));
      }
    }
    leaveOut(origin.node(), leftOut);
    for (Claim claim : claims.all()) { // in case a farewell was lost
      if (claim.isOf(origin.node()) && !said.contains(claim.site()) && isDropped(claim)) {
        remove(claim);
      }
    }
  }

  private void leaveOut(String node, int sites) {
    if (budget.leaveOut(node, sites)) {
      context.directory().unnamed(budget.leftOut());
    }
  }

  private void hear(Claim claim, Announcement.SiteState state, String endpoint) {
    claim.hear(now());
    claim.reach(endpoint);
    if (claim.isCramped(now(), CRAMPED_MILLIS)) {
      return;
    }
    Replica replica = claim.replica();
    boolean doubted = replica.state().ageMillis(now()) > silentMillis;
    boolean behind = replica.hear(state, now());
    if (doubted && replica.state().newest().isAfter(state.version())) {
      replica.retreat(state.version(), now()); // whoever said more was not the owner
      behind = replica.state().isBehind();
    }
    if (behind) {
      behind(claim);
    } else {
      context.directory().stand(claim.name(), standing(claim));
    }
  }

  /** Whether a name is one that only this node gives, see {@link Parts#rival}. */
  private boolean isForged(String site) {
    if (Parts.isRival(site)) {
      refuse("the name of a site must not contain the mark of a rival claim, but was " + site);
    }
    return Parts.isRival(site);
  }

  /** Whether an update has other zones than the range attributes of the profile. */
  private boolean hasForeignZones(SummaryUpdate update) {
    int ranges = context.profile().ranges().size();
    int zones = update.image().zones().each().size();
    boolean foreign = zones != 0 && zones != ranges; // without zones they are unknown
    if (foreign) {
      refuse(
          String.format(
              Locale.ROOT,
              "an update of %s has zones of %d range attributes, the profile has %d",
              update.site(),
              zones,
              ranges));
    }
    return foreign;
  }

  /**
   * The claim of a process to a site, a new one if need be; none if what the process says does not
   * count, or the name has no room.
   *
   * @param announced whether the process is alive, not only a message of it under way
   * @param whole whether a summary comes with it
   */
  private Optional<Claim> claim(
      String site, Origin origin, Version version, boolean announced, boolean whole) {
    List<Claim> there = claims.of(site);
    for (Claim claim : there) {
      if (claim.origin().equals(origin)) {
        return Optional.of(claim);
      }
    }
    for (Claim claim : there) {
      if (claim.isOf(origin.node()) && !nodes.isShared(origin.node())) {
        return passed(claim, origin, version);
      }
    }
    boolean rival = claims.isClaimed(site);
    boolean counts = (announced && caughtUp.getAsBoolean()) || isLatest(site, there, version);
    if (rival && !counts) {
      return Optional.empty();
    }
    if (!whole && !budget.hasRoom(origin.node(), site)) {
      leftOut++;
      return Optional.empty();
    }
    contestsChanged |= rival;
    Claim claim = claims.add(site, origin);
    if (!whole) {
      claim.charge(budget);
    }
    return Optional.of(claim);
  }

  /** Passes a claim on to another process of its node, unless that one is the earlier of both. */
  private Optional<Claim> passed(Claim claim, Origin origin, Version version) {
    Version newest = claim.replica().state().newest();
    if (newest.isAfter(version) && !isSilent(claim)) {
      return Optional.empty();
    }
    claim.passTo(origin);
    if (!version.isAfter(newest)) { // versions of different processes have nothing in common
      claim.replica().retreat(Version.NONE, now());
    }
    return Optional.of(claim);
  }

  private boolean isLatest(String site, List<Claim> others, Version version) {
    OwnSite mine = own.get(site);
    return (mine == null || version.epoch() > mine.epoch())
        && others.stream().allMatch(other -> version.isAfter(other.replica().state().newest()));
  }

  private boolean isSilent(Claim claim) {
    return claim.ageMillis(now()) > silentMillis;
  }

  private boolean isDropped(Claim claim) {
    return claim.ageMillis(now()) > DROPPED * announceMillis;
  }

  private void receive(Farewell farewell) {
    Origin origin = farewell.origin();
    for (Claim claim : claims.of(farewell.site())) {
      boolean meant =
          origin.equals(Origin.ANYONE)
              || origin.equals(claim.origin())
              || (claim.isOf(origin.node()) && !nodes.isShared(origin.node()));
      if (meant && !claim.replica().state().version().isAfter(farewell.version())) {
        remove(claim);
      }
    }
  }

  /** Forgets all claims to a site whose owners are gone for good, and lets the others do so too. */
  synchronized void dismiss(String site) {
    List<Claim> gone = names(site).stream().map(claims::get).flatMap(Optional::stream).toList();
    for (Claim claim : gone) {
      boolean known = claim.origin().incarnation() != Origin.UNKNOWN;
      Origin origin = known ? claim.origin() : Origin.ANYONE;
      Version newest = claim.replica().state().newest();
      context.bus().publish(new Farewell(context.fingerprint(), origin, claim.site(), newest));
    }
    gone.forEach(this::remove);
    findContests();
  }

  private void remove(Claim claim) {
    contestsChanged |= contested.containsKey(Parts.site(claim.site()));
    claims.remove(claim);
  }

  /** Takes note of an announcement of this process, and of what has happened by silence. */
  synchronized void announced(Announcement announcement) {
    nodes.hear(announcement);
    claims.settle();
    enterMissing();
    Set<String> withSites = new HashSet<>();
    for (Claim claim : claims.all()) {
      if (isSilent(claim) && isOutlived(claim)) {
        remove(claim);
      } else {
        withSites.add(claim.origin().node());
      }
    }
    for (String node : budget.incomplete()) {
      if (nodes.isSilent(node)) {
        leaveOut(node, 0);
      }
    }
    nodes.forgetSilent(withSites);
    findContests();
  }

  /** Whether another process has a claim to a site that makes one that is silent void. */
  private boolean isOutlived(Claim claim) {
    if (claim.isOf(context.origin().node())) {
      return true; // whatever this node owns, it is this process that does
    }
    if (own.containsKey(claim.site()) && !claim.isPresent()) {
      return true;
    }
    return claims.of(claim.site()).stream()
        .filter(other -> other != claim && !isSilent(other))
        .anyMatch(other -> other.isOf(claim.origin().node()) || !claim.isPresent());
  }

  private void findContests() {
    contestsChanged = false;
    impostor = nodes.impostor();
    Contests contests = new Contests(nodes::isShared);
    for (Claim claim : claims.all()) {
      contests.claim(Parts.site(claim.site()), claim.origin().node());
    }
    for (String name : own.keySet()) {
      contests.claim(Parts.site(name), context.origin().node());
    }
    contested = contests.reasons();
    context.directory().contest(contested.keySet());
  }

  /** Notes that there is a later version than the one here, and asks for it now and then. */
  private void behind(Claim claim) {
    context.directory().stand(claim.name(), standing(claim));
    if (claim.ask(now(), announceMillis / 2)) {
      requests++;
      context.bus().publish(new SnapshotRequest(context.fingerprint(), claim.site()));
    }
  }

  private static Standing standing(Claim claim) {
    Replica.State state = claim.replica().state();
    return new Standing(
        claim.owner(), state.version(), state.estimate(), state.isBehind(), state.heardMillis());
  }

  private void refuse(String reason) {
    refused++;
    lastRefusal = reason;
  }

  private long now() {
    return context.clock().elapsedMillis();
  }

  /** What is known of a site of another node, by its name in the directory. */
  public Optional<Replica.State> state(String name) {
    return claims
        .get(name)
        .filter(claim -> !claim.isCramped())
        .map(claim -> claim.replica().state());
  }

  /**
   * A site of another node, or a part of one or a claim to one, as it was heard last.
   *
   * @param site its id
   * @param owner the node that has it
   * @param state the replica
   * @param silent whether its owner has not been heard of for too long
   */
  public record Heard(String site, Owner owner, Replica.State state, boolean silent) {}

  /** All that was heard of, at one moment. */
  public synchronized List<Heard> heard() {
    List<Heard> all = new ArrayList<>();
    for (Claim claim : claims.all()) {
      all.add(
          new Heard(
              Parts.site(claim.site()),
              claim.owner(),
              claim.replica().state(),
              claim.replica().state().ageMillis(now()) > silentMillis));
    }
    return all;
  }

  /** The sites of other nodes, or parts of them or claims to them, of which something was heard. */
  Set<String> names() {
    return claims.names();
  }

  /**
   * The names under which something was heard of a site: its own, those of its parts and claims.
   */
  Set<String> names(String site) {
    return Parts.names(site, claims.names());
  }

  /** The node that has a site, or a part of one; without a name if none has said so. */
  public Owner owner(String name) {
    return claims.get(name).map(Claim::owner).orElse(NOBODY);
  }

  /** The sites whose owner is in doubt, each with the reason. */
  public Map<String, String> contested() {
    return contested;
  }

  /** What is wrong if another process runs under the name of this node; empty if none does. */
  public String impostor() {
    return impostor;
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

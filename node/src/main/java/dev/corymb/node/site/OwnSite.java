package dev.corymb.node.site;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.LongList;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.range.Zones;
import dev.corymb.node.directory.Directory;
import dev.corymb.node.directory.Standing;
import dev.corymb.node.ledger.AppliedAll;
import dev.corymb.node.ledger.Commit;
import dev.corymb.node.ledger.Effect;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.ledger.SiteState;
import dev.corymb.node.ledger.TupleChanges;
import dev.corymb.node.ledger.TupleFilter;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.site.Failures.Work;
import dev.corymb.replication.policy.Decision;
import dev.corymb.replication.summary.Drift;
import dev.corymb.replication.summary.MatrixDrift;
import dev.corymb.replication.summary.Summary;
import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Farewell;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A site of this node. Safe for any number of threads; changes wait for each other, and whoever
 * asks how the site is waits for nobody, also while a change waits for the disk.
 *
 * <p>A change is in the ledger, in the summary and in this node's directory when the call returns,
 * so nobody who knows of it asks the directory in vain.
 */
public final class OwnSite {

  /*
   * The ledger comes first: what it has not stored has not happened. If the summary cannot follow
   * after that, it is astray: it is built again from the ledger before anything else happens to it.
   *
   * A summary in another shape is built aside, from all items at one moment, while changes go on
   * here; then, under the lock, from the batches that came since, which the ledger keeps in its tail
   * until a summary is saved. So none is saved while one is being built.
   *
   * The lock is held while the ledger writes. So status, record and announced state are read from
   * what the last holder of the lock left on giving it back. Who has work for a site and may not
   * wait, which is all but the callers of changes, leaves it to the holder, see whenFree.
   *
   * Of a site with events it is announced up to which time all that was recorded is in the published
   * version. A commit gets its time before it locks any site, and counts as under way until all sites
   * are unlocked. So whoever has the lock, and whoever sees what a holder has left after asking which
   * time is settled, knows of all commits of earlier times. What is shown must never say more than
   * that of a version: so it is one object, and takes back that the version is whole as soon as the
   * ledger has more.
   */

  private final SiteContext context;
  private final String id;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile Shown shown; // as the last holder of the lock left it
  private volatile boolean tickDue; // for the next holder of the lock, like the next
  private volatile boolean snapshotDue;
  private volatile Condition condition = Condition.CHANGED; // changed with the lock
  private volatile long epoch; // that of the record
  private SiteRecord record; // guarded by the lock, like all below
  private Summary summary;
  private StepChooser chooser;
  private Decision decision;
  private final Expiry expiry;
  private final Publishing publishing;
  private final Rebuilding rebuilding;
  private final Saving saving;
  private final Failures failures;
  private long covered; // all events recorded before are in the published version

  /**
   * What those see who do not take the lock.
   *
   * @param isWhole whether the version that is published misses nothing
   * @param covered the time up to which it is sure to miss nothing, in milliseconds
   */
  private record Shown(SiteStatus status, boolean isWhole, long covered) {}

  @SuppressWarnings("NullAway.Init") // by start or startEmpty, before anybody else sees the site
  private OwnSite(SiteContext context, SiteRecord record) {
    this.context = context;
    this.id = record.id();
    this.record = record;
    this.expiry = new Expiry(context.ledger(), context.clock(), id);
    this.publishing = new Publishing(context);
    this.rebuilding = new Rebuilding(context, id, this::whenFree);
    this.saving = new Saving(context.ledger(), context.saveEvery());
    this.failures = new Failures(text -> context.listener().failed(id, text));
  }

  /** Opens a site that is in the ledger: a new incarnation, with the summary it had. */
  public static OwnSite open(SiteContext context, SiteRecord record) {
    OwnSite site = restore(context, record, reserve(context, record));
    openAll(context, List.of(site));
    site.locked(site::review);
    return site;
  }

  /**
   * Reserves memory for the summary of a site that is in the ledger.
   *
   * @return the step for which there is some: more false sites are better than no memory, and the
   *     site goes up again when there is some
   */
  public static int reserve(SiteContext context, SiteRecord record) {
    int step = step(context, record);
    while (step > 0 && !context.directory().reserve(record.id(), step)) {
      step--;
    }
    return step;
  }

  /** The step of a site that is in the ledger, of those that the ladder has. */
  public static int step(SiteContext context, SiteRecord record) {
    return Math.min(record.step(), context.ladder().size() - 1);
  }

  /**
   * Reads a site that is in the ledger. Nobody finds it, and nothing of it is written or sent,
   * until it is {@linkplain #openAll opened}.
   *
   * @param step of its summary
   */
  public static OwnSite restore(SiteContext context, SiteRecord record, int step) {
    OwnSite site = new OwnSite(context, record);
    site.locked(() -> site.read(step));
    return site;
  }

  /**
   * Opens sites that were {@linkplain #restore restored}: the ledger has their new incarnations, in
   * one write, and the directory finds them. They are published when they are asked for a
   * {@linkplain #sendSnapshot snapshot}, changed, or {@linkplain #tick given time}.
   */
  public static void openAll(SiteContext context, List<OwnSite> sites) {
    context.ledger().updateAll(sites.stream().map(OwnSite::record).toList());
    context.directory().putAll(sites.stream().map(OwnSite::column).toList());
  }

  /**
   * Starts an empty site that the ledger does not have yet; it is there once the first {@linkplain
   * #applyAll commit} that creates it is done.
   */
  public static OwnSite create(SiteContext context, SiteRecord record) {
    OwnSite site = new OwnSite(context, record);
    site.locked(site::startEmpty);
    return site;
  }

  private void startEmpty() {
    epoch = record.epoch();
    use(
        record.step(),
        new CountingFilter(context.ladder().get(record.step())),
        SiteState.empty(context.ledger().groups().size()),
        Zones.empty(context.profile().ranges().size()));
    enter();
    decision = context.policy().decide(summary.drift(), Duration.ZERO);
  }

  private void locked(Runnable work) {
    lock.lock();
    try {
      work.run();
    } finally {
      unlock();
    }
  }

  /**
   * Gives the lock back, and shows what has changed to those who do not take it. Never throws: of
   * several sites that are locked together all must be unlocked.
   */
  private void unlock() {
    boolean last = lock.getHoldCount() == 1 && decision != null;
    try {
      if (last) {
        doWhatIsDue();
        show();
      }
    } catch (RuntimeException | Error e) { // the change itself is done
      failures.note(Work.TICK, e);
    } finally {
      lock.unlock();
    }
    if (last && (snapshotDue || rebuilding.hasEnded())) { // since what was due was done
      whenFree();
    }
  }

  private void show() {
    boolean isWhole = isWhole();
    if (isWhole) {
      covered = Math.max(covered, context.settled().getAsLong());
    }
    shown = new Shown(newStatus(), isWhole, covered);
  }

  /** Whether what is published has all cells of what the ledger has. */
  private boolean isWhole() {
    return condition != Condition.ASTRAY && summary.drift().zeroToOne() == 0;
  }

  /** Does what is due now, or leaves it to the holder of the lock. */
  private void whenFree() {
    if (lock.tryLock()) {
      unlock();
    }
  }

  private void doWhatIsDue() {
    if (tickDue) {
      tickLocked();
    }
    if (snapshotDue) {
      snapshotDue = false;
      if (condition.isOpen() && !summary.isPublished()) {
        review();
      } else if (condition.isOpen()) {
        publishing.sendSnapshotAgain(summary);
      }
    }
    rebuilding
        .takeEnd()
        .ifPresent(this::finish); // last: a tick may begin a build that ends at once
  }

  private void read(int step) {
    SummaryStore.Restored restored =
        SummaryStore.restore(context.ledger(), id, context.ladder().get(step));
    saving.use(restored);
    become(incarnation(step));
    use(step, restored.filter(), context.ledger().state(id), context.ledger().zones(id));
    decision = context.policy().decide(summary.drift(), Duration.ZERO);
  }

  /** Begins a new incarnation. If the ledger refuses it, everything is as before. */
  private void incarnate(int step) {
    SiteRecord incarnation = incarnation(step);
    context.ledger().update(incarnation);
    become(incarnation);
  }

  private SiteRecord incarnation(int step) {
    return record.withStep(step).withEpoch(context.epochs().applyAsLong(record.epoch()));
  }

  private void become(SiteRecord incarnation) {
    record = incarnation;
    epoch = incarnation.epoch();
  }

  /**
   * Goes on with another filter, of what the ledger holds; the directory has yet to {@link #enter}.
   */
  private void use(int step, CountingFilter filter, SiteState held, Zones zones) {
    boolean chosen = summary != null && step >= summary.step();
    summary =
        new Summary(
            context.fingerprint(),
            context.origin(),
            id,
            step,
            record.epoch(),
            filter,
            held.items(),
            held.distinct(),
            held.tuples());
    summary.hold(zones);
    covered = Announcement.SiteState.NOT_SAID; // of this one nothing is published
    chooser = new StepChooser(context.profile(), step, summary.tuples(), chosen);
    publishing.restart();
  }

  /** Makes the column in the directory what the summary is; {@link #follow} keeps it so. */
  private void enter() {
    context.directory().putAll(List.of(column()));
  }

  private Directory.OwnSummary column() {
    BitArray bits = BitArray.copyOf(summary.filter().bits());
    return new Directory.OwnSummary(id, summary.step(), bits, summary.zones(), standing());
  }

  private Standing standing() {
    return new Standing(
        context.owner(),
        summary.version(),
        summary.drift().estimate(),
        condition == Condition.ASTRAY,
        context.clock().elapsedMillis());
  }

  /** The id. */
  public String id() {
    return id;
  }

  /** The settings. */
  public SiteRecord record() {
    return shown.status().record();
  }

  /**
   * Does to several sites what a batch does to each, all of it or nothing, see {@link
   * dev.corymb.node.ledger.Ledger#apply(Commit)}.
   *
   * @param sites all of one node, and in an order that is the same for all callers, since one after
   *     the other is locked
   * @param commit with a batch for each of them
   * @throws SiteClosedException if one is closed; nothing was done
   * @throws SiteException.Unfollowed if the ledger has the batch and a summary could not follow
   */
  public static AppliedAll applyAll(SiteContext context, List<OwnSite> sites, Commit commit) {
    Deque<OwnSite> locked = new ArrayDeque<>();
    try {
      for (OwnSite site : sites) {
        site.lock.lock();
        locked.push(site);
      }
      return applyLocked(context, sites, commit);
    } finally {
      locked.forEach(OwnSite::unlock);
    }
  }

  private static AppliedAll applyLocked(SiteContext context, List<OwnSite> sites, Commit commit) {
    sites.forEach(OwnSite::prepare);
    List<TupleFilter> filters =
        sites.stream().<TupleFilter>map(site -> site.summary::lacks).toList();
    AppliedAll done = context.ledger().apply(commit, filters);
    List<OwnSite> changed = new ArrayList<>();
    for (int i = 0; i < done.each().size(); i++) {
      if (!done.each().get(i).isNothing()) {
        OwnSite site = sites.get(i);
        changed.add(site);
        site.condition = Condition.ASTRAY; // until it has followed, whatever happens
        site.shown = new Shown(site.shown.status(), false, site.shown.covered());
      }
    }
    for (int i = 0; i < done.each().size(); i++) {
      if (!done.each().get(i).isNothing()) {
        boolean unused = sites.get(i).follow(done.each().get(i)); // if not, it is astray
      }
    }
    changed.forEach(OwnSite::review); // not before all have followed: the ledger relies on them
    sites.forEach(OwnSite::requireInStep);
    return done;
  }

  private void prepare() {
    requireOpen();
    if (condition == Condition.ASTRAY) {
      rebuildNow();
    } else if (shown.isWhole()) {
      covered = Math.max(covered, context.settled().getAsLong());
    }
  }

  private void requireInStep() {
    if (condition == Condition.ASTRAY) {
      throw new SiteException.Unfollowed(id, failures.text());
    }
  }

  /**
   * Does to the summary what was done to the ledger; what comes before what goes.
   *
   * @return whether it could; if not, the site is astray
   */
  private boolean follow(Effect effect) {
    TupleChanges changes = effect.tuples();
    try {
      LongList flipped = new LongList();
      for (int group = 0; group < changes.groups(); group++) {
        summary.addAll(group, changes.firsts(group), flipped);
      }
      changes.forEachLast((group, tuple) -> summary.remove(group, tuple, flipped));
      effect.items().forEach(summary::count);
      summary.hold(effect.after().items(), effect.after().distinct());
      followRanges(effect);
      chooser.removed(changes.removals(), context.clock().elapsedMillis());
      context.directory().change(id, flipped.toArray(), summary.filter().bits());
      saving.changed(effect.applied().number(), changes);
      condition = Condition.CHANGED;
      return true;
    } catch (RuntimeException | Error e) {
      condition = Condition.ASTRAY;
      failures.note(Work.REVIEW, e); // the next one builds it again
      context.directory().stand(id, standing()); // that what it lacks is not ruled out
      return false;
    }
  }

  /** Counts values outside of the published zones; what is new is within those of this node. */
  private void followRanges(Effect effect) {
    if (!effect.values().isEmpty()) {
      effect.values().forEach((value, items) -> summary.count(value.range(), value.key(), items));
      summary.hold(context.ledger().zones(id));
      context.directory().change(id, summary.zones());
    }
  }

  /**
   * Lets time pass: sweeps out what has expired, publishes what has waited for long; now, or when
   * the change that is under way has ended. What goes wrong is {@linkplain SiteStatus#failure
   * noted}, so that other sites do not suffer.
   */
  public void tick() {
    tickDue = true;
    whenFree();
  }

  private void tickLocked() {
    tickDue = false;
    if (!condition.isOpen()) {
      return;
    }
    try {
      if (condition != Condition.ASTRAY) {
        expiry.sweep(record.timeToLive(), this::follow);
      }
      publishing.sendNewerSnapshot(summary);
      failures.succeeded(Work.TICK);
    } catch (RuntimeException e) {
      failures.note(Work.TICK, e);
    }
    if (condition != Condition.SETTLED || !failures.isEmpty()) {
      review();
    }
  }

  /** Publishes, builds another summary and saves, each if it is time. */
  private void review() {
    try {
      if (condition == Condition.ASTRAY) {
        rebuildNow();
      }
      Drift drift = summary.drift();
      decision = context.policy().decide(drift, publishing.age());
      if (decision.publish()) {
        publish();
      }
      int wanted =
          chooser.choose(summary, decision.wantsLargerShape(), context.clock().elapsedMillis());
      if (!rebuilding.isRunning()) {
        startBuilding(wanted);
      }
      if (saving.isDue(summary.tuples()) || failures.isFailing(Work.SAVE)) {
        trySave();
      }
      failures.succeeded(Work.REVIEW);
      boolean settled =
          !decision.publish()
              && drift.isClean()
              && wanted == StepChooser.STAY
              && !chooser.isWaiting()
              && !rebuilding.isRunning();
      condition = settled ? Condition.SETTLED : Condition.CHANGED;
    } catch (RuntimeException e) { // the change itself is done
      failures.note(Work.REVIEW, e);
    }
  }

  private void startBuilding(int wanted) {
    try {
      if (!rebuilding.start(wanted, summary.step())) {
        failures.succeeded(Work.BUILD); // there is nothing to build any more
      }
    } catch (RejectedExecutionException e) { // the next review tries again
      failures.note(Work.BUILD, e);
    }
  }

  private void publish() {
    publishing.publish(summary, decision);
    covered = Math.max(covered, context.settled().getAsLong());
    if (context.directory().isFolded(id)) {
      enter(); // there may be room for a larger column now
    } else {
      context.directory().stand(id, standing());
    }
  }

  /** Goes on with a summary that was built aside, or without. */
  private void finish(Rebuilding.End end) {
    if (!condition.isOpen()) { // it has gone meanwhile, and another may have its name
      return;
    }
    Optional<Throwable> failure = end.cause();
    try {
      end.built().ifPresent(built -> swap(end.step(), built));
    } catch (RuntimeException | Error e) {
      failure = Optional.of(e);
    }
    rebuilding.finish();
    if (failure.isPresent()) { // the next review tries again
      context.directory().release(id, end.step());
      failures.note(Work.BUILD, failure.get());
    } else {
      failures.succeeded(Work.BUILD);
      trySave();
    }
  }

  private void swap(int step, SummaryStore.Restored built) {
    long upTo = SummaryStore.replay(context.ledger(), id, built).upTo();
    incarnate(step);
    condition = Condition.ASTRAY; // if it ends halfway
    saving.useOther(upTo);
    int before = summary.step();
    String cause = chooser.cause(step, summary);
    use(step, built.filter(), context.ledger().state(id), context.ledger().zones(id));
    enter();
    if (step != before) {
      context.listener().moved(id, before, step);
    }
    decision = decision.publishBecause(cause);
    publish();
    decision = context.policy().decide(summary.drift(), Duration.ZERO); // the old was of old cells
    condition = Condition.CHANGED;
    context.directory().stand(id, standing()); // it is not astray any more
  }

  /** Builds the summary again, while nothing else happens to the site. */
  private void rebuildNow() {
    int step = summary.step();
    swap(step, SummaryStore.build(context.ledger(), id, context.ladder().get(step)));
    trySave();
  }

  /** Saves the summary; if that fails the next start takes longer, no more. */
  private void trySave() {
    try {
      saveLocked();
    } catch (RuntimeException e) {
      failures.note(Work.SAVE, e);
    }
  }

  /** Saves the summary, so that the next start need not build it from all items. */
  private void saveLocked() {
    boolean complete = condition == Condition.SETTLED || condition == Condition.CHANGED;
    if (complete && !rebuilding.isRunning()) {
      saving.save(summary);
      failures.succeeded(Work.SAVE);
    }
  }

  /**
   * Sends what was published last, once more, unless that was done a moment ago; if nothing was
   * published yet, publishes. Now, or when the change that is under way has ended.
   */
  public void sendSnapshot() {
    snapshotDue = true;
    whenFree();
  }

  /** The epoch of this incarnation; whoever asks waits for nobody. */
  public long epoch() {
    return epoch;
  }

  /**
   * What to announce, unless it is closed.
   *
   * @param settled a time before which all that this node recorded is in the summaries, asked for
   *     before this
   */
  public Optional<Announcement.SiteState> state(long settled) {
    Shown now = shown;
    SiteStatus status = now.status();
    // Of a version that is whole, more may be covered than when it was seen last.
    long said = Math.min(settled, now.isWhole() ? settled : now.covered());
    return condition.isOpen()
        ? Optional.of(
            new Announcement.SiteState(
                id, status.version(), status.items(), status.drift().estimate(), said))
        : Optional.empty();
  }

  /** How the site is, or was before the change that is under way. */
  public SiteStatus status() {
    return shown.status();
  }

  private SiteStatus newStatus() {
    boolean wrong = condition == Condition.ASTRAY && shown != null;
    Drift drift = wrong ? shown.status().drift() : summary.drift();
    long taken = drift.matrices().stream().mapToLong(MatrixDrift::current).sum();
    return new SiteStatus(
        record,
        summary.items(),
        summary.version(),
        drift,
        decision,
        publishing.sent(),
        new SiteStatus.Room(
            record.step(),
            context.profile().capacity(summary.step()),
            (double) taken / drift.cells(),
            summary.filter().saturatedCounters(),
            Saturation.isOutgrown(context.profile(), summary, decision, rebuilding.isCramped()),
            Saturation.unreachable(context.profile(), summary, decision, rebuilding.isCramped())),
        rebuilding.isRunning(),
        failures.text());
  }

  /** The published bits; for tests and the lab. */
  public Summary summary() {
    lock.lock();
    try {
      return summary;
    } finally {
      lock.unlock();
    }
  }

  /** Leaves the site as it is in the ledger. */
  public void close() {
    locked(
        () -> {
          trySave();
          condition = Condition.CLOSED;
        });
  }

  /** Drops the site with all that belongs to it, and tells the others. */
  public void delete() {
    locked(this::deleteLocked);
  }

  private void deleteLocked() {
    requireOpen();
    context.ledger().delete(id);
    condition = Condition.CLOSED;
    context.directory().remove(id);
    synchronized (context) { // so that no announcement that names the site comes after it
      context
          .bus()
          .publish(new Farewell(context.fingerprint(), context.origin(), id, summary.version()));
    }
  }

  private void requireOpen() {
    if (!condition.isOpen()) {
      throw new SiteClosedException(id);
    }
  }
}

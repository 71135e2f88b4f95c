package dev.corymb.node.site;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.node.directory.Standing;
import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.AppliedAll;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.Commit;
import dev.corymb.node.ledger.Effect;
import dev.corymb.node.ledger.Expired;
import dev.corymb.node.ledger.SiteBatch;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.ledger.Ticket;
import dev.corymb.replication.policy.Decision;
import dev.corymb.replication.summary.Drift;
import dev.corymb.replication.summary.MatrixDrift;
import dev.corymb.replication.summary.Summary;
import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Farewell;
import dev.corymb.replication.update.SummaryUpdate;
import dev.corymb.replication.update.Version;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

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
   * after that, it is astray: it is made anew from the ledger before anything else happens to it.
   *
   * A summary in another shape is built aside, from all items at one moment, while changes go on
   * here; then, under the lock, from the batches that came since, which the ledger keeps in its tail
   * until a summary is saved. So none is saved while one is being built.
   *
   * The lock is held while the ledger writes. So status, record and announced state are read from
   * what the last holder of the lock left on giving it back. Who has work for a site and may not
   * wait, which is all but the callers of changes, leaves it to the holder, see whenFree.
   */

  /** What can fail beside the changes themselves, and is well again when it next succeeds. */
  private enum Work {
    REVIEW,
    TICK,
    BUILD,
    SAVE
  }

  private static final int EXPIRE_AT_ONCE = 10_000;
  private static final int EXPIRE_ROUNDS = 100; // at one tick
  private static final int STUCK_PART = 64;
  private static final int UNSAVED_PART = 10; // of the items; so many changes a start replays
  private static final Duration SNAPSHOT_EVERY = Duration.ofHours(6); // if anything was published

  private final SiteContext context;
  private final String id;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile SiteStatus status; // as the last holder of the lock left it
  private volatile boolean tickDue; // for the next holder of the lock, like the next two
  private volatile boolean snapshotDue;
  private volatile @Nullable Runnable buildEnd; // null if no build has ended
  private SiteRecord record; // guarded by the lock, like all below
  private Summary summary;
  private StepChooser chooser;
  private Decision decision;
  private long lastBatch;
  private long unsaved; // changes since the summary was saved
  private long publishedMillis; // elapsed, like the next
  private long snapshotMillis = Long.MIN_VALUE / 2; // when a snapshot was sent
  private Version snapshotVersion = Version.NONE; // and which
  private volatile long epoch; // that of the record
  private boolean building;
  private boolean cramped; // there is no memory for the step it should be on
  private boolean settled; // there is nothing to do until something changes
  private boolean astray; // the summary may not have what the ledger has
  private volatile boolean closed; // changed with the lock
  private final Map<Work, String> failures = new EnumMap<>(Work.class);
  private long publications;
  private long publishedBytes;
  private long stuckCounters;
  private long stuckAge = Long.MAX_VALUE / 2; // changes since they were counted

  @SuppressWarnings("NullAway.Init") // by start or startEmpty, before anybody else sees the site
  private OwnSite(SiteContext context, SiteRecord record) {
    this.context = context;
    this.id = record.id();
    this.record = record;
  }

  /** Opens a site that is in the ledger: a new incarnation, with the summary it had. */
  public static OwnSite open(SiteContext context, SiteRecord record) {
    OwnSite site = new OwnSite(context, record);
    site.locked(site::start);
    return site;
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
    use(record.step(), new CountingFilter(context.ladder().get(record.step())), 0);
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
        status = newStatus();
      }
    } catch (RuntimeException e) { // the change itself is done
      note(Work.TICK, e);
    } finally {
      lock.unlock();
    }
    if (last && (snapshotDue || buildEnd != null)) { // since what was due was done
      whenFree();
    }
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
      sendSnapshotAgain();
    }
    Runnable end = buildEnd; // last, because a tick may start a build that ends at once
    if (end != null) {
      buildEnd = null;
      end.run();
    }
  }

  private void start() {
    int step = Math.min(record.step(), context.ladder().size() - 1);
    while (step > 0 && !context.directory().reserve(id, step)) {
      step--; // more false sites are better than no memory; it goes up again when there is some
    }
    SummaryStore.Restored restored =
        SummaryStore.restore(context.ledger(), record.id(), context.ladder().get(step));
    lastBatch = restored.upTo();
    unsaved = restored.replayed();
    incarnate(step);
    use(step, restored.filter(), context.ledger().state(id).distinct());
    review();
  }

  /** Begins a new incarnation. If the ledger refuses it, everything is as before. */
  private void incarnate(int step) {
    long epoch = context.epochs().applyAsLong(record.epoch());
    SiteRecord incarnation = record.withStep(step).withEpoch(epoch);
    context.ledger().update(incarnation);
    record = incarnation;
    this.epoch = epoch;
  }

  /** Goes on with another filter, of so many distinct items. */
  private void use(int step, CountingFilter filter, long distinct) {
    settled = false;
    summary =
        new Summary(
            context.fingerprint(),
            context.origin(),
            record.id(),
            step,
            record.epoch(),
            filter,
            distinct);
    chooser = new StepChooser(context.profile(), step, filter);
    stuckAge = Long.MAX_VALUE / 2;
    publishedMillis = context.clock().elapsedMillis();
    enter();
  }

  /** Makes the column in the directory what the summary is; {@link #follow} keeps it so. */
  private void enter() {
    BitArray bits = BitArray.copyOf(summary.filter().bits());
    context.directory().put(record.id(), summary.step(), bits, standing());
  }

  private Standing standing() {
    return new Standing(
        true,
        summary.version(),
        summary.drift().estimate(),
        false,
        context.clock().elapsedMillis());
  }

  /** The id. */
  public String id() {
    return id;
  }

  /** The settings. */
  public SiteRecord record() {
    return status.record();
  }

  /**
   * Does a batch, at most once if it has a ticket.
   *
   * @throws IllegalStateException if the ledger has the batch and the summary could not follow
   */
  public Applied apply(Batch batch, Optional<Ticket> ticket) {
    List<SiteBatch> whole = List.of(SiteBatch.whole(id(), batch));
    return applyAll(context, List.of(this), new Commit(List.of(), whole, List.of(), ticket));
  }

  /**
   * Does to several sites what a batch does to each, all of it or nothing, see {@link
   * dev.corymb.node.ledger.Ledger#apply(Commit)}.
   *
   * @param sites all of one node, and in an order that is the same for all callers, since one after
   *     the other is locked
   * @param commit with a batch for each of them
   * @throws SiteClosedException if one is closed; nothing was done
   * @throws IllegalStateException if the ledger has the batch and a summary could not follow
   */
  public static Applied applyAll(SiteContext context, List<OwnSite> sites, Commit commit) {
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

  private static Applied applyLocked(SiteContext context, List<OwnSite> sites, Commit commit) {
    sites.forEach(OwnSite::prepare);
    AppliedAll done = context.ledger().apply(commit);
    for (int i = 0; i < done.each().size(); i++) {
      sites.get(i).follow(commit.batches().get(i).batch(), done.each().get(i));
    }
    sites.forEach(OwnSite::requireInStep);
    return done.whole();
  }

  private void prepare() {
    requireOpen();
    if (astray) {
      rebuildNow();
    }
  }

  private void follow(Batch batch, Effect effect) {
    if (batch.size() > 0) {
      Applied applied = effect.applied();
      follow(batch, applied.refused(), effect.repeated(), applied.number());
      review();
    }
  }

  private void requireInStep() {
    if (astray) {
      throw new IllegalStateException(
          "the summary of " + id() + " must follow its ledger, but could not: " + failure());
    }
  }

  /** Does to the summary what was done to the ledger. */
  private void follow(Batch batch, List<Integer> refusals, List<Integer> repetitions, long number) {
    settled &= batch.size() == 0;
    try {
      BitSet refused = new BitSet();
      refusals.forEach(refused::set);
      BitSet repeated = new BitSet();
      repetitions.forEach(repeated::set);
      LongStream.Builder flipped = LongStream.builder();
      for (int i = refused.nextClearBit(0); i < batch.size(); i = refused.nextClearBit(i + 1)) {
        long[] digests = batch.digests(i);
        if (batch.removes(i)) {
          summary.remove(digests, !repeated.get(i), flipped);
          chooser.removed();
        } else {
          summary.add(digests, !repeated.get(i), flipped);
        }
      }
      context.directory().change(record.id(), flipped.build().toArray(), summary.filter().bits());
      lastBatch = number;
      unsaved += batch.size();
      stuckAge += batch.size();
    } catch (RuntimeException | Error e) {
      astray = true;
      note(Work.REVIEW, e); // the next one makes it anew
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
    if (closed) {
      return;
    }
    try {
      expire();
      if (context.clock().elapsedMillis() - snapshotMillis >= SNAPSHOT_EVERY.toMillis()) {
        sendNewerSnapshot();
      }
      failures.remove(Work.TICK);
    } catch (RuntimeException e) {
      note(Work.TICK, e);
    }
    if (!settled || !failures.isEmpty()) {
      review();
    }
  }

  private void expire() {
    int removed = EXPIRE_AT_ONCE;
    for (int i = 0; i < EXPIRE_ROUNDS && removed == EXPIRE_AT_ONCE && !astray; i++) {
      Expired expired =
          context.ledger().expire(record.id(), context.clock().earliestMillis(), EXPIRE_AT_ONCE);
      follow(expired.removed(), List.of(), expired.repeated(), expired.number());
      removed = expired.removed().size();
    }
  }

  /** For who joins late, and finds deltas only that follow a snapshot long gone. */
  private void sendNewerSnapshot() {
    if (summary.version().isAfter(snapshotVersion)) {
      sendSnapshot(summary.snapshot());
    }
  }

  /** Publishes, builds anew and saves, each if it is time. */
  private void review() {
    try {
      if (astray) {
        rebuildNow();
      }
      Duration age = Duration.ofMillis(context.clock().elapsedMillis() - publishedMillis);
      Drift drift = summary.drift();
      decision = context.policy().decide(drift, age);
      if (decision.publish()) {
        publish();
      }
      int wanted = chooser.choose(summary, decision.wantsLargerShape());
      if (!building) {
        startBuilding(wanted);
      }
      if (isWorthSaving() || failures.containsKey(Work.SAVE)) {
        trySave();
      }
      failures.remove(Work.REVIEW);
      settled = !decision.publish() && drift.isClean() && wanted == StepChooser.STAY && !building;
    } catch (RuntimeException e) { // the change itself is done
      note(Work.REVIEW, e);
    }
  }

  /** A summary is written as a whole, so a large one waits for more changes. */
  private boolean isWorthSaving() {
    return unsaved >= Math.max(context.saveEvery(), summary.items() / UNSAVED_PART);
  }

  /** Begins to build the summary at the wanted step, or at the next smaller one with memory. */
  private void startBuilding(int wanted) {
    int step = wanted;
    while (step > summary.step() && !context.directory().reserve(id, step)) {
      step--;
    }
    cramped = step < wanted;
    if (step == StepChooser.STAY || (cramped && step == summary.step())) {
      failures.remove(Work.BUILD); // there is nothing to build any more
      return;
    }
    building = true;
    int chosen = step;
    try {
      context.background().execute(() -> build(chosen));
    } catch (RejectedExecutionException e) {
      giveUp(chosen, e); // the next review tries again
    }
  }

  private void publish() {
    SummaryUpdate update = summary.publish();
    long before = publishedBytes;
    publishedMillis = context.clock().elapsedMillis();
    publications++;
    if (update.isSnapshot()) {
      sendSnapshot(update);
    } else {
      publishedBytes += update.bodyLength();
      context.bus().publish(update);
    }
    if (context.directory().isFolded(record.id())) {
      enter(); // there may be room for a larger column now
    } else {
      context.directory().stand(record.id(), standing());
    }
    context
        .listener()
        .published(
            new Publication(
                record.id(),
                update.version(),
                update.isSnapshot(),
                publishedBytes - before,
                summary.items(),
                decision,
                context.clock().steadyMillis()));
  }

  private void build(int step) {
    try {
      SummaryStore.Restored built =
          SummaryStore.build(context.ledger(), id, context.ladder().get(step));
      buildEnd = () -> finish(step, built);
    } catch (RuntimeException | Error e) {
      buildEnd = () -> giveUp(step, e);
    }
    whenFree();
  }

  private void finish(int step, SummaryStore.Restored built) {
    if (closed) {
      return;
    }
    try {
      swap(step, built);
      building = false;
      failures.remove(Work.BUILD);
      trySave();
    } catch (RuntimeException | Error e) {
      giveUp(step, e);
    }
  }

  private void giveUp(int step, Throwable cause) {
    building = false;
    if (!closed) { // else the site has gone while it was read, and another may have its name
      context.directory().release(id, step);
      note(Work.BUILD, cause);
    }
  }

  private void swap(int step, SummaryStore.Restored built) {
    long upTo = SummaryStore.replay(context.ledger(), record.id(), built).upTo();
    incarnate(step);
    astray = true; // if it ends halfway
    lastBatch = upTo;
    unsaved = Math.max(1, unsaved); // what is saved is of another shape
    int before = summary.step();
    use(step, built.filter(), context.ledger().state(id).distinct());
    if (step != before) {
      context.listener().moved(record.id(), before, step);
    }
    publish();
    decision = context.policy().decide(summary.drift(), Duration.ZERO); // the old was of old cells
    astray = false;
  }

  /** Makes the summary anew, while nothing else happens to the site. */
  private void rebuildNow() {
    int step = summary.step();
    swap(step, SummaryStore.build(context.ledger(), record.id(), context.ladder().get(step)));
    trySave();
  }

  /** Notes a failure until the same work succeeds, and tells of it if it is not the same still. */
  private void note(Work work, Throwable cause) {
    String text = cause.toString();
    boolean news = !failures.containsValue(text);
    failures.put(work, text);
    if (news) {
      context.listener().failed(record.id(), text);
    }
  }

  private String failure() {
    return failures.values().stream().findFirst().orElse("");
  }

  /** Saves the summary; if that fails the next start takes longer, no more. */
  private void trySave() {
    try {
      saveLocked();
    } catch (RuntimeException e) {
      note(Work.SAVE, e);
    }
  }

  /** Saves the summary, so that the next start need not build it from all items. */
  public void save() {
    locked(this::saveLocked);
  }

  private void saveLocked() {
    if (!building && !astray && !closed && unsaved > 0) {
      SummaryStore.save(context.ledger(), record.id(), lastBatch, summary.filter());
      unsaved = 0;
      failures.remove(Work.SAVE);
    }
  }

  /**
   * Sends what was published last, once more, unless that was done a moment ago; now, or when the
   * change that is under way has ended.
   */
  public void sendSnapshot() {
    snapshotDue = true;
    whenFree();
  }

  private void sendSnapshotAgain() {
    long pause = context.profile().announceEvery().toMillis() / 4; // whoever missed it asks again
    boolean lately =
        summary.version().equals(snapshotVersion)
            && context.clock().elapsedMillis() - snapshotMillis < pause;
    if (!closed && !lately && summary.isPublished()) {
      sendSnapshot(summary.snapshot());
    }
  }

  private void sendSnapshot(SummaryUpdate snapshot) {
    snapshotMillis = context.clock().elapsedMillis();
    snapshotVersion = snapshot.version();
    publishedBytes += snapshot.bodyLength();
    context.bus().publish(snapshot);
  }

  /** The epoch of this incarnation; whoever asks waits for nobody. */
  public long epoch() {
    return epoch;
  }

  /** What to announce, unless it is closed. */
  public Optional<Announcement.SiteState> state() {
    SiteStatus now = status;
    return closed
        ? Optional.empty()
        : Optional.of(
            new Announcement.SiteState(id, now.version(), now.items(), now.drift().estimate()));
  }

  /** How the site is, or was before the change that is under way. */
  public SiteStatus status() {
    return status;
  }

  private SiteStatus newStatus() {
    Drift drift = astray && status != null ? status.drift() : summary.drift(); // else it is wrong
    if (stuckAge > summary.items() / STUCK_PART) { // to look at all of them takes long
      stuckCounters = summary.filter().saturatedCounters();
      stuckAge = 0;
    }
    long taken = drift.matrices().stream().mapToLong(MatrixDrift::current).sum();
    return new SiteStatus(
        record.id(),
        summary.items(),
        record.step(),
        summary.version(),
        drift,
        decision,
        publishedMillis,
        publications,
        publishedBytes,
        building,
        failure(),
        (double) taken / drift.cells(),
        stuckCounters,
        context.profile().capacity(summary.step()),
        Saturation.isOutgrown(context.profile(), summary, decision, cramped),
        Saturation.unreachable(context.profile(), summary, decision, cramped),
        record);
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
          closed = true;
        });
  }

  /** Drops the site with all that belongs to it, and tells the others. */
  public void delete() {
    locked(this::deleteLocked);
  }

  private void deleteLocked() {
    requireOpen();
    context.ledger().delete(record.id());
    closed = true;
    context.directory().remove(record.id());
    synchronized (context) { // so that no announcement that names the site comes after it
      context
          .bus()
          .publish(
              new Farewell(
                  context.fingerprint(), context.origin(), record.id(), summary.version()));
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new SiteClosedException(id);
    }
  }
}

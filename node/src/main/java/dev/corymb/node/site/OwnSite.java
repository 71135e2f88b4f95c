package dev.corymb.node.site;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.node.directory.Standing;
import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.Expired;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.replication.policy.Decision;
import dev.corymb.replication.summary.Drift;
import dev.corymb.replication.summary.Summary;
import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Farewell;
import dev.corymb.replication.update.SummaryUpdate;
import java.time.Duration;
import java.util.BitSet;

/**
 * A site of this node. Safe for any number of threads; changes wait for each other.
 *
 * <p>A change is in the ledger, in the summary and in this node's directory when the call returns,
 * so nobody who knows of it asks the directory in vain.
 */
public final class OwnSite {

  /*
   * The ledger comes first: what it has not stored has not happened. If the summary cannot follow
   * after that, it is made anew from the ledger.
   *
   * A summary in another shape is built aside, from all items at one moment, while changes go on
   * here; then, under the lock, from the batches that came since, which the ledger keeps in its tail
   * until a summary is saved. So none is saved while one is being built.
   */

  private static final int SAVE_EVERY = 100_000; // changes
  private static final int EXPIRE_AT_ONCE = 10_000;

  private final SiteContext context;
  private SiteRecord record;
  private Summary summary;
  private StepChooser chooser;
  private Decision decision;
  private long lastBatch;
  private long unsaved; // changes since the summary was saved
  private long publishedMillis;
  private long snapshotMillis = Long.MIN_VALUE;
  private boolean building;
  private boolean closed;
  private long publications;
  private long publishedBytes;

  private OwnSite(SiteContext context, SiteRecord record) {
    this.context = context;
    this.record = record;
  }

  /** Opens a site that is in the ledger: a new incarnation, with the summary it had. */
  public static OwnSite open(SiteContext context, SiteRecord record) {
    OwnSite site = new OwnSite(context, record);
    site.start();
    return site;
  }

  private synchronized void start() {
    int step = Math.min(record.step(), context.ladder().size() - 1);
    SummaryStore.Restored restored =
        SummaryStore.restore(context.ledger(), record.id(), context.ladder().get(step));
    lastBatch = restored.upTo();
    unsaved = restored.replayed();
    use(step, restored.filter());
    review();
  }

  /** Goes on with another filter, as a new incarnation. */
  private void use(int step, CountingFilter filter) {
    record = record.withStep(step).withEpoch(context.epochs().applyAsLong(record.epoch()));
    context.ledger().update(record);
    summary = new Summary(context.fingerprint(), record.id(), step, record.epoch(), filter);
    chooser = new StepChooser(context.profile(), step, filter);
    publishedMillis = context.clock().millis();
    context.directory().put(record.id(), step, BitArray.copyOf(filter.bits()), standing());
  }

  private Standing standing() {
    return new Standing(
        true, summary.version(), summary.drift().estimate(), false, context.clock().millis());
  }

  /** The id. */
  public String id() {
    return record.id();
  }

  /** The settings. */
  public synchronized SiteRecord record() {
    return record;
  }

  /** Does a batch, see {@link dev.corymb.node.ledger.Ledger#apply}. */
  public synchronized Applied apply(Batch batch) {
    requireOpen();
    Applied applied = context.ledger().apply(record.id(), batch);
    if (batch.size() > 0) {
      follow(batch, applied);
    }
    return applied;
  }

  private void follow(Batch batch, Applied applied) {
    try {
      BitSet refused = new BitSet();
      applied.refused().forEach(refused::set);
      for (int i = 0; i < batch.size(); i++) {
        if (!refused.get(i)) {
          change(batch.digests(i), batch.removes(i));
        }
      }
      lastBatch = applied.number();
      unsaved += batch.size();
    } catch (RuntimeException | Error e) {
      rebuildNow(summary.step());
      throw e;
    }
    review();
  }

  private void change(long[] digests, boolean removal) {
    if (removal) {
      summary.remove(digests);
      chooser.removed();
    } else {
      context.directory().add(record.id(), digests);
      summary.add(digests);
    }
  }

  /** Lets time pass: sweeps out what has expired, publishes what has waited for long. */
  public synchronized void tick() {
    if (closed) {
      return;
    }
    Expired expired =
        context.ledger().expire(record.id(), context.clock().millis(), EXPIRE_AT_ONCE);
    Batch removed = expired.removed();
    for (int i = 0; i < removed.size(); i++) {
      change(removed.digests(i), true);
    }
    lastBatch = expired.number();
    unsaved += removed.size();
    review();
  }

  /** Publishes, builds anew and saves, each if it is time. */
  private void review() {
    Duration age = Duration.ofMillis(context.clock().millis() - publishedMillis);
    decision = context.policy().decide(summary.drift(), age);
    if (decision.publish()) {
      publish();
    }
    int wanted = chooser.choose(summary, decision.wantsLargerShape());
    if (wanted != StepChooser.STAY && !building) {
      building = true;
      context.background().execute(() -> build(wanted));
    } else if (unsaved >= SAVE_EVERY) {
      save();
    }
  }

  private void publish() {
    SummaryUpdate update = summary.publish();
    publishedMillis = context.clock().millis();
    publications++;
    publishedBytes += update.bodyLength();
    context.bus().publish(update.from(context.node()));
    context.directory().put(record.id(), summary.step(), summary.published(), standing());
  }

  private void build(int step) {
    try {
      if (isOpen()) {
        SummaryStore.Restored built =
            SummaryStore.build(context.ledger(), id(), context.ladder().get(step));
        synchronized (this) {
          if (!closed) {
            swap(step, built);
          }
        }
      }
    } catch (IllegalArgumentException e) {
      if (isOpen()) {
        throw e;
      } // else the site was deleted meanwhile, and its items with it
    } finally {
      synchronized (this) {
        building = false;
      }
    }
  }

  private void swap(int step, SummaryStore.Restored built) {
    lastBatch = SummaryStore.replay(context.ledger(), record.id(), built);
    use(step, built.filter());
    building = false;
    publish();
    save();
  }

  private void rebuildNow(int step) {
    swap(step, SummaryStore.build(context.ledger(), record.id(), context.ladder().get(step)));
  }

  /** Saves the summary, so that the next start need not build it from all items. */
  public synchronized void save() {
    if (!building && !closed && unsaved > 0) {
      SummaryStore.save(context.ledger(), record.id(), lastBatch, summary.filter());
      unsaved = 0;
    }
  }

  /** Sends what was published last, once more; at most once at any one time. */
  public synchronized void sendSnapshot() {
    long now = context.clock().millis();
    if (!closed && snapshotMillis != now && summary.isPublished()) {
      snapshotMillis = now;
      SummaryUpdate snapshot = summary.snapshot();
      publishedBytes += snapshot.bodyLength();
      context.bus().publish(snapshot.from(context.node()));
    }
  }

  /** What to announce. */
  public synchronized Announcement.SiteState state() {
    return new Announcement.SiteState(
        record.id(), summary.version(), summary.items(), summary.drift().estimate());
  }

  /** How the site is. */
  public synchronized SiteStatus status() {
    Drift drift = summary.drift();
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
        building);
  }

  /** The published bits; for tests and the lab. */
  public synchronized Summary summary() {
    return summary;
  }

  /** Leaves the site as it is in the ledger. */
  public synchronized void close() {
    save();
    closed = true;
  }

  /** Drops the site with all that belongs to it, and tells the others. */
  public synchronized void delete() {
    requireOpen();
    closed = true;
    context.ledger().delete(record.id());
    context.directory().remove(record.id());
    context.bus().publish(new Farewell(context.fingerprint(), record.id(), summary.version()));
  }

  private synchronized boolean isOpen() {
    return !closed;
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("site must be open, but was closed: " + record.id());
    }
  }
}

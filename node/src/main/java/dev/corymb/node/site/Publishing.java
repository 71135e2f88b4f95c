package dev.corymb.node.site;

import dev.corymb.replication.policy.Decision;
import dev.corymb.replication.summary.Summary;
import dev.corymb.replication.update.SummaryUpdate;
import dev.corymb.replication.update.Version;
import java.time.Duration;

/** What a site has sent to other nodes, and when. Guarded by the lock of the site. */
final class Publishing {

  private static final Duration SNAPSHOT_EVERY = Duration.ofHours(6); // if anything was published

  private final SiteContext context;
  private long publishedMillis; // elapsed, like the next
  private long snapshotMillis = Long.MIN_VALUE / 2; // when a snapshot was sent
  private Version snapshotVersion = Version.NONE; // and which
  private long publications;
  private long bytes;

  Publishing(SiteContext context) {
    this.context = context;
  }

  /** Another summary takes the place of the one before, of which nothing was sent. */
  void restart() {
    publishedMillis = context.clock().elapsedMillis();
  }

  /** How long ago the last publication was. */
  Duration age() {
    return Duration.ofMillis(context.clock().elapsedMillis() - publishedMillis);
  }

  /** What was sent so far. */
  SiteStatus.Sent sent() {
    return new SiteStatus.Sent(publishedMillis, publications, bytes);
  }

  /** Publishes what replicas lack. */
  void publish(Summary summary, Decision decision) {
    SummaryUpdate update = summary.publish();
    long before = bytes;
    restart();
    publications++;
    if (update.snapshot()) {
      sendSnapshot(update);
    } else {
      bytes += update.bodyLength();
      context.bus().publish(update);
    }
    context
        .listener()
        .published(
            new Publication(
                summary.site(),
                update.version(),
                update.snapshot(),
                bytes - before,
                summary.items(),
                decision,
                context.clock().steadyMillis()));
  }

  /** Sends a snapshot now and then, to nodes that join late and find deltas only. */
  void sendNewerSnapshot(Summary summary) {
    if (summary.isPublished()
        && summary.version().isAfter(snapshotVersion)
        && millisSinceSnapshot() >= SNAPSHOT_EVERY.toMillis()) {
      sendSnapshot(summary.snapshot());
    }
  }

  /** Sends what was published last once more, unless that was done a moment ago. */
  void sendSnapshotAgain(Summary summary) {
    long pause = context.profile().announceEvery().toMillis() / 4; // callers that miss it ask again
    boolean lately = summary.version().equals(snapshotVersion) && millisSinceSnapshot() < pause;
    if (!lately && summary.isPublished()) {
      sendSnapshot(summary.snapshot());
    }
  }

  private long millisSinceSnapshot() {
    return context.clock().elapsedMillis() - snapshotMillis;
  }

  private void sendSnapshot(SummaryUpdate snapshot) {
    snapshotMillis = context.clock().elapsedMillis();
    snapshotVersion = snapshot.version();
    bytes += snapshot.bodyLength();
    context.bus().publish(snapshot);
  }
}

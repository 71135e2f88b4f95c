package dev.corymb.node.site;

import dev.corymb.core.filter.FilterShape;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.replication.policy.Decision;
import dev.corymb.replication.summary.Drift;
import dev.corymb.replication.summary.MatrixDrift;
import dev.corymb.replication.update.Version;
import java.util.List;
import java.util.Optional;

/**
 * How an own site is.
 *
 * @param record its settings
 * @param items how many it holds, each as often as it is there
 * @param version published last
 * @param drift how far the published image is from the current one
 * @param decision of the policy, the last one, with its reason
 * @param sent what was published so far
 * @param room how its summary has room for its items
 * @param building whether a summary in another shape is being built
 * @param failure what goes wrong beside the changes themselves, such as saving or building a
 *     summary; empty if nothing does, or what did has succeeded since
 */
public record SiteStatus(
    SiteRecord record,
    long items,
    Version version,
    Drift drift,
    Decision decision,
    Sent sent,
    Room room,
    boolean building,
    String failure) {

  /** When a site was published that never was. */
  public static final long NEVER = -1;

  /**
   * What was published since this node was started.
   *
   * @param lastMillis when, in the elapsed time of the {@linkplain dev.corymb.node.time.NodeClock
   *     clock}; {@link #NEVER} if nothing was
   * @param publications how many
   * @param bytes of those, and of snapshots that were asked for
   */
  public record Sent(long lastMillis, long publications, long bytes) {

    private Sent and(Sent other) {
      return new Sent(
          Math.max(lastMillis, other.lastMillis),
          publications + other.publications,
          bytes + other.bytes);
    }
  }

  /**
   * How a summary has room for the items of its site.
   *
   * @param step of the ladder that it is on
   * @param capacity the distinct items, or distinct values of a declared query, for which the step
   *     is made
   * @param fill the fraction of the cells of the current image that are set
   * @param stuckCounters those at 15, which stay there until the summary is built again
   * @param saturated whether it has outgrown its step and cannot have a larger one: it is on the
   *     last, or there is no memory for the next
   * @param unreachable why no publication can keep the budget, in words, if so
   */
  public record Room(
      int step,
      long capacity,
      double fill,
      long stuckCounters,
      boolean saturated,
      Optional<String> unreachable) {

    private Room and(Room other) {
      return new Room(
          Math.max(step, other.step),
          capacity + other.capacity,
          Math.max(fill, other.fill),
          stuckCounters + other.stuckCounters,
          saturated || other.saturated,
          unreachable.or(() -> other.unreachable));
    }
  }

  /** How a site with a window is into which nothing has come yet. */
  public static SiteStatus empty(SiteRecord record, SiteContext context) {
    FilterShape shape = context.ladder().get(0);
    List<MatrixDrift> clear =
        shape.matrices().stream().map(matrix -> new MatrixDrift(matrix, 0, 0, 0, 0, 0)).toList();
    return new SiteStatus(
        record,
        0,
        Version.NONE,
        new Drift(shape, false, 0, 0, 0, clear),
        new Decision(false, false, "there is nothing in the window", 0, 0, 0),
        new Sent(NEVER, 0, 0),
        new Room(0, context.profile().capacity(0), 0, 0, false, Optional.empty()),
        false,
        "");
  }

  /**
   * How a site with a window is, from its parts: sums of items, publications, bytes, stuck counters
   * and capacities; the largest step and fill; drift, decision and version of the latest part; a
   * failure, or a reason why the budget is out of reach, of any.
   *
   * @param parts the earliest first, at least one
   */
  public static SiteStatus ofParts(SiteRecord record, List<SiteStatus> parts) {
    SiteStatus latest = parts.get(parts.size() - 1);
    return new SiteStatus(
        record,
        parts.stream().mapToLong(SiteStatus::items).sum(),
        latest.version(),
        latest.drift(),
        latest.decision(),
        parts.stream().map(SiteStatus::sent).reduce(Sent::and).orElseThrow(),
        parts.stream().map(SiteStatus::room).reduce(Room::and).orElseThrow(),
        parts.stream().anyMatch(SiteStatus::building),
        parts.stream().map(SiteStatus::failure).filter(f -> !f.isEmpty()).findFirst().orElse(""));
  }

  /** The id of the site. */
  public String site() {
    return record.id();
  }
}

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
 * @param site its id
 * @param items how many it holds
 * @param step of the ladder that its summary is on
 * @param version published last
 * @param drift how far the published image is from the current one
 * @param decision of the policy, the last one, with its reason
 * @param publishedMillis when it was published last, in the elapsed time of the {@linkplain
 *     dev.corymb.node.time.NodeClock clock}; {@link #NEVER} if it was not
 * @param publications since this node was started
 * @param publishedBytes of those, and of snapshots that were asked for
 * @param building whether a summary in another shape is being built
 * @param failure what goes wrong beside the changes themselves, such as saving or building a
 *     summary; empty if nothing does, or what did has succeeded since
 * @param fill the fraction of the cells of the current image that are set
 * @param stuckCounters those at 15, which stay there until the summary is built anew; of a large
 *     site counted once a 64th of its items have changed
 * @param capacity the items for which its step is made
 * @param saturated whether it has outgrown its step and cannot have a larger one: it is on the
 *     last, or there is no memory for the next
 * @param unreachable why no publication can keep the budget, in words, if so
 * @param record its settings
 */
public record SiteStatus(
    String site,
    long items,
    int step,
    Version version,
    Drift drift,
    Decision decision,
    long publishedMillis,
    long publications,
    long publishedBytes,
    boolean building,
    String failure,
    double fill,
    long stuckCounters,
    long capacity,
    boolean saturated,
    Optional<String> unreachable,
    SiteRecord record) {

  /** When a site was published that never was. */
  public static final long NEVER = -1;

  /** How a site with a window is into which nothing has come yet. */
  public static SiteStatus empty(SiteRecord record, SiteContext context) {
    FilterShape shape = context.ladder().get(0);
    List<MatrixDrift> clear =
        shape.matrices().stream().map(matrix -> new MatrixDrift(matrix, 0, 0, 0)).toList();
    Drift drift = new Drift(shape, false, 0, 0, 0, 0, 0, clear);
    return new SiteStatus(
        record.id(),
        0,
        0,
        Version.NONE,
        drift,
        new Decision(false, false, "there is nothing in the window", 0, 0, 0),
        NEVER,
        0,
        0,
        false,
        "",
        0,
        0,
        context.profile().capacity(0),
        false,
        Optional.empty(),
        record);
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
        record.id(),
        parts.stream().mapToLong(SiteStatus::items).sum(),
        parts.stream().mapToInt(SiteStatus::step).max().orElseThrow(),
        latest.version(),
        latest.drift(),
        latest.decision(),
        parts.stream().mapToLong(SiteStatus::publishedMillis).max().orElseThrow(),
        parts.stream().mapToLong(SiteStatus::publications).sum(),
        parts.stream().mapToLong(SiteStatus::publishedBytes).sum(),
        parts.stream().anyMatch(SiteStatus::building),
        parts.stream().map(SiteStatus::failure).filter(f -> !f.isEmpty()).findFirst().orElse(""),
        parts.stream().mapToDouble(SiteStatus::fill).max().orElseThrow(),
        parts.stream().mapToLong(SiteStatus::stuckCounters).sum(),
        parts.stream().mapToLong(SiteStatus::capacity).sum(),
        parts.stream().anyMatch(SiteStatus::saturated),
        parts.stream().map(SiteStatus::unreachable).flatMap(Optional::stream).findFirst(),
        record);
  }
}

package dev.corymb.client.api;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A site that a node owns or knows.
 *
 * @param unheard why it cannot be asked here; null if it can
 * @param contested why its owner is in doubt; null if it is not
 * @param reason why the state is not {@code ok}
 * @param status of a site of the node, unless it is one of a list
 */
public record SiteView(
    String id,
    boolean own,
    String node,
    String endpoint,
    long items,
    int step,
    String version,
    double missRate,
    double falseRate,
    long ageMillis,
    @Nullable Long publishedAgeMillis,
    boolean behind,
    @Nullable String unheard,
    @Nullable String contested,
    String state,
    String reason,
    Optional<Status> status) {

  /**
   * What only the owner of a site knows.
   *
   * @param events in a federation of provenance, whose items are the keys of events
   */
  public record Status(
      Optional<Long> events,
      double fill,
      long capacity,
      long stuckCounters,
      long cells,
      long zeroToOne,
      long oneToZero,
      double delta0,
      double delta1,
      double misses,
      long publishedItems,
      long publications,
      long publishedBytes,
      long publishedMillis,
      boolean building,
      String failure,
      Decision decision,
      @Nullable String timeToLive,
      @Nullable WindowView window,
      long createdMillis,
      Shape shape) {}

  /** The last decision of the policy. */
  public record Decision(
      boolean publish,
      boolean wantsLargerShape,
      String reason,
      double missRate,
      double falseRate,
      double falseRateIfPublished) {}

  /** The shape of a summary, with the padding between its matrices. */
  public record Shape(String kind, long cells, int matrices) {}
}

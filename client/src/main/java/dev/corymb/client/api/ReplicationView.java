package dev.corymb.client.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The exchange of summaries with other nodes. Counts are since the start. */
public record ReplicationView(
    boolean caughtUp,
    String bus,
    long ownSites,
    long otherSites,
    int stale,
    int unheard,
    int contested,
    Received received,
    String lastRefusal,
    long publications,
    long publishedBytes,
    List<OtherNode> nodes,
    @Nullable Transport transport) {

  /** Messages of other nodes, by what became of them. */
  public record Received(
      long applied, long old, long gaps, long refused, long requests, long conflicts) {}

  /** Another node; its age is the time since it was last heard of. */
  public record OtherNode(String node, int sites, int contested, long ageMillis, String endpoint) {}

  /** The bus on Kafka. */
  public record Transport(
      long published,
      long delivered,
      long undelivered,
      long oversized,
      long waiting,
      long deliveredBytes,
      long received,
      long receivedBytes,
      long returned,
      long refused,
      long failures,
      long lag,
      String problem) {}
}

package dev.corymb.client.api;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that matters at a server, at a glance. Numbers are since the start.
 *
 * @param provenance in a federation of provenance, whose items are the keys of events
 */
public record ServerStatus(
    String node,
    String federation,
    String version,
    boolean ready,
    boolean caughtUp,
    long uptimeMillis,
    Sites sites,
    Items items,
    Queries queries,
    Optional<Provenance> provenance,
    Misses misses,
    Budget budget,
    Measured measured,
    Publications publications,
    Store store,
    long directoryBytes,
    long directoryLimitBytes,
    Optional<Memory> memory,
    List<Warning> warnings) {

  /**
   * Memory in bytes by what it is for.
   *
   * @param ownSites counters of own sites, and what has changed since their last publication
   * @param replicas bits of other nodes' summaries
   * @param columns the indexes, with a column for each summary
   * @param reserved for summaries of own sites that are being built
   * @param ledgerBuffers writes of the ledger that are not in files yet, outside of the heap
   * @param ledgerCache blocks that the ledger has read, outside of the heap
   */
  public record Memory(
      long ownSites,
      long replicas,
      long columns,
      long reserved,
      long ledgerBuffers,
      long ledgerCache) {}

  /** How many sites are known, and how many of them are in trouble. */
  public record Sites(
      int own,
      int others,
      int stale,
      int unheard,
      int contested,
      int saturated,
      int unreachable,
      int failing,
      int isolated) {}

  /** Items that are held now, and those that requests changed. */
  public record Items(long held, long added, long removed, long refused) {}

  /** Queries by what they gave, and how long they took. */
  public record Queries(
      long asked,
      long full,
      long one,
      long several,
      long candidates,
      double meanMicros,
      double p50Micros,
      double p99Micros) {}

  /**
   * Events that own sites have, and those that were sent since the start.
   *
   * @param events that are held now
   * @param recorded how many were new
   * @param known how many a site had already
   * @param droppedFacets of those that were new, how many facets were too large to keep
   */
  public record Provenance(
      long events, long recorded, long known, long droppedFacets, Walks walks) {}

  /**
   * Walks, what they asked, and how long they took.
   *
   * @param keys that were located
   * @param probes the pairs of a site and a key that were asked: those of sites that have events of
   *     the key, those of sites that have none, and those without an answer
   * @param falseSitesPerKey the sites that were asked falsely, on average; null without keys
   */
  public record Walks(
      long asked,
      long complete,
      long keys,
      long probes,
      long holding,
      long mistaken,
      long silent,
      @Nullable Double falseSitesPerKey,
      double meanMicros,
      double p50Micros,
      double p99Micros) {}

  /** What the summaries of all sites miss; the site that misses most is empty if none does. */
  public record Misses(int overBudget, double highest, String site) {}

  /** What the federation allows. */
  public record Budget(double falseSites, double missRate) {}

  /** What confirmed queries found, by whether their error was bounded and all owners answered. */
  public record Measured(
      long confirmedQueries,
      long holding,
      long mistaken,
      long silent,
      long boundedQueries,
      @Nullable Double falseSitesPerQuery,
      @Nullable Double predictedFalseSitesPerQuery,
      long unboundedQueries,
      @Nullable Double unboundedFalseSitesPerQuery,
      long incompleteQueries,
      @Nullable Double incompleteFalseSitesPerQuery) {}

  /** What was sent to other nodes. */
  public record Publications(long count, long bytes) {}

  /** The ledger and its disk; the reason is empty if changes are accepted. */
  public record Store(
      boolean writable, String reason, long freeBytes, long backgroundErrors, long stalledMillis) {}

  /** Something that somebody should know; the level is {@code warning} or {@code info}. */
  public record Warning(String level, String text, @Nullable String site) {}
}

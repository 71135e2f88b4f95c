package dev.corymb.client.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that matters at a server, at a glance. Numbers are since the start. */
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
    Misses misses,
    Budget budget,
    Measured measured,
    Publications publications,
    Store store,
    long directoryBytes,
    long directoryLimitBytes,
    List<Warning> warnings) {

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

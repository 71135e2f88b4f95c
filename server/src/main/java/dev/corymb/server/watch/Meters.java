package dev.corymb.server.watch;

import dev.corymb.node.site.Publication;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Counts what a server does, for Prometheus and for the console. */
public final class Meters {

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Counter added = counter("corymb.items.added", "Items added");
  private final Counter removed = counter("corymb.items.removed", "Items removed");
  private final Counter refused = counter("corymb.items.refused", "Items refused");
  private final Counter full = query("full");
  private final Counter partial = query("partial");
  private final Counter found = counter("corymb.candidates.found", "Candidates of all queries");
  private final DistributionSummary candidates =
      DistributionSummary.builder("corymb.candidates")
          .description("Candidates of a query")
          .serviceLevelObjectives(1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 10_000)
          .register(registry);
  private final Timer locate =
      Timer.builder("corymb.locate")
          .description("Time in which the directory answered a query")
          .publishPercentiles(0.5, 0.99)
          .serviceLevelObjectives(
              Duration.ofNanos(1_000),
              Duration.ofNanos(5_000),
              Duration.ofNanos(10_000),
              Duration.ofNanos(50_000),
              Duration.ofNanos(100_000),
              Duration.ofMillis(1),
              Duration.ofMillis(10),
              Duration.ofMillis(100))
          .register(registry);
  private final Counter deltas = publications("delta");
  private final Counter snapshots = publications("snapshot");
  private final Counter bytes = counter("corymb.published.bytes", "Bytes of publications");
  private final Counter confirmed = counter("corymb.confirmed.queries", "Queries confirmed");
  private final Counter expected =
      counter("corymb.confirmed.expected.false", "False sites expected of confirmed queries");
  private final Counter holding = confirmed("holding");
  private final Counter mistaken = confirmed("mistaken");
  private final Counter silent = confirmed("silent");
  private final DistributionSummary staleness =
      DistributionSummary.builder("corymb.candidate.age.seconds")
          .description("Time since the owner of a candidate at another node was heard of")
          .serviceLevelObjectives(1, 5, 10, 30, 60, 300, 3_600)
          .register(registry);
  private final Map<String, Timer> requests = new ConcurrentHashMap<>();

  private Counter counter(String name, String description) {
    return Counter.builder(name).description(description).register(registry);
  }

  private Counter query(String kind) {
    return Counter.builder("corymb.queries")
        .description("Queries answered")
        .tag("kind", kind)
        .register(registry);
  }

  private Counter publications(String kind) {
    return Counter.builder("corymb.publications")
        .description("Publications of own sites")
        .tag("kind", kind)
        .register(registry);
  }

  private Counter confirmed(String result) {
    return Counter.builder("corymb.confirmed.candidates")
        .description("Candidates whose owners were asked")
        .tag("result", result)
        .register(registry);
  }

  /** Shows a number that somebody else keeps. */
  public void gauge(String name, String description, Supplier<Number> value) {
    Gauge.builder(name, value).description(description).register(registry);
  }

  /** Counts a batch. */
  public void changed(long addedItems, long removedItems, long refusedItems) {
    added.increment((double) addedItems);
    removed.increment((double) removedItems);
    refused.increment((double) refusedItems);
  }

  /** Counts items that were refused before they came into a batch. */
  public void refused(long items) {
    refused.increment((double) items);
  }

  /** Counts a query. */
  public void located(boolean whole, int sites, long nanos) {
    (whole ? full : partial).increment();
    found.increment(sites);
    candidates.record(sites);
    locate.record(nanos, TimeUnit.NANOSECONDS);
  }

  /** Counts the age of a candidate at another node. */
  public void aged(long millis) {
    staleness.record(millis / 1e3);
  }

  /** Counts a publication. */
  public void published(Publication publication) {
    (publication.snapshot() ? snapshots : deltas).increment();
    bytes.increment((double) publication.bytes());
  }

  /** Counts a query whose candidates were asked. */
  public void confirmed(double expectedFalse, int hold, int mistake, int say) {
    confirmed.increment();
    expected.increment(expectedFalse);
    holding.increment(hold);
    mistaken.increment(mistake);
    silent.increment(say);
  }

  /** Counts a request. */
  public void request(String route, int status, long nanos) {
    requests
        .computeIfAbsent(
            route + ' ' + status,
            any ->
                Timer.builder("corymb.http.requests")
                    .description("Requests by route and status")
                    .tag("route", route)
                    .tag("status", Integer.toString(status))
                    .register(registry))
        .record(nanos, TimeUnit.NANOSECONDS);
  }

  /** Everything as Prometheus reads it. */
  public String scrape() {
    return registry.scrape();
  }

  /** What was counted, at one moment. */
  public Counts counts() {
    return new Counts(
        (long) added.count(),
        (long) removed.count(),
        (long) refused.count(),
        (long) full.count(),
        (long) partial.count(),
        (long) found.count(),
        locate.mean(TimeUnit.NANOSECONDS) / 1e3,
        percentile(),
        (long) (deltas.count() + snapshots.count()),
        (long) bytes.count(),
        (long) confirmed.count(),
        expected.count(),
        (long) holding.count(),
        (long) mistaken.count(),
        (long) silent.count());
  }

  private double percentile() {
    for (var at : locate.takeSnapshot().percentileValues()) {
      if (at.percentile() == 0.99) {
        return at.value(TimeUnit.NANOSECONDS) / 1e3;
      }
    }
    return 0;
  }

  /** Numbers since the start; those of time in microseconds. */
  public record Counts(
      long added,
      long removed,
      long refused,
      long full,
      long partial,
      long candidates,
      double meanMicros,
      double p99Micros,
      long publications,
      long publishedBytes,
      long confirmed,
      double expectedFalse,
      long holding,
      long mistaken,
      long silent) {}
}

package dev.corymb.server.watch;

import dev.corymb.client.api.ServerStatus;
import dev.corymb.node.directory.Candidate;
import dev.corymb.node.directory.Located;
import dev.corymb.node.directory.Pruned;
import dev.corymb.node.site.Publication;
import dev.corymb.provenance.walk.WalkResult;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/** Counts what a server does, for Prometheus and for the console. */
public final class Meters {

  /** The classes of confirmed queries. */
  public enum Confirmed {
    /** The answer stated how many false sites to expect, and all candidates were confirmed. */
    BOUNDED,
    /** The answer said that false sites are not bounded, and all candidates were confirmed. */
    UNBOUNDED,
    /** An owner did not answer, or there were more candidates than are asked. */
    INCOMPLETE
  }

  private static final int AGED = 20; // candidates of a query whose age is counted
  private static final long READ_WITHIN_MILLIS = 3_000; // Prometheus waits for 10 seconds

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final List<Reading<?>> readings = new CopyOnWriteArrayList<>();
  private final List<Supplier<Number>> counted = new CopyOnWriteArrayList<>();
  private final Counter added = counter("corymb.items.added", "Items added since the start");
  private final Counter removed =
      counter("corymb.items.removed", "Items removed since the start, by request");
  private final Counter refused =
      counter(
          "corymb.items.refused",
          "Items rejected since the start: malformed, or to be removed and not there");
  private final Counter full = query("full");
  private final Counter one = query("one");
  private final Counter several = query("several");
  private final DistributionSummary candidates =
      DistributionSummary.builder("corymb.candidates")
          .description("Candidates of a query")
          .serviceLevelObjectives(1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 10_000)
          .register(registry);
  private final Timer locate =
      Timer.builder("corymb.locate")
          .description("Time in which the directory answered a query")
          .serviceLevelObjectives(microsecondsToSeconds())
          .register(registry);
  private final Timer prune =
      Timer.builder("corymb.prune")
          .description("Time to look up which of some sites a query may skip")
          .register(registry);
  private final Counter skipped = pruned("skip");
  private final Counter kept = pruned("keep");
  private final Counter unknown = pruned("unknown");
  private final Counter deltas = publications("delta");
  private final Counter snapshots = publications("snapshot");
  private final Counter bytes = counter("corymb.published.bytes", "Bytes of publications");
  private final Map<Confirmed, Counter> confirmed =
      byClass("corymb.confirmed.queries", "Queries whose candidates were confirmed");
  private final Map<Confirmed, Counter> measuredFalse =
      byClass("corymb.confirmed.false", "False sites found by confirmed queries");
  private final Counter expected =
      counter(
          "corymb.confirmed.expected.false",
          "False sites expected of confirmed queries of the class bounded");
  private final Counter holding = confirmed("holding");
  private final Counter mistaken = confirmed("mistaken");
  private final Counter silent = confirmed("silent");
  private final Counter recorded = recorded("new");
  private final Counter known = recorded("known");
  private final Counter droppedFacets =
      counter(
          "corymb.provenance.facets.dropped",
          "Facets of recorded events that were too large to keep");
  private final Timer walk =
      Timer.builder("corymb.walk")
          .description("Time in which a walk was answered")
          .serviceLevelObjectives(millisecondsToSeconds())
          .register(registry);
  private final Counter complete = walks("complete");
  private final Counter incomplete = walks("incomplete");
  private final Counter walkedKeys =
      counter("corymb.walk.keys", "Keys of events that walks located");
  private final Counter holdingProbes = probes("holding");
  private final Counter mistakenProbes = probes("mistaken");
  private final Counter silentProbes = probes("silent");
  private final DistributionSummary rounds =
      DistributionSummary.builder("corymb.walk.rounds")
          .description("How many times a walk waited for other nodes")
          .serviceLevelObjectives(1, 2, 5, 10, 20, 50, 100)
          .register(registry);
  private final DistributionSummary staleness =
      DistributionSummary.builder("corymb.candidate.age.seconds")
          .description("Time since the owner of a candidate at another node was heard of")
          .serviceLevelObjectives(1, 5, 10, 30, 60, 300, 3_600)
          .register(registry);

  /** The ends of buckets from 1 µs to 1 s, six in each power of ten. */
  private static Duration[] microsecondsToSeconds() {
    return LongStream.iterate(1_000, power -> power < 1_000_000_000L, power -> 10 * power)
        .flatMap(power -> LongStream.of(10, 15, 20, 30, 50, 70).map(part -> part * power / 10))
        .mapToObj(Duration::ofNanos)
        .toArray(Duration[]::new);
  }

  /** The ends of buckets from 100 µs to 60 s. */
  private static Duration[] millisecondsToSeconds() {
    return LongStream.of(100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000)
        .flatMap(micros -> LongStream.of(micros, 600 * micros))
        .sorted()
        .distinct()
        .mapToObj(micros -> Duration.ofNanos(1_000 * micros))
        .toArray(Duration[]::new);
  }

  private Counter counter(String name, String description) {
    return Counter.builder(name).description(description).register(registry);
  }

  private Map<Confirmed, Counter> byClass(String name, String description) {
    Map<Confirmed, Counter> counters = new EnumMap<>(Confirmed.class);
    for (Confirmed each : Confirmed.values()) {
      counters.put(each, counter(name, description, "class", Words.lower(each.name())));
    }
    return counters;
  }

  private Counter counter(String name, String description, String tag, String value) {
    return Counter.builder(name).description(description).tag(tag, value).register(registry);
  }

  private Counter query(String kind) {
    return counter("corymb.queries", "Queries answered", "kind", kind);
  }

  private Counter pruned(String result) {
    String description = "Sites of which it was asked whether a query may skip them";
    return counter("corymb.pruned.sites", description, "result", result);
  }

  private Counter publications(String kind) {
    return counter("corymb.publications", "Publications of own sites", "kind", kind);
  }

  private Counter recorded(String result) {
    String description = "Events that were sent and recorded, now or before";
    return counter("corymb.provenance.recorded", description, "result", result);
  }

  private Counter walks(String result) {
    return counter("corymb.walks", "Walks answered", "result", result);
  }

  private Counter probes(String result) {
    String description = "Sites that walks asked for a key, by what they answered";
    return counter("corymb.walk.probes", description, "result", result);
  }

  private Counter confirmed(String result) {
    String description = "Candidates whose owners were asked";
    return counter("corymb.confirmed.candidates", description, "result", result);
  }

  /** Shows a number that somebody else keeps. */
  public void gauge(String name, String description, Supplier<Number> value) {
    Gauge.builder(name, value).description(description).register(registry);
  }

  /** Shows a number that somebody else counts, and that only grows. */
  public void counter(String name, String description, Supplier<Number> value) {
    counted.add(value); // the registry itself would let it go
    FunctionCounter.builder(name, value, one -> one.get().doubleValue())
        .description(description)
        .register(registry);
  }

  /** Shows a fact, as the label of a number that is always 1. */
  public void info(String name, String description, String label, String fact) {
    Gauge.builder(name, () -> 1).description(description).tag(label, fact).register(registry);
  }

  /** Shows what a library measures. */
  public void bind(MeterBinder binder) {
    binder.bindTo(registry);
  }

  /** Counts a batch. */
  public void changed(long addedItems, long removedItems, long refusedItems) {
    added.increment((double) addedItems);
    removed.increment((double) removedItems);
    refused.increment((double) refusedItems);
  }

  /** Counts items that were rejected before they came into a batch. */
  public void refused(long items) {
    refused.increment((double) items);
  }

  /** Counts a query and, of its candidates at other nodes, the age of some. */
  public void located(Located located, long nanos) {
    int sites = located.candidates().size();
    (located.full() ? full : located.tied() ? one : several).increment();
    candidates.record(sites);
    locate.record(nanos, TimeUnit.NANOSECONDS);
    for (Candidate candidate : located.candidates().subList(0, Math.min(AGED, sites))) {
      if (!candidate.own()) {
        staleness.record(candidate.ageMillis() / 1e3);
      }
    }
  }

  /** Counts a query that was asked which of some sites it may skip. */
  public void pruned(Pruned pruned, long nanos) {
    prune.record(nanos, TimeUnit.NANOSECONDS);
    skipped.increment(pruned.skip().size());
    kept.increment(pruned.keep().size());
    unknown.increment(pruned.unknown().size());
  }

  /**
   * Counts events that were recorded.
   *
   * @param had how many the site had already
   * @param dropped the facets of the new ones that were too large to keep
   */
  public void recorded(long added, long had, long dropped) {
    recorded.increment((double) added);
    known.increment((double) had);
    droppedFacets.increment((double) dropped);
  }

  /**
   * Counts a walk and what it asked.
   *
   * @param whole whether its answer says that it is complete
   */
  public void walked(WalkResult result, boolean whole, long nanos) {
    (whole ? complete : incomplete).increment();
    walk.record(nanos, TimeUnit.NANOSECONDS);
    walkedKeys.increment((double) result.cost().keys());
    holdingProbes.increment((double) result.cost().holding());
    mistakenProbes.increment((double) result.cost().mistaken());
    silentProbes.increment((double) result.cost().silent());
    rounds.record((double) result.cost().rounds());
  }

  /** Counts a publication. */
  public void published(Publication publication) {
    (publication.snapshot() ? snapshots : deltas).increment();
    bytes.increment((double) publication.bytes());
  }

  /** Counts candidates whose owners were asked. */
  public void confirmed(int hold, int mistake, int say) {
    holding.increment(hold);
    mistaken.increment(mistake);
    silent.increment(say);
  }

  /**
   * Counts a query whose candidates were confirmed.
   *
   * @param foundFalse the false sites that were found
   * @param expectedFalse how many were expected; counts only if the class is bounded
   */
  public void measured(Confirmed kind, int foundFalse, double expectedFalse) {
    confirmed.get(kind).increment();
    measuredFalse.get(kind).increment(foundFalse);
    if (kind == Confirmed.BOUNDED) {
      expected.increment(expectedFalse);
    }
  }

  /** Times the requests of a route, one timer for each status. */
  public IntFunction<Timer> route(String route) {
    Map<Integer, Timer> byStatus = new ConcurrentHashMap<>();
    return status -> {
      Timer known = byStatus.get(status);
      return known != null ? known : byStatus.computeIfAbsent(status, any -> timer(route, status));
    };
  }

  private Timer timer(String route, int status) {
    return Timer.builder("corymb.http.requests")
        .description("Requests by route and status")
        .tag("route", route)
        .tag("status", Integer.toString(status))
        .register(registry);
  }

  /**
   * Reads something anew at each scrape, once for all gauges that are made of it. While that takes
   * long, they show what was read before.
   */
  public <T> Supplier<T> eachScrape(Supplier<T> source, Executor executor) {
    Reading<T> reading = new Reading<>(source, executor, READ_WITHIN_MILLIS);
    readings.add(reading);
    return reading::last;
  }

  /** Everything as Prometheus reads it. */
  public String scrape() {
    readings.forEach(Reading::refresh);
    return registry.scrape();
  }

  /** What requests did to items, with the number of those that are held. */
  public ServerStatus.Items items(long held) {
    return new ServerStatus.Items(
        held, (long) added.count(), (long) removed.count(), (long) refused.count());
  }

  /** The queries that were answered, and how long that took. */
  public ServerStatus.Queries queries() {
    return new ServerStatus.Queries(
        (long) (full.count() + one.count() + several.count()),
        (long) full.count(),
        (long) one.count(),
        (long) several.count(),
        (long) candidates.totalAmount(),
        locate.mean(TimeUnit.NANOSECONDS) / 1e3,
        percentile(locate, 0.5),
        percentile(locate, 0.99));
  }

  /** What was recorded and walked, with the number of events that are held. */
  public ServerStatus.Provenance provenance(long held) {
    return new ServerStatus.Provenance(
        held, (long) recorded.count(), (long) known.count(), (long) droppedFacets.count(), walks());
  }

  private ServerStatus.Walks walks() {
    double probes = holdingProbes.count() + mistakenProbes.count() + silentProbes.count();
    double keys = walkedKeys.count();
    return new ServerStatus.Walks(
        (long) (complete.count() + incomplete.count()),
        (long) complete.count(),
        (long) keys,
        (long) probes,
        (long) holdingProbes.count(),
        (long) mistakenProbes.count(),
        (long) silentProbes.count(),
        keys == 0 ? null : Double.valueOf(mistakenProbes.count() / keys),
        walk.mean(TimeUnit.NANOSECONDS) / 1e3,
        percentile(walk, 0.5),
        percentile(walk, 0.99));
  }

  /** What was published. */
  public ServerStatus.Publications publications() {
    return new ServerStatus.Publications(
        (long) (deltas.count() + snapshots.count()), (long) bytes.count());
  }

  /** What confirmed queries found, of each class. */
  public ServerStatus.Measured measured() {
    return new ServerStatus.Measured(
        confirmed(Confirmed.BOUNDED)
            + confirmed(Confirmed.UNBOUNDED)
            + confirmed(Confirmed.INCOMPLETE),
        (long) holding.count(),
        (long) mistaken.count(),
        (long) silent.count(),
        confirmed(Confirmed.BOUNDED),
        perQuery(Confirmed.BOUNDED, measuredFalse.get(Confirmed.BOUNDED).count()),
        perQuery(Confirmed.BOUNDED, expected.count()),
        confirmed(Confirmed.UNBOUNDED),
        perQuery(Confirmed.UNBOUNDED, measuredFalse.get(Confirmed.UNBOUNDED).count()),
        confirmed(Confirmed.INCOMPLETE),
        perQuery(Confirmed.INCOMPLETE, measuredFalse.get(Confirmed.INCOMPLETE).count()));
  }

  private long confirmed(Confirmed kind) {
    return (long) confirmed.get(kind).count();
  }

  /** Sites per confirmed query of a class; null without queries. */
  private Double perQuery(Confirmed kind, double sites) {
    long queries = confirmed(kind);
    return queries == 0 ? null : Double.valueOf(sites / queries);
  }

  /** A time within which this part of what a timer saw was done: the end of a bucket. */
  private static double percentile(Timer timer, double part) {
    HistogramSnapshot snapshot = timer.takeSnapshot();
    for (CountAtBucket bucket : snapshot.histogramCounts()) {
      if (bucket.count() >= part * snapshot.count()) {
        return bucket.bucket(TimeUnit.NANOSECONDS) / 1e3;
      }
    }
    return snapshot.max(TimeUnit.NANOSECONDS) / 1e3;
  }
}
